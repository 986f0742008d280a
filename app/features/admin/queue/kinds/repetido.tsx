import { Eye, Merge } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Alert } from '../../../../components/ui/alert.tsx';
import { Button, ButtonLink } from '../../../../components/ui/button.tsx';
import { type Side, SideBySide, type SideRow } from '../../../../components/ui/side-by-side.tsx';
import type { Api } from '../../../../lib/api.ts';
import { countReviews } from '../../../../lib/count.ts';
import { rpc } from '../../../../lib/rpc.ts';
import { z } from '../../../../lib/schema.ts';
import { type Decided, type KindModule, outcome, type ViewProps } from '../kind-module.ts';
import { AskButton, Decide, DecideButton } from '../parts.tsx';
import { type Listing, listing, reasonSentence, rowsOf } from './repetido-text.ts';

const duplicateItem = z.object({
  id: z.string(),
  razones: z.array(z.string()),
  /** The one that would be kept comes first. */
  perfiles: z.tuple([listing, listing]),
});
export type DuplicateItem = z.infer<typeof duplicateItem>;

export interface DuplicateAction {
  do: 'merge' | 'distinct' | 'reopen';
  id: string;
  /** Which stays and which goes, as they were shown. */
  kept: Pick<Listing, 'id' | 'version'>;
  gone: Pick<Listing, 'id' | 'version'>;
  /** The columns to take from the one that goes. */
  columns: string[];
  names: [string, string];
}

export const duplicateKind: KindModule<DuplicateItem, DuplicateAction> = { fetch, View, decide };

async function fetch(api: Api, id: string): Promise<DuplicateItem | null> {
  return rpc(api, 'comparar_repetidos', { repetido: id }, z.nullable(duplicateItem));
}

async function decide(api: Api, action: DuplicateAction): Promise<Decided<DuplicateAction>> {
  const { id, kept, gone, columns, names } = action;
  const merge = {
    queda: kept.id,
    se_va: gone.id,
    del_otro: columns,
    version_queda: kept.version,
    version_se_va: gone.version,
    repetido: id,
  };
  const { estado } = await (action.do === 'merge'
    ? rpc(api, 'unir_proveedores', merge, outcome)
    : rpc(api, 'decidir_repetido', { repetido: id, distintos: action.do === 'distinct' }, outcome));
  if (estado === 'unido')
    return { state: 'done', text: `«${names[0]}» y «${names[1]}» ya son un solo perfil` };
  if (estado === 'distintos') {
    const text = `«${names[0]}» y «${names[1]}» quedan como dos perfiles`;
    return { state: 'done', text, undo: { ...action, do: 'reopen' } };
  }
  if (estado === 'pendiente') return { state: 'done', text: 'Los dos perfiles esperan otra vez' };
  return { state: estado === 'cambiado' ? 'changed' : 'taken' };
}

const columnNames = ['El que se queda', 'El que se une'] as const;

function View({ detail, sending: [sending], onDecide }: ViewProps<DuplicateItem, DuplicateAction>) {
  const { id, perfiles } = detail;
  const [kept, gone] = perfiles;
  const rows = rowsOf(perfiles);
  const asked = rows.filter(({ note }) => note === undefined);
  const [picked, setPicked] = useState<Partial<Record<string, Side>>>({});
  const chosen = Object.fromEntries(
    asked.map(({ field, isEmpty }): [string, Side] => [field, picked[field] ?? (isEmpty ? 1 : 0)]),
  );
  const names: [string, string] = [kept.valores.nombre, gone.valores.nombre];
  const columns = asked.flatMap(({ field, columns }) => (chosen[field] === 1 ? columns : []));
  const send = (what: DuplicateAction['do']) =>
    onDecide({ do: what, id, kept: stamp(kept), gone: stamp(gone), columns, names });
  const haveOwners = kept.con_dueno && gone.con_dueno;
  return (
    <>
      <div className="grid gap-1">
        <h4 className="text-h3 font-subtitle">¿Es el mismo proveedor?</h4>
        <p className="text-ink-soft">{reasonSentence(detail)}</p>
      </div>
      <SideBySide
        names={columnNames}
        rows={[...rows.map(withoutFlag), aboutBoth(kept, gone)]}
        chosen={chosen}
        onChoose={(field, side) => setPicked((now) => ({ ...now, [field]: side }))}
      />
      {haveOwners ? (
        <Alert kind="info" title="Cada uno tiene su dueño">
          <p>
            Por eso no se pueden unir desde aquí. Habla con los dos. Cuando uno de los perfiles quede sin
            dueño, podrás unirlos.
          </p>
        </Alert>
      ) : null}
      <Decide>
        {haveOwners ? null : (
          <AskButton
            as="accept"
            Icon={Merge}
            busy={sending?.do === 'merge'}
            title="¿Unir los dos perfiles?"
            question={<WhatMoves names={names} />}
            confirmLabel="Unir los dos"
            keepLabel="Seguir mirando"
            onConfirm={() => send('merge')}
          >
            Unir los dos
          </AskButton>
        )}
        <DecideButton as="refuse" busy={sending?.do === 'distinct'} onClick={() => send('distinct')}>
          Son distintos
        </DecideButton>
        <Button level="text" size="small" onClick={putOff}>
          Decidir después
        </Button>
        <div className="-ml-3 flex basis-full flex-wrap gap-2">
          {perfiles.map((listing, side) => (
            <ButtonLink Icon={Eye} key={listing.id} to={`/proveedor/${listing.id}`} size="small" level="text">
              {side === 0 ? 'Ver el que se queda' : 'Ver el que se une'}
            </ButtonLink>
          ))}
        </div>
      </Decide>
    </>
  );
}

const stamp = ({ id, version }: Listing) => ({ id, version });

const withoutFlag = ({
  isEmpty: _,
  columns: __,
  ...row
}: ReturnType<typeof rowsOf>[number]): SideRow<string> => row;

/** Last: what goes along in any case. */
function aboutBoth(...both: [Listing, Listing]): SideRow<string> {
  const tell = ({ resenas, con_dueno, aprobado }: Listing): ReactNode =>
    [
      resenas === 0 ? 'Sin reseñas' : countReviews(resenas),
      con_dueno ? 'con dueño' : 'sin dueño',
      aprobado ? 'público' : 'sin aprobar',
    ].join(', ');
  return {
    field: 'estado',
    label: 'Reseñas y dueño',
    values: [tell(both[0]), tell(both[1])],
    note: 'Se quedan',
  };
}

function WhatMoves({ names: [kept, gone] }: { names: [string, string] }) {
  return (
    <>
      «{gone}» pasa a ser parte de «{kept}», con los datos que elegiste. Se mueven sus reseñas, favoritos,
      listas, avisos, sedes, llamadas, confirmaciones y visitas. Si una persona escribió una reseña de cada
      uno, queda la más reciente. La dirección de «{gone}» llevará a «{kept}».
    </>
  );
}

/** Opens the next item instead, as its summary does; of the last one, the one before; of the only one, closes it. */
function putOff({ currentTarget }: MouseEvent<HTMLElement>): void {
  const item = currentTarget.closest('[data-item]');
  const next = item?.nextElementSibling ?? item?.previousElementSibling ?? item;
  const summary = next?.querySelector<HTMLElement>('[data-summary]');
  summary?.focus();
  summary?.click();
}
