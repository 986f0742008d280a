import type { Database } from '../../lib/database.types.ts';
import { loadSupabase, publicSetting } from '../../lib/supabase.ts';
import { type ImageType, imageFileName } from './image-file.ts';

const bucket = 'provider-images';
const yearSeconds = '31536000';

interface Watch {
  onProgress(percent: number): void;
  signal: AbortSignal;
}

/** Sends the picture as the person of this tab, and gives its public address, without the host: as it is stored. */
export async function uploadImage(file: Blob, type: ImageType, watch: Watch): Promise<string> {
  const [person, { createClient }] = await Promise.all([loadSupabase(), import('@supabase/supabase-js')]);
  const { storage } = createClient<Database>(publicSetting('supabase-url'), publicSetting('supabase-key'), {
    accessToken: async () => (await person.auth.getSession()).data.session?.access_token ?? null,
    global: { fetch: fetchWithProgress(watch) },
  });
  const images = storage.from(bucket);
  const name = imageFileName(type);
  const picture = new File([file], name, { type });
  const { error } = await images.upload(name, picture, { cacheControl: yearSeconds, contentType: type });
  if (error) throw error;
  return new URL(images.getPublicUrl(name).data.publicUrl).pathname;
}

/** Deletes an unused upload. Best effort: the server sweeps unused files too. */
export async function discardImage(url: string): Promise<void> {
  const name = new RegExp(`/public/${bucket}/([^/?#]+)$`).exec(url)?.[1];
  if (name) await (await loadSupabase()).storage.from(bucket).remove([name]);
}

/** True only if the server answers that there is no such file; false when it does not answer. */
export async function isImageGone(url: string): Promise<boolean> {
  const status = await fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    (answer) => answer.status,
    () => undefined,
  );
  return status === 400 || status === 404;
}

/** XMLHttpRequest behind the interface of fetch, which has no upload progress. */
function fetchWithProgress({ onProgress, signal }: Watch): typeof fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init?.method ?? 'GET', String(input));
      new Headers(init?.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? (100 * loaded) / total : 0);
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = () => reject(new TypeError('Failed to fetch'));
      request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
      signal.addEventListener('abort', () => request.abort());
      request.send(init?.body as XMLHttpRequestBodyInit);
    });
}
