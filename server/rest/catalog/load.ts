import type { Database } from '../../database/database.ts';
import { LruMap } from '../lru.ts';
import { ident, literal } from '../sql/quote.ts';
import { named } from '../sql/statement.ts';
import { type Catalog, qualified, type Routine, type Table } from './catalog.ts';
import {
  type KeyRow,
  type RoleSetting,
  type RoutineRow,
  readKeys,
  readRoleSettings,
  readRoutines,
  readTables,
  readViews,
  type TableRow,
} from './read.ts';
import { type ColumnNumbers, computedRelations, findRelations } from './relations.ts';
import { type Origins, traceViews } from './view-columns.ts';

const maxPlans = 2_000;

export async function loadCatalog(
  database: Database,
  schemas: string[],
  extraSearchPath: string[],
): Promise<Catalog> {
  return database.transaction(async (tx) => {
    // With no search path every type is written with its schema, and means the same for any caller.
    await tx.query(`select set_config('search_path', '', true)`);
    const tableRows = await readTables(tx, schemas);
    const keys = await readKeys(tx);
    const origins = traceViews(await readViews(tx));
    const routineRows = await readRoutines(tx, schemas, extraSearchPath);
    const settings = await readRoleSettings(tx);

    const tables = tableRows.map((row) => toTable(row, keys, origins));
    const tablesByOid = new Map(tables.map((table) => [table.oid, table]));
    const found = routineRows.map(toRoutine);
    const routines = found.filter(({ schema }) => schemas.includes(schema));
    const relations = findRelations(tablesByOid, columnNumbers(tableRows), keys, origins);
    for (const relation of computedRelations(tablesByOid, routines)) {
      relations.set(relation.source, [...(relations.get(relation.source) ?? []), relation]);
    }
    return {
      tables: new Map(tables.map((table) => [qualified(table.schema, table.name), table])),
      tablesByOid,
      relations,
      routines: Map.groupBy(routines.filter(isCallable), ({ schema, name }) => qualified(schema, name)),
      computed: computedByTable(found),
      extraSearchPath,
      timeouts: new Map(
        settings.flatMap(({ role, name, value }) =>
          name === 'statement_timeout' ? [[role, readMilliseconds(value)]] : [],
        ),
      ),
      before: beforeSql(settings),
      plans: new LruMap(maxPlans),
    };
  });
}

function toTable(row: TableRow, keys: KeyRow[], origins: Origins): Table {
  return {
    oid: row.oid,
    schema: row.schema,
    name: row.name,
    isView: row.kind === 'v' || row.kind === 'm',
    mayReply: row.hasTriggers,
    columns: new Map(row.columns.map((column) => [column.name, column])),
    primaryKey: primaryKeyOf(row, keys, origins),
    // Bits of pg_relation_is_updatable: update 4, insert 8, delete 16.
    canInsert: (row.events & 8) !== 0,
    canUpdate: (row.events & 4) !== 0,
    canDelete: (row.events & 16) !== 0,
    comment: row.comment,
  };
}

/** A view has the primary keys of the tables it shows, when all of a key's columns come through. */
function primaryKeyOf(row: TableRow, keys: KeyRow[], origins: Origins): string[] {
  const nameOf = (number: number) => row.columns.find((column) => column.number === number)?.name ?? '';
  const own = keys.find(({ kind, table }) => kind === 'p' && table === row.oid);
  if (own) return own.columns.map(nameOf);
  const shown = [...(origins.get(row.oid) ?? [])];
  return keys.flatMap((key) => {
    if (key.kind !== 'p') return [];
    const numbers = key.columns.map(
      (column) =>
        shown.find(([, list]) =>
          list.some((origin) => origin.table === key.table && origin.column === column),
        )?.[0],
    );
    const complete = numbers.filter((number) => number !== undefined);
    return complete.length === key.columns.length ? complete.map(nameOf) : [];
  });
}

function columnNumbers(rows: TableRow[]): ColumnNumbers {
  return new Map(
    rows.map(({ oid, columns }) => [oid, new Map(columns.map(({ number, name }) => [number, name]))]),
  );
}

function toRoutine({
  types,
  names,
  modes,
  defaults,
  isVoid,
  returnKind,
  rows,
  ...routine
}: RoutineRow): Routine {
  const all = types.map((type, at) => ({ type, name: names?.[at] ?? '', mode: modes?.[at] ?? 'i' }));
  const outputs = all.filter(({ mode }) => mode === 'o' || mode === 'b' || mode === 't');
  const inputs = all.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v');
  return {
    ...routine,
    arguments: inputs.map(({ name, type, mode }, at) => ({
      name,
      type: withoutLength(type),
      isRequired: at < inputs.length - defaults && mode !== 'v',
      isVariadic: mode === 'v',
    })),
    // A function with named results returns a row, even of one column.
    returns: isVoid ? 'void' : returnKind === 'c' || outputs.length > 0 ? 'composite' : 'scalar',
    isRecord: returnKind === 'r' && outputs.length === 0,
    outColumns: outputs.map(({ name }) => name),
    returnsOneRow: rows === 1,
  };
}

/** A function's argument keeps any length, but `character` and `bit` by themselves mean a length of one. */
function withoutLength(type: string): string {
  return type.replace(/^(character|bit)(?=(\[\])?$)/, '$1 varying');
}

const wholeTypes = new Set(['bytea', 'json', 'jsonb', 'text', 'xml']);

/** Arguments go by name; only one that takes the whole body needs none. */
function isCallable({ arguments: all }: Routine): boolean {
  if (all.every(({ name }) => name !== '')) return true;
  return all.length === 1 && wholeTypes.has(all[0]?.type ?? '');
}

function computedByTable(routines: Routine[]): Catalog['computed'] {
  const computed: Catalog['computed'] = new Map();
  for (const routine of routines) {
    if (routine.rowOid === 0) continue;
    const ofTable = computed.get(routine.rowOid) ?? new Map<string, Routine[]>();
    ofTable.set(routine.name, [...(ofTable.get(routine.name) ?? []), routine]);
    computed.set(routine.rowOid, ofTable);
  }
  return computed;
}

/** Of a setting for this database and one for all, the first counts: it comes last. */
function beforeSql(settings: RoleSetting[]): Catalog['before'] {
  const own = new Map(
    settings.filter(({ role }) => role === 'authenticator').map(({ name, value }) => [name, value]),
  );
  const calls: string[] = [];
  for (const [name, value] of own) {
    if (!name.startsWith('pgrst.app.settings.')) continue;
    calls.push(`set_config(${literal(name.slice('pgrst.'.length))}, ${literal(value)}, true)`);
  }
  // Last: it may read the settings.
  const check = own.get('pgrst.db_pre_request');
  if (check) calls.push(`${check.split('.').map(ident).join('.')}()`);
  return calls.length === 0 ? undefined : named(`select ${calls.join(', ')}`, [], []);
}

/** `3s` in milliseconds; a bare number is in milliseconds already. */
function readMilliseconds(value: string): number {
  const [, amount = '0', unit = 'ms'] = /^(\d+)\s*(ms|s|min|h)?$/.exec(value) ?? [];
  return Number(amount) * ({ ms: 1, s: 1_000, min: 60_000, h: 3_600_000 }[unit] ?? 1);
}
