/** A type as JSON: arrays by their element, domains by what they are made of. */
const typeJson = (oid: string) => `(
  select json_build_object('name', e.typname, 'isArray', t.typcategory = 'A', 'of',
    case
      when e.typnamespace <> $1::regnamespace then 'base'
      when e.typtype = 'e' then 'enum'
      when e.typtype = 'c' and r.relkind = 'c' then 'composite'
      when e.typtype = 'c' then 'relation'
      else 'base'
    end)
  from pg_type as o
  join pg_type as t on t.oid = case when o.typtype = 'd' then o.typbasetype else o.oid end
  join pg_type as e on e.oid = case when t.typcategory = 'A' then t.typelem else t.oid end
  left join pg_class as r on r.oid = e.typrelid
  where o.oid = ${oid})`;

/** Tables (r, p), views (v, m) and composite types (c), each with its columns. */
export const relationsQuery = `
  select c.oid::int as id, c.relname as name, c.relkind as kind,
    (pg_relation_is_updatable(c.oid, false) & 8) <> 0 as "canInsert",
    (pg_relation_is_updatable(c.oid, true) & 4) <> 0 as "canUpdate",
    (select json_agg(json_build_object(
        'place', a.attnum,
        'name', a.attname,
        'type', ${typeJson('a.atttypid')},
        'isNullable', not a.attnotnull,
        'hasDefault', a.atthasdef or a.attidentity <> '',
        'canInsert', a.attidentity <> 'a' and a.attgenerated = '' and pg_column_is_updatable(c.oid, a.attnum, false),
        'canUpdate', a.attidentity <> 'a' and a.attgenerated = '' and pg_column_is_updatable(c.oid, a.attnum, true)
      ) order by a.attname collate "C")
      from pg_attribute as a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_class as c
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'c')
  order by c.relname collate "C"`;

export const notNullQuery = `
  select attrelid::int as "table", attnum::int as place from pg_attribute where attnotnull and attnum > 0`;

/** Triggers and the like are not called by name; arguments that only return are columns of the result. */
export const functionsQuery = `
  select p.proname as name, p.proretset as "returnsSet", ${typeJson('p.prorettype')} as "returnType",
    coalesce((
      select json_agg(json_build_object(
        'name', coalesce(p.proargnames[a.place], ''),
        'mode', coalesce(p.proargmodes[a.place]::text, 'i'),
        'type', ${typeJson('a.type')}
      ) order by a.place)
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality as a (type, place)
    ), '[]') as arguments,
    p.pronargdefaults as defaults
  from pg_proc as p
  join pg_type as returned on returned.oid = p.prorettype
  where p.pronamespace = $1::regnamespace and p.prokind = 'f'
    and returned.typname not in ('trigger', 'event_trigger')
    and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')
  order by p.proname collate "C", p.oid`;

export const enumsQuery = `
  select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as values
  from pg_type as t join pg_enum as e on e.enumtypid = t.oid
  where t.typnamespace = $1::regnamespace
  group by t.typname order by t.typname collate "C"`;
