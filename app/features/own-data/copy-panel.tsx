import { Download, Trash2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { dayInSentence, formatDayInSentence, formatMoment } from '../../lib/dates.ts';
import { useWatch } from '../../lib/use-watch.ts';
import type { Security } from '../account/security/queries.ts';
import type { ReauthenticateWords } from '../account/security/reauthenticate-dialog.tsx';
import { useProof } from '../account/security/use-proof.tsx';
import { type CopyOutcome, type CopyWrite, downloadCopy } from './mutations.ts';
import { fileSize } from './own-data-text.ts';
import type { OwnCopy } from './queries.ts';

const words: ReauthenticateWords = {
  title: 'Entra otra vez para seguir con tu copia',
  afterwards: 'tócalo otra vez',
  submit: 'Seguir',
  busy: 'Entrando…',
  keep: 'Ahora no',
  stepTitle: 'Falta un paso para seguir con tu copia',
};

const watchMs = 2_000;

/** Everything about the person as one file: asked for, made meanwhile, fetched within seven days. */
export function CopyPanel({ copy, security }: { copy: OwnCopy; security: Security }) {
  const place = useRef<HTMLDivElement>(null);
  const proof = useProof({ security, words, volver: '/user-dashboard/perfil' });
  useWatch(copy.estado === 'espera', watchMs);
  const request = useSubmission<CopyWrite, CopyOutcome>({
    onDone(outcome) {
      if (outcome === 'done') keepFocus();
      else proof.ask(outcome, () => request.send({ intent: 'request-copy' }));
    },
  });
  const fetching = useSubmission<void, CopyOutcome>({
    run: downloadCopy,
    onDone: (outcome) => outcome !== 'done' && proof.ask(outcome, () => fetching.send()),
  });
  const discard = useSubmission<CopyWrite, CopyOutcome>({ onDone: keepFocus });

  /** The button that was pressed goes: the focus stays in the panel. */
  function keepFocus() {
    place.current?.focus();
  }

  const failure = request.failure ?? fetching.failure;
  const tooSoon = copy.otra_desde
    ? `Puedes preparar otra desde el ${formatMoment(new Date(copy.otra_desde))}`
    : undefined;
  const mayAsk = copy.estado !== 'espera' && copy.estado !== 'lista';
  return (
    <Panel title="Descargar mis datos">
      <div ref={place} tabIndex={-1} className="grid gap-5 outline-none">
        <div>
          <p className="max-w-(--width-text)">
            Una copia de todo lo que guardamos sobre ti: perfil, preguntas y respuestas, también las que
            hiciste sin tu nombre, reseñas, favoritos, listas y qué correos te enviamos.
          </p>
          <div role="status" className="not-empty:mt-5">
            <CopyState copy={copy} email={security.email}>
              <Button
                Icon={Download}
                size="small"
                busy={fetching.isBusy}
                busyLabel="Descargando…"
                onClick={() => fetching.send()}
              >
                Descargar mi copia
              </Button>
              <Button
                Icon={Trash2}
                level="text"
                size="small"
                busy={discard.isBusy}
                onClick={() => discard.send({ intent: 'discard-copy' })}
              >
                Borrarla ya
              </Button>
            </CopyState>
          </div>
        </div>
        {failure ? (
          <Alert kind="error" title="No pudimos seguir con tu copia" role="alert">
            <p>{failure.sentence}</p>
          </Alert>
        ) : null}
        {mayAsk ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button
              Icon={Download}
              busy={request.isBusy}
              busyLabel="Pidiendo…"
              unavailable={tooSoon}
              onClick={() => request.send({ intent: 'request-copy' })}
            >
              Preparar mi copia
            </Button>
            <p className="min-w-64 flex-1 text-meta text-ink-soft">
              {tooSoon
                ? `Una copia al día. ${tooSoon}` // It ends in "p. m.", which is its full stop.
                : 'Te pedimos entrar otra vez. Te escribimos cuando esté lista y queda aquí 7 días.'}
            </p>
          </div>
        ) : null}
      </div>
      {proof.dialog}
    </Panel>
  );
}

interface CopyStateProps {
  copy: OwnCopy;
  email: string;
  /** What can be done with one that is ready. */
  children: ReactNode;
}

function CopyState({ copy, email, children }: CopyStateProps) {
  switch (copy.estado) {
    case 'espera':
      return (
        <Alert kind="working" title="Estamos preparando tu copia">
          <p>
            Puedes cerrar esta página. Te escribimos a <span className="wrap-anywhere">{email}</span>.
          </p>
        </Alert>
      );
    case 'lista':
      return (
        <Alert kind="success" title="Tu copia está lista">
          <p>
            Un archivo ZIP de {fileSize(copy.bytes ?? 0)}, con JSON y CSV. Se borra de aquí el{' '}
            {dayInSentence(copy.se_borra_el ?? '')}.
          </p>
          <p className="mt-2 flex flex-wrap gap-2">{children}</p>
        </Alert>
      );
    case 'vencida':
      return (
        <Alert
          kind="plain"
          title={`Tu copia del ${formatDayInSentence(new Date(copy.pedida_en ?? 0))} ya no está.`}
        >
          <p>Quedó aquí 7 días. Puedes preparar otra.</p>
        </Alert>
      );
    case 'fallo':
      return (
        <Alert kind="error" title="No pudimos preparar tu copia">
          <p>Lo intentamos 3 veces. Tus datos siguen igual. Puedes pedirla otra vez.</p>
        </Alert>
      );
    case 'ninguna':
      return null;
  }
}
