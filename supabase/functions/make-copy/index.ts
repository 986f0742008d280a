import { Refusal, serve } from '../_shared/serve.ts';
import { makeZip } from '../_shared/zip.ts';
import { copyFiles, type OwnRows } from './files.ts';

/**
 * Makes the files with people's own data that were asked for, one after the other. Our server calls it when there are
 * some; on hosted Supabase a schedule does, with the secret key. One that fails is due again some minutes later.
 */
export default serve(async ({ isService, service }) => {
  if (!isService) throw new Refusal(403, 'Solo el servidor puede hacer esto');
  let made = 0;
  for (;;) {
    const { data: taken, error } = await service.rpc('gateway_take_copy');
    if (error) throw error;
    const [copy] = taken as Array<{ persona: string; archivo: string }>;
    if (!copy) return { made };
    if (await make(service, copy.persona, copy.archivo)) made += 1;
  }
});

type Service = Parameters<Parameters<typeof serve>[0]>[0]['service'];

async function make(service: Service, persona: string, archivo: string): Promise<boolean> {
  const { data, error } = await service.rpc('gateway_own_rows', { persona });
  if (error) throw error;
  const now = new Date();
  const bytes = await makeZip(copyFiles(data as OwnRows, now), now);
  const bucket = service.storage.from('copias');
  // A try that was broken off may have left one under this name. No browser keeps it: who signs out leaves nothing behind.
  const headers = { 'cache-control': 'no-store' };
  const options = { contentType: 'application/zip', upsert: true, headers };
  const { error: notStored } = await bucket.upload(archivo, bytes as Uint8Array<ArrayBuffer>, options);
  if (notStored) throw notStored;
  const { data: isWanted, error: untold } = await service.rpc('gateway_copy_made', {
    persona,
    archivo,
    bytes: bytes.length,
  });
  if (untold) throw untold;
  // The account went meanwhile, or somebody asked for another.
  if (!isWanted) await bucket.remove([archivo]);
  return Boolean(isWanted);
}
