-- As in 051_storage_use.sql, and what a person says of a file counts like the file itself: it may
-- be a megabyte.
create or replace function storage.bytes_of(person text, but_bucket text, but_name text) returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum((o.metadata ->> 'size')::bigint + coalesce(octet_length(o.user_metadata::text), 0)), 0)::bigint
  from storage.objects as o
  where o.owner_id = person and not (o.bucket_id = but_bucket and o.name = but_name)
$$;
comment on function storage.bytes_of(text, text, text) is
  'The sizes of a person''s files and of what was said of them, without the one that is about to be replaced.';
