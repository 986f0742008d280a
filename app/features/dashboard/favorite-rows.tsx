import { HeartOff } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Link, useSubmit } from 'react-router';
import { useRestoredFocus } from '../../components/forms/use-restored-focus.ts';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Pick } from '../../components/ui/pick.tsx';
import { notify } from '../../components/ui/toast.tsx';
import type { FavoriteWrite, KeptKind } from '../collections/save-favorite.ts';
import { Logo } from '../directory/logo.tsx';
import { Door, TypeBadge } from '../directory/type-art.tsx';
import { favoriteTopic, favoriteWords } from '../favorites/mutations.ts';
import type { Favorite, Kept } from '../favorites/queries.ts';
import { AddToList } from '../lists/add-to-list.tsx';
import { type Delivery, offerWords } from '../pending/delivery.ts';
import { KeptRow } from './kept-row.tsx';

interface FavoriteRowsProps {
  favorites: Favorite[];
  kept: Kept[];
  /** Gets the focus when a row goes that has it. */
  title: RefObject<HTMLElement | null>;
}

const kinds = {
  proveedor: 'Proveedores',
  recurso: 'Recursos',
  pregunta: 'Preguntas',
  respuesta: 'Respuestas',
};
type Kind = keyof typeof kinds;

/** All that a person keeps, the latest first. */
export function FavoriteRows({ favorites, kept, title }: FavoriteRowsProps) {
  useRestoredFocus(title, favorites, kept);
  const removal = useRemoval();
  const [chosen, setChosen] = useState<Kind>();
  const rows = [
    ...favorites.map((one) => ({ kind: 'proveedor' as Kind, at: one.created_at ?? '9', one })),
    ...kept.map((one) => ({ kind: one.datos.clase as Kind, at: one.desde, one })),
  ].toSorted((a, b) => b.at.localeCompare(a.at));
  const there = (Object.keys(kinds) as Kind[]).filter((kind) => rows.some((row) => row.kind === kind));
  const shown = chosen && there.includes(chosen) ? chosen : undefined;
  return rows.length === 0 ? (
    <EmptyState
      art={<Door type="todos" />}
      title="Todavía no has guardado nada"
      action={
        <ButtonLink to="/proveedores" level="main">
          Buscar proveedores
        </ButtonLink>
      }
    >
      Toca «Guardar» en un proveedor, un recurso, una pregunta o una respuesta.
    </EmptyState>
  ) : (
    <Panel className="grid gap-5">
      {there.length > 1 ? (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Qué ver</legend>
          {[undefined, ...there].map((kind) => (
            <Pick
              key={kind ?? 'todo'}
              type="radio"
              name="que-ver"
              checked={kind === shown}
              onChange={() => setChosen(kind)}
            >
              {kind ? kinds[kind] : 'Todo'} {rows.filter((row) => !kind || row.kind === kind).length}
            </Pick>
          ))}
        </fieldset>
      ) : null}
      <ul className="grid">
        {rows
          .filter(({ kind }) => !shown || kind === shown)
          .map(({ one }) =>
            'datos' in one ? (
              <KeptRow
                key={one.id}
                kept={one}
                isRemoving={removal.isUnderWay(one.id)}
                onRemove={() => removal.remove(one.id, one.datos.clase)}
              />
            ) : (
              <FavoriteRow
                key={one.id}
                favorite={one}
                isRemoving={removal.isUnderWay(one.provider_id)}
                onRemove={() => removal.remove(one.provider_id)}
              />
            ),
          )}
      </ul>
    </Panel>
  );
}

/** On a phone, where two of them stand in one row. */
const narrow = '@max-md/page:px-1.5';

/** Offers the way back. Of all rows, since the one is gone by then. */
function useRemoval() {
  const submit = useSubmit();
  const { sent, send } = useSubmission<FavoriteWrite, Delivery>({
    rowKey: ({ id }) => id,
    onDone(delivery, write) {
      notify.offer(offerWords(favoriteWords(write), delivery), favoriteTopic(write.id), {
        label: 'Deshacer',
        run: () =>
          void submit(
            { ...write, wanted: true },
            { method: 'post', encType: 'application/json', navigate: false },
          ),
      });
    },
  });
  return {
    isUnderWay: (id: string) => sent.some((write) => write.id === id),
    remove: (id: string, clase?: KeptKind) =>
      send({ intent: 'favorite', id, ...(clase && { clase }), wanted: false }),
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
