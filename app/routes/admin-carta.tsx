import { boundaryOf } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Alert } from '../components/ui/alert.tsx';
import { ContentFields } from '../features/admin/content/content-fields.tsx';
import { ContentForm, type ContentKind } from '../features/admin/content/content-form.tsx';
import {
  changesLetter,
  checkLetter,
  type LetterSave,
  type LetterValues,
  letterBase,
  letterFields,
  letterRow,
  saveLetter,
} from '../features/admin/letters/letter-values.ts';
import { fetchStoredLetter, type StoredLetter } from '../features/admin/letters/queries.ts';
import { SourcesField } from '../features/admin/steps/pairs-field.tsx';
import { isVerifiedAt } from '../features/admin/steps/step-state.ts';
import { saveLabel, VerificationPart } from '../features/admin/steps/verification-part.tsx';
import { LetterPaper } from '../features/letters/letter-view.tsx';
import { dayOf } from '../lib/dates.ts';
import { found } from '../lib/load.ts';
import { jsonAction } from '../lib/mutation.ts';
import { useNow } from '../lib/use-now.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-carta';

const NotLoaded = boundaryOf('Error al cargar la carta', {
  missing: <Alert kind="error" title="Esta carta ya no existe" />,
});
export const ErrorBoundary = NotLoaded;

export const clientLoader = adminLoader((api, { params: { id } }) => ({
  letter: fetchStoredLetter(api, id).then(found),
}));

export const clientAction = jsonAction(saveLetter);

export default function AdminCarta({ loaderData: { letter } }: Route.ComponentProps) {
  return (
    <Loaded data={letter} loading="Cargando la carta..." failed={(error) => <NotLoaded error={error} />}>
      {(stored) => <LetterForm key={stored.fecha_actualizacion} stored={stored} />}
    </Loaded>
  );
}

function LetterForm({ stored }: { stored: StoredLetter }) {
  const now = useNow(Date.now(), 'day');
  const own = letterBase(stored);
  const isChanged = (values: LetterValues, base = own) => changesLetter(values, base.values);
  const kind: ContentKind<LetterValues, StoredLetter, LetterSave> = {
    topic: 'letter',
    list: '/admin/cartas',
    failed: 'No se guardó la carta',
    conflict: 'Esta carta cambió mientras la editabas',
    versionOf: letterBase,
    differences: () => [],
    check: (values, base) =>
      checkLetter(values, dayOf(now), !isChanged(values, base) && isVerifiedAt(stored, now)),
    save: (values, base) => ({ values, base }),
  };
  return (
    <div className="grid gap-5">
      <h2 className="text-h3 font-subtitle">Editar carta</h2>
      <div className="grid gap-air-8 @lg/page:grid-cols-2">
        <ContentForm
          kind={kind}
          name={`carta-${stored.id}`}
          initial={own.values}
          stored={own}
          submitLabel={saveLabel}
          className="grid content-start gap-5"
          preview={(values) => (
            <section aria-label="Vista previa">
              <LetterPaper letter={letterRow(values)} written={{}} />
            </section>
          )}
        >
          {({ values, base, change }) => (
            <>
              <ContentFields fields={letterFields} values={values} change={change} />
              <SourcesField pairs={values.fuente} onChange={(fuente) => change({ fuente })} />
              <VerificationPart
                values={values}
                stored={stored}
                isChanged={isChanged(values, base)}
                now={now}
                change={change}
              />
            </>
          )}
        </ContentForm>
      </div>
    </div>
  );
}
