-- A logo is uploaded before its listing is saved, so an abandoned form leaves a file that
-- nothing shows. It goes a day after it came. The function stands in `public` because that
-- is where a gateway that knows nothing of this product looks; on hosted Supabase a
-- scheduled job calls it.

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
  'Removes pictures older than a day that no listing and no resource shows, and tells how many.';
revoke execute on function public.gateway_sweep_files() from public, anon, authenticated, service_role;
grant execute on function public.gateway_sweep_files() to service_role;
