import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { HeldField } from '../../provider-data/held-field.tsx';
import { type FactSection, factSections, factsOf } from '../facts-list.ts';
import type { FactsPage } from './facts-page.ts';
import { PartForm } from './part-form.tsx';
import { PartPanel } from './part-panel.tsx';
import { countAnswered, describePremises, type PremisesValues, premisesBaseOf } from './premises-values.ts';
import type { Details } from './rows.ts';
import { SavedNotice } from './saved-notice.tsx';
import { usePart } from './use-part.ts';

const sections = ['acceso', 'sentidos'] as const satisfies readonly FactSection[];

interface PremisesPartProps {
  page: FactsPage;
  details: Details | null;
  savedAt: string | undefined;
  until: string | undefined;
}

/** El lugar: the questions about access and senses, each with yes, no or not known. */
export function PremisesPart({ page, details, savedAt, until }: PremisesPartProps) {
  const [isSaved, setSaved] = useState(false);
  const part = usePart<PremisesValues>({
    id: 'el-lugar',
    draftName: `${page.draftPrefix}lugar-${page.providerId}`,
    stored: premisesBaseOf(details),
    write: (values, base) => ({ intent: 'save-premises', providerId: page.providerId, values, base }),
    describe: describePremises,
    onSaved: () => setSaved(true),
  });
  return (
    <PartPanel
      id="el-lugar"
      title="El lugar"
      intro={
        page.isAdmin
          ? 'Marca lo que se sabe. «No sé» no se muestra como un no.'
          : 'Mira a tu alrededor y toca lo que sabes. «No sé» no se muestra como un no.'
      }
    >
      <PartForm
        page={page}
        part={part}
        label="El lugar"
        saveLabel="Guardar el lugar"
        failed="No se guardó el lugar"
        savedAt={savedAt}
        saved={
          isSaved && !part.isDirty ? (
            <SavedNotice
              pronoun="lo"
              page={page}
              title="El lugar está guardado"
              confirmed="Estos datos quedan confirmados"
              until={until}
            />
          ) : null
        }
      >
        <div className="grid gap-5">
          {sections.map((section) => (
            <details key={section} className="tri-group" open>
              <summary className="grid min-h-15 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 rounded-tag py-2">
                <span className="grid gap-0.5">
                  <h3 className="text-h4">{factSections[section]}</h3>
                  <span className="text-meta text-ink-soft">
                    {page.isAdmin ? 'Contestadas: ' : 'Contestaste '}
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
      </PartForm>
    </PartPanel>
  );
}
