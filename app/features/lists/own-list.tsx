import { Pencil, Printer, Search, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { DeleteButton } from '../../components/forms/delete-button.tsx';
import { useRestoredFocus } from '../../components/forms/use-restored-focus.ts';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { dayOf } from '../../lib/dates.ts';
import { useNow } from '../../lib/use-now.ts';
import { inOrder, isShared, type KeptList, type ListWrite } from '../collections/lists.ts';
import { Door } from '../directory/type-art.tsx';
import { RenameDialog } from './list-name-dialog.tsx';
import { ListResources } from './list-resources.tsx';
import { ListSheet } from './list-sheet.tsx';
import { describeOutside, type ListItem } from './list-text.ts';
import { listsPath } from './lists-path.ts';
import { OnWide } from './on-wide.tsx';
import { idOf, OwnListRows } from './own-list-rows.tsx';
import type { OpenList } from './queries.ts';
import { ShareDialog } from './share-dialog.tsx';
import { useRemoval } from './use-removal.ts';
import { WhoSees } from './who-sees.tsx';

interface OwnListProps {
  open: OpenList;
  /** Address of the page of lists, for when this one is gone. */
  base: string;
  /** Whether the list is of an account: only those have links. */
  hasAccount: boolean;
}

/** One's own list: its order, notes, link and sheet. */
export function OwnList({ open, base, hasAccount }: OwnListProps) {
  const { list, outside, link, qr } = open;
  const { items, order } = useShownOrder(open);
  const today = dayOf(useNow(Date.now(), 'day'));
  const title = useRef<HTMLHeadingElement>(null);
  useRestoredFocus(title, items, outside, list.compartida_hasta);
  const removal = useRemoval(list.id);
  // In the dashboard it is part of a section.
  const [Title, heading] = hasAccount ? (['h3', 'h4'] as const) : (['h2', 'h3'] as const);
  return (
    <Panel aria-labelledby="lista-abierta" className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Title ref={title} id="lista-abierta" tabIndex={-1} className="text-h3 font-subtitle wrap-anywhere">
          {list.nombre}
        </Title>
        <Tools open={open} today={today} hasAccount={hasAccount} />
      </div>
      {isShared(list, today) ? <WhoSees list={list} /> : null}
      {outside > 0 ? <Outside open={open} /> : null}
      {items.length > 0 ? (
        <OwnListRows
          lista={list.id}
          items={items}
          today={today}
          heading={heading}
          removal={removal}
          onOrder={order}
        />
      ) : list.recursos?.length ? null : (
        <NothingInIt />
      )}
      <ListResources resources={list.recursos} heading={heading} lista={list.id} />
      <Remove list={list} base={base} />
      <ListSheet list={list} items={items} today={today} link={link} qr={qr} />
    </Panel>
  );
}

/** Optimistic: the order as it will be. Of presses that follow one another the latest is stored, after the first. */
function useShownOrder({ list, items }: OpenList) {
  const { sent, send } = useSubmission<Extract<ListWrite, { intent: 'order' }>>({
    action: listsPath,
    keepsLatest: true,
  });
  return {
    items: sent[0] ? inOrder(items, sent[0].order, idOf) : items,
    order: (next: ListItem[]) => send({ intent: 'order', lista: list.id, order: next.map(idOf) }),
  };
}

function Tools({ open, today, hasAccount }: { open: OpenList; today: string; hasAccount: boolean }) {
  const [dialog, setDialog] = useState<'share' | 'rename' | null>(null);
  const close = () => setDialog(null);
  return (
    <div className="flex flex-wrap gap-2 @max-md/page:gap-1.5">
      <Button size="small" className="@max-md/page:px-2.5" onClick={() => setDialog('share')}>
        <Share2 className="icon @max-md/page:hidden" />
        <span>
          Compartir<OnWide> lista</OnWide>
        </span>
      </Button>
      <Button size="small" className="@max-md/page:px-2.5" onClick={() => window.print()}>
        <Printer className="icon @max-md/page:hidden" />
        <span>
          Imprimir<OnWide> lista</OnWide>
        </span>
      </Button>
      <Button level="text" size="small" className="@max-md/page:px-2" onClick={() => setDialog('rename')}>
        <Pencil className="icon @max-md/page:hidden" />
        <span>
          Editar<OnWide> lista</OnWide>
        </span>
      </Button>
      {dialog === 'share' ? (
        <ShareDialog open={open} today={today} hasAccount={hasAccount} onClose={close} />
      ) : null}
      {dialog === 'rename' ? <RenameDialog list={open.list} onClose={close} /> : null}
    </div>
  );
}

function Outside({ open: { list, items, outside } }: { open: OpenList }) {
  const { isBusy, send } = useSubmission<ListWrite>({ action: listsPath });
  const shown = items.map(({ proveedor_id }) => proveedor_id);
  return (
    <Alert>
      <p>{describeOutside(outside)}</p>
      <Button
        level="text"
        size="small"
        className="-ml-3 justify-self-start"
        busy={isBusy}
        busyLabel="Quitando…"
        onClick={() => send({ intent: 'drop-outside', lista: list.id, shown })}
      >
        Entendido
      </Button>
    </Alert>
  );
}

function NothingInIt() {
  return (
    <EmptyState
      art={<Door type="todos" />}
      title="Esta lista está vacía"
      action={
        <ButtonLink Icon={Search} to="/proveedores">
          Buscar proveedores
        </ButtonLink>
      }
    >
      En el perfil de un proveedor o en un recurso toca «Guardar».
    </EmptyState>
  );
}

function Remove({ list, base }: { list: KeptList; base: string }) {
  const navigate = useNavigate();
  return (
    <div className="border-t border-line pt-3 [&>button]:-ml-3">
      <DeleteButton<ListWrite>
        noun="lista"
        about={list.nombre}
        action={listsPath}
        input={{ intent: 'delete', lista: list.id }}
        onDone={() => void navigate(base, { replace: true, preventScrollReset: true })}
      >
        Se borran «{list.nombre}» y sus notas, y su enlace deja de abrir. Los proveedores siguen en el
        directorio.
      </DeleteButton>
    </div>
  );
}
