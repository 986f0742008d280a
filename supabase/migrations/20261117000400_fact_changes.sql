-- What people changed of the facts, and the way back. Owners change them without waiting for
-- approval, so every change is written down whole and an admin can undo it in one step.

-- Functions: the audit log

create function private.fact_value(tabla text, fila uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select case tabla
    when 'sedes' then private.place_value(fila)
    when 'disponibilidad' then (select to_jsonb(d) from public.disponibilidad as d where d.sede_id = fila)
    when 'detalles' then (select to_jsonb(d) from public.detalles as d where d.proveedor_id = fila)
    when 'primera_visita' then (select to_jsonb(v) from public.primera_visita as v where v.proveedor_id = fila)
    when 'planes' then (select to_jsonb(p) from public.planes as p where p.id = fila)
  end - array['fecha_creacion', 'fecha_actualizacion', 'atencion_actualizada', 'lugar_actualizado']
$$;
comment on function private.fact_value(text, uuid) is 'A row of the facts as the audit log keeps it: whole, without its dates.';

-- Arguments: the column that names the row, and the columns to look at, with commas, or '' for all.
create function private.audit_facts() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  dates constant text[] := array['fecha_creacion', 'fecha_actualizacion', 'atencion_actualizada', 'lugar_actualizado'];
  columns constant text[] := string_to_array(nullif(tg_argv[1], ''), ',');
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - dates end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - dates end;
  fila constant text := coalesce(after, before) ->> tg_argv[0];
begin
  if not private.is_client() then
    return null;
  end if;
  if columns is not null then
    select jsonb_object_agg(name, before -> name), jsonb_object_agg(name, after -> name) into before, after
    from unnest(columns) as name;
  end if;
  if before is distinct from after then
    perform private.write_act(
      auth.uid(), case tg_op when 'INSERT' then 'crear' when 'UPDATE' then 'cambiar' else 'eliminar' end,
      tg_table_name, fila, before, after
    );
  end if;
  return null;
end
$$;
comment on function private.audit_facts() is
  'Writes down what an owner or an admin changed of the facts: the whole former and new value, or that of the part of the row that the trigger names.';

create function private.put_back_place(sede uuid, value jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if value is null then
    delete from public.sedes where id = sede;
    return;
  end if;
  perform private.write_place(jsonb_populate_record(null::public.sedes, value), value -> 'horas');
  if jsonb_typeof(value -> 'disponibilidad') = 'object' then
    insert into public.disponibilidad (sede_id, estado, espera, nota)
    select sede, d.estado, d.espera, d.nota
    from jsonb_populate_record(null::public.disponibilidad, value -> 'disponibilidad') as d;
  end if;
end
$$;
comment on function private.put_back_place(uuid, jsonb) is 'A place as it was, with hours and availability; null is: it was not there.';

create function private.put_back_fact(tabla text, fila uuid, value jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if tabla = 'detalles' then
    -- Only the part that the entry is about.
    if value ? 'hechos_si' then
      update public.detalles as t set hechos_si = v.hechos_si, hechos_no = v.hechos_no
      from jsonb_populate_record(null::public.detalles, value) as v where t.proveedor_id = fila;
    else
      update public.detalles as t
      set edad_desde_meses = v.edad_desde_meses, edad_hasta_meses = v.edad_hasta_meses, modalidades = v.modalidades,
        idiomas = v.idiomas, costo = v.costo, costo_desde = v.costo_desde, requiere_referido = v.requiere_referido,
        atiende_autismo = v.atiende_autismo
      from jsonb_populate_record(null::public.detalles, value) as v where t.proveedor_id = fila;
    end if;
  elsif value is null then
    case tabla
      when 'disponibilidad' then delete from public.disponibilidad where sede_id = fila;
      when 'primera_visita' then delete from public.primera_visita where proveedor_id = fila;
      when 'planes' then delete from public.planes where id = fila;
    end case;
  elsif tabla = 'disponibilidad' then
    insert into public.disponibilidad (sede_id, estado, espera, nota)
    select fila, v.estado, v.espera, v.nota from jsonb_populate_record(null::public.disponibilidad, value) as v
    on conflict (sede_id) do update set estado = excluded.estado, espera = excluded.espera, nota = excluded.nota;
  elsif tabla = 'primera_visita' then
    insert into public.primera_visita (proveedor_id, con_quien, duracion_minutos, pasos, que_llevar, se_puede, fotos)
    select fila, v.con_quien, v.duracion_minutos, v.pasos, v.que_llevar, v.se_puede, (
      -- The file of a picture that was taken out is gone.
      select jsonb_agg(foto order by place) from jsonb_array_elements(v.fotos) with ordinality as f (foto, place)
      where exists (
        select from storage.objects as o
        where o.bucket_id = 'provider-images' and o.name = substring(foto ->> 'url' from '/provider-images/(.+)$')
      )
    )
    from jsonb_populate_record(null::public.primera_visita, value) as v
    on conflict (proveedor_id) do update
    set con_quien = excluded.con_quien, duracion_minutos = excluded.duracion_minutos, pasos = excluded.pasos,
      que_llevar = excluded.que_llevar, se_puede = excluded.se_puede, fotos = excluded.fotos;
  else
    insert into public.planes (id, nombre, alias, activo)
    select fila, v.nombre, v.alias, v.activo from jsonb_populate_record(null::public.planes, value) as v
    on conflict (id) do update set nombre = excluded.nombre, alias = excluded.alias, activo = excluded.activo;
  end if;
end
$$;
comment on function private.put_back_fact(text, uuid, jsonb) is 'A row of the facts as it was; null is: it was not there.';

-- As a save takes them: a place after its provider, any other row by itself.
create function private.lock_fact(tabla text, fila uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  case tabla
    when 'sedes' then
      perform from public.proveedores as p
      where p.id = (select s.proveedor_id from public.sedes as s where s.id = fila) for no key update;
      perform from public.sedes as s where s.id = fila for no key update;
    when 'disponibilidad' then
      perform from public.disponibilidad as d where d.sede_id = fila for no key update;
    when 'detalles' then
      perform from public.detalles as d where d.proveedor_id = fila for no key update;
    when 'primera_visita' then
      perform from public.primera_visita as v where v.proveedor_id = fila for no key update;
    when 'planes' then
      perform from public.planes as p where p.id = fila for no key update;
  end case;
end
$$;
comment on function private.lock_fact(text, uuid) is 'Keeps a row of the facts as it is until the transaction ends.';

create function private.has_subject(tabla text, fila uuid, antes jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select case tabla
    when 'sedes' then exists (
      select from public.proveedores as p where p.id = (antes ->> 'proveedor_id')::uuid or antes is null
    )
    when 'disponibilidad' then exists (select from public.sedes as s where s.id = fila)
    when 'planes' then true
    else exists (select from public.proveedores as p where p.id = fila)
  end
$$;
comment on function private.has_subject(text, uuid, jsonb) is 'Whether the provider or place that a row of the facts is about still exists.';

create function public.devolver_cambio(entrada bigint) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry public.auditoria;
  fila uuid;
  present jsonb;
begin
  perform private.require_admin();
  select * into entry from public.auditoria where id = entrada;
  if not found or entry.tabla not in ('sedes', 'disponibilidad', 'detalles', 'primera_visita', 'planes') then
    perform private.refuse('entrada_de_hechos', 'Este cambio no se puede devolver desde aquí.');
  end if;
  fila := entry.fila_id;
  perform private.lock_fact(entry.tabla, fila);
  present := private.fact_value(entry.tabla, fila);
  if present is not null and entry.despues is not null then
    -- An entry about a part of the row looks at that part.
    select jsonb_object_agg(name, present -> name) into present from jsonb_object_keys(entry.despues) as name;
  end if;
  if present is distinct from entry.despues or not private.has_subject(entry.tabla, fila, entry.antes) then
    return 'cambiado';
  end if;
  if entry.tabla = 'sedes' then
    perform private.put_back_place(fila, entry.antes);
    if entry.antes is not null then
      perform private.audit_place(case when present is null then 'crear' else 'cambiar' end, fila, present,
        private.place_value(fila));
    end if;
  else
    perform private.put_back_fact(entry.tabla, fila, entry.antes);
  end if;
  return 'devuelto';
end
$$;
comment on function public.devolver_cambio(bigint) is
  'For admins: puts back what an entry of the audit log says was there before, if what it says was written still stands (`devuelto`); else nothing is changed (`cambiado`).';

-- Functions: the work of a day

create or replace function private.forget_old_data() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  unattended uuid[];
  places uuid[];
begin
  delete from auth.audit_log_entries where created_at < now() - interval '90 days';
  -- What was written about an account after it had gone.
  delete from auth.audit_log_entries as e
  where exists (
    select from (values (e.payload ->> 'actor_id'), (e.payload -> 'traits' ->> 'user_id')) as person (id)
    where person.id <> '00000000-0000-0000-0000-000000000000'
      and not exists (select from auth.users as u where u.id::text = person.id and u.deleted_at is null)
  );
  with gone as (
    delete from private.unattended_providers where since <= now() - interval '30 days' returning proveedor_id
  )
  select array_agg(proveedor_id) into unattended from gone;
  update public.proveedores set telefono = null, whatsapp = null, email = null, direccion = null, web = null
  where id = any (unattended);
  select array_agg(id) into places from public.sedes where proveedor_id = any (unattended);
  update public.sedes set telefono = null, whatsapp = null, direccion = null, como_llegar = null where id = any (places);
  delete from private.direcciones_ocultas where sede_id = any (places);
  -- The audit log keeps that something was changed, and not where somebody lives.
  update public.auditoria
  set antes = antes - array['telefono', 'whatsapp', 'direccion', 'como_llegar'],
    despues = despues - array['telefono', 'whatsapp', 'direccion', 'como_llegar']
  where tabla = 'sedes' and (
    fila_id = any (places::text[]) or coalesce(antes, despues) ->> 'proveedor_id' = any (unattended::text[])
  );
  delete from private.rating_days where dia < private.event_day(now());
  delete from private.daily_runs where day < private.event_day(now()) - 90;
end
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.devolver_cambio(bigint) from public, anon, authenticated, service_role;
grant execute on function public.devolver_cambio(bigint) to authenticated, service_role;

-- Triggers. Depth 0 is the act itself; what follows from it is no act of its own.

create trigger disponibilidad_audit
  after insert or update or delete on public.disponibilidad
  for each row when (pg_trigger_depth() = 0) execute function private.audit_facts('sede_id', '');
create trigger detalles_audit_atencion
  after update on public.detalles
  for each row when (pg_trigger_depth() = 0)
  execute function private.audit_facts('proveedor_id',
    'edad_desde_meses,edad_hasta_meses,modalidades,idiomas,costo,costo_desde,requiere_referido,atiende_autismo');
create trigger detalles_audit_lugar
  after update on public.detalles
  for each row when (pg_trigger_depth() = 0) execute function private.audit_facts('proveedor_id', 'hechos_si,hechos_no');
create trigger primera_visita_audit
  after insert or update or delete on public.primera_visita
  for each row when (pg_trigger_depth() = 0) execute function private.audit_facts('proveedor_id', '');
create trigger planes_audit
  after insert or update or delete on public.planes
  for each row when (pg_trigger_depth() = 0) execute function private.audit_facts('id', '');
