import { useRef } from 'react';
import { LoadFailed } from '../components/load-failed.tsx';
import { Loaded } from '../components/loaded.tsx';
import type { FavoriteWrite } from '../features/collections/save-favorite.ts';
import { FavoriteRows } from '../features/dashboard/favorite-rows.tsx';
import { changeOwnFavorite } from '../features/dashboard/mutations.ts';
import { keepQuestions } from '../features/dashboard/queries.ts';
import { type Favorites, fetchFavorites } from '../features/favorites/queries.ts';
import { CreateListButton } from '../features/lists/list-name-dialog.tsx';
import { ListTiles } from '../features/lists/list-tiles.tsx';
import { accountListsPath } from '../features/lists/lists-path.ts';
import { NoSuchList } from '../features/lists/no-such-list.tsx';
import { OwnList } from '../features/lists/own-list.tsx';
import { fetchListsPage, type ListsPage } from '../features/lists/queries.ts';
import { SharedLists } from '../features/lists/shared-lists.tsx';
import { PendingNotice } from '../features/pending/pending-notice.tsx';
import { streamReads } from '../lib/load.ts';
import { requireAccount } from '../session/require-account.ts';
import { hasOwnSavedNotice } from '../start/saved-page.ts';
import type { Route } from './+types/user-dashboard-favoritos';

export const handle = hasOwnSavedNotice;

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { id } = requireAccount(request);
  const [favorites, lists] = [fetchFavorites(id), fetchListsPage(params.lista)];
  // The next visit tries again.
  void favorites.then((read) => keepQuestions(id, read)).catch(() => undefined);
  return streamReads(request, { page: readBoth(favorites, lists) });
}

interface Page extends ListsPage, Favorites {}

/** The notice stands if either is of this device. */
async function readBoth(favorites: Promise<Favorites>, lists: Promise<ListsPage>): Promise<Page> {
  const [own, page] = await Promise.all([favorites, lists]);
  return { ...own, ...page, savedAt: page.savedAt ?? own.savedAt };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id } = requireAccount(request);
  return changeOwnFavorite(id, (await request.json()) as FavoriteWrite);
}

export default function OwnFavorites({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <Loaded<Page>
      data={page}
      loading="Cargando…"
      failed={(error) => <LoadFailed error={error} message="Error al cargar favoritos" className="my-6" />}
    >
      {(read) => <FavoritesAndLists {...read} />}
    </Loaded>
  );
}

function FavoritesAndLists({ favorites, kept, lists, open, savedAt, pending, unnamed }: Page) {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="mis-favoritos" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 ref={title} id="mis-favoritos" tabIndex={-1} className="text-h3 font-subtitle">
          Guardado
        </h2>
        <CreateListButton base={accountListsPath} />
      </div>
      <p className="text-meta text-ink-soft">
        Solo lo ves tú, también sin conexión. Guardar no envía correos.
      </p>
      <PendingNotice savedAt={savedAt} pending={pending} unnamed={open ? open.unnamed : unnamed} />
      {lists.length > 0 ? (
        <ListTiles lists={lists} base={accountListsPath} saved={favorites.length + kept.length} />
      ) : null}
      {open === undefined ? <NoSuchList /> : null}
      {open ? <OwnList key={open.list.id} open={open} base={accountListsPath} hasAccount /> : null}
      {open === null ? (
        <>
          <FavoriteRows favorites={favorites} kept={kept} title={title} />
          <SharedLists lists={lists} />
        </>
      ) : null}
    </section>
  );
}
