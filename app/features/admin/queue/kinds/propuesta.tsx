import { Check, Eye, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../../../components/ui/badge.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { type Api, dataOf } from '../../../../lib/api.ts';
import type { Json, Tables } from '../../../../lib/database.types.ts';
import { rpc } from '../../../../lib/rpc.ts';
import { lowerFirst } from '../../../facts/service-text.ts';
import { isSameJson } from '../../../provider-data/kind.ts';
import { labelOf, readValue } from '../../../provider-data/words.ts';
import { ChooseValue } from '../choose-value.tsx';
import { type Decided, type KindModule, outcome, type ViewProps } from '../kind-module.ts';
import { BeforeAfter, Decide, DecideButton } from '../parts.tsx';

type Row = Pick<
  Tables<'propuestas'>,
  'id' | 'sede_id' | 'campo' | 'antes' | 'despues' | 'motivo' | 'origen' | 'estado'
>;

interface ProposedField extends Row {
  label: string;
  /** What the field says now. */
  now: Json | null;
  /** It said something else when it was proposed. */
  isChanged: boolean;
}

export interface ProposalItem {
  provider: { id: string; nombre: string };
  origin: string;
  fields: ProposedField[];
}

export interface ProposalAction {
  id: string;
  do: 'accept' | 'refuse' | 'reopen' | 'accept-all' | 'reopen-all';
  label: string;
  /** Of `accept-all` and its way back: each field, with what it said on the screen. */
  all?: ReadonlyArray<{ id: string; seen: Json | null }> | undefined;
  /** What the field said on the screen: another value is not overwritten unseen. */
  seen: Json | null;
  /** It is the last of its submission that waits. */
  isLast: boolean;
}

export const proposalKind: KindModule<ProposalItem, ProposalAction> = { fetch, View, decide };

const columns =
  'id, sede_id, campo, antes, despues, motivo, origen, estado, proveedores(id, nombre), sedes(nombre, municipio)';

/** `id` is the submission, whose fields are decided one by one. */
async function fetch(api: Api, id: string): Promise<ProposalItem | null> {
  const { data, error } = await api.from('propuestas').select(columns).eq('lote', id).order('orden');
  if (error) throw error;
  const [first] = data;
  if (!first || data.every(({ estado }) => estado !== 'pendiente')) return null;
  const provider = first.proveedores;
  const fields = await Promise.all(
    data.map(async ({ proveedores: _, sedes: place, ...row }) => {
      const now = await fetchValue(api, provider.id, row);
      return {
        ...row,
        label: labelOf(row.campo, place && (place.nombre ?? place.municipio)),
        now,
        isChanged: row.estado === 'pendiente' && !isSameJson(now, row.antes),
      };
    }),
  );
  return { provider, origin: first.origen, fields };
}

async function fetchValue(api: Api, proveedor: string, { sede_id, campo }: Row): Promise<Json | null> {
  return api.rpc('valor_de_campo', { proveedor, sede: sede_id as string, campo }).then(dataOf);
}

async function decide(api: Api, action: ProposalAction): Promise<Decided<ProposalAction>> {
  const { id, label, seen, isLast, all } = action;
  if (all) return decideAll(api, action, all);
  const decision = { propuesta: id, aceptar: action.do === 'accept', visto: seen };
  const { estado } = await (action.do === 'reopen'
    ? rpc(api, 'reabrir_propuesta', { propuesta: id }, outcome)
    : rpc(api, 'decidir_propuesta', decision, outcome));
  const undo: ProposalAction = { ...action, do: 'reopen' };
  if (estado === 'aceptada')
    return { state: 'done', text: `Aceptaste: ${lowerFirst(label)}`, undo, isPartial: !isLast };
  if (estado === 'rechazada')
    return { state: 'done', text: `Rechazaste: ${lowerFirst(label)}`, undo, isPartial: !isLast };
  if (estado === 'pendiente') return { state: 'done', text: `${label}: espera otra vez`, isPartial: true };
  return { state: estado === 'ya_decidida' ? 'taken' : 'changed' };
}

/** One after the other: the first that is not what was seen ends it, and the rest waits. */
async function decideAll(
  api: Api,
  action: ProposalAction,
  all: NonNullable<ProposalAction['all']>,
): Promise<Decided<ProposalAction>> {
  const isBack = action.do === 'reopen-all';
  for (const { id, seen } of all) {
    const one: ProposalAction = { ...action, id, seen, do: isBack ? 'reopen' : 'accept', all: undefined };
    const decided = await decide(api, one);
    if (decided.state !== 'done') return decided;
  }
  if (isBack) return { state: 'done', text: 'Esperan otra vez', isPartial: true };
  const text = `Aceptaste los ${all.length} datos`;
  return { state: 'done', text, undo: { ...action, do: 'reopen-all' }, isPartial: !action.isLast };
}

const origins: Record<string, string> = {
  visitante: 'un visitante',
  familias: 'varias familias',
  familia: 'una familia con cuenta',
  enlace: 'el proveedor, por su enlace',
  llamada: 'un admin, por una llamada',
};

function View({
  detail: { provider, origin, fields },
  sending,
  onDecide,
}: ViewProps<ProposalItem, ProposalAction>) {
  const sendingOf = ({ id }: ProposedField) => sending.find((action) => !action.all && action.id === id);
  const waiting = fields.filter((field) => field.estado === 'pendiente' && !sendingOf(field)).length;
  const [first, ...others] = fields.filter(
    ({ estado, isChanged, campo }) => estado === 'pendiente' && !isChanged && !byHand.includes(campo),
  );
  return (
    <>
      <p className="text-meta text-ink-soft">
        Lo propone {origins[origin] ?? origin}, para{' '}
        <Link to={`/proveedor/${provider.id}`} className="tap">
          {provider.nombre}
        </Link>
        .
      </p>
      <ul className="grid">
        {fields.map((field) => (
          <FieldRow
            key={field.id}
            field={field}
            providerId={provider.id}
            sending={sendingOf(field)}
            onDecide={(what) =>
              onDecide({
                id: field.id,
                do: what,
                label: field.label,
                seen: field.now,
                isLast: waiting === 1,
              })
            }
          />
        ))}
      </ul>
      {first && others.length > 0 ? (
        <Decide>
          <DecideButton
            as="accept"
            isByHand
            busy={sending.some((action) => action.do === 'accept-all')}
            onClick={() =>
              onDecide({
                id: first.id,
                do: 'accept-all',
                label: first.label,
                seen: first.now,
                isLast: others.length + 1 === waiting,
                all: [first, ...others].map(({ id, now: seen }) => ({ id, seen })),
              })
            }
          >
            Aceptar los {others.length + 1}
          </DecideButton>
        </Decide>
      ) : null}
    </>
  );
}

interface FieldRowProps {
  field: ProposedField;
  providerId: string;
  sending: ProposalAction | undefined;
  onDecide(what: ProposalAction['do']): void;
}

/** Fields that no button can change: an admin writes them, then accepts. */
const byHand = ['horas', 'visita', 'otro'];

function FieldRow({ field, providerId, sending, onDecide }: FieldRowProps) {
  const { campo, label, antes, despues, now, motivo, estado, isChanged } = field;
  const [isChoosing, setChoosing] = useState(false);
  const about = <span className="sr-only"> {lowerFirst(label)}</span>;
  const before = isChanged ? `Ahora dice. Cuando lo propuso decía: ${readValue(campo, antes)}` : 'Ahora dice';
  return (
    <li
      data-decisions
      className="grid items-center gap-x-5 gap-y-2 border-line border-t py-3.5 first:border-t-0 first:pt-0 last:pb-0 @md/page:grid-cols-[minmax(0,1fr)_auto]"
    >
      <h4 className="text-h4 font-subtitle @md/page:col-span-2">{label}</h4>
      <BeforeAfter
        before={{
          name: estado === 'pendiente' ? before : 'Decía',
          value: readValue(campo, estado === 'pendiente' ? now : antes),
        }}
        after={{ name: 'Propone', value: readValue(campo, despues) }}
      />
      {estado !== 'pendiente' ? (
        <p className="flex flex-wrap items-center gap-2">
          {estado === 'aceptada' ? (
            <Badge tone="success" icon={<Check className="size-4" />}>
              Aceptado
            </Badge>
          ) : (
            <Badge icon={<X className="size-4" />}>{estado === 'rechazada' ? 'Rechazado' : 'Retirado'}</Badge>
          )}
          {estado === 'retirada' ? null : (
            <Button
              Icon={Undo2}
              level="text"
              size="small"
              busy={sending?.do === 'reopen'}
              busyLabel="Guardando…"
              onClick={() => onDecide('reopen')}
            >
              Deshacer{about}
            </Button>
          )}
        </p>
      ) : isChanged ? (
        <Decide>
          <DecideButton as="accept" level="line" Icon={Eye} onClick={() => setChoosing(true)}>
            Ver los dos cambios{about}
          </DecideButton>
        </Decide>
      ) : (
        <Decide>
          <DecideButton
            as="accept"
            level="line"
            busy={sending?.do === 'accept'}
            onClick={() => onDecide('accept')}
          >
            {byHand.includes(campo) ? 'Ya lo cambié' : 'Aceptar'}
            {about}
          </DecideButton>
          <DecideButton as="refuse" busy={sending?.do === 'refuse'} onClick={() => onDecide('refuse')}>
            Rechazar{about}
          </DecideButton>
        </Decide>
      )}
      {motivo ? (
        <p className="text-meta text-ink-soft wrap-anywhere @md/page:col-span-2">Motivo: «{motivo}»</p>
      ) : null}
      {isChanged ? (
        <p className="text-meta text-ink-soft @md/page:col-span-2">
          Este dato cambió después. Decide con los dos a la vista.
        </p>
      ) : null}
      {estado === 'pendiente' && byHand.includes(campo) ? (
        <p className="text-meta text-ink-soft @md/page:col-span-2">
          Esto se cambia a mano, en{' '}
          <Link to={`/admin/proveedores/${providerId}/datos`} className="tap">
            los datos del perfil
          </Link>
          . Después, marca que ya lo cambiaste.
        </p>
      ) : null}
      {estado === 'pendiente' && campo === 'servicio_cerrado' ? (
        <p className="text-meta text-ink-soft @md/page:col-span-2">
          Al aceptar, el perfil deja de verse en el directorio. No se borra. Llama antes.
        </p>
      ) : null}
      {isChoosing ? (
        <ChooseValue
          title={`${label}: cambió mientras esperaba`}
          choices={[
            { value: 'refuse', text: readValue(campo, now), note: 'Lo que dice ahora' },
            { value: 'accept', text: readValue(campo, despues), note: 'Lo que propone la corrección' },
          ]}
          isBusy={sending !== undefined}
          onClose={() => setChoosing(false)}
          onChoose={(what) => {
            setChoosing(false);
            onDecide(what);
          }}
        />
      ) : null}
    </li>
  );
}
