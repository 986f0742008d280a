-- An owner chooses whether reminders come, without a link out of an old mail.

create function private.set_reminders(proveedor uuid, wanted boolean) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into private.contacto_proveedor as c (proveedor_id, sin_recordatorios_desde)
  values (set_reminders.proveedor, case when not wanted then now() end)
  on conflict (proveedor_id) do update
  set sin_recordatorios_desde = case when not wanted then coalesce(c.sin_recordatorios_desde, now()) end
$$;
comment on function private.set_reminders(uuid, boolean) is 'Whether a provider gets reminders; who left them before keeps the day.';

create or replace function private.want_reminders(token text, wanted boolean) returns void
language sql volatile security definer set search_path = ''
as $$
  select private.set_reminders(e.proveedor_id, wanted)
  from private.enlaces as e where e.hash = private.token_hash(token) and e.revocado_en is null
$$;

create function public.elegir_recordatorios(proveedor uuid, recibir boolean) returns text
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Not for admins: nobody is written to again against their word.
  if not exists (
    select from public.proveedores as p where p.id = elegir_recordatorios.proveedor and p.usuario_id = auth.uid()
  ) then
    raise exception using errcode = 'insufficient_privilege', message = 'Solo quien está a cargo elige los recordatorios';
  end if;
  perform private.set_reminders(elegir_recordatorios.proveedor, coalesce(recibir, false));
  return public.recordatorios_de(elegir_recordatorios.proveedor);
end
$$;
comment on function public.elegir_recordatorios(uuid, boolean) is
  'For the owner: whether reminders are wanted. Returns what recordatorios_de says then: another reason may keep them away.';

revoke execute on function private.set_reminders(uuid, boolean) from public;
revoke execute on function public.elegir_recordatorios(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.elegir_recordatorios(uuid, boolean) to authenticated;
