import { Eye } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { ConflictNotice } from '../../components/conflict-notice.tsx';
import { FormBody } from '../../components/forms/form-body.tsx';
import { useDraft } from '../../components/forms/use-draft.ts';
import { useForm } from '../../components/forms/use-form.ts';
import { useHashTarget } from '../../components/forms/use-hash-target.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { notify } from '../../components/ui/toast.tsx';
import type { BaseVersion } from '../../lib/drafts.ts';
import { EditConflict } from '../../lib/versioned-row.ts';
import { useAccount } from '../../session/session.ts';
import type { Provider } from '../directory/provider-detail.ts';
import type { Typed } from '../provider-data/typed.ts';
import { formName } from '../provider-data/words.ts';
import { DraftLine } from './draft-line.tsx';
import { FormParts, PartList, type PartProps } from './form-parts.tsx';
import type { EditedProvider } from './hidden-address.ts';
import { LogoField } from './logo-field.tsx';
import { baseVersionOf, type ProviderWrite } from './mutations.ts';
import { renewOlderDraft } from './older-draft.ts';
import { ProviderPreview } from './provider-preview.tsx';
import { SessionNotice } from './session-notice.tsx';
import { SlowNotice } from './slow-notice.tsx';
import { discardImage } from './upload-image.ts';
import { useLogoUpload } from './use-logo-upload.ts';
import { fieldText, toastText, validate } from './validate.ts';
import { differences, rowOf, typeOf, valuesOf } from './values.ts';
import { VideosField } from './videos-field.tsx';

interface ProviderFormProps {
  /** The stored row; null for a new provider. */
  initial: EditedProvider | null;
  offeredPlans: string[];
  /** Name of the draft. */
  draftName: string;
  /** Called when the clientAction of the route has saved a `ProviderWrite`. */
  onSaved(saved: Provider): void;
  /** Before the button: what happens after saving. */
  note?: ReactNode;
}

/** The form of a provider, for its owner and for admins. Key it by provider. */
export function ProviderForm(props: ProviderFormProps) {
  const { initial, offeredPlans, draftName, onSaved, note } = props;
  const stored = initial ? baseVersionOf(initial) : undefined;
  useState(() => renewOlderDraft(draftName));
  const draft = useDraft(draftName, stored?.values ?? valuesOf(null), { base: stored });
  const { values, base } = draft;
  const form = useForm<ProviderWrite, Provider>({
    topic: 'provider',
    check: () => validate(values),
    onProblems: (found) => notify.error(toastText(found), 'provider'),
    read: () => write(base),
    onDone(saved) {
      const version = baseVersionOf(saved);
      draft.settle(version.values, version);
      onSaved(saved);
    },
  });
  useHashTarget();
  const [videoProblem, setVideoProblem] = useState<string>();
  const [isPreview, setPreview] = useState(false);
  const isSignedOut = useAccount() === null;
  const previewButton = useRef<HTMLButtonElement>(null);
  const logo = useLogoUpload({
    url: logoOf(values),
    storedUrl: logoOf(base?.values),
    isSaving: form.isBusy,
    onChange: (url) => draft.change({ logo_url: url ? [url] : [] }),
  });
  const error = form.failure?.error;
  const conflict: Provider | undefined = error instanceof EditConflict ? error.current : undefined;

  function write(onto: BaseVersion<Typed> | undefined): ProviderWrite {
    // Checked before: a form without its type is not sent.
    return { row: rowOf(draft.send()), base: onto };
  }

  /** The logo uploaded for this draft goes with it, never the one of the stored row. */
  function discard(to = stored) {
    const url = logoOf(values);
    if (url && url !== logoOf(base?.values) && !form.isBusy) void discardImage(url).catch(() => {});
    draft.reset(to?.values, to);
    form.clearFailure();
  }

  const part: PartProps = {
    values,
    change(patch) {
      const isOf = (name: string) => typeof patch === 'object' && name in patch;
      // Each type has subcategories of its own.
      draft.change(isOf('tipo_servicio') ? { ...patch, subcategoria: [] } : patch);
      if (isOf('video')) setVideoProblem(undefined);
    },
    errorOf(field) {
      if (field === 'video' && videoProblem) return videoProblem;
      const found = form.problems.find((problem) => problem.field === field);
      return found && fieldText(found);
    },
    isAddressHidden: initial?.hiddenPlaceId !== undefined,
    offeredPlans,
  };

  function closePreview() {
    setPreview(false);
    requestAnimationFrame(() => previewButton.current?.focus());
  }

  return (
    <>
      {isPreview ? (
        <ProviderPreview
          values={part.isAddressHidden ? { ...values, direccion: [] } : values}
          onClose={closePreview}
        />
      ) : null}
      <div
        hidden={isPreview}
        className="grid items-start gap-8 @lg/page:grid-cols-[15rem_minmax(0,1fr)] @lg/page:gap-12"
      >
        <aside className="@lg/page:sticky @lg/page:top-6">
          <PartList values={values} />
        </aside>
        <FormBody
          form={{ ...form, errorMessage: undefined }}
          missing={toastText(form.problems)}
          aria-label="Perfil de proveedor"
          className="edge grid min-w-0 gap-8 rounded-card border border-line bg-surface p-(--panel-pad)"
        >
          {draft.isDirty ? <DraftLine restoredAt={draft.restoredAt} onDiscard={() => discard()} /> : null}
          <FormParts
            {...part}
            images={
              <>
                <LogoField values={values} logo={logo} />
                <VideosField {...part} onProblem={setVideoProblem} />
              </>
            }
          />
          <div className="grid gap-4 border-t border-line pt-8">
            {conflict ? (
              <ConflictNotice
                title="Este perfil cambió mientras lo editabas"
                names={differences(valuesOf(conflict), values).map(formName)}
                onKeepMine={() => {
                  draft.rebase(baseVersionOf(conflict));
                  form.submit(write(baseVersionOf(conflict)));
                }}
                onTakeTheirs={() => discard(baseVersionOf(conflict))}
              >
                <p>La versión guardada está {conflict.aprobado_por_admin ? 'aprobada' : 'pendiente'}.</p>
              </ConflictNotice>
            ) : null}
            {form.errorMessage && !conflict ? (
              <Alert kind="error" role="alert" title={form.errorMessage}>
                Lo que escribiste sigue aquí.
              </Alert>
            ) : null}
            {isSignedOut ? <SessionNotice /> : null}
            {note ? <p className="max-w-(--width-text) text-ui">{note}</p> : null}
            <div className="flex flex-wrap items-center gap-3">
              <Button
                type="submit"
                level="main"
                size="large"
                busy={form.isBusy}
                busyLabel="Guardando…"
                unavailable={
                  isSignedOut
                    ? 'Inicia sesión para guardar'
                    : logo.upload
                      ? 'Espera a que suba el logo'
                      : undefined
                }
              >
                Guardar perfil
              </Button>
              <Button
                Icon={Eye}
                ref={previewButton}
                size="large"
                onClick={() => setPreview(true)}
                unavailable={typeOf(values) ? undefined : 'Elige primero el tipo de servicio'}
              >
                Ver vista previa
              </Button>
            </div>
            <SlowNotice isBusy={form.isBusy} />
          </div>
        </FormBody>
      </div>
    </>
  );
}

const logoOf = (values: Typed | undefined) => values?.logo_url?.[0] ?? '';
