-- Runs of imports, and undoing them: in the background, in slices. A slice and the mark of how far it is are one
-- transaction, so that a server that is killed goes on where it was, and each row is done once.

-- Beginning

create function public.importar(importacion uuid, todo_o_nada boolean default false, prometidas integer default null)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target constant public.importaciones := private.lock_import(importacion, array['ensayada']);
  ready constant integer := coalesce((target.cuentas ->> 'crear')::integer + (target.cuentas ->> 'actualizar')::integer, 0);
begin
  if ready = 0 then
    perform private.refuse_import('No hay nada que importar.');
  elsif ready <> prometidas then
    perform private.refuse_import(format('El número cambió de %s a %s. Mira el ensayo y toca Importar otra vez.', prometidas, ready));
  end if;
  update public.importaciones as i
  set estado = 'importando', todo_o_nada = coalesce(importar.todo_o_nada, false), hechas = 0, hasta = 0
  where i.id = target.id;
  perform private.log_audit(auth.uid(), 'importar', 'importaciones', target.id::text, null,
    jsonb_build_object('archivo', target.archivo, 'crear', target.cuentas -> 'crear', 'actualizar', target.cuentas -> 'actualizar'))
  where auth.uid() is not null;
end
$$;
comment on function public.importar(uuid, boolean, integer) is 'For admins: runs what was rehearsed, in the background. With `todo_o_nada` a row that fails undoes the whole. `prometidas`: how many rows the person was told; another number is refused.';

create function public.deshacer_importacion(importacion uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target constant public.importaciones := private.lock_import(importacion, array['hecha']);
begin
  update public.importaciones as i set estado = 'deshaciendo', motivo = null, hechas = 0, hasta = 2147483647
  where i.id = target.id;
  perform private.log_audit(auth.uid(), 'deshacer', 'importaciones', target.id::text, null,
    jsonb_build_object('archivo', target.archivo))
  where auth.uid() is not null;
end
$$;
comment on function public.deshacer_importacion(uuid) is
  'For admins: takes an import back, in the background. What somebody changed since stays.';

-- Running

create function private.run_rows(target public.importaciones, filas integer[]) returns void
language plpgsql set search_path = ''
as $$
declare
  relation text;
  stored public.importacion_filas;
  fresh public.importacion_filas;
  ready public.importacion_filas[] := '{}';
  changed_since constant text := 'El directorio cambió después del ensayo. ';
begin
  -- Whoever saves one of these waits, so that what is compared is what is changed.
  perform from public.proveedores as p
  where p.id in (
    select f.proveedor_id from public.importacion_filas as f where f.importacion_id = target.id and f.fila = any (filas)
  )
  order by p.id for update;
  for stored in
    select * from public.importacion_filas as f
    where f.importacion_id = target.id and f.fila = any (filas) order by f.fila
  loop
    fresh := private.judge_row(target.origen, stored);
    if fresh.resultado = 'crear' and stored.resultado = 'crear' then
      fresh.proveedor_id := gen_random_uuid();
      ready := array_append(ready, fresh);
    elsif fresh.resultado = 'actualizar' and stored.resultado = 'actualizar'
      and fresh.proveedor_id = stored.proveedor_id and fresh.cambios = stored.cambios
    then
      -- What undoing needs: the fields that change, the moment of its version and of its principal place.
      select jsonb_build_object(
        'valores', (select jsonb_object_agg(c.key, c.value -> 'antes') from jsonb_each(fresh.cambios) as c)
          || jsonb_build_object('fecha_actualizacion', p.fecha_actualizacion),
        'sede', s.fecha_actualizacion
      ) into fresh.antes
      from public.proveedores as p join public.sedes as s on s.proveedor_id = p.id and s.principal
      where p.id = fresh.proveedor_id;
      ready := array_append(ready, fresh);
    else
      if fresh.resultado in ('crear', 'actualizar') then
        fresh.candidato_id := fresh.proveedor_id;
        fresh.proveedor_id := null;
        fresh.resultado := 'dudoso';
      end if;
      if fresh.resultado = 'dudoso' then
        fresh.razon := changed_since || fresh.razon;
      end if;
      perform private.keep_outcomes(array[fresh]);
    end if;
  end loop;
  perform private.write_rows(ready, target.origen = 'csv');
  if target.origen = 'nppes' then
    insert into private.borradores (proveedor_id) select r.proveedor_id from unnest(ready) as r where r.resultado = 'crear';
    -- Somebody is to call them, so that they keep their telephone.
    delete from private.unattended_providers as u
    where u.proveedor_id in (select r.proveedor_id from unnest(ready) as r where r.resultado = 'crear');
  end if;
  update public.importacion_filas as f
  set resultado = r.resultado, razon = r.razon, proveedor_id = r.proveedor_id, cambios = r.cambios, hecha = true,
    version = p.fecha_actualizacion, antes = r.antes || jsonb_build_object('sede_dejada', s.fecha_actualizacion)
  from unnest(ready) as r
  join public.proveedores as p on p.id = r.proveedor_id
  join public.sedes as s on s.proveedor_id = p.id and s.principal
  where f.importacion_id = target.id and f.fila = r.fila;
exception
  when serialization_failure or deadlock_detected then
    raise;
  when others then
    get stacked diagnostics relation = table_name;
    perform private.after_failure('private.run_rows', target, filas, sqlstate, relation, sqlerrm);
end
$$;
comment on function private.run_rows(public.importaciones, integer[]) is
  'Does these rows. Each is judged again: one that would not become what was rehearsed is left, as doubtful.';

-- Undoing

create function private.touched_since(importacion uuid, filas integer[] default null)
returns table (proveedor_id uuid, creado boolean, razon text)
language sql stable set search_path = ''
as $$
  with done as materialized (
    select distinct on (f.proveedor_id) f.proveedor_id, f.version, p.fecha_actualizacion, p.usuario_id,
      (f.antes ->> 'sede_dejada')::timestamptz as sede_dejada,
      exists (
        select from public.importacion_filas as m
        where m.proveedor_id = f.proveedor_id and m.importacion_id = f.importacion_id and m.hecha and m.antes is null
      ) as creado
    from public.importacion_filas as f join public.proveedores as p on p.id = f.proveedor_id
    where f.importacion_id = importacion and f.hecha and (filas is null or f.fila = any (filas))
    order by f.proveedor_id, f.fila desc
  ), made as materialized (
    select d.proveedor_id from done as d where d.creado
  ), signs (proveedor_id, place, razon) as (
    select d.proveedor_id, 1, 'Ya tiene dueño.' from done as d where d.creado and d.usuario_id is not null
    union all
    select d.proveedor_id, 2, 'Alguien lo cambió después.' from done as d where d.version <> d.fecha_actualizacion
    union all
    select c.proveedor_id, 3, 'Alguien confirmó sus datos después.' from public.confirmaciones as c
    join done as d on d.proveedor_id = c.proveedor_id and c.confirmado_en > d.version
    union all
    select x.proveedor_id, 4, 'Tiene reseñas.' from public.calificaciones as x where x.proveedor_id in (select * from made)
    union all
    select x.proveedor_id, 4, 'Las familias han contado de él.' from public.experiencias as x where x.proveedor_id in (select * from made)
    union all
    select x.provider_id, 5, 'Una familia lo guardó.' from public.favorite_providers as x where x.provider_id in (select * from made)
    union all
    select x.proveedor_id, 5, 'Una familia lo guardó.' from public.listas_proveedores as x where x.proveedor_id in (select * from made)
    union all
    select x.proveedor_id, 5, 'Una familia espera que tenga espacio.' from private.avisos as x where x.proveedor_id in (select * from made)
    union all
    select x.proveedor_id, 6, 'Alguien pidió cambiarlo.' from public.propuestas as x where x.proveedor_id in (select * from made)
    union all
    select x.proveedor_id, 6, 'Alguien lo reclamó.' from public.reclamaciones as x where x.proveedor_id in (select * from made)
    union all
    select x.proveedor_id, 6, 'Alguien pidió quitarlo.' from public.bajas as x where x.proveedor_id in (select * from made)
    union all
    select x.proveedor_id, 6, 'Ya se llamó.' from public.llamadas as x
    where x.proveedor_id in (select * from made) and x.resultado <> 'no_contesto' and x.deshecha_en is null
    union all
    -- A row that was joined with the one that made it may have changed its place.
    select x.proveedor_id, 7, 'Alguien añadió datos.' from public.sedes as x join done as d on d.proveedor_id = x.proveedor_id
    where d.creado and (not x.principal or x.fecha_actualizacion <> coalesce(d.sede_dejada, x.fecha_creacion))
    union all
    select x.proveedor_id, 7, 'Alguien añadió datos.' from public.detalles as x
    where x.proveedor_id in (select * from made) and x.fecha_actualizacion <> x.fecha_creacion
    union all
    select s.proveedor_id, 7, 'Alguien añadió datos.' from public.sedes as s
    where s.proveedor_id in (select * from made) and (
      exists (select from public.horas as h where h.sede_id = s.id)
      or exists (select from public.disponibilidad as a where a.sede_id = s.id)
    )
    union all
    select x.proveedor_id, 7, 'Alguien añadió datos.' from public.primera_visita as x where x.proveedor_id in (select * from made)
  )
  select d.proveedor_id, d.creado, (
    select s.razon from signs as s where s.proveedor_id = d.proveedor_id order by s.place, s.razon limit 1
  )
  from done as d
$$;
comment on function private.touched_since(uuid, integer[]) is
  'The providers of an import, or of some of its rows: whether it made them, and by what somebody has touched them since (null: nobody).';

create function public.prever_deshacer(importacion uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  if not exists (select from public.importaciones as i where i.id = importacion and i.estado = 'hecha') then
    perform private.refuse_import('Esta importación no se puede deshacer. Recarga la página.');
  end if;
  return (
    with t as materialized (select * from private.touched_since(importacion))
    select jsonb_build_object(
      'quitar', count(*) filter (where t.razon is null and t.creado),
      'devolver', count(*) filter (where t.razon is null and not t.creado),
      'cuantos_se_quedan', count(*) filter (where t.razon is not null),
      'se_quedan', coalesce((
        select jsonb_agg(jsonb_build_object('proveedor_id', k.id, 'nombre', k.nombre, 'razon', k.razon) order by k.nombre, k.id)
        from (
          select p.id, p.nombre, s.razon
          from t as s join public.proveedores as p on p.id = s.proveedor_id
          where s.razon is not null order by p.nombre, p.id limit 100
        ) as k
      ), '[]')
    )
    from t
  );
end
$$;
comment on function public.prever_deshacer(uuid) is
  'For admins: how many providers undoing an import would take away and how many would say again what they said, and how many stay since somebody has touched them, with the names of the first 100.';

create function private.undo_rows(target public.importaciones, filas integer[]) returns void
language plpgsql set search_path = ''
as $$
declare
  r public.importacion_filas;
  reasons jsonb;
begin
  perform from public.proveedores as p
  where p.id in (
    select f.proveedor_id from public.importacion_filas as f where f.importacion_id = target.id and f.fila = any (filas)
  )
  order by p.id for update;
  select coalesce(jsonb_object_agg(t.proveedor_id, t.razon), '{}') into reasons
  from private.touched_since(target.id, filas) as t where t.razon is not null;
  perform set_config('private.task', 'undo', true);
  for r in
    select * from public.importacion_filas as f
    where f.importacion_id = target.id and f.fila = any (filas) and f.proveedor_id is not null order by f.fila desc
  loop
    if reasons ? r.proveedor_id::text then
      update public.importacion_filas as f set se_queda = reasons ->> r.proveedor_id::text
      where f.importacion_id = target.id and f.fila = r.fila;
      continue;
    end if;
    -- What it said before may be against the rules by now. One row must not stop the others, nor the imports behind this one.
    begin
      if r.antes is null then
        delete from public.proveedores as p where p.id = r.proveedor_id;
      else
        perform private.set_fields(r.proveedor_id, r.antes -> 'valores');
        update public.sedes as s set fecha_actualizacion = (r.antes ->> 'sede')::timestamptz
        where s.proveedor_id = r.proveedor_id and s.principal
          and s.fecha_actualizacion = (r.antes ->> 'sede_dejada')::timestamptz
          and s.fecha_actualizacion <> (r.antes ->> 'sede')::timestamptz;
      end if;
      update public.importacion_filas as f set hecha = false where f.importacion_id = target.id and f.fila = r.fila;
    exception
      when serialization_failure or deadlock_detected then
        raise;
      when others then
        update public.importacion_filas as f
        set se_queda = case when r.antes is null then 'No se pudo quitar.' else 'Lo que decía antes ya no se acepta.' end
        where f.importacion_id = target.id and f.fila = r.fila;
    end;
  end loop;
  perform set_config('private.task', '', true);
end
$$;
comment on function private.undo_rows(public.importaciones, integer[]) is
  'Takes these rows back: what was made goes, what was changed says again what it said, at its former version. What somebody has touched stays.';

-- Working

create function private.work_on(target public.importaciones) returns void
language plpgsql set search_path = ''
as $$
declare
  slice integer[];
  failed text;
begin
  if target.estado = 'deshaciendo' then
    slice := array(
      select f.fila from public.importacion_filas as f
      where f.importacion_id = target.id and f.fila < target.hasta and f.hecha order by f.fila desc limit 20
    );
  else
    slice := array(
      select f.fila from public.importacion_filas as f
      where f.importacion_id = target.id and f.fila > target.hasta and (
        target.estado = 'ensayando'
        or f.resultado in ('crear', 'actualizar') and f.decision is distinct from 'saltar'
      )
      order by f.fila limit 20
    );
  end if;
  if cardinality(slice) = 0 then
    update public.importaciones as i
    set estado = case
        when target.estado = 'ensayando' then 'ensayada'
        when target.estado = 'importando' then 'hecha'
        when target.motivo is not null then 'fallida'
        else 'deshecha' end,
      terminada_en = case when target.estado = 'importando' or target.motivo is not null then now() else i.terminada_en end,
      deshecha_en = case when target.estado = 'deshaciendo' and target.motivo is null then now() end
    where i.id = target.id;
    if target.estado <> 'deshaciendo' then
      perform private.count_rows(target.id);
    end if;
    return;
  end if;
  if target.estado = 'ensayando' then
    perform private.rehearse_rows(target, slice);
  elsif target.estado = 'deshaciendo' then
    perform private.undo_rows(target, slice);
  else
    -- Of two that change one provider the second comes after the version that the first leaves, as it is undone before it.
    slice := coalesce(slice[1:(
      select min(x.place)::integer - 1 from (
        select x.place,
          f.proveedor_id = any (array_agg(f.proveedor_id) over (order by x.place rows between unbounded preceding and 1 preceding))
            as is_again
        from unnest(slice) with ordinality as x (fila, place)
        join public.importacion_filas as f on f.importacion_id = target.id and f.fila = x.fila
      ) as x
      where x.is_again
    )], slice);
    perform private.run_rows(target, slice);
  end if;
  update public.importaciones as i
  set hechas = i.hechas + cardinality(slice), hasta = slice[cardinality(slice)] where i.id = target.id;
  if target.estado = 'importando' and target.todo_o_nada then
    select format('Fila %s: %s', f.fila, f.razon) into failed from public.importacion_filas as f
    where f.importacion_id = target.id and f.fila = any (slice) and not f.hecha and f.resultado in ('dudoso', 'error')
    order by f.fila limit 1;
    if failed is not null then
      update public.importaciones as i set estado = 'deshaciendo', motivo = failed, hechas = 0, hasta = 2147483647
      where i.id = target.id;
    end if;
  end if;
end
$$;
comment on function private.work_on(public.importaciones) is
  'Does the next rows of an import, whatever its state asks for; without any left, its next state.';

create function public.gateway_work() returns boolean
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  began constant timestamptz := clock_timestamp();
  target public.importaciones;
begin
  -- Another server is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('public.gateway_work', 0)) then
    return false;
  end if;
  loop
    select * into target from public.importaciones as i
    where i.estado in ('ensayando', 'importando', 'deshaciendo') order by i.creada_en, i.id limit 1
    for update skip locked;
    if not found then
      return private.look_for_duplicates();
    end if;
    perform private.work_on(target);
    if clock_timestamp() - began > interval '100 milliseconds' then
      return true;
    end if;
  end loop;
end
$$;
comment on function public.gateway_work() is
  'A slice of the work that waits: about a tenth of a second of an import, or some listings to compare. True: there may be more.';

-- Forgetting

-- Imports that nobody ran for 30 days, 90 days after a run the rows that did nothing, and rows whose provider is gone.
insert into private.daily_jobs (orden, job, sentencia) values (90, 'purge_imports', $$
  delete from public.importaciones as i
  where i.estado in ('recibiendo', 'ensayada') and i.creada_en < now() - interval '30 days';
  -- What was read of people who did not come into the directory by it, or left it since.
  delete from public.importacion_filas as f
  using public.importaciones as i
  where i.id = f.importacion_id and i.terminada_en is not null and i.estado <> 'deshaciendo' and (
    f.hecha and f.proveedor_id is null
    or not f.hecha and coalesce(i.deshecha_en, i.terminada_en) < now() - interval '90 days'
  )
$$);

-- Rights

grant execute on function public.importar(uuid, boolean, integer), public.deshacer_importacion(uuid),
  public.prever_deshacer(uuid) to authenticated, service_role;
grant execute on function public.gateway_work() to service_role;
