import { ChevronRight, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { countOf, formatCount } from '../../../lib/count.ts';
import { formatAgo } from '../../../lib/dates.ts';
import type { QueueItem } from './kinds.ts';
import type { Today } from './queries.ts';

export const callsId = 'llamadas';

interface FiguresProps {
  items: readonly QueueItem[];
  /** Undefined: on its way. */
  today: Today | undefined;
  firstCall: string | undefined;
  now: Date;
  /** Address of the oldest item. */
  oldestPath: string;
  onOldest(): void;
}

/** "10 cosas esperan por ti. Lo más antiguo llegó hace 6 días." */
export function waitingSentence(count: number, since: string | null | undefined, now: Date): string {
  if (count === 0) return 'Nada espera por ti.';
  const waits = countOf(count, 'cosa espera por ti.', 'cosas esperan por ti.');
  return since ? `${waits} ${oldestSentence(since, now)}` : waits;
}

function oldestSentence(since: string, now: Date): string {
  return `Lo más antiguo llegó ${formatAgo(new Date(since), now)}.`;
}

function OldestButton({
  oldestPath,
  onOldest,
  className,
}: Pick<FiguresProps, 'oldestPath' | 'onOldest'> & { className?: string }) {
  return (
    <ButtonLink
      to={oldestPath}
      level="main"
      size="small"
      preventScrollReset
      onClick={onOldest}
      className={className}
    >
      Revisar lo más antiguo
    </ButtonLink>
  );
}

/** The day in three figures, on a wide page. */
export function Figures({ items, today, firstCall, now, ...oldest }: FiguresProps) {
  const since = items[0]?.since;
  return (
    <div className="hidden grid-cols-3 gap-4 @lg/page:grid">
      <Figure
        name="Esperan por ti"
        value={formatCount(items.length)}
        note={since ? oldestSentence(since, now) : 'Nada espera por ti.'}
      >
        {since ? <OldestButton {...oldest} /> : null}
      </Figure>
      <Figure
        name="Confirmados en los últimos 90 días"
        value={today && shareOf(today)}
        note={today && unconfirmedSentence(today)}
      />
      <Figure
        name="Por llamar"
        value={today && formatCount(today.por_llamar)}
        note={firstCall ? `Primero: ${firstCall}.` : 'Nadie por ahora.'}
      >
        <ButtonLink to={`#${callsId}`} size="small">
          <Phone className="icon" />
          Ver las llamadas
        </ButtonLink>
      </Figure>
    </div>
  );
}

function shareOf({ confirmados, aprobados }: Today): string {
  return `${formatCount(confirmados)} de ${formatCount(aprobados)}`;
}

function unconfirmedSentence({ confirmados, aprobados }: Today): string {
  const left = aprobados - confirmados;
  if (left === 0) return 'Todos están confirmados.';
  return countOf(left, 'proveedor tiene datos por confirmar.', 'proveedores tienen datos por confirmar.');
}

interface FigureProps {
  name: string;
  value: string | undefined;
  note: string | undefined;
  children?: ReactNode;
}

function Figure({ name, value, note, children }: FigureProps) {
  return (
    <section className="edge grid content-start gap-0.5 rounded-card border border-line bg-surface p-(--card-pad)">
      <h2 className="font-text text-meta font-normal text-ink-soft">{name}</h2>
      <p className="font-head text-h2 font-title tabular">{value ?? <Skeleton className="my-2 w-24" />}</p>
      <p className="text-meta text-ink-soft">{note ?? <Skeleton className="my-1 w-40" />}</p>
      {children ? <p className="mt-3">{children}</p> : null}
    </section>
  );
}

/** On a narrow page: one sentence and the main button. */
export function NowWaiting({
  items,
  now,
  ...oldest
}: Pick<FiguresProps, 'items' | 'now' | 'oldestPath' | 'onOldest'>) {
  return (
    <div className="edge grid gap-2.5 rounded-card border border-line bg-surface p-(--panel-pad) @lg/page:hidden">
      <p className="font-head text-h4 font-subtitle">{waitingSentence(items.length, items[0]?.since, now)}</p>
      {items.length > 0 ? <OldestButton {...oldest} className="w-full" /> : null}
    </div>
  );
}

/** On a narrow page: the way to what comes after the queue. */
export function LaterRows({ today, firstCall, now }: Pick<FiguresProps, 'today' | 'firstCall' | 'now'>) {
  if (!today) return null;
  const { cambios } = today;
  const rows = [
    {
      to: `#${callsId}`,
      name: `Por llamar: ${formatCount(today.por_llamar)}`,
      note: firstCall ? `Primero: ${firstCall}.` : 'Nadie por ahora.',
    },
    {
      to: '/admin/cambios',
      name: `Cambios recientes: ${formatCount(cambios.total)}`,
      note: cambios.ultimo ? `El último, ${formatAgo(new Date(cambios.ultimo), now)}.` : 'Ninguno en 7 días.',
    },
    {
      to: '/admin/proveedores?todos=si',
      name: `Confirmados: ${shareOf(today)}`,
      note: 'En los últimos 90 días.',
    },
  ];
  return (
    <ul className="edge rounded-card border border-line bg-surface @lg/page:hidden">
      {rows.map(({ to, name, note }) => (
        <li key={to} className="not-first:border-line not-first:border-t">
          <Link
            to={to}
            className="grid min-h-15 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2 text-ui text-ink no-underline"
          >
            <b>{name}</b>
            <ChevronRight className="icon row-span-2 text-ink-soft" />
            <span className="text-meta text-ink-soft">{note}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
