-- The bytes of a file are kept under its `version`. Whatever takes a version out of use (a request, a
-- trigger of the product, plain SQL) leaves it here, in the same transaction, and the server then
-- removes the bytes: so none is forgotten, and none is removed for a change that was undone.
create table if not exists gateway.removed_files (
  version text primary key,
  removed_at timestamptz not null default now()
);

create index if not exists objects_version_idx on storage.objects (version);

-- With the owner's rights: nobody else may write in the schema `gateway`.
create or replace function storage.forget_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.version is not null then
    insert into gateway.removed_files (version) values (old.version) on conflict do nothing;
    perform pg_catalog.pg_notify('gateway_removed_files', '');
  end if;
  return null;
end
$$;
revoke execute on function storage.forget_file() from public;

create or replace trigger forget_deleted_file
  after delete on storage.objects
  for each row execute function storage.forget_file();
create or replace trigger forget_replaced_file
  after update of version on storage.objects
  for each row when (old.version is distinct from new.version)
  execute function storage.forget_file();
