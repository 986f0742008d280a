import { HeartOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { messages } from '../../lib/messages.ts';
import { Logo } from '../directory/logo.tsx';
import { Door, TypeBadge } from '../directory/type-art.tsx';
import { favoriteTopic, setFavorite } from '../favorites/favorites.ts';
import type { OwnFavorite } from './own-favorites.ts';

export const favoritesTitle = 'mis-favoritos';

interface FavoriteRowsProps {
  userId: string;
  favorites: OwnFavorite[];
  onChanged(): Promise<void>;
}

export function FavoriteRows({ userId, favorites, onChanged }: FavoriteRowsProps) {
  return (
    <section aria-labelledby={favoritesTitle} className="grid gap-4">
      <h2 id={favoritesTitle} tabIndex={-1} className="text-h3 font-subtitle">
        Mis favoritos
      </h2>
      {favorites.length === 0 ? (
        <EmptyState
          art={<Door type="todos" />}
          title="Todavía no tienes favoritos"
          action={
            <ButtonLink to="/proveedores" level="main">
              Buscar proveedores
            </ButtonLink>
          }
        >
          Toca Guardar en un proveedor y aparece aquí.
        </EmptyState>
      ) : (
        <Panel>
          <ul className="grid">
            {favorites.map((favorite) => (
              <FavoriteRow key={favorite.id} userId={userId} favorite={favorite} onChanged={onChanged} />
            ))}
          </ul>
        </Panel>
      )}
    </section>
  );
}

interface FavoriteRowProps {
  userId: string;
  favorite: OwnFavorite;
  onChanged(): Promise<void>;
}

function FavoriteRow({ userId, favorite, onChanged }: FavoriteRowProps) {
  const [isBusy, setBusy] = useState(false);
  const { provider_id, proveedores: proveedor } = favorite;

  async function remove() {
    setBusy(true);
    try {
      await setFavorite(userId, provider_id, false);
      notify.offer(messages.favoritos.removed, favoriteTopic(provider_id), {
        label: 'Deshacer',
        run: () => void putBack(),
      });
      await onChanged();
    } catch {
      notify.error(messages.favoritos.removeFailed, favoriteTopic(provider_id));
      setBusy(false);
    }
  }

  async function putBack() {
    try {
      await setFavorite(userId, provider_id, true);
      notify.success(messages.favoritos.added, favoriteTopic(provider_id));
      await onChanged();
    } catch {
      notify.error(messages.favoritos.updateFailed, favoriteTopic(provider_id));
    }
  }

  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0 @md/page:grid-cols-[auto_minmax(0,1fr)_auto]">
      {proveedor ? (
        <>
          <Logo src={proveedor.logo_url} nombre={proveedor.nombre} type={proveedor.tipo_servicio} />
          <div className="grid justify-items-start gap-1.5">
            <TypeBadge type={proveedor.tipo_servicio} />
            <h3 className="text-h4 font-subtitle wrap-anywhere">
              <Link to={`/proveedor/${provider_id}`} className="tap">
                {proveedor.nombre}
              </Link>
            </h3>
            <p className="text-meta text-ink-soft">{proveedor.municipio}, Puerto Rico</p>
          </div>
        </>
      ) : (
        <>
          <Door type="todos" />
          <div className="grid gap-1.5">
            <h3 className="text-h4 font-subtitle">Proveedor no disponible</h3>
            <p className="text-meta text-ink-soft">Ahora no está en el directorio. Puede volver más tarde.</p>
          </div>
        </>
      )}
      <div className="col-span-2 flex flex-wrap gap-2 @md/page:col-span-1">
        {proveedor ? (
          <ButtonLink to={`/proveedor/${provider_id}`} size="small">
            Ver Perfil<span className="sr-only"> de {proveedor.nombre}</span>
          </ButtonLink>
        ) : null}
        <Button level="text" size="small" busy={isBusy} busyLabel="Quitando…" onClick={() => void remove()}>
          <HeartOff className="icon" />
          Quitar
          <span className="sr-only"> de favoritos: {proveedor?.nombre ?? 'proveedor no disponible'}</span>
        </Button>
      </div>
    </li>
  );
}
