import { ChevronDown } from 'lucide-react';
import { type FactSection, factSections, factsOf } from '../facts/facts-list.ts';
import { HeldField } from '../provider-data/held-field.tsx';
import { countAnswered } from './parts.ts';
import { type RowPartProps, RowPartView, useRowPart } from './row-part.tsx';

const sections = ['acceso', 'sentidos'] as const satisfies readonly FactSection[];

const words = {
  id: 'el-lugar',
  title: 'El lugar',
  intro: 'Mira a tu alrededor y toca lo que sabes. «No sé» no se muestra como un no.',
  name: 'el lugar',
  saveLabel: 'Guardar el lugar',
  saved: 'El lugar está guardado',
  confirmed: 'Estos datos quedan confirmados',
  pronoun: 'lo',
} as const;
const adminWords = { ...words, intro: 'Marca lo que se sabe. «No sé» no se muestra como un no.' };

/** El lugar: the questions about access and senses, each with yes, no or not known. */
export function PremisesPart(props: RowPartProps) {
  const { isAdmin } = props.page;
  const part = useRowPart('premises', words.id, 'lugar', props);
  return (
    <RowPartView {...props} part={part} words={isAdmin ? adminWords : words}>
      <div className="grid gap-5">
        {sections.map((section) => (
          <details key={section} className="tri-group" open>
            <summary className="grid min-h-15 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-tag py-2">
              <span className="grid gap-0.5">
                <h3 className="text-h4">{factSections[section]}</h3>
                <span className="text-meta text-ink-soft">
                  {isAdmin ? 'Contestadas: ' : 'Contestaste '}
                  {countAnswered(part.values, section)} de {factsOf(section).length}
                </span>
              </span>
              <ChevronDown className="size-6 text-ink-soft" />
            </summary>
            <div>
              {factsOf(section).map(({ key }) => (
                <HeldField key={key} name={`hecho:${key}`} voice="owner" part={part} />
              ))}
            </div>
          </details>
        ))}
      </div>
    </RowPartView>
  );
}
