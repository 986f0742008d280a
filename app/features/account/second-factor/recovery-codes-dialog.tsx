import { Download } from 'lucide-react';
import { useState } from 'react';
import { CopyButton } from '../../../components/copy-button.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useForm } from '../../../components/forms/use-form.ts';
import { Button, buttonClass } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { attempt } from '../../../lib/mutation.ts';
import { formatRecoveryCode } from '../security/names.ts';
import { makeRecoveryCodes } from './mutations.ts';

interface RecoveryCodesDialogProps {
  hasCodes: boolean;
  /** Called when the codes were made and the person is done with them. */
  onDone(): void;
  onClose(): void;
}

export function RecoveryCodesDialog({ hasCodes, onDone, onClose }: RecoveryCodesDialogProps) {
  const [codes, setCodes] = useState<string[]>();
  const form = useForm({
    run: () => attempt(() => makeRecoveryCodes(hasCodes), { topic: 'account' }),
    onDone: setCodes,
  });
  if (codes) return <NewCodes codes={codes.map(formatRecoveryCode)} onDone={onDone} />;
  return (
    <FormDialog
      title={hasCodes ? 'Crear códigos nuevos' : 'Crear códigos de recuperación'}
      description={
        hasCodes
          ? 'Los códigos de antes dejan de servir.'
          : 'Sirven para entrar si pierdes tu teléfono o tu llave. Solo los ves una vez.'
      }
      form={form}
      submitLabel="Crear códigos"
      busyLabel="Creando…"
      onClose={onClose}
    />
  );
}

function NewCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const text = codes.join('\n');
  const file = `Códigos de recuperación de Mi Guía Azul\nCada uno sirve una sola vez.\n\n${text}\n`;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onDone()}
      title="Guarda tus códigos"
      description="Solo los ves esta vez. Guárdalos en un lugar seguro: cada uno sirve una sola vez."
      actions={
        <Button level="main" onClick={onDone}>
          Ya guardé mis códigos
        </Button>
      }
    >
      <ol
        aria-label="Códigos de recuperación"
        className="grid gap-x-6 gap-y-1 rounded-field bg-sunken p-4 text-ui tabular min-[30rem]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text}>Copiar códigos</CopyButton>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="codigos-mi-guia-azul.txt"
          className={buttonClass({ size: 'small' })}
        >
          <Download className="icon" />
          Descargar códigos
        </a>
      </div>
    </Dialog>
  );
}
