-- A picture that a resource shows stays, also when a listing that named its address changes
-- or goes: anybody may write an address into a listing of their own (20260901000800).

create or replace function private.remove_logo_file() returns trigger
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
    )
    and not exists (
      select from public.recursos as r
      where strpos(r.miniatura_pixar, '/provider-images/' || replace(o.name, ' ', '%20')) > 0
    );
  perform pg_catalog.set_config('storage.allow_delete_query', 'false', true);
  return null;
end
$$;
