import { type Api, loadApi } from '../../lib/api.ts';
import { attempt, runMutation } from '../../lib/mutation.ts';
import { saveFile } from '../../lib/save-file.ts';
import { loadSupabase } from '../../lib/supabase.ts';
import { withFreshSession } from '../../session/fresh-session.ts';
import { type Proof, readMissingProof } from '../account/security/missing-proof.ts';

export type CopyWrite = { intent: 'request-copy' } | { intent: 'discard-copy' };

/** Done, or what is asked for first. */
export type CopyOutcome = 'done' | Proof;

const topic = 'copy';

export function changeCopy({ intent }: CopyWrite) {
  return intent === 'request-copy'
    ? runMutation(() => call((api) => api.rpc('pedir_mi_copia')), { topic, failed: () => undefined })
    : runMutation(() => call((api) => api.rpc('borrar_mi_copia')), { topic, done: 'Borramos tu copia' });
}

async function call(
  send: (api: Api) => PromiseLike<{ error: Parameters<typeof readMissingProof>[0] | null }>,
): Promise<CopyOutcome> {
  return withFreshSession(async () => {
    const { error } = await send(await loadApi());
    return error ? readMissingProof(error) : 'done';
  });
}

/** The archive, into the downloads of the device. */
export const downloadCopy = () =>
  attempt(() => withFreshSession(download), { topic, failed: () => undefined });

async function download(): Promise<CopyOutcome> {
  const client = await loadSupabase();
  const { data: name, error } = await client.rpc('abrir_mi_copia');
  if (error) return readMissingProof(error);
  const { data: file, error: missing } = await client.storage.from('copias').download(name);
  if (missing) throw missing;
  saveFile('mi-guia-azul-mis-datos.zip', file);
  return 'done';
}
