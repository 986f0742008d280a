import { createHash } from 'node:crypto';
import type { Database } from '../../../server/database/database.ts';
import type { FileStore } from '../../../server/storage/files/store.ts';

export type Kind = 'question' | 'answer' | 'review' | 'favourite' | 'list' | 'account' | 'file';

/** Written down outside of the server, when it has said that it is done. */
export interface Ledger {
  readonly kept: Map<Kind, Map<string, string>>;
  readonly removedFiles: Set<string>;
  readonly imports: Set<string>;
  readonly undoneImports: Set<string>;
  keep(kind: Kind, id: string, content: string): void;
}

const kinds: Kind[] = ['question', 'answer', 'review', 'favourite', 'list', 'account', 'file'];
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

export function createLedger(): Ledger {
  const kept = new Map(kinds.map((kind) => [kind, new Map<string, string>()]));
  return {
    kept,
    removedFiles: new Set(),
    imports: new Set(),
    undoneImports: new Set(),
    keep: (kind, id, content) => void kept.get(kind)?.set(id, hash(content)),
  };
}

/** All rows of a run, as id and content; `$1` is its mark. */
const rowsOf: Record<Kind, string> = {
  question: `select id::text, title || '|' || content as content from public.questions where content like '%' || $1 || '%'`,
  answer: `select id::text, question_id || '|' || content as content from public.answers where content like '%' || $1 || '%'`,
  review: `select usuario_id || ' ' || proveedor_id as id, estrellas || '|' || comentario as content
    from public.calificaciones where comentario like '%' || $1 || '%'`,
  favourite: `select f.user_id || ' ' || f.provider_id as id, '' as content
    from public.favorite_providers as f join auth.users as u on u.id = f.user_id where u.email like '%@' || $1 || '.example'`,
  list: `select l.id::text, l.nombre || '|' || string_agg(p.proveedor_id::text, ',' order by p.proveedor_id) as content
    from public.listas as l join public.listas_proveedores as p on p.lista_id = l.id
    where l.nombre like '%' || $1 || '%' group by l.id`,
  account: `select email::text as id, coalesce(raw_user_meta_data ->> 'nombre_completo', '') as content
    from auth.users where email like '%@' || $1 || '.example'`,
  file: `select name as id, '' as content from storage.objects where name like $1 || '%'`,
};

export interface Comparison {
  kind: string;
  acknowledged: number;
  lost: string[];
  changed: string[];
  doubled: string[];
  /** Done, though the answer was lost on its way: nobody was told. */
  unanswered: number;
}

/** What was acknowledged beside what is there. */
export async function compareRows(
  database: Database,
  { kept, removedFiles }: Ledger,
  mark: string,
): Promise<Comparison[]> {
  const found: Comparison[] = [];
  for (const kind of kinds) {
    const rows = await database.query<{ id: string; content: string }>(rowsOf[kind], [mark]);
    const expected = kept.get(kind) ?? new Map<string, string>();
    const stored = new Map(rows.map(({ id, content }) => [id, hash(content)]));
    // Every text is written once; what may be empty is told apart by its id.
    const texts = rows.map(({ id, content }) => content || id);
    found.push({
      kind,
      acknowledged: expected.size,
      lost: [...expected.keys()].filter((id) => !stored.has(id)),
      changed: [...expected]
        .filter(([id, sum]) => stored.has(id) && stored.get(id) !== sum)
        .map(([id]) => id),
      doubled: texts.filter((text, at) => texts.indexOf(text) !== at),
      unanswered: rows.filter(({ id }) => !expected.has(id) && !removedFiles.has(id)).length,
    });
  }
  return found;
}

/** Rows of imports that were told to be done: each provider is there once. Of those taken back none is. */
export async function compareImports(
  database: Database,
  { imports, undoneImports }: Ledger,
): Promise<Comparison[]> {
  const done = await countProviders(database, imports);
  const undone = await countProviders(database, undoneImports);
  return [
    {
      kind: 'row of an import',
      acknowledged: done.length,
      lost: done.filter(({ count }) => count === 0).map(({ email }) => email),
      changed: [],
      doubled: done.filter(({ count }) => count > 1).map(({ email }) => email),
      unanswered: 0,
    },
    {
      kind: 'row of an import taken back',
      acknowledged: undone.length,
      lost: [],
      changed: undone.filter(({ count }) => count > 0).map(({ email }) => email),
      doubled: [],
      unanswered: 0,
    },
  ];
}

function countProviders(database: Database, imports: Set<string>) {
  return database.query<{ email: string; count: number }>(
    `select f.valores ->> 'email' as email,
       (select count(*)::int from public.proveedores as p where p.email = f.valores ->> 'email') as count
     from public.importacion_filas as f
     where f.importacion_id = any ($1::uuid[]) and f.resultado = 'crear'`,
    [[...imports]],
  );
}

/** Files whose bytes are not what their row says, and files that were removed and are there. */
export async function findBrokenFiles(
  database: Database,
  store: FileStore,
  { removedFiles }: Ledger,
  mark: string,
): Promise<string[]> {
  const rows = await database.query<{ name: string; version: string; etag: string }>(
    `select name, version, metadata ->> 'eTag' as etag from storage.objects where name like $1 || '%'`,
    [mark],
  );
  const broken: string[] = [];
  for (const { name, version, etag } of rows) {
    const digest = createHash('sha256');
    for await (const chunk of (await store.read(version)) ?? []) digest.update(chunk as Uint8Array);
    if (etag !== `"${digest.digest('hex').slice(0, 32)}"`) broken.push(`${name}: other bytes`);
    if (removedFiles.has(name)) broken.push(`${name}: removed`);
  }
  return broken;
}
