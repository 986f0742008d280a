-- How many bytes somebody keeps, for the quota of a person. With the owner's rights: a person
-- need not be allowed to see a file for it to count.
create index if not exists objects_owner_id_idx on storage.objects (owner_id);

create or replace function storage.bytes_of(person text, but_bucket text, but_name text) returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum((o.metadata ->> 'size')::bigint), 0)::bigint
  from storage.objects as o
  where o.owner_id = person and not (o.bucket_id = but_bucket and o.name = but_name)
$$;
comment on function storage.bytes_of(text, text, text) is
  'The sizes of a person''s files together, without the one that is about to be replaced.';
revoke execute on function storage.bytes_of(text, text, text) from public;
grant execute on function storage.bytes_of(text, text, text) to anon, authenticated, service_role;
