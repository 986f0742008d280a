import { data } from 'react-router';
import { countByType } from '../features/directory/queries.ts';
import { CallToAction } from '../features/home/call-to-action.tsx';
import { Finder } from '../features/home/finder.tsx';
import { HeroGrid } from '../features/home/hero-grid.tsx';
import { TypeIndex } from '../features/home/type-index.tsx';
import { hasPublishedSteps } from '../features/start/queries.ts';
import { StartPanel } from '../features/start/start-panel.tsx';
import { backendContext } from '../lib/backend.ts';
import { metaOf } from '../lib/meta.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import { secondsLeft } from '../lib/use-now.ts';
import type { Route } from './+types/home';

/** Without numbers when they cannot be counted, so it needs no boundary. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = createServerClient(context.get(backendContext));
  const [counts, hasSteps] = await Promise.all([countByType(api), hasPublishedSteps(api)]);
  const cacheControl = `no-cache, s-maxage=${secondsLeft('day', Date.now())}`;
  return data({ counts, hasSteps }, { headers: { 'Cache-Control': cacheControl } });
}

/** The last step may leave by the day of Puerto Rico: then the server renders the page again. */
export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta = metaOf({
  title: 'Mi Guía Azul',
  description: 'Encuentra ayuda para personas autistas en Puerto Rico: escuelas, terapistas, doctores y más.',
  path: '/',
});

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Finder>{loaderData.hasSteps ? <StartPanel /> : null}</Finder>
      <HeroGrid />
      <TypeIndex counts={loaderData.counts} />
      <CallToAction />
    </>
  );
}
