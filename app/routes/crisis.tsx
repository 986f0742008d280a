import { data } from 'react-router';
import { Loaded } from '../components/loaded.tsx';
import { GuideNotice } from '../features/guide/guide-notice.tsx';
import { withOfflineFallback } from '../features/guide/with-offline-fallback.ts';
import { readAnswers } from '../features/start/answers.ts';
import { crisisPath } from '../features/start/call-now.tsx';
import { CrisisResult } from '../features/start/crisis-result.tsx';
import type { Path } from '../features/start/path.ts';
import { fetchPath } from '../features/start/queries.ts';
import { backendContext } from '../lib/backend.ts';
import { readOnServer, streamReads } from '../lib/load.ts';
import { metaOf } from '../lib/meta.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { secondsLeft } from '../lib/use-now.ts';
import type { Route } from './+types/crisis';

interface Page {
  path: Path;
  /** Of the guide on this device: when it was saved. */
  savedAt?: string;
}

const answers = readAnswers(new URLSearchParams('momento=crisis'));

export async function loader({ context }: Route.LoaderArgs) {
  const api = createServerClient(context.get(backendContext));
  const page: Page = { path: await readOnServer('The steps of a crisis', fetchPath(api, answers)) };
  const cacheControl = `no-cache, s-maxage=${secondsLeft('day', Date.now())}`;
  return data({ page }, { headers: { 'Cache-Control': cacheControl } });
}

/** A step leaves by the day of Puerto Rico. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const read = async (): Promise<Page> => (await serverLoader()).page;
  return streamReads(request, {
    page: withOfflineFallback(read, ({ findPath, savedAt }) => ({ path: findPath(answers), savedAt })),
  });
}

export const meta = metaOf({
  title: 'Estamos en una crisis',
  description: 'A quién llamar y qué hacer ahora: 911 si alguien corre peligro, 988 para hablar con alguien.',
  path: crisisPath,
});

/** The numbers are there whatever is read. */
const unread = <CrisisResult path={{ steps: [], terms: [], providers: [] }} />;

export default function Crisis({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <Loaded<Page> data={page} fallback={unread} failed={() => unread}>
      {({ path, savedAt }) => (
        <>
          <CrisisResult path={path} />
          <div className="page py-5 empty:hidden">
            <GuideNotice savedAt={savedAt} />
          </div>
        </>
      )}
    </Loaded>
  );
}

export function ErrorBoundary() {
  return unread;
}
