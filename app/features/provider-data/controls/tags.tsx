import { Checkbox, ChoiceGroup } from '../../../components/ui/choice.tsx';
import type { ControlProps } from '../kind.ts';
import { addTag, freeTags, maxTagLength, tagOffer } from '../tags.ts';
import { Added } from './added.tsx';

/** What the type of the provider brings, and others. */
export function TagsControl({ control, label, hint, type = '' }: ControlProps) {
  const [all, typed] = [control(), control(1)];
  const offer = tagOffer(type);
  const known = [...new Set([...all.texts, ...(offer?.tags ?? [])])];
  return (
    <>
      {offer ? (
        <ChoiceGroup legend={offer.legend} need="opcional" columns>
          {offer.tags.map((tag) => (
            <Checkbox key={tag} {...all.answer(tag, known)}>
              {tag}
            </Checkbox>
          ))}
        </ChoiceGroup>
      ) : null}
      <Added
        all={all}
        typed={typed}
        shown={freeTags(type, all.texts)}
        id={typed.id}
        label={offer ? 'Otros servicios' : label}
        need="opcional"
        hint={hint}
        add={() => addTag(type, all.texts, typed.texts[0] ?? '')}
        words={{ list: 'Servicios añadidos', add: 'Añadir servicio', remove: 'Quitar servicio' }}
        input={{ maxLength: maxTagLength }}
      />
    </>
  );
}
