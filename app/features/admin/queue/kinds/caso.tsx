import { Eye, EyeOff, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { Select } from '../../../../components/ui/select.tsx';
import { Stars } from '../../../../components/ui/stars.tsx';
import { UserText } from '../../../../components/user-text.tsx';
import type { Api } from '../../../../lib/api.ts';
import { formatMoment } from '../../../../lib/dates.ts';
import { rpc } from '../../../../lib/rpc.ts';
import { z } from '../../../../lib/schema.ts';
import {
  postNouns,
  type ReportReason,
  reportReasons,
  reportReasonWords,
} from '../../../moderation/report-reasons.ts';
import type { Decided, KindModule, ViewProps } from '../kind-module.ts';
import { All, Decide, DecideButton, Value } from '../parts.tsx';

/** A post that was reported, is to be looked at again, or is an account's first: what `caso_de` answers. */
const caseItem = z.object({
  elemento: z.string(),
  clase: z.enum(['pregunta', 'respuesta', 'resena']),
  cola: z.enum(['reporte', 'revision', 'primera']),
  titulo: z.string(),
  contenido: z.nullable(z.string()),
  estrellas: z.nullable(z.number()),
  fecha: z.string(),
  ruta: z.string(),
  sin_nombre: z.boolean(),
  autor: z.nullable(z.string()),
  estado: z.enum(['publicada', 'en_revision', 'oculta', 'retirada']),
  /** Why it was withdrawn, before a second look. */
  motivo: z.nullable(z.enum(reportReasons)),
  revision_texto: z.nullable(z.string()),
  motivos: z.array(z.object({ motivo: z.enum(reportReasons), cuantos: z.number() })),
  textos: z.array(z.string()),
  /** What the same accounts hid, itself included, unless it is one's own. */
  juntas: z.array(z.object({ elemento: z.string(), titulo: z.string(), huella: z.string() })),
  /** Of what it says now. */
  huella: z.string(),
});
export type CaseItem = z.infer<typeof caseItem>;

export interface CaseAction {
  do: 'keep' | 'withdraw' | 'undo' | 'keep-all' | 'undo-all';
  id: string;
  /** Of `keep-all` and its way back: what was looked at, by id. */
  all?: Record<string, string>;
  /** "la pregunta", for what is told. */
  noun: string;
  seen: string;
  reason?: ReportReason;
}

/** Shared by the three kinds of the queue in which posts wait. */
export const caseKind: KindModule<CaseItem, CaseAction> = { fetch, View, decide };

async function fetch(api: Api, id: string): Promise<CaseItem | null> {
  return rpc(api, 'caso_de', { elemento: id }, z.nullable(caseItem));
}

async function decide(api: Api, action: CaseAction): Promise<Decided<CaseAction>> {
  const { id, noun, seen, reason, all } = action;
  if (all) {
    const { data: count, error } =
      action.do === 'undo-all'
        ? await api.rpc('reabrir_casos', { elementos: Object.keys(all) })
        : await api.rpc('decidir_casos', { vistos: all });
    if (error) throw error;
    if (!count) return { state: 'changed' };
    if (action.do === 'undo-all') return { state: 'done', text: 'Esperan otra vez' };
    const text = count === 1 ? 'Se ve otra vez en el sitio' : `Las ${count} se ven otra vez en el sitio`;
    return { state: 'done', text, undo: { ...action, do: 'undo-all' } };
  }
  const { data, error } =
    action.do === 'undo'
      ? await api.rpc('reabrir_caso', { elemento: id })
      : await api.rpc('decidir_caso', {
          elemento: id,
          decision: action.do === 'keep' ? 'queda' : 'retirada',
          visto: seen,
          ...(reason && { motivo: reason }),
        });
  if (error) throw error;
  if (data === 'cambiada') return { state: 'changed' };
  if (data !== 'hecho') return { state: 'taken' };
  if (action.do === 'undo') return { state: 'done', text: `La ${noun} espera otra vez` };
  const text = action.do === 'keep' ? `La ${noun} se ve en el sitio` : `La ${noun} ya no se ve en el sitio`;
  return { state: 'done', text, undo: { do: 'undo', id, noun, seen } };
}

function View({ detail, sending: [sending], onDecide }: ViewProps<CaseItem, CaseAction>) {
  const {
    elemento: id,
    clase,
    cola,
    titulo,
    contenido,
    estrellas,
    fecha,
    ruta,
    juntas,
    motivos,
    huella: seen,
  } = detail;
  const noun = postNouns[clase];
  const isFirst = cola === 'primera';
  // Where all who reported it say the same, that is the reason at first.
  const [reason, setReason] = useState(motivos.length === 1 ? motivos[0]?.motivo : undefined);
  const [isAsked, setAsked] = useState(false);
  const ofIt = <span className="sr-only"> la {noun}</span>;
  const selectId = `razon-${id}`;

  function withdraw() {
    if (reason) {
      onDecide({ do: 'withdraw', id, noun, seen, reason });
      return;
    }
    setAsked(true);
    document.getElementById(selectId)?.focus();
  }

  return (
    <>
      <p className="max-w-(--width-text) text-ui text-ink-soft">{introOf(detail)}</p>
      <All>
        {estrellas === null ? null : (
          <Value name="Calificación">
            <Stars value={estrellas} isWhole />
          </Value>
        )}
        <Value
          name={`${postAbout[clase]} «${titulo}», de ${authorOf(detail)}, ${formatMoment(new Date(fecha))}`}
          isWide
        >
          {contenido && <UserText>{contenido}</UserText>}
        </Value>
        <Reports detail={detail} />
      </All>
      <div className="max-w-96">
        <Field
          id={selectId}
          label={isFirst ? 'Si no se publica, ¿por qué?' : 'Si se retira, ¿por qué?'}
          hint="Se lo decimos a quien la escribió."
          error={isAsked && !reason ? 'Elige la razón.' : undefined}
        >
          <Select
            value={reason ?? ''}
            onChange={({ target }) => setReason(reportReasons.find((key) => key === target.value))}
          >
            <option value="">Elige una razón</option>
            {reportReasons.map((key) => (
              <option key={key} value={key}>
                {reportReasonWords[key].told}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Decide>
        <DecideButton
          as="accept"
          busy={sending?.do === 'keep'}
          onClick={() => onDecide({ do: 'keep', id, noun, seen })}
        >
          {isFirst ? 'Publicar' : 'Se queda'}
          {ofIt}
        </DecideButton>
        <DecideButton as="refuse" Icon={EyeOff} busy={sending?.do === 'withdraw'} onClick={withdraw}>
          {isFirst ? 'No publicar' : 'Retirar'}
          {ofIt}
        </DecideButton>
        <ButtonLink Icon={Eye} to={ruta} size="small" level="text">
          Ver en el sitio{ofIt}
        </ButtonLink>
      </Decide>
      {juntas.length > 1 ? (
        <>
          <All>
            <Value name="Lo que ocultaron las mismas cuentas" isWide>
              {juntas.map((one) => one.titulo).join('\n')}
            </Value>
          </All>
          <Decide>
            <DecideButton
              as="accept"
              isByHand
              level="line"
              Icon={Undo2}
              busy={sending?.do === 'keep-all'}
              onClick={() =>
                onDecide({
                  do: 'keep-all',
                  id,
                  noun,
                  seen,
                  all: Object.fromEntries(juntas.map((one) => [one.elemento, one.huella])),
                })
              }
            >
              Devolver todo lo que ocultaron las mismas cuentas ({juntas.length})
            </DecideButton>
          </Decide>
        </>
      ) : null}
    </>
  );
}

const postAbout = { pregunta: 'Pregunta', respuesta: 'Respuesta a', resena: 'Reseña de' };

function Reports({ detail: { motivos, textos, motivo, cola, revision_texto } }: { detail: CaseItem }) {
  return (
    <>
      {motivos.length > 0 ? (
        <Value name="La reportaron" isWide>
          {motivos.map(({ motivo, cuantos }) => `${reportReasonWords[motivo].choice}: ${cuantos}`).join('\n')}
        </Value>
      ) : null}
      {textos.length > 0 ? (
        <Value name="Lo que cuentan" isWide>
          {textos.map((text) => `«${text}»`).join('\n')}
        </Value>
      ) : null}
      {cola === 'revision' ? (
        <>
          <Value name="Se retiró porque" isWide>
            {motivo && reportReasonWords[motivo].told}
          </Value>
          <Value name="Lo que dice quien la escribió" isWide>
            {revision_texto && <UserText>{revision_texto}</UserText>}
          </Value>
        </>
      ) : null}
    </>
  );
}

function introOf({ cola, estado }: CaseItem): string {
  if (cola === 'primera')
    return 'De esta cuenta no hay nada publicado en el foro, o es nueva y escribe sin su nombre. Solo la ve quien la escribió.';
  if (cola === 'revision')
    return 'Quien la escribió pide que la mires otra vez. Lo que decidas ahora es la última palabra.';
  return estado === 'oculta'
    ? 'No se ve hasta que decidas: la reportaron tres cuentas o más.'
    : 'Se sigue viendo. Se oculta cuando en un día la reportan tres cuentas de una semana o más, desde tres conexiones.';
}

function authorOf({ sin_nombre, autor }: CaseItem): string {
  return sin_nombre ? 'Una familia, sin su nombre' : (autor ?? 'Sin nombre');
}
