import { Send } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { FieldProblem } from '../../components/forms/field-problem.ts';
import { FormBody } from '../../components/forms/form-body.tsx';
import { useForm } from '../../components/forms/use-form.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Checkbox } from '../../components/ui/choice.tsx';
import { dialogButtonsClass } from '../../components/ui/dialog.tsx';
import { Field, Hint, Input } from '../../components/ui/field.tsx';
import { formatAgo } from '../../lib/dates.ts';
import type { Failure } from '../../lib/mutation.ts';
import { authPath } from '../../session/return-to.ts';
import { useAccount } from '../../session/session.ts';
import { readTyped, type Typed } from '../provider-data/typed.ts';
import { readValue } from '../provider-data/words.ts';
import type { CorrectableField } from './correctable.ts';
import { checkCorrection, maxReason, textOf } from './correction-values.ts';
import { isConflict, isTooMany, refusedField, sendCorrection } from './mutations.ts';
import { useKeptFields } from './use-kept-fields.ts';
import { useProofProgress } from './use-proof-progress.ts';
import { ValueField } from './value-field.tsx';
import { Honeypot, ProofProgress } from './visitor-parts.tsx';

/** What the server said to a form that was sent without a script. */
export interface ServerAnswer {
  sentence: string;
  problems: FieldProblem[];
  typed: Typed;
}

const notSent = 'No se envió la corrección';

interface CorrectionFormProps {
  providerId: string;
  target: CorrectableField;
  answer: ServerAnswer | undefined;
  onSent(): void;
}

/** One field: what it says now, what it is to say, how one knows, and whom to tell. */
export function CorrectionForm({ providerId, target, answer, onSent }: CorrectionFormProps) {
  const account = useAccount();
  const { share, track } = useProofProgress();
  const { revalidate } = useRevalidator();
  const { field, label, present } = target;
  const place = useRef<HTMLFormElement>(null);
  const draft = useKeptFields(`correccion-${providerId}-${target.key}`, place);
  const form = useForm<Typed>({
    check: (fields) => checkCorrection(field, readTyped(fields)),
    read: readTyped,
    run: (typed) => track((waiting) => sendCorrection({ providerId, target, typed, ...waiting })),
    onDone() {
      draft.discard();
      onSent();
    },
    // What it says now is read again; what was typed stays.
    onError: ({ error }) => void (isConflict(error) && revalidate()),
  });
  const refused = form.failure && refusedField(form.failure.error, field);
  const answered = form.attempt === 0 ? answer : undefined;
  const problems = refused ? [refused] : (answered?.problems ?? form.problems);
  const failure = form.failure && !refused ? tell(form.failure) : undefined;
  const typed = draft.typed ?? answer?.typed;
  const profile = `/proveedor/${providerId}`;

  function onInput(event: FormEvent<HTMLFormElement>) {
    form.events.onInput(event);
    draft.keep(event.currentTarget);
    // It is about what was sent.
    if (refused) form.clearFailure();
  }

  return (
    <FormBody
      ref={place}
      form={{ ...form, problems, errorMessage: failure?.errorMessage ?? answered?.sentence }}
      onInput={onInput}
      missing={refused ? notSent : 'Falta algo para enviarla'}
      failed={failure?.failed ?? notSent}
      aria-label={`Corregir: ${label}`}
    >
      {form.failure && isTooMany(form.failure.error) ? (
        <p className="only-js">
          <Link
            to={authPath(`${profile}/corregir?dato=${target.key}`)}
            className="inline-flex min-h-11 items-center"
          >
            Iniciar sesión
          </Link>
        </p>
      ) : null}
      {field === 'otro' || field === 'servicio_cerrado' ? null : (
        <p className="grid gap-0.5 rounded-field bg-sunken px-4 py-3">
          <span className="text-meta text-ink-soft">Ahora dice</span>
          <b className="whitespace-pre-line wrap-anywhere">{readValue(field, present)}</b>
        </p>
      )}
      {field === 'servicio_cerrado' ? (
        <p>Nos dices que este lugar ya cerró. Una persona lo comprueba antes de quitar el perfil.</p>
      ) : null}
      {draft.restoredAt ? (
        <p className="flex flex-wrap items-center justify-between gap-x-4 text-meta text-ink-soft">
          Seguimos con lo que escribiste {formatAgo(new Date(draft.restoredAt))}. Falta enviarlo.
          <Button level="text" size="small" className="-mx-3" onClick={draft.discard}>
            Empezar de nuevo
          </Button>
        </p>
      ) : null}
      <ValueField
        key={`valor-${draft.key}`}
        target={target}
        typed={typed}
        error={problems.find((problem) => problem.field === 'valor')?.text}
      />
      <Field
        key={`motivo-${draft.key}`}
        id="motivo"
        label="¿Cómo lo sabes?"
        need="opcional"
        hint="No escribas datos de salud ni nombres de niños."
      >
        <Input name="motivo" maxLength={maxReason} defaultValue={typed ? textOf(typed, 'motivo') : ''} />
      </Field>
      {account ? (
        <TellMe email={account.email} />
      ) : (
        <div className="only-js">
          <Field
            id="correo"
            label="Tu correo"
            need="opcional"
            hint="Solo para decirte si cambiamos el dato. Después lo borramos."
          >
            <Input name="correo" type="email" autoComplete="email" maxLength={254} />
          </Field>
        </div>
      )}
      <noscript>
        <div className="grid gap-5 rounded-field border border-line p-(--card-pad)">
          <p>
            Sin JavaScript, para enviar la corrección hace falta una cuenta. La usamos solo para este envío y
            no queda abierta.
          </p>
          <Field id="email" label="Correo de tu cuenta" need="obligatorio">
            <Input
              name="email"
              type="email"
              autoComplete="username"
              defaultValue={typed ? textOf(typed, 'email') : ''}
            />
          </Field>
          <Field id="password" label="Contraseña" need="obligatorio">
            <Input name="password" type="password" autoComplete="current-password" />
          </Field>
          <Checkbox name="avisar" defaultChecked={typed && 'avisar' in typed}>
            Avísame por correo si cambian el dato
          </Checkbox>
        </div>
      </noscript>
      <Honeypot />
      {/* Without a script the form itself tells what was seen. */}
      <input type="hidden" name="visto" value={JSON.stringify(present)} />
      {share === undefined || account ? null : <ProofProgress share={share} />}
      <div className={dialogButtonsClass}>
        <ButtonLink to={profile} level="text">
          Cancelar
        </ButtonLink>
        <Button Icon={Send} type="submit" level="solid" busy={form.isBusy} busyLabel="Enviando…">
          Enviar corrección
        </Button>
      </div>
    </FormBody>
  );
}

function TellMe({ email }: { email: string }) {
  return (
    <div className="only-js">
      <Checkbox name="avisar">Avísame por correo si cambian el dato</Checkbox>
      <Hint>Te escribimos una vez, a {email}.</Hint>
    </div>
  );
}

/** Why it was not sent. */
function tell({ error, sentence }: Failure): { failed: string; errorMessage: string } {
  if (isConflict(error)) {
    return {
      failed: 'El dato cambió mientras escribías',
      errorMessage: 'Mira lo que dice ahora. Si todavía está mal, envía tu corrección otra vez.',
    };
  }
  return {
    failed: isTooMany(error) ? 'Por hoy no podemos recibir más' : notSent,
    errorMessage: `${sentence} Lo que escribiste sigue aquí.`,
  };
}
