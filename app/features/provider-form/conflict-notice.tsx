import { useState } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import type { Proveedor } from '../directory/profile.ts';
import { differences, fieldNames, type ProviderValues, valuesOf } from './values.ts';

interface ConflictNoticeProps {
  current: Proveedor;
  values: ProviderValues;
  onKeepMine(): void;
  onTakeTheirs(): void;
}

/** Somebody else saved first: says where the two versions differ, and lets the person choose. */
export function ConflictNotice({ current, values, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const [isAsking, setAsking] = useState(false);
  const names = differences(valuesOf(current), values).map((name) => fieldNames[name]);
  return (
    <Alert kind="error" role="alert" title="Este perfil cambió mientras lo editabas">
      <p>Otra persona, u otra ventana tuya, guardó antes. Lo que escribiste sigue aquí.</p>
      {names.length > 0 ? <p>Las dos versiones son diferentes en: {names.join(', ')}.</p> : null}
      <p>La versión guardada está {current.aprobado_por_admin ? 'aprobada' : 'pendiente'}.</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button size="small" onClick={onKeepMine}>
          Guardar mi versión
        </Button>
        <Button size="small" level="danger" onClick={() => setAsking(true)}>
          Usar la versión guardada
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        confirmLabel="Usar la versión guardada"
        keepLabel="Conservar lo mío"
        onConfirm={onTakeTheirs}
      >
        Se borra lo que escribiste y no has guardado.
      </ConfirmDialog>
    </Alert>
  );
}
