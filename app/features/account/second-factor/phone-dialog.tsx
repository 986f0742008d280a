import { useState } from 'react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { text, useForm } from '../../../components/forms/use-form.ts';
import { Field, Input } from '../../../components/ui/field.tsx';
import { attempt } from '../../../lib/mutation.ts';
import { parsePhone } from '../../../lib/phone.ts';
import { CodeField, checkCode, readCode } from './code-field.tsx';
import { checkFactorName, FactorNameField, readFactorName } from './factor-name-field.tsx';
import { startPhone } from './mutations.ts';
import { confirmCode, sendText } from './second-factor.ts';

interface PhoneDialogProps {
  suggestion: string;
  onDone(): void;
  onClose(): void;
}

interface Sent {
  factorId: string;
  challengeId: string;
  phone: string;
}

export function PhoneDialog({ suggestion, onDone, onClose }: PhoneDialogProps) {
  const [sent, setSent] = useState<Sent>();
  return sent ? (
    <ConfirmPhone sent={sent} onDone={onDone} onClose={onClose} />
  ) : (
    <GivePhone suggestion={suggestion} onSent={setSent} onClose={onClose} />
  );
}

interface GivePhoneProps {
  suggestion: string;
  onSent(sent: Sent): void;
  onClose(): void;
}

function GivePhone({ suggestion, onSent, onClose }: GivePhoneProps) {
  const form = useForm({
    check(fields) {
      const isPhone = parsePhone(text(fields, 'telefono-paso')) !== null;
      const problem = { field: 'telefono-paso', text: 'Escribe los 10 números. Ejemplo: 787-555-1234' };
      return [...(isPhone ? [] : [problem]), ...checkFactorName(fields)];
    },
    run: (fields) =>
      attempt(() => send(readFactorName(fields), text(fields, 'telefono-paso')), { topic: 'account' }),
    onDone: onSent,
  });
  return (
    <FormDialog
      title="Añadir teléfono"
      description="Son 2 pasos. Te enviamos un mensaje de texto con un código."
      form={form}
      submitLabel="Enviar código"
      busyLabel="Enviando…"
      onClose={onClose}
    >
      <Field id="telefono-paso" label="Teléfono" need="obligatorio">
        <Input name="telefono-paso" type="tel" autoComplete="tel" />
      </Field>
      <FactorNameField suggestion={suggestion} />
    </FormDialog>
  );
}

async function send(name: string, typed: string): Promise<Sent> {
  const phone = parsePhone(typed);
  if (!phone) throw new Error('No telephone');
  const factorId = await startPhone(name, phone.e164);
  return { factorId, challengeId: await sendText(factorId), phone: phone.display };
}

function ConfirmPhone({ sent, onDone, onClose }: { sent: Sent; onDone(): void; onClose(): void }) {
  const form = useForm({
    check: checkCode,
    run: (fields) =>
      attempt(() => confirmCode(sent.factorId, readCode(fields), { sentFor: sent.challengeId }), {
        topic: 'account',
      }),
    onDone,
  });
  return (
    <FormDialog
      title="Añadir teléfono"
      description={`Enviamos un mensaje con 6 números al ${sent.phone}.`}
      form={form}
      submitLabel="Activar teléfono"
      busyLabel="Activando…"
      onClose={onClose}
    >
      <CodeField />
    </FormDialog>
  );
}
