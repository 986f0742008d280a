import { useState } from 'react';
import type { Field } from '../../provider-data/fields.ts';
import { HeldField } from '../../provider-data/held-field.tsx';
import { type CareValues, careBaseOf, careFields, checkCare, describeCare } from './care-values.ts';
import type { FactsPage } from './facts-page.ts';
import { PartForm } from './part-form.tsx';
import { PartPanel } from './part-panel.tsx';
import type { Details } from './rows.ts';
import { SavedNotice } from './saved-notice.tsx';
import { usePart } from './use-part.ts';

const hints: Record<string, string> = {
  modalidades: 'Si marcas «En la casa», guarda y di en cada sede a qué municipios.',
};

interface CarePartProps {
  page: FactsPage;
  details: Details | null;
  /** When it was saved last, and the last day on which it is confirmed. */
  savedAt: string | undefined;
  until: string | undefined;
}

/** Atención: whom a provider attends, how, in which languages and at what cost. */
export function CarePart({ page, details, savedAt, until }: CarePartProps) {
  const [isSaved, setSaved] = useState(false);
  const part = usePart<CareValues>({
    id: 'atencion',
    draftName: `${page.draftPrefix}atencion-${page.providerId}`,
    stored: careBaseOf(details),
    check: checkCare,
    write: (values, base) => ({ intent: 'save-care', providerId: page.providerId, values, base }),
    describe: describeCare,
    onSaved: () => setSaved(true),
  });
  const ask = ({ key }: Field) => (
    <HeldField key={key} name={key} voice={page.isAdmin ? 'admin' : 'owner'} part={part} hint={hints[key]} />
  );
  return (
    <PartPanel id="atencion" title="Atención" intro="Para todas las sedes.">
      <PartForm
        page={page}
        part={part}
        label="Atención"
        saveLabel="Guardar atención"
        failed="No se guardó la atención"
        savedAt={savedAt}
        saved={
          isSaved && !part.isDirty ? (
            <SavedNotice
              pronoun="la"
              page={page}
              title="Atención guardada"
              confirmed="Edades, idiomas y costo quedan confirmados"
              until={until}
            />
          ) : null
        }
      >
        {careFields.filter(({ kind }) => !kind.isQuestion).map(ask)}
        <div>{careFields.filter(({ kind }) => kind.isQuestion).map(ask)}</div>
      </PartForm>
    </PartPanel>
  );
}
