import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Chip } from '../../components/ui/chip.tsx';
import { Checkbox, ChoiceGroup } from '../../components/ui/choice.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { FormPart, type PartProps } from './form-part.tsx';
import { addTag, freeTags, maxTagLength, tagOffer, toggleTag } from './tags.ts';

export function ServicesPart(part: PartProps) {
  return (
    <FormPart number={3}>
      <OfferedTags {...part} />
      <FreeTags {...part} />
      <Plans {...part} />
    </FormPart>
  );
}

function OfferedTags({ values: { tipo_servicio: type, etiquetas_servicio: tags }, change }: PartProps) {
  const offer = tagOffer(type);
  if (!offer) return null;
  return (
    <ChoiceGroup legend={offer.legend} need="opcional" columns>
      {offer.tags.map((tag) => (
        <Checkbox
          key={tag}
          checked={tags.includes(tag)}
          onChange={() => change((now) => ({ etiquetas_servicio: toggleTag(now.etiquetas_servicio, tag) }))}
        >
          {tag}
        </Checkbox>
      ))}
    </ChoiceGroup>
  );
}

function FreeTags({ values, change }: PartProps) {
  const { tipo_servicio: type, etiquetas_servicio: tags, newTag } = values;
  const input = useRef<HTMLInputElement>(null);
  const free = freeTags(type, tags);

  function add() {
    change((now) => ({
      etiquetas_servicio: addTag(now.tipo_servicio, now.etiquetas_servicio, now.newTag),
      newTag: '',
    }));
    input.current?.focus();
  }

  function remove(tag: string) {
    change((now) => ({ etiquetas_servicio: toggleTag(now.etiquetas_servicio, tag) }));
    input.current?.focus();
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  return (
    <div className="grid gap-3">
      <Field
        id="etiqueta"
        label={tagOffer(type) ? 'Otros servicios' : 'Servicios'}
        need="opcional"
        hint="Escribe un servicio y añádelo. Se muestran como etiquetas en tu perfil."
      >
        <span className="flex flex-wrap gap-2">
          <Input
            ref={input}
            value={newTag}
            maxLength={maxTagLength}
            enterKeyHint="done"
            className="min-w-0 flex-[1_1_14rem]"
            onChange={(event) => change({ newTag: event.target.value })}
            onKeyDown={addOnEnter}
          />
          <Button onClick={add}>
            <Plus className="icon" />
            Añadir etiqueta
          </Button>
        </span>
      </Field>
      {free.length > 0 ? (
        <ul aria-label="Etiquetas añadidas" className="flex flex-wrap gap-2">
          {free.map((tag) => (
            <li key={tag}>
              <Chip action="Quitar etiqueta" onRemove={() => remove(tag)}>
                {tag}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function Plans({ values, change, offeredPlans }: PartProps) {
  const { acepta_planes: accepts, planes_aceptados: chosen } = values;
  // A provider may hold plans that the form does not offer: they stay until they are taken out.
  const plans = [...offeredPlans, ...chosen.filter((plan) => !offeredPlans.includes(plan))];
  return (
    <>
      <Checkbox checked={accepts} onChange={(event) => change({ acepta_planes: event.target.checked })}>
        Acepta planes médicos
      </Checkbox>
      {accepts ? (
        <ChoiceGroup legend="Planes aceptados" need="opcional" columns>
          {plans.map((plan) => (
            <Checkbox
              key={plan}
              checked={chosen.includes(plan)}
              onChange={() => change((now) => ({ planes_aceptados: toggleTag(now.planes_aceptados, plan) }))}
            >
              {plan}
            </Checkbox>
          ))}
        </ChoiceGroup>
      ) : null}
    </>
  );
}
