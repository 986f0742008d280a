import { useRef } from 'react';
import { Loaded } from '../components/loaded.tsx';
import { Loading } from '../components/ui/skeleton.tsx';
import { FavoriteRows } from '../features/dashboard/favorite-rows.tsx';
import { changeOwnFavorite, type FavoriteWrite } from '../features/dashboard/mutations.ts';
import { NotLoaded } from '../features/dashboard/not-loaded.tsx';
import { fetchOwnFavorites, type OwnFavorite } from '../features/dashboard/queries.ts';
import { CreateListButton } from '../features/lists/list-name-dialog.tsx';
import { ListTiles } from '../features/lists/list-tiles.tsx';
import { accountListsPath } from '../features/lists/lists-path.ts';
import { NoSuchList } from '../features/lists/no-such-list.tsx';
import { OwnList } from '../features/lists/own-list.tsx';
import { fetchListsPage, type ListsPage } from '../features/lists/queries.ts';
import { SharedLists } from '../features/lists/shared-lists.tsx';
import { defer } from '../lib/load.ts';
import { requireAccount } from '../session/require-account.ts';
import type { Route } from './+types/user-dashboard-favoritos';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireAccount(request);
  const [favorites, lists] = [fetchOwnFavorites(), fetchListsPage(params.lista)];
  return defer(request, { page: readBoth(favorites, lists) });
}

interface Page extends ListsPage {
  favorites: OwnFavorite[];
}

async function readBoth(favorites: Promise<OwnFavorite[]>, lists: Promise<ListsPage>): Promise<Page> {
  const [own, page] = await Promise.all([favorites, lists]);
  return { favorites: own, ...page };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id } = requireAccount(request);
  return changeOwnFavorite(id, (await request.json()) as FavoriteWrite);
}

export default function OwnFavorites({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <Loaded<Page>
      data={page}
      fallback={<Loading text="Cargando…" />}
      failed={() => <NotLoaded message="Error al cargar favoritos" />}
    >
      {(read) => <Favorites {...read} />}
    </Loaded>
  );
}

function Favorites({ favorites, lists, open }: Page) {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="mis-favoritos" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 ref={title} id="mis-favoritos" tabIndex={-1} className="text-h3 font-subtitle">
          Mis favoritos
        </h2>
        <CreateListButton base={accountListsPath} />
      </div>
      {lists.length > 0 ? (
        <ListTiles lists={lists} base={accountListsPath} favorites={favorites.length} />
      ) : null}
      {open === undefined ? <NoSuchList /> : null}
      {open ? <OwnList key={open.list.id} open={open} base={accountListsPath} hasAccount /> : null}
      {open === null ? (
        <>
          <FavoriteRows favorites={favorites} title={title} />
          <SharedLists lists={lists} />
        </>
      ) : null}
    </section>
  );
}
