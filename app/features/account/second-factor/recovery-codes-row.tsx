import { LifeBuoy } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { SecurityRow } from '../security/security-row.tsx';

export function RecoveryCodesRow({ codesLeft, onMake }: { codesLeft: number | null; onMake(): void }) {
  return (
    <SecurityRow
      Icon={LifeBuoy}
      title="Códigos de recuperación"
      actions={
        <Button size="small" onClick={onMake}>
          {codesLeft === null ? 'Crear códigos' : 'Crear códigos nuevos'}
        </Button>
      }
    >
      {codesLeft === null
        ? 'Sirven para entrar si pierdes tu teléfono o tu llave.'
        : codesLeft === 1
          ? 'Te queda 1 código.'
          : `Te quedan ${codesLeft} códigos.`}
    </SecurityRow>
  );
}
