import { useEffect, useRef, useState } from 'react';
import { FormBody } from '../../components/forms/form-body.tsx';
import { text, useForm } from '../../components/forms/use-form.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { dialogButtonsClass } from '../../components/ui/dialog.tsx';
import { Field, Textarea } from '../../components/ui/field.tsx';
import { attempt } from '../../lib/mutation.ts';
import { getAccount } from '../../session/session.ts';
import { useProofProgress } from '../corrections/use-proof-progress.ts';
import { sendAsVisitor } from '../corrections/visitor-call.ts';
import { Honeypot, ProofProgress } from '../corrections/visitor-parts.tsx';
import { askRemoval } from './mutations.ts';

/** Anybody asks; a person decides. */
export function RemovalForm({ provider }: { provider: { id: string; nombre: string } }) {
  const [isSent, setSent] = useState(false);
  const { share, track } = useProofProgress();

  async function ask(fields: FormData): Promise<void> {
    const motivo = text(fields, 'motivo');
    if (getAccount()) {
      await askRemoval(provider.id, motivo);
      return;
    }
    const body = { proveedor: provider.id, motivo, asunto: text(fields, 'asunto') };
    await track((waiting) => sendAsVisitor('baja', body, waiting));
  }

  const form = useForm<FormData>({
    // The form itself says it, and stays.
    run: (fields) => attempt(() => ask(fields), { topic: 'removal', failed: () => undefined }),
    onDone: () => setSent(true),
  });
  if (isSent) return <Received providerId={provider.id} />;
  return (
    <Panel className="grid gap-5">
      <p>
        Pide que quitemos este perfil si es de tu trabajo y no quieres que aparezca en el directorio. Una
        persona lee cada petición antes de quitar nada.
      </p>
      <noscript>
        <p>Para enviar la petición necesitas activar JavaScript.</p>
      </noscript>
      <FormBody
        form={form}
        failed="No se envió la petición"
        aria-label="Pedir que lo quiten"
        className="only-js grid gap-5"
      >
        <Field
          id="motivo"
          label="¿Por qué?"
          need="opcional"
          hint="No escribas datos de salud ni nombres de niños."
        >
          <Textarea name="motivo" maxLength={300} />
        </Field>
        <Honeypot />
        {share === undefined ? null : <ProofProgress share={share} />}
        <div className={dialogButtonsClass}>
          <ButtonLink to={`/proveedor/${provider.id}`} level="text">
            Cancelar
          </ButtonLink>
          <Button type="submit" level="solid" busy={form.isBusy} busyLabel="Enviando…">
            Pedir que lo quiten
          </Button>
        </div>
      </FormBody>
    </Panel>
  );
}

function Received({ providerId }: { providerId: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert kind="success" ref={box} tabIndex={-1} title="Gracias. La recibimos.">
      <p>Una persona la lee. Mientras tanto, el perfil sigue igual.</p>
      <p>Si lo quitamos, avisamos al correo del perfil. No guardamos quién lo pidió.</p>
      <p className="mt-2">
        <ButtonLink to={`/proveedor/${providerId}`} size="small">
          Volver al perfil
        </ButtonLink>
      </p>
    </Alert>
  );
}
