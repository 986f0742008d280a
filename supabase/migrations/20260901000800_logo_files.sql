-- A logo that a listing no longer shows is removed together with its file. Deleting the
-- row of `storage.objects` is all it takes here: the storage server removes the bytes of
-- rows that are gone. (Hosted Supabase keeps such bytes and only stops serving them.)

create function private.remove_logo_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  file_name text := replace(
    substring(old.logo_url from '/storage/v1/(?:object|render/image)/public/provider-images/([^?#]+)'),
    '%20', ' '
  );
begin
  -- Hosted Supabase refuses deletions that do not come from its own server, unless told.
  perform pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as o
  where o.bucket_id = 'provider-images'
    and o.name = file_name
    -- An address is only text: naming somebody else's picture must not be a way to delete it.
    and (o.owner_id in (old.usuario_id::text, auth.uid()::text) or private.is_admin() or not private.is_client())
    and not exists (
      select from public.proveedores as p
      where strpos(p.logo_url, '/provider-images/' || replace(o.name, ' ', '%20')) > 0
    );
  perform pg_catalog.set_config('storage.allow_delete_query', 'false', true);
  return null;
end
$$;
comment on function private.remove_logo_file() is
  'Removes the picture that a listing showed, unless another one shows it or it belongs to somebody else.';
revoke execute on function private.remove_logo_file() from public;

create trigger proveedores_remove_replaced_logo
  after update on public.proveedores
  for each row when (old.logo_url is distinct from new.logo_url and old.logo_url is not null)
  execute function private.remove_logo_file();
create trigger proveedores_remove_deleted_logo
  after delete on public.proveedores
  for each row when (old.logo_url is not null)
  execute function private.remove_logo_file();
