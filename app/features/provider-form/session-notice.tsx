import { LogIn } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { sendToAuth } from '../../session/return-to.ts';

const words = 'Tu sesión terminó. Lo que escribiste sigue guardado en este dispositivo.';

/** The session ended while the form was open: links to sign in and back. */
export function SessionNotice() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => notify.info(words, 'account'), []);
  return (
    <Alert kind="waiting" role="alert" title={words}>
      <p>Inicia sesión y vuelves aquí para guardarlo.</p>
      <p className="mt-2">
        <Button Icon={LogIn} size="small" onClick={() => sendToAuth(navigate, { volver: pathname + search })}>
          Iniciar sesión para continuar
        </Button>
      </p>
    </Alert>
  );
}
