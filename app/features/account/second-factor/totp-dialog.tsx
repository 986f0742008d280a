import { useState } from 'react';
import { CopyButton } from '../../../components/copy-button.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useForm } from '../../../components/forms/use-form.ts';
import { attempt } from '../../../lib/mutation.ts';
import { CodeField, checkCode, readCode } from './code-field.tsx';
import { checkFactorName, FactorNameField, readFactorName } from './factor-name-field.tsx';
import { startTotp, type TotpStart } from './mutations.ts';
import { confirmCode } from './second-factor.ts';

interface TotpDialogProps {
  suggestion: string;
  onDone(): void;
  onClose(): void;
}

export function TotpDialog({ suggestion, onDone, onClose }: TotpDialogProps) {
  const [start, setStart] = useState<TotpStart>();
  return start ? (
    <ConfirmTotp start={start} onDone={onDone} onClose={onClose} />
  ) : (
    <NameTotp suggestion={suggestion} onStart={setStart} onClose={onClose} />
  );
}

interface NameTotpProps {
  suggestion: string;
  onStart(start: TotpStart): void;
  onClose(): void;
}

function NameTotp({ suggestion, onStart, onClose }: NameTotpProps) {
  const form = useForm({
    check: checkFactorName,
    run: (fields) => attempt(() => startTotp(readFactorName(fields)), { topic: 'account' }),
    onDone: onStart,
  });
  return (
    <FormDialog
      title="Añadir app de códigos"
      description="Son 3 pasos. Necesitas una app de códigos en tu teléfono, como Google Authenticator."
      form={form}
      submitLabel="Ver el cuadro"
      busyLabel="Preparando…"
      onClose={onClose}
    >
      <p className="font-strong">1. Ponle un nombre</p>
      <FactorNameField suggestion={suggestion} />
    </FormDialog>
  );
}

function ConfirmTotp({ start, onDone, onClose }: { start: TotpStart; onDone(): void; onClose(): void }) {
  const form = useForm({
    check: checkCode,
    run: (fields) => attempt(() => confirmCode(start.id, readCode(fields)), { topic: 'account' }),
    onDone,
  });
  return (
    <FormDialog
      title="Añadir app de códigos"
      form={form}
      submitLabel="Activar app"
      busyLabel="Activando…"
      onClose={onClose}
    >
      <div className="grid justify-items-start gap-3">
        <p className="font-strong">2. Escanea este cuadro con la app</p>
        <img
          src={start.qr}
          width={184}
          height={184}
          alt="Código QR para tu app de códigos"
          className="rounded-field border border-line bg-[#fff] p-2"
        />
        <p className="text-ui">
          O escribe esta clave en la app:{' '}
          <code className="font-strong [letter-spacing:0.025em] wrap-anywhere">
            {start.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
        </p>
        <CopyButton text={start.secret}>Copiar clave</CopyButton>
      </div>
      <div className="grid gap-2">
        <p className="font-strong">3. Escribe el código que muestra la app</p>
        <CodeField />
      </div>
    </FormDialog>
  );
}
