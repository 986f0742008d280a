import { useLocation, useNavigation } from 'react-router';
import { LoadFailed } from '../components/load-failed.tsx';
import { readCursor, readFilter } from '../features/forum/filter.ts';
import { ForumFrame } from '../features/forum/forum-frame.tsx';
import { fetchQuestions } from '../features/forum/queries.ts';
import { QuestionList } from '../features/forum/question-list.tsx';
import { backendContext } from '../lib/backend.ts';
import { readOnServer } from '../lib/load.ts';
import { messages } from '../lib/messages.ts';
import { pageMeta } from '../lib/meta.ts';
import { pressEnded } from '../lib/press.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/questions';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const filter = readFilter(searchParams);
  const client = createServerClient(context.get(backendContext));
  const page = await readOnServer('The questions', fetchQuestions(client, filter, readCursor(searchParams)));
  return { filter, page, servedAt: Date.now() };
}

/** Relative times: the server renders the page again after a minute. */
export function headers() {
  return { 'Cache-Control': 'no-cache, s-maxage=60' };
}

/**
 * A failed further page is reported below the list and must not replace it by the error boundary. Nor does the list
 * change between a press and its click, so that the pressed question opens.
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  try {
    const found = await serverLoader();
    await pressEnded();
    return found;
  } catch (error) {
    if (!readCursor(searchParams)) throw error;
    return { filter: readFilter(searchParams), page: null, servedAt: Date.now() };
  }
}

export function meta({ location, matches }: Route.MetaArgs) {
  const isSearch = readFilter(new URLSearchParams(location.search)).q !== '';
  return [
    ...pageMeta({
      title: 'Foro',
      description: 'Preguntas y respuestas de familias de personas autistas en Puerto Rico.',
      path: '/questions',
      siteUrl: matches[0].loaderData?.siteUrl,
    }),
    ...(isSearch ? [{ name: 'robots', content: 'noindex' }] : []),
  ];
}

export default function Questions({ loaderData: { filter, page, servedAt } }: Route.ComponentProps) {
  const { key } = useLocation();
  const { location } = useNavigation();
  if (!page) return <ErrorBoundary />;
  return (
    <ForumFrame>
      <QuestionList
        key={key}
        filter={filter}
        first={page}
        servedAt={servedAt}
        isNavigating={location?.pathname === '/questions'}
      />
    </ForumFrame>
  );
}

export function ErrorBoundary({ error }: { error?: unknown }) {
  return (
    <ForumFrame>
      <LoadFailed message={messages.foro.loadFailed} error={error} className="my-6" />
    </ForumFrame>
  );
}
