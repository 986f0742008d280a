import { type Api, loadApi } from '../../../lib/api.ts';
import { UserFacingError } from '../../../lib/error-messages.ts';
import { runMutation } from '../../../lib/mutation.ts';
import { rpc } from '../../../lib/rpc.ts';
import { z } from '../../../lib/schema.ts';
import { withFreshSession } from '../../../session/fresh-session.ts';
import type { Decided } from './kind-module.ts';
import { type Kind, keyOf } from './kinds.ts';
import { type Decision, fetchDecision, fetchQueue } from './queries.ts';
import { type Action, renderers } from './renderers.tsx';

export interface DecideWrite<K extends Kind = Kind> {
  intent: 'decide';
  kind: K;
  id: string;
  title: string;
  action: Action<K>;
}

/** What became of it; `decision` is that of whoever was first. */
export interface DecideResult<K extends Kind = Kind> {
  write: DecideWrite<K>;
  decided: Decided<Action<K>>;
  decision: Decision | null;
}

interface AssignWrite {
  intent: 'assign';
  kind: Kind;
  id: string;
  to: string | null;
  /** Whose it was on the screen. */
  seen: string | null;
}

interface NoteWrite {
  intent: 'note';
  kind: Kind;
  id: string;
  text: string;
}

interface DropNoteWrite {
  intent: 'drop-note';
  noteId: string;
}

/** Of a moderator: an admin is to decide it, or with `isBack` oneself after all. */
export interface PassWrite {
  intent: 'pass';
  kind: Kind;
  id: string;
  isBack?: true;
}

export type TeamWrite = AssignWrite | NoteWrite | DropNoteWrite | PassWrite;
export type QueueWrite = DecideWrite | TeamWrite;

/** For the clientAction. A decision raises its toasts by itself, with the way back; see use-decisions.ts. */
export function changeQueue(write: QueueWrite) {
  const run = <Value>(work: (api: Api) => Promise<Value>) =>
    withFreshSession(async () => work(await loadApi()));
  if (write.intent === 'decide')
    return runMutation<DecideResult | null>(() => run((api) => decide(api, write)), {
      topic: 'queue',
      failed: (sentence) => `No se guardó tu decisión. ${sentence}`,
    });
  return runMutation<DecideResult | null>(() => run((api) => changeTeam(api, write)), {
    topic: 'queue-team',
    done: teamWords[write.intent],
    failed: (sentence) => `No se guardó. ${sentence}`,
  });
}

const teamWords: Record<TeamWrite['intent'], string | undefined> = {
  assign: 'Guardamos quién lo atiende',
  note: 'Nota guardada',
  'drop-note': 'Nota quitada',
  // The queue says it, with the way back.
  pass: undefined,
};

async function decide<K extends Kind>(api: Api, write: DecideWrite<K>): Promise<DecideResult> {
  const { kind, id, action } = write;
  const decided = await renderers[kind].decide(api, action);
  if (decided.state === 'done') return { write, decided, decision: null };
  // What changed and still waits is to be looked at again; what does not wait was decided by somebody else.
  const isWaiting =
    decided.state === 'changed' && (await fetchQueue(api)).some((item) => keyOf(item) === keyOf(write));
  if (isWaiting) return { write, decided, decision: null };
  return { write, decided: { state: 'taken' }, decision: await fetchDecision(api, kind, id) };
}

const assigned = z.object({ estado: z.string(), nombre: z.nullish(z.string()) });

async function changeTeam(api: Api, write: TeamWrite): Promise<null> {
  if (write.intent === 'assign') {
    const { kind, id, to, seen } = write;
    const wanted = { clase: kind, elemento: id, a: to as string, visto: seen as string };
    const { estado, nombre } = await rpc(api, 'asignar_elemento', wanted, assigned);
    if (estado === 'otra_persona')
      throw new UserFacingError(
        nombre ? `Ahora lo atiende ${nombre}.` : 'La persona que lo atendía lo soltó.',
      );
    return null;
  }
  if (write.intent === 'pass') {
    const { kind: clase, id: elemento, isBack } = write;
    const { data, error } = await api.rpc('pasar_a_admin', { clase, elemento, pasar: !isBack });
    if (error) throw error;
    if (!data) throw new UserFacingError('Otra persona ya lo decidió.');
    return null;
  }
  const { error } =
    write.intent === 'note'
      ? await api.from('cola_notas').insert({ clase: write.kind, elemento: write.id, texto: write.text })
      : await api.from('cola_notas').delete().eq('id', write.noteId);
  if (error) throw error;
  return null;
}
