import { Eye } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ConflictNotice } from '../../components/conflict-notice.tsx';
import { ProblemSummary } from '../../components/forms/problem-summary.tsx';
import { useProblems } from '../../components/forms/use-problems.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { explain } from '../../lib/error-messages.ts';
import { withFreshSession } from '../../session/fresh-session.ts';
import { useAccount } from '../../session/session.ts';
import type { Provider } from '../directory/provider-detail.ts';
import { BasicsPart } from './basics-part.tsx';
import { ContactPart } from './contact-part.tsx';
import { DraftLine } from './draft-line.tsx';
import { FormPart, PartList, type PartProps } from './form-part.tsx';
import { LogoField } from './logo-field.tsx';
import { ProviderPreview } from './provider-preview.tsx';
import { type BaseVersion, baseVersionOf, EditConflict } from './save-provider.ts';
import { ServicesPart } from './services-part.tsx';
import { SessionNotice } from './session-notice.tsx';
import { SlowNotice } from './slow-notice.tsx';
import { useProviderDraft } from './use-provider-draft.ts';
import { fieldText, toastText, validate } from './validate.ts';
import {
  differences,
  fieldNames,
  isComplete,
  type ProviderRow,
  rowOf,
  valuesOf,
  withTyped,
} from './values.ts';
import { VideosField } from './videos-field.tsx';

interface ProviderFormProps {
  /** The stored row; null for a new provider. */
  initial: Provider | null;
  /** Storage key of the draft, without its prefix. */
  draftName: string;
  /** Writes the row if the stored one still has version `base`; undefined inserts. See save-provider.ts. */
  save(row: ProviderRow, base: BaseVersion | undefined): Promise<Provider>;
  onSaved(saved: Provider, isNew: boolean): void;
  /** The toast of a failed save. */
  failed(message: string): string;
  /** Beside the button: what happens after saving. */
  note?: ReactNode;
  /** Further fields, before the button. */
  children?: ReactNode;
}

/** The form of a provider, for its owner and for admins. Key it by provider. */
export function ProviderForm({
  initial,
  draftName,
  save,
  onSaved,
  failed,
  note,
  children,
}: ProviderFormProps) {
  const draft = useProviderDraft(draftName, initial);
  const { values, base } = draft;
  const { problems, attempt, begin } = useProblems(() => validate(values), 'provider');
  const [videoProblem, setVideoProblem] = useState<string>();
  const [errorMessage, setErrorMessage] = useState<string>();
  const [conflict, setConflict] = useState<Provider>();
  const [isSaving, setSaving] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [isPreview, setPreview] = useState(false);
  const isSignedOut = useAccount() === null;
  const isSubmitting = useRef(false);
  const previewButton = useRef<HTMLButtonElement>(null);

  const part: PartProps = {
    values,
    change(patch) {
      draft.change(patch);
      if (typeof patch === 'object' && 'newVideo' in patch) setVideoProblem(undefined);
    },
    errorOf(field) {
      if (field === 'video' && videoProblem) return videoProblem;
      const found = problems.find((problem) => problem.field === field);
      return found && fieldText(found);
    },
  };

  async function submit(onto: BaseVersion | undefined) {
    // A double tap arrives before the busy state is rendered.
    if (isSubmitting.current || isUploading) return;
    const found = validate(values);
    const complete = withTyped(values);
    setErrorMessage(undefined);
    setConflict(undefined);
    begin(found);
    if (found.length > 0) notify.error(toastText(found), 'provider');
    if (found.length > 0 || !isComplete(complete)) return;
    isSubmitting.current = true;
    setSaving(true);
    try {
      const saved = await withFreshSession(() => save(rowOf(complete), onto));
      draft.settle(saved, values);
      onSaved(saved, !onto);
    } catch (error) {
      if (error instanceof EditConflict) setConflict(error.current);
      else setErrorMessage(failed(explain(error)));
      notify.error(failed(explain(error)), 'provider');
    } finally {
      isSubmitting.current = false;
      setSaving(false);
    }
  }

  function closePreview() {
    setPreview(false);
    requestAnimationFrame(() => previewButton.current?.focus());
  }

  return (
    <>
      {isPreview ? <ProviderPreview values={withTyped(values)} onClose={closePreview} /> : null}
      <div
        hidden={isPreview}
        className="grid items-start gap-8 @lg/page:grid-cols-[15rem_minmax(0,1fr)] @lg/page:gap-12"
      >
        <aside className="@lg/page:sticky @lg/page:top-6">
          <PartList values={values} />
        </aside>
        <form
          noValidate
          aria-label="Perfil de proveedor"
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void submit(base);
          }}
          className="edge grid min-w-0 gap-8 rounded-card border border-line bg-surface p-(--panel-pad)"
        >
          {problems.length > 0 ? (
            <ProblemSummary key={attempt} title={toastText(problems)} problems={problems} />
          ) : null}
          <DraftLine draft={draft} />
          <BasicsPart {...part} />
          <ContactPart {...part} />
          <ServicesPart {...part} />
          <FormPart number={4}>
            <LogoField {...part} storedUrl={base?.values.logo_url ?? ''} onBusy={setUploading} />
            <VideosField {...part} onProblem={setVideoProblem} />
          </FormPart>
          {children}
          <div className="grid gap-4 border-t border-line pt-8">
            {conflict ? (
              <ConflictNotice
                title="Este perfil cambió mientras lo editabas"
                names={differences(valuesOf(conflict), values).map((name) => fieldNames[name])}
                onKeepMine={() => {
                  draft.rebase(conflict);
                  void submit(baseVersionOf(conflict));
                }}
                onTakeTheirs={() => {
                  draft.restart(conflict);
                  setConflict(undefined);
                }}
              >
                <p>La versión guardada está {conflict.aprobado_por_admin ? 'aprobada' : 'pendiente'}.</p>
              </ConflictNotice>
            ) : null}
            {errorMessage ? (
              <Alert kind="error" role="alert" title={errorMessage}>
                Lo que escribiste sigue aquí.
              </Alert>
            ) : null}
            {isSignedOut ? <SessionNotice /> : null}
            <div className="flex flex-wrap items-center gap-3">
              <Button
                type="submit"
                level="main"
                size="large"
                busy={isSaving}
                busyLabel="Guardando…"
                unavailable={
                  isSignedOut
                    ? 'Inicia sesión para guardar'
                    : isUploading
                      ? 'Espera a que suba el logo'
                      : undefined
                }
              >
                Guardar perfil
              </Button>
              <Button
                ref={previewButton}
                size="large"
                onClick={() => setPreview(true)}
                unavailable={values.tipo_servicio ? undefined : 'Elige primero el tipo de servicio'}
              >
                <Eye className="icon" />
                Ver vista previa
              </Button>
            </div>
            <SlowNotice isBusy={isSaving} />
            {note ? <p className="max-w-(--width-text) text-meta text-ink-soft">{note}</p> : null}
          </div>
        </form>
      </div>
    </>
  );
}
