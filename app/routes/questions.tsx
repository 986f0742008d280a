import { data, useLocation, useNavigation } from 'react-router';
import { readCursor, readFilter } from '../features/forum/filter.ts';
import { ForumFrame } from '../features/forum/forum-frame.tsx';
import { LoadFailure } from '../features/forum/load-failure.tsx';
import { fetchQuestions } from '../features/forum/queries.ts';
import { QuestionList } from '../features/forum/question-list.tsx';
import { backendContext } from '../lib/backend.ts';
import { messages } from '../lib/messages.ts';
import { pageMeta } from '../lib/meta.ts';
import { pressEnded } from '../lib/press.ts';
import { createServerClient } from '../lib/supabase.server.ts';
import type { Route } from './+types/questions';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const filter = readFilter(searchParams);
  try {
    const client = createServerClient(context.get(backendContext));
    const page = await fetchQuestions(client, filter, readCursor(searchParams));
    return { filter, page, servedAt: Date.now() };
  } catch (error) {
    console.error('The questions could not be read:', error);
    throw data(null, { status: 503 });
  }
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
  const isSearch = readFilter(new URLSearchParams(location.search)).text !== '';
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
  return (
    <ForumFrame filter={filter}>
      {page ? (
        <QuestionList
          key={key}
          filter={filter}
          first={page}
          servedAt={servedAt}
          isNavigating={location?.pathname === '/questions'}
        />
      ) : (
        <LoadFailure message={messages.foro.loadFailed} />
      )}
    </ForumFrame>
  );
}

export function ErrorBoundary() {
  const { search } = useLocation();
  return (
    <ForumFrame filter={readFilter(new URLSearchParams(search))}>
      <LoadFailure message={messages.foro.loadFailed} />
    </ForumFrame>
  );
}
