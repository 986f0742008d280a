import { Bell } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormBody } from '../../components/forms/form-body.tsx';
import { text, useForm } from '../../components/forms/use-form.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { cx } from '../../lib/cx.ts';
import { attempt } from '../../lib/mutation.ts';
import { checkEmail } from '../account/sign-in/credentials.ts';
import { useProofProgress } from '../corrections/use-proof-progress.ts';
import type { Waiting } from '../corrections/visitor-call.ts';
import { Honeypot, ProofProgress } from '../corrections/visitor-parts.tsx';
import { type AlertSubject, subjectWords } from './alert-subject.ts';

interface AlertFormProps {
  subject: AlertSubject;
  heading?: 'h2' | 'h3';
  className?: string;
}

/** *Avísame*: an address for one mail. What was typed or sent is about one subject. */
export function AlertForm(props: AlertFormProps) {
  return <SubjectForm key={subjectWords(props.subject)} {...props} />;
}

const field = 'aviso-correo';

function SubjectForm({ subject, heading: Heading = 'h2', className }: AlertFormProps) {
  const [address, setAddress] = useState<string>();
  const { share, track } = useProofProgress();
  const form = useForm<FormData, string>({
    check: (fields) => checkEmail(text(fields, 'correo')).map((problem) => ({ ...problem, field })),
    run: (fields) =>
      attempt(() => track((waiting) => requestAlert(subject, fields, waiting)), {
        topic: 'alert',
        // The form itself says it, and stays.
        failed: () => undefined,
      }),
    onDone: setAddress,
  });
  return (
    <section
      aria-labelledby="avisame"
      className={cx(
        'edge grid min-w-0 content-start gap-4 rounded-field bg-sunken p-(--panel-pad) print:hidden',
        className,
      )}
    >
      <div className="grid gap-2">
        <Heading id="avisame" className="text-h4 font-subtitle">
          {'proveedor' in subject ? 'Avísame cuando acepte' : 'Avísame cuando haya'}
        </Heading>
        <p>Te escribimos una vez, cuando {subjectWords(subject)}.</p>
      </div>
      <p className="only-without-js">Para pedir un aviso necesitas activar JavaScript.</p>
      {address ? (
        <Sent address={address} />
      ) : (
        <FormBody
          form={form}
          missing="Falta tu correo"
          failed="No se pidió el aviso"
          aria-labelledby="avisame"
          className="only-js grid gap-4"
        >
          <Field
            id={field}
            label="Tu correo"
            need="obligatorio"
            hint="Solo para este aviso. Lo borramos después."
          >
            <Input name="correo" type="email" autoComplete="email" maxLength={254} />
          </Field>
          <Honeypot />
          {share === undefined ? null : <ProofProgress share={share} />}
          <p>
            <Button Icon={Bell} type="submit" busy={form.isBusy} busyLabel="Enviando…">
              Avisarme
            </Button>
          </p>
        </FormBody>
      )}
    </section>
  );
}

/** Its code is loaded by who sends: most people only read. */
async function requestAlert(subject: AlertSubject, fields: FormData, waiting: Waiting): Promise<string> {
  const { sendAsVisitor } = await import('../corrections/visitor-call.ts');
  const correo = text(fields, 'correo').trim();
  await sendAsVisitor('aviso', { ...subject, correo, asunto: text(fields, 'asunto') }, waiting);
  return correo;
}

function Sent({ address }: { address: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert
      kind="success"
      ref={box}
      tabIndex={-1}
      title="Falta un paso: mira tu correo"
      className="wrap-anywhere"
    >
      <p>Enviamos un enlace a {address}. Ábrelo para confirmar que eres tú.</p>
      <p>Si no lo confirmas, borramos tu correo a los dos días. Si no llega, mira en el correo no deseado.</p>
      <p>Si dejaste tus avisos hace menos de 90 días, todavía no le escribimos a esa dirección.</p>
    </Alert>
  );
}
