import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { changeParams, type Page, pageCount } from './list-query.ts';
import { LoadFailed } from './load-failed.tsx';

interface AdminListProps<Row> {
  /** "Lista de proveedores". */
  label: string;
  loadingText: string;
  failure: string;
  list: { data?: Page<Row>; problem?: string; isLoading: boolean; reload(): void };
  pagina: number;
  params: URLSearchParams;
  empty: ReactNode;
  children(page: Page<Row>): ReactNode;
}

/** A page of a list in each of its states, with the way to the other pages. */
export function AdminList<Row>({
  label,
  loadingText,
  failure,
  list: { data, problem, isLoading, reload },
  pagina,
  params,
  empty,
  children,
}: AdminListProps<Row>) {
  const section = useRef<HTMLElement>(null);
  const hadRows = useRef(false);
  const navigate = useNavigate();

  // A removed row loses the focus to <body>: it moves to the list.
  useEffect(() => {
    if (!data) return;
    if (hadRows.current && document.activeElement === document.body)
      section.current?.focus({ preventScroll: true });
    hadRows.current = true;
  }, [data]);

  // The last row of the last page was removed, or the address names a page beyond the end.
  const isBeyondEnd = data?.rows.length === 0 && !isLoading && !problem && pagina > 1;
  const firstPage = `?${changeParams(params, {})}`;
  useEffect(() => {
    if (isBeyondEnd) void navigate(firstPage, { replace: true });
  }, [isBeyondEnd, firstPage, navigate]);

  return (
    <section ref={section} tabIndex={-1} aria-label={label} aria-busy={isLoading} className="grid gap-4">
      {problem ? (
        <LoadFailed message={failure} problem={problem} isLoading={isLoading} onRetry={reload} />
      ) : null}
      {!data && isLoading ? (
        <Loading text={loadingText}>
          {Array.from({ length: 5 }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: five alike
            <Skeleton key={place} className="h-20 rounded-card!" />
          ))}
        </Loading>
      ) : null}
      {data && data.rows.length > 0 ? children(data) : null}
      {data && data.rows.length === 0 && !isLoading && !problem ? empty : null}
      {data && data.total > 0 ? <Pager total={data.total} pagina={pagina} params={params} /> : null}
    </section>
  );
}

function Pager({ total, pagina, params }: { total: number; pagina: number; params: URLSearchParams }) {
  const pages = pageCount(total);
  if (pages === 1) return null;
  const pathTo = (page: number) => `?${changeParams(params, { pagina: page > 1 ? String(page) : null })}`;
  return (
    <nav
      aria-label="Páginas de la lista"
      className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3"
    >
      {pagina > 1 ? (
        <ButtonLink to={pathTo(pagina - 1)} size="small">
          Página anterior
        </ButtonLink>
      ) : null}
      <p className="text-ui">
        Página {pagina} de {pages}
      </p>
      {pagina < pages ? (
        <ButtonLink to={pathTo(pagina + 1)} size="small">
          Página siguiente
        </ButtonLink>
      ) : null}
    </nav>
  );
}
