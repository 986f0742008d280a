import { Link2 } from 'lucide-react';
import { ConfirmButton } from '../../components/forms/confirm-button.tsx';
import { dayInSentence } from '../../lib/dates.ts';
import type { KeptList, ListWrite } from '../collections/lists.ts';
import { listsPath } from './lists-path.ts';

/** Who sees the list, and beside it the way to end that. */
export function WhoSees({ list }: { list: KeptList }) {
  return (
    <div className="edge flex gap-3 rounded-field bg-brand-soft px-5 py-4 text-ui leading-normal">
      <Link2 aria-hidden="true" className="size-6 flex-none text-brand" />
      <div className="grid min-w-0 justify-items-start gap-1">
        <p className="font-strong">Cualquiera con el enlace ve esta lista</p>
        <p>
          No muestra tu nombre.{' '}
          {list.compartida_hasta ? `Sirve hasta el ${dayInSentence(list.compartida_hasta)}.` : null}
        </p>
        <div className="-ml-3">
          <Unshare list={list} />
        </div>
      </div>
    </div>
  );
}

export function Unshare({ list }: { list: KeptList }) {
  return (
    <ConfirmButton<ListWrite>
      label={
        <span>
          Dejar de compartir<span className="sr-only"> {list.nombre}</span>
        </span>
      }
      button={{ level: 'text' }}
      input={{ intent: 'unshare', lista: list.id }}
      action={listsPath}
      title="¿Dejar de compartir?"
      confirmLabel="Dejar de compartir"
      keepLabel="Seguir compartiendo"
      busyLabel="Cerrando…"
      isReversible
    >
      El enlace de «{list.nombre}» deja de abrir para todas las personas que lo tienen. Tu lista sigue aquí.
    </ConfirmButton>
  );
}
