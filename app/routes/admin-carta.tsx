import { useNavigate } from 'react-router';
import { useDraft } from '../components/forms/use-draft.ts';
import { useForm } from '../components/forms/use-form.ts';
import { VersionedFormBody } from '../components/forms/versioned-form-body.tsx';
import { boundaryOf } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Alert } from '../components/ui/alert.tsx';
import { Button, ButtonLink } from '../components/ui/button.tsx';
import { Field, Input, Textarea } from '../components/ui/field.tsx';
import {
  changesLetter,
  checkLetter,
  type LetterSave,
  letterBase,
  letterLists,
  letterRow,
  listNames,
  saveLetter,
} from '../features/admin/letters/letter-values.ts';
import { fetchStoredLetter, type StoredLetter } from '../features/admin/letters/queries.ts';
import { PairsField } from '../features/admin/steps/pairs-field.tsx';
import { stateOf } from '../features/admin/steps/step-state.ts';
import { VerificationPart } from '../features/admin/steps/verification-part.tsx';
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
  const navigate = useNavigate();
  const now = useNow(Date.now(), 'day');
  const own = letterBase(stored);
  const draft = useDraft(`carta-${stored.id}`, own.values, { base: own });
  const { values, base = own, change } = draft;
  const isChanged = changesLetter(values, base.values);
  const form = useForm<LetterSave, unknown>({
    topic: 'letter',
    check: () =>
      checkLetter(
        values,
        dayOf(now),
        !isChanged && Boolean(stored.verificado_por) && stateOf(stored, now) !== 'vencido',
      ),
    read: () => ({ values, base }),
    onDone() {
      draft.reset();
      void navigate('/admin/cartas');
    },
  });
  return (
    <div className="grid gap-5">
      <h2 className="text-h3 font-subtitle">Editar carta</h2>
      <div className="grid gap-air-8 @lg/page:grid-cols-2">
        <VersionedFormBody
          form={form}
          missing="Revisa los campos marcados."
          failed="No se guardó la carta"
          draft={draft}
          conflict={{
            title: 'Esta carta cambió mientras la editabas',
            versionOf: letterBase,
            names: () => [],
            onKeepMine: (theirs) => form.submit({ values, base: theirs }),
          }}
          className="grid content-start gap-5"
        >
          {(['titulo', 'asunto', 'correo'] as const).map((name) => (
            <Field
              key={name}
              id={name}
              label={
                { titulo: 'Título', asunto: 'Asunto del correo', correo: 'Correo publicado que la recibe' }[
                  name
                ]
              }
              need={name === 'correo' ? 'opcional' : 'obligatorio'}
            >
              <Input
                maxLength={name === 'titulo' ? 120 : name === 'asunto' ? 160 : 254}
                value={values[name]}
                onText={(value) => change({ [name]: value })}
              />
            </Field>
          ))}
          {listNames.map((name) => (
            <Field
              key={name}
              id={name}
              label={letterLists[name].label}
              hint={`Hasta ${letterLists[name].items}.`}
            >
              <Textarea
                rows={name === 'texto' ? 16 : 4}
                value={values[name]}
                onText={(value) => change({ [name]: value })}
              />
            </Field>
          ))}
          <PairsField
            id="fuente"
            legend="Fuente"
            hint="Dónde se leyó. Las familias la ven. Hasta 8."
            nameLabel="Nombre"
            targetLabel="Dirección web"
            type="url"
            one="una fuente"
            most={8}
            pairs={values.fuente}
            onChange={(fuente) => change({ fuente })}
          />
          <VerificationPart values={values} stored={stored} isChanged={isChanged} now={now} change={change} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" level="main" busy={form.isBusy} busyLabel="Guardando…">
              {values.isPublished ? 'Guardar y publicar' : 'Guardar como borrador'}
            </Button>
            <ButtonLink to="/admin/cartas">Volver a la lista</ButtonLink>
          </div>
        </VersionedFormBody>
        <section aria-label="Vista previa">
          <LetterPaper letter={letterRow(values)} written={{}} />
        </section>
      </div>
    </div>
  );
}
