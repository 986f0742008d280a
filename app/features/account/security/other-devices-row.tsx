import { LogOut } from 'lucide-react';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Button } from '../../../components/ui/button.tsx';
import type { SecurityWrite } from './mutations.ts';
import { SecurityRow } from './security-row.tsx';

export function OtherDevicesRow() {
  const { isBusy, send } = useSubmission<SecurityWrite>();
  return (
    <SecurityRow
      Icon={LogOut}
      title="Otros dispositivos"
      actions={
        <Button
          size="small"
          busy={isBusy}
          busyLabel="Cerrando…"
          onClick={() => send({ intent: 'end-other-sessions' })}
        >
          Cerrar sesión en los demás dispositivos
        </Button>
      }
    >
      Útil si perdiste un teléfono o entraste en un dispositivo prestado.
    </SecurityRow>
  );
}
