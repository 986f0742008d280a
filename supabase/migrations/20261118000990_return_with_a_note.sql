-- A provider that waits for approval goes back to its owner, with a note about what is missing: by
-- mail, and in the dashboard until the provider changes.

-- Tables

alter table private.perfiles_vistos add column nota text constraint nota_max_500 check (char_length(nota) <= 500);
comment on column private.perfiles_vistos.nota is 'What is missing, in words for the owner. It goes when the provider changes.';

-- Functions

create or replace function public.dejar_sin_aprobar(proveedor uuid, version timestamptz, dejar boolean default true) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
begin
  perform private.require_admin();
  perform from public.proveedores as p
  where p.id = proveedor and p.fecha_actualizacion = version and not p.aprobado_por_admin for no key update;
  if not found then
    return false;
  end if;
  delete from private.perfiles_vistos as v where v.proveedor_id = proveedor;
  delete from private.outgoing_mail as m where m.proveedor = dejar_sin_aprobar.proveedor and m.template = 'perfil_devuelto';
  if dejar then
    insert into private.perfiles_vistos (proveedor_id, version, admin) values (proveedor, version, auth.uid());
  end if;
  return true;
end
$$;

create function public.devolver_perfil(proveedor uuid, version timestamptz, nota text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  written constant text := private.clean_text(nota);
begin
  perform private.require_admin();
  if written is null then
    perform private.refuse('nota_escrita', 'Escribe qué falta.');
  elsif char_length(written) > 500 then
    perform private.refuse('nota_max_500', 'Es demasiado largo. Caben hasta 500 letras.');
  elsif not exists (select from public.proveedores as p where p.id = proveedor and p.usuario_id is not null) then
    perform private.refuse('nota_con_dueno', 'Este perfil no tiene dueño: no hay a quién devolverlo.');
  end if;
  if not public.dejar_sin_aprobar(proveedor, version) then
    return false;
  end if;
  update private.perfiles_vistos as v set nota = written where v.proveedor_id = proveedor;
  -- Ten minutes later: until then it can be taken back unread.
  insert into private.outgoing_mail (proveedor, template, fields, next_try)
  select p.id, 'perfil_devuelto', jsonb_build_object('Nombre', p.nombre, 'Nota', written), now() + interval '10 minutes'
  from public.proveedores as p where p.id = proveedor;
  return true;
end
$$;
comment on function public.devolver_perfil(uuid, timestamptz, text) is
  'For admins: leaves a pending provider as `dejar_sin_aprobar` does, and tells its owner what is missing. False when it is no longer what was looked at.';

create function public.nota_de_mi_perfil() returns text
language sql stable security definer set search_path = ''
as $$
  select v.nota
  from public.proveedores as p
  join private.perfiles_vistos as v on v.proveedor_id = p.id and v.version = p.fecha_actualizacion
  where p.usuario_id = auth.uid() and not p.aprobado_por_admin
$$;
comment on function public.nota_de_mi_perfil() is
  'What an admin asks the owner of a pending provider to mend; null when there is nothing, and once the provider has changed.';

revoke execute on function public.devolver_perfil(uuid, timestamptz, text), public.nota_de_mi_perfil()
  from public, anon, authenticated, service_role;
grant execute on function public.devolver_perfil(uuid, timestamptz, text) to authenticated, service_role;
grant execute on function public.nota_de_mi_perfil() to authenticated;
