import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { ChoiceRow, ChoiceRows } from '../../components/ui/choice-row.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { attempt } from '../../lib/mutation.ts';
import { upperFirst } from '../../lib/upper-first.ts';
import { leaveDevice } from '../../session/session.ts';
import type { Proof } from '../account/security/missing-proof.ts';
import type { Security } from '../account/security/queries.ts';
import type { ReauthenticateWords } from '../account/security/reauthenticate-dialog.tsx';
import { useProof } from '../account/security/use-proof.tsx';
import { deleteOwnAccount, type PostsChoice } from './delete-account.ts';
import { hasPosts, lostPosts, lostThings, ownPosts } from './own-data-text.ts';
import type { OwnData } from './queries.ts';

const words: ReauthenticateWords = {
  title: 'Entra otra vez para eliminar tu cuenta',
  afterwards: 'elimínala',
  submit: 'Eliminar mi cuenta',
  busy: 'Eliminando…',
  keep: 'Conservar mi cuenta',
  stepTitle: 'Falta un paso para eliminar tu cuenta',
  isDanger: true,
};

const choiceId = 'publicaciones';

/** Deleting one's own account: what becomes of the posts, a question with what is lost, then whatever the server asks for first. */
export function DeleteAccountPanel({ security, data }: { security: Security; data: OwnData }) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<PostsChoice>();
  // Derived, since posts may come and go in another tab: where there are none, nothing is asked.
  const posts = hasPosts(data) ? chosen : 'borrar';
  const [isAsking, setAsking] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const proof = useProof({ security, words, volver: '/user-dashboard/perfil' });
  const removal = useSubmission<PostsChoice, 'gone' | Proof>({
    run: (choice) =>
      attempt(() => deleteAndLeave(choice), {
        topic: 'account',
        done: (outcome) => (outcome === 'gone' ? 'Tu cuenta se eliminó' : undefined),
        failed: () => undefined,
      }),
    onDone(outcome) {
      setAsking(false);
      if (outcome === 'gone') void navigate('/', { replace: true });
      else proof.ask(outcome, () => posts && removal.send(posts));
    },
    onError: () => setAsking(false),
  });

  function ask() {
    setMissed(!posts);
    if (posts) setAsking(true);
    else document.getElementById(choiceId)?.querySelector('input')?.focus();
  }

  const choose = (choice: PostsChoice) => ({
    name: choiceId,
    checked: chosen === choice,
    onChange() {
      setChosen(choice);
      setMissed(false);
    },
  });
  const isWhole = posts === 'borrar' && hasPosts(data);
  return (
    <Panel title="Eliminar mi cuenta">
      <div className="grid gap-5">
        <div className="grid max-w-(--width-text) gap-2">
          <p>
            Se borra para siempre: tu perfil, tus reseñas, tus favoritos y tus listas. Los enlaces que
            compartiste dejan de servir.
          </p>
          {data.perfil ? (
            <p>
              Tu perfil de proveedor queda sin dueño y deja de verse en el directorio hasta que un
              administrador lo revise.
            </p>
          ) : null}
        </div>
        {hasPosts(data) ? (
          <ChoiceRows
            id={choiceId}
            legend="¿Qué hacemos con tus preguntas y respuestas del foro?"
            isWide
            error={isMissed ? 'Antes de eliminar, elige qué hacemos con lo que escribiste.' : undefined}
          >
            <ChoiceRow {...choose('borrar')} note={lossNote(data)}>
              Borrarlas
            </ChoiceRow>
            <ChoiceRow
              {...choose('sin_nombre')}
              note="Siguen ayudando a otras familias. Nadie puede ver que eran tuyas."
            >
              Dejarlas sin mi nombre
            </ChoiceRow>
          </ChoiceRows>
        ) : null}
        {removal.failure ? (
          <Alert kind="error" title="No se eliminó la cuenta" role="alert">
            <p>{removal.failure.sentence}</p>
          </Alert>
        ) : null}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button Icon={Trash2} level="danger" busy={removal.isBusy} busyLabel="Eliminando…" onClick={ask}>
            Eliminar mi cuenta
          </Button>
          <p className="min-w-64 flex-1 text-meta text-ink-soft">Antes puedes descargar tus datos.</p>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={isWhole ? '¿Eliminar tu cuenta y lo que escribiste?' : '¿Eliminar tu cuenta?'}
        confirmLabel={isWhole ? 'Eliminar todo' : 'Eliminar mi cuenta'}
        keepLabel="Conservar mi cuenta"
        busy={removal.isBusy}
        busyLabel="Eliminando…"
        onConfirm={() => posts && removal.send(posts)}
      >
        Vas a eliminar <b className="wrap-anywhere">{security.email}</b>. {lostThings(data)}.
        {hasPosts(data) ? (
          <span className="mt-2 block">{isWhole ? `También ${lostPosts(data)}.` : keptNote(data)}</span>
        ) : null}
      </ConfirmDialog>
      {proof.dialog}
    </Panel>
  );
}

const isOnePost = ({ preguntas, respuestas }: OwnData) => preguntas + respuestas === 1;

function lossNote(data: OwnData): string {
  const own = `Se ${isOnePost(data) ? 'borra' : 'borran'} ${ownPosts(data)}.`;
  return data.respuestas_de_otros > 0
    ? `${own} También las respuestas que otras familias dieron a tus preguntas.`
    : own;
}

function keptNote(data: OwnData): string {
  const [stay, them] = isOnePost(data) ? ['se queda', 'cambiarla'] : ['se quedan', 'cambiarlas'];
  return `${upperFirst(ownPosts(data))} ${stay} en el foro, sin tu nombre. Después no podrás ${them}.`;
}

async function deleteAndLeave(choice: PostsChoice): Promise<'gone' | Proof> {
  const outcome = await deleteOwnAccount(choice);
  if (outcome === 'gone') await leaveDevice();
  return outcome;
}
