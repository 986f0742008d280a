import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { FormBody } from '../../components/forms/form-body.tsx';
import { useForm } from '../../components/forms/use-form.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CodeField, readCode } from '../account/second-factor/code-field.tsx';
import { type CodeAnswer, proveClaim } from './mutations.ts';

const codeLength = 8;

/** Answers after which this claim has no code that could still be right. */
const endings: Partial<Record<CodeAnswer['estado'], string>> = {
  agotada: 'Ya no quedan intentos para este código. Retira la petición y empieza otra vez.',
  vencida: 'El código venció: vale 7 días. Retira la petición y empieza otra vez.',
};

/** The code that came by mail or by phone. */
export function CodeForm({ claimId }: { claimId: string }) {
  const [answer, setAnswer] = useState<CodeAnswer>();
  const { revalidate } = useRevalidator();
  const form = useForm<FormData, CodeAnswer>({
    check: (fields) =>
      new RegExp(`^\\d{${codeLength}}$`).test(readCode(fields))
        ? []
        : [{ field: 'code', text: `Escribe los ${codeLength} números del código` }],
    onProblems: () => setAnswer(undefined),
    run: (fields) => proveClaim(claimId, readCode(fields)),
    onDone(given) {
      setAnswer(given);
      if (given.estado === 'incorrecto' || given.estado === 'sin_codigo') focusCode();
      else void revalidate();
    },
  });
  const ending = answer && endings[answer.estado];
  if (ending) return <Alert kind="error" role="alert" title={ending} />;
  return (
    <FormBody form={form} failed="No se revisó el código" aria-label="Escribir el código">
      <CodeField digits={codeLength} error={problemOf(answer)} />
      <p>
        <Button type="submit" level="main" busy={form.isBusy} busyLabel="Revisando…">
          Revisar código
        </Button>
      </p>
    </FormBody>
  );
}

function problemOf(answer: CodeAnswer | undefined): string | undefined {
  if (answer?.estado === 'sin_codigo') return 'Todavía no hay un código para esta petición.';
  if (answer?.estado !== 'incorrecto') return undefined;
  const left = answer.quedan === 1 ? 'Te queda 1 intento.' : `Te quedan ${answer.quedan} intentos.`;
  return `El código no es correcto. ${left}`;
}

function focusCode(): void {
  document.getElementById('code')?.focus();
}
