-- Which tables change, for what the server keeps of them in memory (server/pages/table-changes.ts).

-- One notice a table and transaction, since PostgreSQL sends equal ones once. A statement on one table of an
-- inheritance tree (partitions too) may change rows that are read through another, and then all may have changed.
create or replace function gateway.note_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('gateway_changed', case
    when exists (select from pg_catalog.pg_inherits where tg_relid in (inhrelid, inhparent)) then ''
    else tg_relid::text
  end);
  return null;
end
$$;

-- Has the changes of a table told from now on, and those of the tables it inherits from; false where none can be told
-- (a foreign table, a materialized view). ALWAYS: rows that are restored or replicated count too.
create or replace function gateway.watch_changes(relation oid) returns boolean
language plpgsql set search_path = '' set lock_timeout = '2s'
as $$
begin
  if exists (select from pg_catalog.pg_trigger where tgrelid = relation and tgname = 'gateway_note_change') then
    return true;
  end if;
  if not exists (select from pg_catalog.pg_class where oid = relation and relkind in ('r', 'p')) then
    return false;
  end if;
  perform gateway.watch_changes(inhparent) from pg_catalog.pg_inherits where inhrelid = relation;
  execute pg_catalog.format(
    'create or replace trigger gateway_note_change after insert or update or delete or truncate on %1$s
       for each statement execute function gateway.note_change();
     alter table %1$s enable always trigger gateway_note_change',
    relation::pg_catalog.regclass
  );
  return true;
end
$$;

revoke execute on all functions in schema gateway from public;
