import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import { explain } from '../../../lib/error-messages.ts';
import { loadSupabase } from '../../../lib/supabase.ts';
import { SecurityRow } from './security-row.tsx';

export function OtherDevicesRow({ Icon }: { Icon: LucideIcon }) {
  const [isBusy, setBusy] = useState(false);

  async function endOthers() {
    setBusy(true);
    const { auth } = await loadSupabase();
    const { error } = await auth.signOut({ scope: 'others' });
    setBusy(false);
    if (error) notify.error(explain(error), 'account');
    else notify.success('Cerramos la sesión en los demás dispositivos', 'account');
  }

  return (
    <SecurityRow
      Icon={Icon}
      title="Otros dispositivos"
      actions={
        <Button size="small" busy={isBusy} busyLabel="Cerrando…" onClick={() => void endOthers()}>
          Cerrar sesión en los demás dispositivos
        </Button>
      }
    >
      Útil si perdiste un teléfono o entraste en un equipo prestado.
    </SecurityRow>
  );
}
