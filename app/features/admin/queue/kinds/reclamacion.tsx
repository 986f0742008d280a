import { KeyRound, Phone } from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useSubmission } from '../../../../components/forms/use-submission.ts';
import { FormattedDay } from '../../../../components/time.tsx';
import { Alert } from '../../../../components/ui/alert.tsx';
import { Button, buttonClass } from '../../../../components/ui/button.tsx';
import { UserText } from '../../../../components/user-text.tsx';
import type { Api } from '../../../../lib/api.ts';
import { callLink, formatPhone } from '../../../../lib/phone.ts';
import { rpc } from '../../../../lib/rpc.ts';
import { z } from '../../../../lib/schema.ts';
import { makeCallCode } from '../../../claims/mutations.ts';
import { savedWhen } from '../../../facts-form/saved-when.ts';
import { type Decided, type KindModule, outcome, type ViewProps } from '../kind-module.ts';
import { All, AskButton, Decide, Value } from '../parts.tsx';

const text = z.nullable(z.string());
const person = { nombre: text, correo: text };

/** What `reclamacion_para_decidir` answers. */
const claimItem = z.object({
  id: z.string(),
  estado: z.string(),
  medio: z.enum(['correo', 'telefono']),
  mensaje: text,
  probada_en: text,
  /** Until when its owner may answer. */
  hasta: text,
  objetada_en: text,
  /** Who read out the code that the person can write now. */
  leido: z.nullable(z.object({ nombre: text, fecha: z.string() })),
  solicitante: z.object({ ...person, desde: z.string() }),
  proveedor: z.object({ id: z.string(), nombre: z.string(), telefono: text, whatsapp: text, email: text }),
  dueno: z.nullable(z.object(person)),
  otras: z.object({ abiertas: z.number(), probadas: z.number() }),
  /** The provider that the person owns already. */
  tiene_otro: text,
});
export type ClaimItem = z.infer<typeof claimItem>;

export interface ClaimAction {
  id: string;
  isHandedOver: boolean;
  provider: string;
  person: string;
}

export const claimKind: KindModule<ClaimItem, ClaimAction> = { fetch, View, decide };

async function fetch(api: Api, id: string): Promise<ClaimItem | null> {
  const claim = await rpc(api, 'reclamacion_para_decidir', { reclamacion: id }, z.nullable(claimItem));
  return claim && ['abierta', 'probada'].includes(claim.estado) ? claim : null;
}

async function decide(
  api: Api,
  { id, isHandedOver, provider, person }: ClaimAction,
): Promise<Decided<ClaimAction>> {
  const answer = { reclamacion: id, entregar: isHandedOver };
  const { estado } = await rpc(api, 'decidir_reclamacion', answer, outcome);
  if (estado === 'entregada') return { state: 'done', text: `«${provider}» es ahora de ${person}` };
  if (estado === 'negada') return { state: 'done', text: `Negaste la petición de ${person}` };
  // Its owner answered, or somebody else did something to one of the two.
  return { state: estado === 'ya_decidida' || estado === 'no_existe' ? 'taken' : 'changed' };
}

function View({ detail: claim, sending: [sending], onDecide }: ViewProps<ClaimItem, ClaimAction>) {
  const { id, solicitante, proveedor, dueno, otras } = claim;
  const person = solicitante.nombre ?? 'esa persona';
  const press = (isHandedOver: boolean) => onDecide({ id, isHandedOver, provider: proveedor.nombre, person });
  const obstacle = obstacleOf(claim);
  const others = otras.abiertas + otras.probadas;
  return (
    <>
      <All>
        <Value name="Lo pide">
          {person}, {solicitante.correo}
        </Value>
        <Value name="Su cuenta">
          Desde el <FormattedDay at={solicitante.desde} />
        </Value>
        <Value name="Cómo lo prueba">{proofOf(claim)}</Value>
        <Value name="Dueño de ahora">
          {dueno ? `${dueno.nombre ?? 'Cuenta sin nombre'}, ${dueno.correo ?? 'sin correo'}` : 'Ninguno'}
        </Value>
        <Value name="Otras personas que lo piden">
          {others === 0 ? 'Ninguna' : `${others}; con código, ${otras.probadas}`}
        </Value>
        <Value name="Perfil">
          <Link to={`/proveedor/${proveedor.id}`} className="tap">
            {proveedor.nombre}
          </Link>
        </Value>
        <Value name="Mensaje" isWide>
          {claim.mensaje && <UserText>{claim.mensaje}</UserText>}
        </Value>
      </All>
      {obstacle ? <Alert kind="waiting">{obstacle}</Alert> : null}
      {claim.estado === 'abierta' && claim.medio === 'telefono' ? <ReadCode claim={claim} /> : null}
      {others > 0 && !obstacle ? (
        <p className="text-meta text-ink-soft">
          Al entregarlo,{' '}
          {others === 1 ? 'la otra petición queda negada' : 'las otras peticiones quedan negadas'}.
        </p>
      ) : null}
      <Decide>
        {obstacle ? null : (
          <AskButton
            as="accept"
            busy={sending?.isHandedOver === true}
            title={`¿Entregar «${proveedor.nombre}» a ${person}?`}
            question={`${person} podrá cambiar el perfil. ${dueno ? 'Su dueño de ahora lo pierde. ' : ''}Les avisamos por correo.`}
            confirmLabel="Entregar perfil"
            keepLabel="Seguir mirando"
            onConfirm={() => press(true)}
          >
            Entregar perfil a {person}
          </AskButton>
        )}
        <AskButton
          as="refuse"
          busy={sending?.isHandedOver === false}
          title={`¿Negar la petición de ${person}?`}
          question="Le avisamos por correo. Puede pedirlo otra vez."
          confirmLabel="Negar la petición"
          keepLabel="Seguir mirando"
          onConfirm={() => press(false)}
        >
          Negar la petición
        </AskButton>
      </Decide>
    </>
  );
}

function proofOf({ estado, medio, proveedor }: ClaimItem) {
  const number = (proveedor.telefono ?? proveedor.whatsapp ?? '').replace(/\D/g, '').slice(-2);
  const where = medio === 'correo' ? 'correo del perfil' : `teléfono del perfil, termina en ${number}`;
  return estado === 'probada'
    ? `Escribió el código que llegó al ${where}`
    : `Todavía no: falta el código al ${where}`;
}

/** Why it cannot be handed over now. */
function obstacleOf({ estado, medio, leido, objetada_en, tiene_otro }: ClaimItem): string | null {
  if (leido)
    return `${leido.nombre ?? 'Alguien del equipo'} leyó el código ${savedWhen(leido.fecha, new Date())} Falta que la persona lo escriba en su cuenta.`;
  if (estado === 'abierta')
    return medio === 'telefono'
      ? 'Llama al teléfono del perfil y lee el código a quien conteste. Cuando la persona lo escriba en su cuenta, podrás entregar el perfil.'
      : 'La persona todavía no escribió el código.';
  if (objetada_en)
    return 'Su dueño dice que el perfil es suyo. Habla con los dos; mientras lo diga, no se puede entregar.';
  if (tiene_otro) return 'Esta persona ya tiene un perfil, y una cuenta tiene uno solo.';
  return null;
}

/** The code is made when it is asked for: it stands nowhere. */
function ReadCode({ claim: { id, proveedor } }: { claim: ClaimItem }) {
  const { revalidate } = useRevalidator();
  const [code, setCode] = useState<string | null>();
  const { isBusy, send } = useSubmission<string, string | null>({
    run: makeCallCode,
    onDone(made) {
      setCode(made);
      // Now it is the person's turn.
      void revalidate();
    },
  });
  const phone = proveedor.telefono ?? proveedor.whatsapp;
  const tel = callLink(phone);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {phone && tel ? (
        <a href={tel} className={buttonClass({ size: 'small' })}>
          <Phone className="icon" />
          {formatPhone(phone)}
        </a>
      ) : null}
      <Button Icon={KeyRound} size="small" busy={isBusy} busyLabel="Preparando…" onClick={() => send(id)}>
        {code ? 'Otro código' : 'Ver el código para leerlo'}
      </Button>
      <p role="status" className="text-ui">
        {code ? (
          <>
            Lee despacio: <b className="text-h4 tabular">{code.replace(/(\d{4})(?=\d)/, '$1 ')}</b>
          </>
        ) : code === null ? (
          'Esta petición ya no espera un código.'
        ) : null}
      </p>
    </div>
  );
}
