import { HeartOff } from 'lucide-react';
import type { RefObject } from 'react';
import { Link, useSubmit } from 'react-router';
import { useRestoredFocus } from '../../components/forms/use-restored-focus.ts';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { messages } from '../../lib/messages.ts';
import type { FavoriteWrite } from '../collections/save-favorite.ts';
import { Logo } from '../directory/logo.tsx';
import { Door, TypeBadge } from '../directory/type-art.tsx';
import { favoriteTopic } from '../favorites/mutations.ts';
import type { Favorite } from '../favorites/queries.ts';
import { AddToList } from '../lists/add-to-list.tsx';
import { type Delivery, offerWords } from '../pending/delivery.ts';

interface FavoriteRowsProps {
  favorites: Favorite[];
  /** Gets the focus when a row goes that has it. */
  title: RefObject<HTMLElement | null>;
}

export function FavoriteRows({ favorites, title }: FavoriteRowsProps) {
  useRestoredFocus(title, favorites);
  const removal = useRemoval();
  return favorites.length === 0 ? (
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
          <FavoriteRow
            key={favorite.id}
            favorite={favorite}
            isRemoving={removal.isUnderWay(favorite.provider_id)}
            onRemove={() => removal.remove(favorite.provider_id)}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** On a phone, where two of them stand in one row. */
const narrow = '@max-md/page:px-1.5';

const heartOf = (providerId: string, wanted: boolean): FavoriteWrite => ({
  intent: 'favorite',
  providerId,
  wanted,
});

/** Offers the way back. Of all rows, since the one is gone by then. */
function useRemoval() {
  const submit = useSubmit();
  const { sent, send } = useSubmission<FavoriteWrite, Delivery>({
    rowKey: ({ providerId }) => providerId,
    onDone(delivery, { providerId }) {
      notify.offer(offerWords(messages.favoritos.removed, delivery), favoriteTopic(providerId), {
        label: 'Deshacer',
        run: () =>
          void submit(
            { ...heartOf(providerId, true) },
            { method: 'post', encType: 'application/json', navigate: false },
          ),
      });
    },
  });
  return {
    isUnderWay: (providerId: string) => sent.some((write) => write.providerId === providerId),
    remove: (providerId: string) => send(heartOf(providerId, false)),
  };
}

interface FavoriteRowProps {
  favorite: Favorite;
  isRemoving: boolean;
  onRemove(): void;
}

function FavoriteRow({ favorite, isRemoving, onRemove }: FavoriteRowProps) {
  const { provider_id, proveedores: proveedor } = favorite;
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
        {proveedor ? (
          <AddToList
            providerId={provider_id}
            nombre={proveedor.nombre}
            size="small"
            level="text"
            className={narrow}
          />
        ) : null}
        <Button
          Icon={HeartOff}
          level="text"
          size="small"
          className={narrow}
          busy={isRemoving}
          busyLabel="Quitando…"
          onClick={onRemove}
        >
          Quitar
          <span className="sr-only"> de favoritos: {proveedor?.nombre ?? 'proveedor no disponible'}</span>
        </Button>
      </div>
    </li>
  );
}
