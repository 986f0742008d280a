import type { Queryable, Row } from '../../database/database.ts';
import type { Column, Routine } from './catalog.ts';

export interface TableRow {
  oid: number;
  schema: string;
  name: string;
  kind: string;
  events: number;
  hasTriggers: boolean;
  comment: string | null;
  columns: Array<Column & { number: number }>;
}

export interface KeyRow {
  kind: 'p' | 'u' | 'f';
  name: string;
  table: number;
  columns: number[];
  target: number;
  targetColumns: number[] | null;
}

type ToldOfRoutine =
  | 'schema'
  | 'name'
  | 'isVolatile'
  | 'returnsSet'
  | 'returnType'
  | 'returnOid'
  | 'returnBase'
  | 'rowOid'
  | 'comment';

export interface RoutineRow extends Pick<Routine, ToldOfRoutine> {
  rows: number;
  returnKind: string;
  isVoid: boolean;
  names: string[] | null;
  modes: string[] | null;
  types: string[];
  defaults: number;
}

/** What a type is under its domains, of which there may be several one above the other. */
const baseTypes = `with recursive layers as (
    select oid, oid as base, typbasetype as below from pg_type
    union all
    select l.oid, t.oid, t.typbasetype from layers l join pg_type t on t.oid = l.below
  ),
  base_types as (
    select l.oid, t.oid as base, t.typname, t.typcategory, t.typtype, t.typrelid
    from layers l join pg_type t on t.oid = l.base where l.below = 0
  )`;

/** Tables, views and the like of the exposed schemas. Partitions are reached through their parent. */
export async function readTables(tx: Queryable, schemas: string[]): Promise<TableRow[]> {
  return (await tx.query(
    `${baseTypes},
    casts as (
      select k.castsource, k.casttarget, format('%I.%I', pn.nspname, p.proname) as called
      from pg_cast k join pg_proc p on p.oid = k.castfunc join pg_namespace pn on pn.oid = p.pronamespace
      where k.castcontext = 'i' and k.castmethod = 'f'
    )
    select c.oid::int8::float8 as oid, n.nspname as schema, c.relname as name, c.relkind::text as kind,
      pg_relation_is_updatable(c.oid, true) as events, obj_description(c.oid, 'pg_class') as comment,
      c.relhasrules or c.relkind = 'p'
        or exists (select from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal
          and g.tgname <> 'gateway_note_change') as "hasTriggers",
      coalesce((
        select json_agg(json_build_object(
          'number', a.attnum, 'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'kind', case when b.typname in ('json', 'jsonb') then 'json' when b.typname = 'tsvector' then 'tsvector'
            when b.typcategory in ('A', 'C') then 'composite' else 'plain' end,
          'baseOid', b.base::int8, 'isEnum', b.typtype = 'e',
          'casts', json_build_object(
            'toJson', case when t.typtype = 'd' then
              (select k.called from casts k where k.castsource = t.oid and k.casttarget = 'json'::regtype) end,
            'fromJson', case when t.typtype = 'd' then
              (select k.called from casts k where k.castsource = 'json'::regtype and k.casttarget = t.oid) end,
            'fromText', case when t.typtype = 'd' then
              (select k.called from casts k where k.castsource = 'text'::regtype and k.casttarget = t.oid) end),
          'isNullable', not (a.attnotnull or t.typtype = 'd' and t.typnotnull),
          'defaultValue', case
            when a.attgenerated <> '' then null
            when a.attidentity <> '' then format('nextval(%L::regclass)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
            else coalesce(pg_get_expr(d.adbin, d.adrelid), t.typdefault)
          end,
          'enumValues', (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
          'comment', col_description(c.oid, a.attnum)
        ) order by a.attnum)
        from pg_attribute a
        join pg_type t on t.oid = a.atttypid
        join base_types b on b.oid = t.oid
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      ), '[]') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    order by n.nspname, c.relname`,
    [schemas],
  )) as unknown as TableRow[];
}

/** Keys of every schema: a view may show a table that is not exposed itself. */
export async function readKeys(tx: Queryable): Promise<KeyRow[]> {
  return (await tx.query(
    `select k.contype::text as kind, k.conname as name, k.conrelid::int8::float8 as table,
      to_json(k.conkey) as columns, k.confrelid::int8::float8 as target, to_json(k.confkey) as "targetColumns"
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    where k.contype in ('p', 'u', 'f') and k.conparentid = 0
    order by k.contype, k.conname`,
  )) as unknown as KeyRow[];
}

/** Every view's rule: from it each column is followed to the table it comes from. */
export async function readViews(tx: Queryable): Promise<Array<{ oid: number; rule: string }>> {
  return tx.query(
    `select c.oid::int8::float8 as oid, r.ev_action::text as rule
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
    where c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
}

/** All of the exposed schemas; of the extra search path those that could be a computed column. */
export async function readRoutines(
  tx: Queryable,
  schemas: string[],
  extraSearchPath: string[],
): Promise<RoutineRow[]> {
  return (await tx.query(
    `${baseTypes}
    select n.nspname as schema, p.proname as name, p.provolatile = 'v' as "isVolatile",
      p.proretset as "returnsSet", p.prorows::float8 as rows, format_type(p.prorettype, null) as "returnType",
      case when p.prorettype = 'record'::regtype then 'r' else b.typtype::text end as "returnKind",
      b.typrelid::int8::float8 as "returnOid", b.typname as "returnBase", p.prorettype = 'void'::regtype as "isVoid",
      to_json(p.proargnames) as names, to_json(p.proargmodes::text[]) as modes,
      (select coalesce(json_agg(format_type(a.oid, null) order by a.place), '[]')
        from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a (oid, place)) as types,
      p.pronargdefaults as defaults,
      case when p.pronargs = 1 then coalesce(
        (select rt.typrelid from pg_type rt where rt.oid = p.proargtypes[0]), 0) else 0 end::int8::float8 as "rowOid",
      obj_description(p.oid, 'pg_proc') as comment
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    join base_types b on b.oid = p.prorettype
    where (n.nspname = any($1) or n.nspname = any($2) and p.pronargs = 1 and exists (
        select from pg_type rt where rt.oid = p.proargtypes[0] and rt.typrelid <> 0))
      and p.prokind = 'f'
      and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
    order by n.nspname, p.proname, p.oid`,
    [schemas, extraSearchPath],
  )) as unknown as RoutineRow[];
}

export interface RoleSetting extends Row {
  role: string;
  name: string;
  value: string;
}

/** `alter role … set …` of what concerns requests: those for all databases first, then those for this one. */
export async function readRoleSettings(tx: Queryable): Promise<RoleSetting[]> {
  return tx.query(
    `select r.rolname as role, split_part(s.setting, '=', 1) as name,
      substr(s.setting, strpos(s.setting, '=') + 1) as value
    from pg_db_role_setting d
    join pg_roles r on r.oid = d.setrole
    cross join lateral unnest(d.setconfig) as s (setting)
    where (s.setting like 'statement_timeout=%' or s.setting like 'pgrst.%')
      and d.setdatabase in (0, (select oid from pg_database where datname = current_database()))
    order by d.setdatabase`,
  );
}
