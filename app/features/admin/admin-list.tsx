import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
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
      <Loaded data={list} loading={loadingText} blocks={Array<string>(5).fill('h-20')} failure={failure}>
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

function Rows<Row>({ page, empty, children, isCurrent, focusList, ...pages }: RowsProps<Row>) {
  const { pagina, pathTo } = pages;
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
      {page.total > 0 ? <Pager total={page.total} {...pages} /> : null}
    </>
  );
}

interface PagerProps extends Pick<RowsProps<unknown>, 'pagina' | 'pathTo'> {
  total: number;
}

function Pager({ total, pagina, pathTo }: PagerProps) {
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
