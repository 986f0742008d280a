-- The schema `storage`: buckets and the rows that stand for files, as in hosted Supabase. The
-- bytes are elsewhere; who may touch them is decided by policies on these two tables.

create schema if not exists storage;

-- Types

do $$
begin
  if to_regtype('storage.buckettype') is null then
    create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
  end if;
end
$$;

-- Tables

create table if not exists storage.buckets (
  id text not null primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD'
);
create unique index if not exists bname on storage.buckets (name);

create table if not exists storage.objects (
  id uuid not null default gen_random_uuid() primary key,
  bucket_id text constraint "objects_bucketId_fkey" references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
create index if not exists name_prefix_search on storage.objects (name text_pattern_ops);
create index if not exists objects_version_idx on storage.objects (version);
create index if not exists objects_owner_id_idx on storage.objects (owner_id);

-- Grants

grant usage on schema storage to anon, authenticated, service_role, supabase_storage_admin;
-- Open by grant, shut by row security: a bucket is usable once a policy says so.
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated;
grant all on storage.buckets, storage.objects to service_role, supabase_storage_admin;

-- Functions

create or replace function storage.foldername(name text) returns text[]
language sql immutable
as $$
  select parts[1 : array_length(parts, 1) - 1]
  from (select string_to_array(name, '/') as parts) as path
$$;

create or replace function storage.filename(name text) returns text
language sql immutable
as $$
  select parts[array_length(parts, 1)]
  from (select string_to_array(name, '/') as parts) as path
$$;

create or replace function storage.extension(name text) returns text
language sql immutable
as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;

create or replace function storage.update_updated_at_column() returns trigger
language plpgsql
as $$
begin
  new.updated_at = now();
  return new;
end
$$;

-- Whatever takes a version out of use leaves it with the server, in the same transaction. With the
-- owner's rights: nobody else may write in the schema `gateway`.
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

-- How many bytes somebody keeps, for the quota of a person; what a person says of a file counts like
-- the file itself, for it may be a megabyte. With the owner's rights: a person need not be allowed to
-- see a file for it to count.
create or replace function storage.bytes_of(person text, but_bucket text, but_name text) returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum((o.metadata ->> 'size')::bigint + coalesce(octet_length(o.user_metadata::text), 0)), 0)::bigint
  from storage.objects as o
  where o.owner_id = person and not (o.bucket_id = but_bucket and o.name = but_name)
$$;
comment on function storage.bytes_of(text, text, text) is
  'The sizes of a person''s files and of what was said of them, without the one that is about to be replaced.';

revoke execute on function storage.forget_file(), storage.bytes_of(text, text, text) from public;
grant execute on function storage.bytes_of(text, text, text) to anon, authenticated, service_role;

-- Triggers

create or replace trigger update_objects_updated_at
  before update on storage.objects
  for each row execute function storage.update_updated_at_column();
create or replace trigger forget_deleted_file
  after delete on storage.objects
  for each row execute function storage.forget_file();
create or replace trigger forget_replaced_file
  after update of version on storage.objects
  for each row when (old.version is distinct from new.version)
  execute function storage.forget_file();
