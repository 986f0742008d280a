import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { useIsReloading } from '../../lib/load.ts';
import { type Page, pageCount } from './list-query.ts';

interface AdminListProps<Row> {
  /** "Lista de proveedores". */
  label: string;
  loadingText: string;
  failure: string | ((reason: string) => string);
  list: Page<Row> | Promise<Page<Row>>;
  pagina: number;
  /** The address of a page of this list. */
  pathTo(pagina: number): string;
  empty: ReactNode;
  children(page: Page<Row>): ReactNode;
}

/** A page of a list in each of its states, with the way to the other pages. */
export function AdminList<Row>({ label, loadingText, failure, list, ...rows }: AdminListProps<Row>) {
  const section = useRef<HTMLElement>(null);
  const isReloading = useIsReloading();
  return (
    <section ref={section} tabIndex={-1} aria-label={label} aria-busy={isReloading} className="grid gap-4">
      <Loaded
        data={list}
        fallback={
          <Loading text={loadingText}>
            {Array.from({ length: 5 }, (_, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: five alike
              <Skeleton key={place} shape="block" className="h-20 rounded-card" />
            ))}
          </Loading>
        }
        failed={(error) => <LoadFailed message={failure} error={error} />}
      >
        {(page, hasFailed) => (
          <Rows
            {...rows}
            page={page}
            isCurrent={!isReloading && !hasFailed}
            focusList={() => section.current?.focus({ preventScroll: true })}
          />
        )}
      </Loaded>
    </section>
  );
}

interface RowsProps<Row> extends Pick<AdminListProps<Row>, 'pagina' | 'pathTo' | 'empty' | 'children'> {
  page: Page<Row>;
  isCurrent: boolean;
  focusList(): void;
}

function Rows<Row>({ page, pagina, pathTo, empty, children, isCurrent, focusList }: RowsProps<Row>) {
  const navigate = useNavigate();
  const shown = useRef(page);

  // A removed row loses the focus to <body>: it moves to the list.
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (document.activeElement === document.body) focusList();
  }, [page, focusList]);

  // The last row of the last page was removed: the page before it. Or the address names one beyond the end: the first.
  const isEmpty = page.rows.length === 0 && isCurrent;
  const isBeyondEnd = isEmpty && pagina > 1;
  const hadRows = useRef(false);
  const [firstPage, pageBefore] = [pathTo(1), pathTo(pagina - 1)];
  useEffect(() => {
    if (page.rows.length > 0) hadRows.current = true;
    if (isBeyondEnd) void navigate({ search: hadRows.current ? pageBefore : firstPage }, { replace: true });
  }, [page, isBeyondEnd, firstPage, pageBefore, navigate]);

  return (
    <>
      {page.rows.length > 0 ? children(page) : null}
      {isEmpty ? empty : null}
      {page.total > 0 ? <Pager total={page.total} pagina={pagina} pathTo={pathTo} /> : null}
    </>
  );
}

function Pager({ total, pagina, pathTo }: { total: number } & Pick<RowsProps<unknown>, 'pagina' | 'pathTo'>) {
  const pages = pageCount(total);
  if (pages === 1) return null;
  return (
    <nav
      aria-label="Páginas de la lista"
      className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3"
    >
      {pagina > 1 ? (
        <ButtonLink to={{ search: pathTo(pagina - 1) }} size="small">
          Página anterior
        </ButtonLink>
      ) : null}
      <p className="text-ui">
        Página {pagina} de {pages}
      </p>
      {pagina < pages ? (
        <ButtonLink to={{ search: pathTo(pagina + 1) }} size="small">
          Página siguiente
        </ButtonLink>
      ) : null}
    </nav>
  );
}
