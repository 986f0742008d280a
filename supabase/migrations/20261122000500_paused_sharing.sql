-- A paused account writes nothing that others read: neither into a list that has a link, nor does it renew the link. The
-- list and the link stay, since somebody may be reading the telephones on it.

create or replace function public.renovar_lista(lista uuid) returns date
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ends date;
begin
  perform private.require_own_list(lista);
  perform private.refuse_paused();
  update private.listas_compartidas as c set vence_el = private.event_day(now()) + 90
  where c.lista_id = renovar_lista.lista and c.vence_el >= private.event_day(now())
  returning c.vence_el into ends;
  return ends;
end
$$;

create function private.refuse_paused_sharing() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select from private.listas_compartidas as c
    where c.lista_id = (to_jsonb(new) ->> tg_argv[0])::uuid and c.vence_el >= private.event_day(now())
  ) then
    perform private.refuse_paused();
  end if;
  return new;
end
$$;
comment on function private.refuse_paused_sharing() is
  'A paused account writes nothing into a list that others read; the argument is the column with the list.';
revoke execute on function private.refuse_paused_sharing() from public, anon, authenticated, service_role;

create trigger listas_pause before update of nombre on public.listas
  for each row execute function private.refuse_paused_sharing('id');
create trigger listas_proveedores_pause before insert or update of nota on public.listas_proveedores
  for each row execute function private.refuse_paused_sharing('lista_id');
