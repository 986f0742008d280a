import { Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Chip } from '../../../components/ui/chip.tsx';
import { ChoiceRow, ChoiceRows } from '../../../components/ui/choice-row.tsx';
import { Field, Input } from '../../../components/ui/field.tsx';
import { municipios } from '../../../lib/lists/municipalities.ts';
import { addMunicipality, type HomeVisits, type PlaceValues } from './place-values.ts';

const answers: Array<[HomeVisits, string]> = [
  ['no', 'A ninguno'],
  ['algunos', 'A algunos municipios'],
  ['toda', 'A toda la isla'],
];

interface HomeVisitsFieldProps {
  /** Then it is about somebody else. */
  isAdmin: boolean;
  values: PlaceValues;
  id: string;
  error: string | undefined;
  change(patch: Partial<PlaceValues>): void;
}

/** In which municipalities people are attended at home from this place. */
export function HomeVisitsField({ isAdmin, values, id, error, change }: HomeVisitsFieldProps) {
  const { homeVisits, atiende_municipios: chosen, newMunicipality } = values;
  const label = isAdmin ? 'Municipios a los que va' : 'Municipios a los que vas';
  const name = useId();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);

  function add() {
    const added = addMunicipality(values);
    if (added) change(added);
    input.current?.focus();
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  function remove(municipality: string) {
    change({ atiende_municipios: chosen.filter((other) => other !== municipality) });
    input.current?.focus();
  }

  return (
    <div className="grid gap-4">
      <ChoiceRows legend={`¿A qué municipios ${isAdmin ? 'va' : 'vas'} desde esta sede?`}>
        {answers.map(([answer, words]) => (
          <ChoiceRow
            key={answer}
            name={name}
            value={answer}
            checked={homeVisits === answer}
            onChange={() => change({ homeVisits: answer })}
          >
            {words}
          </ChoiceRow>
        ))}
      </ChoiceRows>
      {homeVisits === 'algunos' ? (
        <div className="grid gap-3">
          <Field id={id} label={label} hint="Escribe un municipio y añádelo." error={error}>
            {chosen.length > 0 ? (
              <ul aria-label={label} className="flex flex-wrap gap-2">
                {chosen.map((municipality) => (
                  <li key={municipality}>
                    <Chip action="Quitar municipio" onRemove={() => remove(municipality)}>
                      {municipality}
                    </Chip>
                  </li>
                ))}
              </ul>
            ) : null}
            <span className="flex flex-wrap gap-2">
              <Input
                ref={input}
                list={listId}
                value={newMunicipality}
                autoComplete="off"
                enterKeyHint="done"
                className="min-w-0 flex-[1_1_12rem]"
                onChange={(event) => change({ newMunicipality: event.target.value })}
                onKeyDown={addOnEnter}
              />
              <Button onClick={add}>
                <Plus className="icon" />
                Añadir municipio
              </Button>
            </span>
          </Field>
          <datalist id={listId}>
            {municipios.map(({ nombre }) => (
              <option key={nombre} value={nombre} />
            ))}
          </datalist>
        </div>
      ) : null}
    </div>
  );
}
