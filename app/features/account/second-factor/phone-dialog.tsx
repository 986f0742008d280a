import { useState } from 'react';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { text, useFormSubmit } from '../../../components/forms/use-form-submit.ts';
import { Field, Input } from '../../../components/ui/field.tsx';
import { parsePhone } from '../../directory/phone.ts';
import { CodeField, checkCode, readCode } from './code-field.tsx';
import { checkFactorName, FactorNameField, readFactorName } from './factor-name-field.tsx';
import { startPhone } from './factors.ts';
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
  const form = useFormSubmit({
    check(data) {
      const isPhone = parsePhone(text(data, 'telefono-paso')) !== null;
      const problem = { field: 'telefono-paso', text: 'Escribe los 10 números. Ejemplo: 787-555-1234' };
      return [...(isPhone ? [] : [problem]), ...checkFactorName(data)];
    },
    async send(data) {
      const phone = parsePhone(text(data, 'telefono-paso'));
      if (!phone) return;
      const factorId = await startPhone(readFactorName(data), phone.e164);
      onSent({ factorId, challengeId: await sendText(factorId), phone: phone.display });
    },
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
      <Field id="telefono-paso" label="Teléfono" need="obligatorio" error={form.problemOf('telefono-paso')}>
        <Input name="telefono-paso" type="tel" autoComplete="tel" />
      </Field>
      <FactorNameField suggestion={suggestion} error={form.problemOf('nombre-paso')} />
    </FormDialog>
  );
}

interface ConfirmPhoneProps {
  sent: Sent;
  onDone(): void;
  onClose(): void;
}

function ConfirmPhone({ sent, onDone, onClose }: ConfirmPhoneProps) {
  const form = useFormSubmit({
    check: checkCode,
    async send(data) {
      await confirmCode(sent.factorId, readCode(data), { sentFor: sent.challengeId });
      onDone();
    },
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
      <CodeField error={form.problemOf('code')} />
    </FormDialog>
  );
}
