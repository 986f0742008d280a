import { type Api, loadApi } from '../../../lib/api.ts';
import { formatAgo } from '../../../lib/dates.ts';
import { UserFacingError } from '../../../lib/error-messages.ts';
import { attempt, runMutation } from '../../../lib/mutation.ts';
import type { Qr } from '../../../lib/qr.ts';
import { rpc } from '../../../lib/rpc.ts';
import { z } from '../../../lib/schema.ts';
import { withFreshSession } from '../../../session/fresh-session.ts';
import { outcomeWords } from './call-text.ts';
import { type Outcome, outcomes } from './queries.ts';

interface NoteCall {
  intent: 'note-call';
  providerId: string;
  name: string;
  outcome: Outcome;
  /** The latest call that was on the screen. */
  seen: string | null;
}

interface UndoCall {
  intent: 'undo-call';
  callId: string;
  providerId: string;
  name: string;
}

interface AnswerDraft {
  intent: 'answer-draft';
  providerId: string;
  name: string;
  /** Whether it serves autistic people: a no discards the draft. */
  attends: boolean;
  seen: string | null;
}

export type CallWrite = NoteCall | UndoCall | AnswerDraft;

/** What was noted, for the toast that offers the way back; without an outcome, it was taken back or cannot be. */
export interface NotedCall {
  callId: string;
  providerId: string;
  name: string;
  outcome: Outcome | null;
  /** A draft of the register said yes. */
  isRegisterDraft?: boolean;
}

/** `anotar_llamada`, `contestar_borrador` */
const callAnswer = z.discriminatedUnion('estado', [
  z.object({ estado: z.literal('anotada'), id: z.string() }),
  z.object({ estado: z.literal('descartado') }),
  z.object({
    estado: z.literal('ya_anotada'),
    como: z.enum(outcomes),
    por: z.nullable(z.string()),
    cuando: z.string(),
  }),
]);

/** For the clientAction. */
export function changeCall(write: CallWrite) {
  const save = () => withFreshSession(async () => run(await loadApi(), write));
  return runMutation<NotedCall>(save, {
    topic: 'call',
    done: doneWords(write),
    failed: (sentence) => `No se guardó la llamada. ${sentence}`,
  });
}

function doneWords(write: CallWrite): string | undefined {
  if (write.intent === 'undo-call') return `La llamada a ${write.name} quedó sin anotar`;
  const isDiscarded = write.intent === 'answer-draft' && !write.attends;
  return isDiscarded ? `${write.name} no atiende personas autistas: se quitó el borrador` : undefined;
}

async function run(api: Api, write: CallWrite): Promise<NotedCall> {
  if (write.intent === 'undo-call') {
    const { callId, providerId, name } = write;
    const { error } = await api.rpc('deshacer_llamada', { llamada: callId });
    if (error) throw error;
    return { callId, providerId, name, outcome: null };
  }
  const { providerId, name } = write;
  const answer = await noteAnswer(api, write);
  if (answer.estado === 'descartado') return { callId: '', providerId, name, outcome: null };
  if (answer.estado === 'anotada') {
    const isRegisterDraft = write.intent === 'answer-draft';
    return {
      callId: answer.id,
      providerId,
      name,
      outcome: isRegisterDraft ? 'confirmo' : write.outcome,
      isRegisterDraft,
    };
  }
  // Two admins with the same list: nothing is noted twice.
  const when = formatAgo(new Date(answer.cuando));
  throw new UserFacingError(
    `${answer.por ?? 'Otra persona'} ya la anotó ${when}: «${outcomeWords[answer.como]}». Recarga la lista.`,
  );
}

function noteAnswer(api: Api, write: NoteCall | AnswerDraft) {
  const call = { proveedor: write.providerId, ...(write.seen ? { vista: write.seen } : {}) };
  return write.intent === 'answer-draft'
    ? rpc(api, 'contestar_borrador', { ...call, atiende: write.attends }, callAnswer)
    : rpc(api, 'anotar_llamada', { ...call, resultado: write.outcome }, callAnswer);
}

/** How a link travels. */
export type LinkChannel = 'copy' | 'whatsapp' | 'paper';

export interface NewLink {
  link: string;
  way: LinkChannel;
  /** Of one for paper. */
  qr: Qr | null;
}

/** A new link of a provider. It is shown once: only its hash is kept. */
export function createLink(providerId: string, way: LinkChannel) {
  return attempt<NewLink>(
    () =>
      withFreshSession(async () => {
        const { data, error } = await (await loadApi()).rpc('crear_enlace', {
          proveedor: providerId,
          via: way === 'whatsapp' ? 'whatsapp' : 'enlace',
        });
        if (error) throw error;
        // In groups it can be written off a sheet; the database reads it without the hyphens.
        const token = way === 'paper' ? data.replace(/.{4}(?=.)/g, '$&-') : data;
        const link = `${window.location.origin}/confirmar/${token}`;
        const qr = way === 'paper' ? (await import('../../../lib/qr.ts')).createQr(link) : null;
        return { link, way, qr };
      }),
    { topic: 'link', failed: (sentence) => `No se pudo preparar el enlace. ${sentence}` },
  );
}
