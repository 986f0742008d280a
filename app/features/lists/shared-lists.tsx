import { RefreshCw } from 'lucide-react';
import { Link } from 'react-router';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { dayInSentence, dayOf } from '../../lib/dates.ts';
import { isShared, type KeptList, type ListWrite } from '../collections/lists.ts';
import { accountListsPath, listsPath } from './lists-path.ts';
import { Unshare } from './who-sees.tsx';

/** Everything that others can open, in one place; nothing where nothing is shared. */
export function SharedLists({ lists }: { lists: readonly KeptList[] }) {
  const today = dayOf(new Date());
  const shared = lists.filter((list) => isShared(list, today));
  if (shared.length === 0) return null;
  return (
    <Panel title="Lo que compartes" aria-label="Lo que compartes">
      <p className="mb-4 text-ui">Cualquiera con el enlace ve la lista. No muestra tu nombre.</p>
      <ul className="grid">
        {shared.map((list) => (
          <SharedRow key={list.id} list={list} />
        ))}
      </ul>
    </Panel>
  );
}

function SharedRow({ list }: { list: KeptList }) {
  const { isBusy, send } = useSubmission<ListWrite>({ action: listsPath });
  const { compartida_desde: since, compartida_hasta: until } = list;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="grid gap-1">
        <h3 className="text-h4 font-subtitle wrap-anywhere">
          <Link to={`${accountListsPath}/${list.id}`} className="tap">
            {list.nombre}
          </Link>
        </h3>
        <p className="text-meta text-ink-soft">
          {since ? `Desde el ${dayInSentence(since)}. ` : null}
          {until ? `Hasta el ${dayInSentence(until)}.` : null}
        </p>
      </div>
      <div className="-ml-3 flex flex-wrap">
        <Button
          Icon={RefreshCw}
          level="text"
          size="small"
          busy={isBusy}
          onClick={() => send({ intent: 'renew', lista: list.id })}
        >
          <span>
            Renovar<span className="sr-only"> {list.nombre} por 90 días</span>
          </span>
        </Button>
        <Unshare list={list} />
      </div>
    </li>
  );
}
