-- Pictures of providers: a public bucket for images only, and no file that nothing shows.
--
-- A logo that a provider no longer shows is removed together with its file, and one that was
-- uploaded for a form that nobody saved, a day after it came. Deleting the row of
-- `storage.objects` is all it takes here: the storage server removes the bytes of rows that
-- are gone. (Hosted Supabase keeps such bytes and only stops serving them.)

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'provider-images', 'provider-images', true, 5 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
)
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- Functions

-- A picture that a resource shows stays: anybody may write an address into a provider of
-- their own.
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
    )
    and not exists (
      select from public.recursos as r
      where strpos(r.miniatura_pixar, '/provider-images/' || replace(o.name, ' ', '%20')) > 0
    );
  perform pg_catalog.set_config('storage.allow_delete_query', 'false', true);
  return null;
end
$$;
comment on function private.remove_logo_file() is
  'Removes the picture that a provider showed, unless another one shows it or it belongs to somebody else.';

-- On hosted Supabase a scheduled job calls it.
create function public.gateway_sweep_files() returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed integer;
begin
  perform pg_catalog.set_config('storage.allow_delete_query', 'true', true);
  with shown as materialized (
    select replace(substring(address from '/provider-images/([^?#]+)'), '%20', ' ') as name
    from (
      select logo_url from public.proveedores
      union all select miniatura_pixar from public.recursos
    ) as used (address)
    where address like '%/provider-images/%'
  )
  delete from storage.objects as o
  where o.bucket_id = 'provider-images'
    and greatest(o.created_at, o.updated_at) < now() - interval '24 hours'
    -- Another name may be written differently in an address: what cannot be compared stays.
    and o.name ~ '^[A-Za-z0-9._/ -]+$'
    and not exists (select from shown where shown.name = o.name);
  get diagnostics removed = row_count;
  perform pg_catalog.set_config('storage.allow_delete_query', 'false', true);
  return removed;
end
$$;
comment on function public.gateway_sweep_files() is
  'Removes pictures older than a day that no provider and no resource shows, and tells how many.';

revoke execute on function private.remove_logo_file() from public;
revoke execute on function public.gateway_sweep_files() from public, anon, authenticated, service_role;
grant execute on function public.gateway_sweep_files() to service_role;

-- Triggers

create trigger proveedores_remove_replaced_logo
  after update on public.proveedores
  for each row when (old.logo_url is distinct from new.logo_url and old.logo_url is not null)
  execute function private.remove_logo_file();
create trigger proveedores_remove_deleted_logo
  after delete on public.proveedores
  for each row when (old.logo_url is not null)
  execute function private.remove_logo_file();

-- Policies. Their reasons are plain comments: on hosted Supabase the table belongs to the
-- storage server, and only its owner may attach a comment to a policy.

-- A picture is public at its address, and only there: the pictures of pending providers
-- are nobody's to list. Reading by address asks no policy, the bucket being public; so
-- this one is for what does: provider, signing, moving, copying and replacing.
create policy "Owners can see their own provider images" on storage.objects
  for select to authenticated
  using (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text);
-- The owner is recorded, so that the next rules have someone to ask for.
create policy "Users can upload provider images as themselves" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text);
-- Nobody puts another picture under a competitor's address.
create policy "Owners can replace their own provider images" on storage.objects
  for update to authenticated
  using (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text)
  with check (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text);
-- What one uploaded one may take down.
create policy "Owners can delete their own provider images" on storage.objects
  for delete to authenticated
  using (bucket_id = 'provider-images' and owner_id = (select auth.uid())::text);
-- Moderation, and logos of providers that have no owner yet.
create policy "Admins can manage any provider image" on storage.objects
  for all to authenticated
  using (bucket_id = 'provider-images' and (select private.is_admin()))
  with check (bucket_id = 'provider-images' and (select private.is_admin()));
