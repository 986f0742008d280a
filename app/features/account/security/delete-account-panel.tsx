import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Panel } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { attempt } from '../../../lib/mutation.ts';
import { signOut } from '../../../session/session.ts';
import { SecondFactorChallenge } from '../second-factor/second-factor-challenge.tsx';
import { type Deletion, deleteOwnAccount } from './delete-account.ts';
import type { Security } from './queries.ts';
import { ReauthenticateDialog, type ReauthenticateWords } from './reauthenticate-dialog.tsx';

const losses = [
  'Tu perfil, tus favoritos y tus listas, también las que compartes.',
  'Tus preguntas, con las respuestas que otras personas escribieron en ellas.',
  'Tus respuestas, tus votos y tus reseñas.',
];

const words: ReauthenticateWords = {
  title: 'Entra otra vez para eliminar tu cuenta',
  afterwards: 'elimínala',
  submit: 'Eliminar mi cuenta',
  busy: 'Eliminando…',
  keep: 'Conservar mi cuenta',
  stepTitle: 'Falta un paso para eliminar tu cuenta',
  isDanger: true,
};

/** What is open: nothing, the question, or what the server asks for first. */
type Place = 'closed' | 'asking' | Exclude<Deletion, 'gone'>;

/** Deleting one's own account: what is lost, then a question, then whatever the server asks for first. */
export function DeleteAccountPanel({ security }: { security: Security }) {
  const navigate = useNavigate();
  const [place, setPlace] = useState<Place>('closed');
  const removal = useSubmission<void, Deletion>({
    run: () =>
      attempt(deleteAndSignOut, {
        topic: 'account',
        done: (deletion) => (deletion === 'gone' ? 'Tu cuenta se eliminó' : undefined),
        failed: () => undefined,
      }),
    onDone(deletion) {
      setPlace(deletion === 'gone' ? 'closed' : deletion);
      if (deletion === 'gone') void navigate('/', { replace: true });
    },
    onError: () => setPlace('closed'),
  });

  const close = () => setPlace('closed');
  return (
    <Panel title="Eliminar mi cuenta" className="grid gap-1">
      <p>Si eliminas tu cuenta, se borra para siempre:</p>
      <ul className="list-disc pl-5">
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      <p>
        Si tienes un perfil de proveedor, deja de verse en el directorio hasta que un administrador lo revise.
      </p>
      {removal.failure ? (
        <Alert kind="error" title="No se eliminó la cuenta" role="alert" className="mt-3">
          <p>{removal.failure.sentence}</p>
        </Alert>
      ) : null}
      <p className="mt-4">
        <Button level="danger" onClick={() => setPlace('asking')}>
          <Trash2 className="icon" />
          Eliminar mi cuenta
        </Button>
      </p>
      <ConfirmDialog
        open={place === 'asking'}
        onOpenChange={(isOpen) => !isOpen && close()}
        confirmLabel="Eliminar mi cuenta"
        keepLabel="Conservar mi cuenta"
        busy={removal.isBusy}
        busyLabel="Eliminando…"
        onConfirm={() => removal.send()}
      >
        Vas a eliminar tu cuenta <span className="wrap-anywhere">{security.email}</span>, con tus preguntas,
        respuestas, reseñas, favoritos y listas.
      </ConfirmDialog>
      {place === 'password-needed' ? (
        <ReauthenticateDialog
          security={security}
          words={words}
          volver="/user-dashboard/perfil"
          onDone={() => removal.send()}
          onClose={close}
        />
      ) : null}
      <Dialog
        open={place === 'second-factor-needed'}
        onOpenChange={(isOpen) => !isOpen && close()}
        title={words.stepTitle}
      >
        <SecondFactorChallenge onDone={() => removal.send()} cancelLabel={words.keep} onCancel={close} />
      </Dialog>
    </Panel>
  );
}

async function deleteAndSignOut(): Promise<Deletion> {
  const deletion = await deleteOwnAccount();
  if (deletion === 'gone') await signOut();
  return deletion;
}
