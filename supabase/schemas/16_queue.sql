-- One queue of everything that waits for an admin, whatever table it stands in; who took what,
-- what admins say to each other about it, and who decided when somebody else was first. And
-- what was changed of the facts lately, each with its way back.

-- Tables

create table public.cola_asignaciones (
  clase text not null references private.clases_cola (clase),
  elemento uuid not null,
  admin uuid not null references private.profiles (id) on delete cascade,
  fecha timestamptz not null default now(),
  primary key (clase, elemento)
);
comment on table public.cola_asignaciones is 'Which admin looks after something that waits. Written by `asignar_elemento`.';
create index cola_asignaciones_admin_idx on public.cola_asignaciones (admin);
grant select on table public.cola_asignaciones to authenticated;
grant all on table public.cola_asignaciones to service_role;

create table public.cola_notas (
  id uuid primary key default gen_random_uuid(),
  clase text not null references private.clases_cola (clase),
  elemento uuid not null,
  texto text not null constraint texto_max_500 check (char_length(texto) <= 500),
  autor uuid default auth.uid() references private.profiles (id) on delete set null,
  fecha timestamptz not null default now()
);
comment on table public.cola_notas is 'What admins note for each other about something that waits. It goes with what it is about.';
create index cola_notas_elemento_idx on public.cola_notas (clase, elemento, fecha);
create index cola_notas_autor_idx on public.cola_notas (autor);
grant select, insert (clase, elemento, texto), delete on table public.cola_notas to authenticated;
grant all on table public.cola_notas to service_role;

create table private.perfiles_vistos (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  version timestamptz not null,
  admin uuid references private.profiles (id) on delete set null,
  fecha timestamptz not null default now(),
  nota text constraint nota_max_500 check (char_length(nota) <= 500)
);
comment on table private.perfiles_vistos is
  'Providers that an admin looked at and left pending. One that changes has another version, and waits again.';
comment on column private.perfiles_vistos.nota is 'What is missing, in words for the owner. It goes when the provider changes.';
create index perfiles_vistos_admin_idx on private.perfiles_vistos (admin);

create table private.perfiles_publicos (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  valor jsonb not null,
  hasta timestamptz not null default now()
);
comment on table private.perfiles_publicos is
  'What families saw of a provider until its owner changed it: who approves it again looks at the difference. It goes when the provider is approved, or has another owner.';

create table private.devoluciones (
  entrada bigint primary key references public.auditoria (id) on delete cascade,
  devuelta bigint not null references public.auditoria (id) on delete cascade
);
comment on table private.devoluciones is 'Audit entries that put another one back.';
create index devoluciones_devuelta_idx on private.devoluciones (devuelta);

-- Functions: the queue

create function private.queue()
returns table (clase text, id uuid, titulo text, desde timestamptz, proveedor_id uuid, cuantos integer)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  part text;
  found private.waiting[];
  more private.waiting[];
begin
  begin
    select array_agg(w) into found from private.waiting as w;
  exception when others then
    -- Part by part, without the one that fails. Noted by private.check_queue: whoever reads may be in a transaction that writes nothing.
    for part in select distinct k.vista from private.clases_cola as k loop
      begin
        execute format('select array_agg(row(w.*)::private.waiting) from private.%I as w', 'waiting_' || part) into more;
        found := found || more;
      exception when others then
        null;
      end;
    end loop;
  end;
  return query select w.clase, w.id, w.titulo, w.desde, w.proveedor_id, w.cuantos from unnest(found) as w;
end
$$;
comment on function private.queue() is
  'Everything that waits for an admin, and with no part to decide (`cuantos` 0) what waits for somebody else first. A view that fails stops no other.';

create function private.check_queue() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  part text;
begin
  for part in select distinct k.vista from private.clases_cola as k loop
    begin
      execute format('select w.* from private.%I as w', 'waiting_' || part);
      delete from private.failed_jobs as f where f.job = 'cola ' || part;
    exception when others then
      perform private.log_failure('cola ' || part, sqlstate);
    end;
  end loop;
end
$$;
comment on function private.check_queue() is 'Notes which part of the queue cannot be read: Hoy tells it, and lists the others.';
insert into private.daily_jobs (orden, job, each_time) values (35, 'check_queue', true);

create view private.waiting_proveedor as
-- Since when this version of it waits.
select 'proveedor' as clase, p.id, p.nombre as titulo, p.fecha_actualizacion as desde, p.id as proveedor_id, 1 as cuantos
from public.proveedores as p
where not p.aprobado_por_admin
  and not exists (select from private.perfiles_vistos as v where v.proveedor_id = p.id and v.version = p.fecha_actualizacion)
  -- As private.is_removed, which would be called for each of thousands of drafts.
  and not exists (select from public.bajas as b where b.proveedor_id = p.id and b.estado = 'hecha')
  -- First somebody calls.
  and not exists (select from private.borradores as b where b.proveedor_id = p.id and b.atiende is null);
comment on view private.waiting_proveedor is 'Providers that wait for approval.';
insert into private.clases_cola (clase, orden, uno, varios, vista, decision)
values ('proveedor', 5, 'perfil por aprobar', 'perfiles por aprobar', 'proveedor',
  $$select a.como, a.actor, a.cuando from private.audited_decisions as a where a.tabla = 'proveedores' and a.fila_id = $1::text
  union all
  select 'dejado', v.admin, v.fecha from private.perfiles_vistos as v where v.proveedor_id = $1$$);

create function public.cola()
returns table (clase text, id uuid, titulo text, desde timestamp with time zone, proveedor_id uuid, cuantos integer, asignado_a uuid, asignado_nombre text, notas integer)
language plpgsql stable security definer set search_path = '' set jit = 'off'
as $$
declare
  is_admin constant boolean := not private.is_user_request() or private.is_admin();
begin
  perform private.require_moderator();
  return query
  select q.clase, q.id, q.titulo, q.desde, q.proveedor_id, q.cuantos, case when is_admin then a.admin end,
    case when is_admin then p.nombre_completo end,
    (select count(*)::integer from public.cola_notas as n where is_admin and n.clase = q.clase and n.elemento = q.id)
  from (select n.*, row_number() over (partition by n.clase order by n.desde, n.id) as place from private.queue() as n) as q
  join private.clases_cola as k on k.clase = q.clase
  left join public.cola_asignaciones as a on a.clase = q.clase and a.elemento = q.id
  left join private.profiles as p on p.id = a.admin
  where q.place <= 500 and (is_admin or k.moderador and private.may_moderate(q.clase, q.id))
  order by k.orden, q.desde, q.id;
end
$$;
comment on function public.cola() is
  'For admins, and for moderators what is theirs to decide: what waits, kind by kind in the order of `private.clases_cola`, the oldest first and at most 500 of each, with who looks after it and how many notes it has.';

create function public.asignar_elemento(clase text, elemento uuid, a uuid, visto uuid default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  present uuid;
begin
  perform private.require_admin();
  if not exists (select from private.clases_cola as c where c.clase = asignar_elemento.clase) then
    perform private.refuse('clase_conocida', 'Eso no es una clase de la cola.');
  end if;
  if a is not null and not exists (select from public.user_roles as r where r.user_id = a and r.role = 'admin') then
    perform private.refuse('admin_de_este_sitio', 'Esa persona ya no es admin.');
  end if;
  -- One after the other, also while there is no row yet.
  perform pg_advisory_xact_lock(hashtextextended('public.cola_asignaciones:' || clase || ':' || elemento, 0));
  select t.admin into present from public.cola_asignaciones as t
  where t.clase = asignar_elemento.clase and t.elemento = asignar_elemento.elemento;
  if present is distinct from visto and present is distinct from a then
    return jsonb_build_object('estado', 'otra_persona', 'a', present,
      'nombre', (select p.nombre_completo from private.profiles as p where p.id = present));
  end if;
  delete from public.cola_asignaciones as t
  where t.clase = asignar_elemento.clase and t.elemento = asignar_elemento.elemento;
  if a is not null then
    insert into public.cola_asignaciones (clase, elemento, admin) values (clase, elemento, a);
  end if;
  return jsonb_build_object('estado', 'asignado');
end
$$;
comment on function public.asignar_elemento(text, uuid, uuid, uuid) is
  'For admins: gives something that waits to an admin, or with null to nobody. If it is no longer whose the asker saw (`visto`), nothing is done and it says whose it is.';

create function public.dejar_sin_aprobar(proveedor uuid, version timestamptz, dejar boolean default true) returns boolean
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
comment on function public.dejar_sin_aprobar(uuid, timestamptz, boolean) is
  'For admins: a pending provider is left as it is and waits no longer, until it changes; with `dejar` false it waits again. False when it is no longer what was looked at.';

create function private.keep_published() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.aprobado_por_admin or new.usuario_id is distinct from old.usuario_id then
    delete from private.perfiles_publicos as k where k.proveedor_id = new.id;
  elsif old.aprobado_por_admin and new.usuario_id is not null then
    insert into private.perfiles_publicos (proveedor_id, valor)
    values (new.id, to_jsonb(old) - array['id', 'usuario_id', 'aprobado_por_admin', 'fecha_creacion', 'fecha_actualizacion'])
    on conflict (proveedor_id) do update set valor = excluded.valor, hasta = excluded.hasta;
  end if;
  return null;
end
$$;
comment on function private.keep_published() is 'Keeps what was public of a provider while it waits for approval again.';

create function public.perfil_publico(proveedor uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  return (
    select jsonb_build_object('valor', k.valor, 'hasta', k.hasta, 'aprobado_en', a.cuando, 'propia', coalesce(a.actor = auth.uid(), false))
    from private.perfiles_publicos as k
    left join lateral (
      select d.cuando, d.actor from private.audited_decisions as d
      where d.tabla = 'proveedores' and d.fila_id = k.proveedor_id::text and d.como = 'aprobado' and d.cuando <= k.hasta
      order by d.cuando desc limit 1
    ) as a on true
    where k.proveedor_id = proveedor
  );
end
$$;
comment on function public.perfil_publico(uuid) is
  'For admins: of a provider that waits for approval again, what families saw of it, until when, and who approved that; null when it was not public.';

create function public.decision_de(clase text, elemento uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  decisions text;
  latest record;
begin
  perform private.require_moderator();
  select k.decision into decisions from private.clases_cola as k
  where k.clase = decision_de.clase and (k.moderador or not private.is_user_request() or private.is_admin());
  if not found then
    return null;
  end if;
  execute format(
    'select * from (%s) as d (como, actor, cuando) where d.cuando is not null order by d.cuando desc limit 1', decisions
  ) into latest using elemento;
  return case when latest.cuando is not null then
    jsonb_build_object('como', latest.como, 'cuando', latest.cuando, 'propia', coalesce(latest.actor = auth.uid(), false),
      'por', (select p.nombre_completo from private.profiles as p where p.id = latest.actor))
  end;
end
$$;
comment on function public.decision_de(text, uuid) is
  'For admins, and for moderators of their kinds: how something was decided, by whom and when, for whoever comes second; null when nobody did.';

-- Functions: the day

create function public.hoy() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = 'off'
as $$
declare
  today constant date := private.event_day(now());
begin
  perform private.require_admin();
  return jsonb_build_object(
    'clases', (
      select jsonb_agg(jsonb_build_object('clase', k.clase, 'total', coalesce(w.total, 0), 'desde', w.desde, 'sin_prisa', k.sin_prisa) order by k.orden)
      from private.clases_cola as k
      left join (
        select q.clase, count(*) as total, min(q.desde) as desde from private.queue() as q where q.cuantos > 0 group by q.clase
      ) as w on w.clase = k.clase
    ),
    'aprobados', (select count(*) from public.proveedores as p where p.aprobado_por_admin),
    'confirmados', (select count(*) from private.confirmed_providers()),
    -- Without the lines that have their outcome of today.
    'por_llamar', (
      select count(*) from (
        select a.proveedor_id from private.groups_to_ask as a
        union
        select b.proveedor_id from private.borradores as b where b.atiende is null
      ) as line
      where not exists (
        select from private.latest_calls as l
        where l.proveedor_id = line.proveedor_id and l.dia = today and l.resultado <> 'no_contesto'
      )
    ),
    'cambios', (
      select jsonb_build_object('total', count(*), 'ultimo', max(e.fecha)) from public.auditoria as e
      where e.tabla in ('sedes', 'disponibilidad', 'detalles', 'primera_visita')
        and e.fecha > now() - interval '7 days'
        and not exists (select from private.devoluciones as d where d.entrada = e.id)
    ),
    'pasos', (select count(*) from public.pasos as p where p.estado = 'publicado' and p.vence_en >= today),
    'copias', (
      select jsonb_build_object('ultima', b.last_good_at, 'fallo', b.failed_at) from private.backups as b
    ),
    'fallos', (
      select coalesce(jsonb_agg(jsonb_build_object('trabajo', f.job, 'codigo', f.code, 'desde', f.since) order by f.since, f.job), '[]')
      from private.failed_jobs as f
    )
  );
end
$$;
comment on function public.hoy() is
  'For admins, in one small read: how many things of each kind wait and since when, how many approved providers were confirmed within 90 days, how many are to be called, what changed within 7 days, how many steps families see, when the last good backup was made, and which jobs of the server fail.';

-- Functions: what was changed lately, and the way back

create function private.columns_named_in(value jsonb, like_this jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when value is null or like_this is null then value
    else (select jsonb_object_agg(name, value -> name) from jsonb_object_keys(like_this) as name)
  end
$$;
comment on function private.columns_named_in(jsonb, jsonb) is 'Of a row, the columns that another one names.';

create function private.present_value(entry public.auditoria) returns jsonb
language sql stable set search_path = ''
as $$
  select private.columns_named_in(known.value - array['fecha_creacion', 'fecha_actualizacion', 'atencion_actualizada', 'lugar_actualizado'],
    entry.despues)
  from (select entry.fila_id::uuid as id) as fila
  cross join lateral (
    select case entry.tabla
      when 'sedes' then private.place_value(fila.id)
      when 'disponibilidad' then (select to_jsonb(d) from public.disponibilidad as d where d.sede_id = fila.id)
      when 'detalles' then (select to_jsonb(d) from public.detalles as d where d.proveedor_id = fila.id)
      when 'primera_visita' then (select to_jsonb(v) from public.primera_visita as v where v.proveedor_id = fila.id)
      when 'planes' then (select to_jsonb(p) from public.planes as p where p.id = fila.id)
      when 'pasos' then (select to_jsonb(p) - 'orden' from public.pasos as p where p.id = fila.id)
    end as value
  ) as known
$$;
comment on function private.present_value(public.auditoria) is
  'What now stands where an audit entry of the facts wrote: the row, or the part of it that the entry is about.';

create function private.role_about(dueno uuid, actor uuid) returns text
language sql stable set search_path = ''
as $$
  select case
    when actor is null then null
    when actor = auth.uid() then 'yo'
    when actor = dueno then 'dueno'
    when exists (select from public.user_roles as r where r.user_id = actor and r.role = 'admin') then 'admin'
    else 'persona'
  end
$$;
comment on function private.role_about(uuid, uuid) is 'What somebody is to a provider of this owner, in the eyes of whoever asks.';

create function private.fact_entry(entrada bigint) returns public.auditoria
language plpgsql volatile set search_path = ''
as $$
declare
  entry public.auditoria;
begin
  select * into entry from public.auditoria where id = entrada;
  if not found or entry.accion = 'mover'
    or entry.tabla not in ('sedes', 'disponibilidad', 'detalles', 'primera_visita', 'planes', 'pasos')
  then
    perform private.refuse('entrada_de_hechos', 'Este cambio no se puede devolver desde aquí.');
  end if;
  -- As a save takes them: a place after its provider, any other row by itself.
  if entry.tabla = 'sedes' then
    perform from public.proveedores as p
    where p.id = (select s.proveedor_id from public.sedes as s where s.id = entry.fila_id::uuid) for no key update;
  end if;
  execute format('select from public.%I where %I = $1 for no key update', entry.tabla,
    private.key_of(format('public.%I', entry.tabla))) using entry.fila_id::uuid;
  return entry;
end
$$;
comment on function private.fact_entry(bigint) is 'An audit entry of the facts, its row locked. Any other is refused.';

create function public.poner_valor(entrada bigint, anterior boolean, visto jsonb) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  entry public.auditoria;
begin
  perform private.require_admin();
  entry := private.fact_entry(entrada);
  if private.present_value(entry) is distinct from nullif(visto, 'null'::jsonb)
    or not private.has_subject(entry.tabla, entry.fila_id::uuid, coalesce(entry.antes, entry.despues)) then
    return 'cambiado';
  end if;
  perform private.undo_change(entry, case when anterior then entry.antes else entry.despues end);
  return 'guardado';
end
$$;
comment on function public.poner_valor(bigint, boolean, jsonb) is
  'For admins: of a fact that changed again, writes the value from before an audit entry, or the one that it wrote, if what stands now is still what was seen (`guardado`); else nothing is changed (`cambiado`).';

create function private.audit_subject(entry public.auditoria, out proveedor_id uuid, out dueno uuid, out nombre text)
language plpgsql stable set search_path = ''
as $$
declare
  said constant jsonb := coalesce(entry.antes, '{}') || coalesce(entry.despues, '{}');
  fila constant uuid := case when entry.fila_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then entry.fila_id::uuid end;
  of_place constant boolean := entry.tabla in ('sedes', 'disponibilidad');
  place text;
  owned uuid;
begin
  select s.proveedor_id, coalesce(s.nombre, s.municipio) into owned, place from public.sedes as s where of_place and s.id = fila;
  owned := case
    when entry.tabla in ('proveedores', 'detalles', 'primera_visita') then fila
    when entry.tabla = 'reclamaciones' then (select r.proveedor_id from public.reclamaciones as r where r.id = fila)
    when entry.tabla = 'bajas' then (select b.proveedor_id from public.bajas as b where b.id = fila)
    when entry.tabla = 'propuestas' then (select c.proveedor_id from public.propuestas as c where c.id = fila)
    when entry.tabla = 'calificaciones' then
      coalesce((select c.proveedor_id from public.calificaciones as c where c.id = fila), (said ->> 'proveedor_id')::uuid)
    else coalesce(owned, case when of_place then (said ->> 'proveedor_id')::uuid end)
  end;
  select p.id, p.usuario_id, p.nombre into proveedor_id, dueno, nombre from public.proveedores as p where p.id = owned;
  -- A place alone would not say whose it is. Of all else what the entry says counts first.
  if of_place then
    nombre := nullif(concat_ws(', ', nombre, coalesce(place, said ->> 'nombre', said ->> 'municipio')), '');
    return;
  end if;
  nombre := coalesce(said ->> 'nombre', said ->> 'titulo', said ->> 'title', said ->> 'termino', said ->> 'archivo', nombre,
    case
      when entry.tabla = 'bajas' then (select b.nombre from public.bajas as b where b.id = fila)
      when entry.tabla in ('recursos', 'revisiones_recurso') then (select r.titulo from public.recursos as r where r.id = fila)
      when entry.tabla = 'sugerencias' then (select s.titulo from public.sugerencias as s where s.id = fila)
      when entry.tabla = 'pasos' then (select p.titulo from public.pasos as p where p.id = fila)
      when entry.tabla = 'cartas' then (select c.titulo from public.cartas as c where c.id = fila)
      when entry.tabla = 'planes' then (select p.nombre from public.planes as p where p.id = fila)
      when entry.tabla = 'terminos' then (select t.termino from public.terminos as t where t.slug = entry.fila_id)
      when entry.tabla in ('questions', 'answers') then (
        select q.title from public.questions as q where q.id = coalesce((said ->> 'question_id')::uuid,
          (select a.question_id from public.answers as a where a.id = fila), fila)
      )
      when entry.tabla in ('auth.users', 'user_roles', 'pausas', 'licencias') then
        (select p.nombre_completo from private.profiles as p where p.id = fila)
    end);
end
$$;
comment on function private.audit_subject(public.auditoria) is
  'What an audit entry is about: its name, as the entry or else its row tells it, and the provider with its owner, if it is about one.';

create function public.historial(
  busqueda text default null,
  que text default null,
  dias integer default null,
  limite integer default 20,
  desplazamiento integer default 0
) returns table (
  entrada bigint, fecha timestamptz, por text, papel text, accion text, tabla text, sobre text, proveedor_id uuid, antes jsonb,
  despues jsonb, estado text, ahora jsonb, ahora_por text, ahora_papel text, ahora_fecha timestamptz, deshacer bigint,
  papelera jsonb, total integer
)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
#variable_conflict use_column
declare
  facts constant text[] := array['sedes', 'disponibilidad', 'detalles', 'primera_visita'];
  posts constant text[] := array['questions', 'answers', 'calificaciones'];
  -- What was typed is text, not a pattern.
  pattern constant text := '%' || regexp_replace(private.fold_text(private.clean_text(busqueda)), '([%_\\])', '\\\1', 'g') || '%';
  named text[];
begin
  perform private.require_admin();
  if pattern is not null then
    with matching as (select p.id from public.proveedores as p where private.fold_text(p.nombre) like pattern)
    select array_agg(one.id::text) into named from (
      select m.id from matching as m
      union all select s.id from public.sedes as s join matching as m on m.id = s.proveedor_id
      union all select r.id from public.reclamaciones as r join matching as m on m.id = r.proveedor_id
      union all select b.id from public.bajas as b join matching as m on m.id = b.proveedor_id
    ) as one;
  end if;
  return query
  with listed as (
    select e.id, count(*) over ()::integer as total
    from public.auditoria as e
    where (dias is null or e.fecha > now() - make_interval(days => least(greatest(dias, 1), 3660)))
      and (que is null or e.tabla = que or (que = 'hechos' and e.tabla = any (facts)) or (que = 'papelera' and exists (
        select from private.papelera as b
        where b.elemento = case when e.accion = 'eliminar' and e.tabla = any (posts) then e.fila_id::uuid end
          and b.con is null and b.quitada_en <= e.fecha
      )))
      and (pattern is null or e.fila_id = any (named) or coalesce(e.despues, e.antes) ->> 'proveedor_id' = any (named)
        or private.fold_text(concat_ws(' ', e.actor_nombre, e.antes ->> 'nombre', e.despues ->> 'nombre', e.antes ->> 'titulo',
          e.despues ->> 'titulo', e.antes ->> 'title')) like pattern)
    order by e.fecha desc, e.id desc
    limit least(greatest(coalesce(limite, 20), 1), 100) offset greatest(coalesce(desplazamiento, 0), 0)
  )
  select e.id, e.fecha, e.actor_nombre, private.role_about(about.dueno, e.actor_id),
    case when puts_back.it then 'devolver' else e.accion end, e.tabla, about.nombre, about.proveedor_id, e.antes, e.despues,
    case
      -- One that puts another back is undone where that one stands.
      when puts_back.it or about.proveedor_id is null or e.tabla <> all (facts) then null
      when now_is.value is not distinct from e.despues then 'vigente'
      when back.id is not null and now_is.value is not distinct from private.columns_named_in(back.despues, e.despues) then 'devuelto'
      else 'cambiado'
    end,
    now_is.value, later.actor_nombre, private.role_about(about.dueno, later.actor_id), later.fecha, back.id, bin.kept, l.total
  from listed as l
  join public.auditoria as e on e.id = l.id
  cross join lateral private.audit_subject(e) as about
  cross join lateral (select exists (select from private.devoluciones as d where d.entrada = e.id) as it) as puts_back
  cross join lateral (select case when e.tabla = any (facts) then private.present_value(e) end as value) as now_is
  -- The newest of those that put it back, unless that was undone.
  left join lateral (
    select b.* from private.devoluciones as d join public.auditoria as b on b.id = d.entrada
    where d.devuelta = e.id and not exists (select from private.devoluciones as u where u.devuelta = d.entrada)
    order by b.id desc limit 1
  ) as back on true
  left join lateral (
    select n.* from public.auditoria as n
    where n.tabla = e.tabla and n.fila_id = e.fila_id and n.id > e.id and e.tabla = any (facts)
      and (n.tabla <> 'detalles' or (n.despues ? 'hechos_si') = (e.despues ? 'hechos_si'))
    order by n.id desc limit 1
  ) as later on true
  left join lateral (
    select jsonb_build_object('elemento', b.elemento, 'clase', b.clase,
      'texto', private.excerpt(coalesce(b.fila ->> 'content', b.fila ->> 'comentario', '')),
      'autor', case when not coalesce((b.fila ->> 'sin_nombre')::boolean, false) then author.nombre_completo end,
      'respuestas', (select count(*) from private.papelera as a where a.con = b.elemento), 'motivo', r.motivo,
      'se_borra_el', private.event_day(b.quitada_en + interval '30 days')) as kept
    from private.papelera as b
    left join private.profiles as author on author.id = b.autor
    left join private.retiros as r on r.clase = b.clase and r.elemento = b.elemento
    where b.elemento = case when e.accion = 'eliminar' and e.tabla = any (posts) then e.fila_id::uuid end
      and b.con is null and b.quitada_en <= e.fecha
  ) as bin on true
  order by e.fecha desc, e.id desc;
end
$$;
comment on function public.historial(text, text, integer, integer, integer) is
  'For admins: the audit log, newest first, by the name of a provider or of whoever did it, by table (`hechos`: what is published without approval; `papelera`: what can be recovered) and within some days. Of the facts `estado` says whether a change still stands, was put back (undone by putting back `deshacer`), or changed again since; `papelera` is what can be recovered, nameless where its author is; `total` is how many there are in all.';

-- Triggers

create trigger cola_notas_clean
  before insert or update on public.cola_notas
  for each row execute function private.clean_texts('Escribe la nota.', 'texto written');

create trigger proveedores_keep_published
  after update on public.proveedores
  for each row when (old.aprobado_por_admin or new.aprobado_por_admin or new.usuario_id is distinct from old.usuario_id)
  execute function private.keep_published();

create trigger proveedores_delete_notes
  after delete on public.proveedores
  for each row execute function private.delete_notes('proveedor', 'id');

-- Policies

create policy "Admins can see who looks after what" on public.cola_asignaciones
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see who looks after what" on public.cola_asignaciones is
  'So that two do not do the same.';

create policy "Admins can read the notes" on public.cola_notas
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can read the notes" on public.cola_notas is
  'They are for each other. Nobody else sees that there are any.';

create policy "Admins can add notes" on public.cola_notas
  for insert to authenticated with check ((select private.is_admin()) and autor = (select auth.uid()));
comment on policy "Admins can add notes" on public.cola_notas is
  'As oneself: the column cannot be sent.';

create policy "Admins can remove their own notes" on public.cola_notas
  for delete to authenticated using ((select private.is_admin()) and autor = (select auth.uid()));
comment on policy "Admins can remove their own notes" on public.cola_notas is
  'What one noted one may take back.';

-- A provider that waits for approval goes back to its owner, with a note about what is missing: by
-- mail, and in the dashboard until the provider changes.

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

-- A person's own data

insert into private.own_things (tabla, condicion) values
  ('private.perfiles_publicos', 't.proveedor_id in (select * from private.own_provider($1))');

-- Mail about what waits: on the morning of a working day to each admin, and at once where somebody is being hurt or a
-- family waits for an answer that only an admin gives. What it says is counted when it is sent; where nothing waits by
-- then nothing is. It names nobody, and quotes nothing.

-- Functions

create function private.queue_morning_mail(day date) returns void
language sql volatile set search_path = ''
as $$
  -- One that a mail server did not take yesterday says today what waits today.
  delete from private.outgoing_mail as m where m.template = 'cola_manana';
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, 'cola_manana', '{}', greatest(now(), (day + time '07:00') at time zone 'America/Puerto_Rico')
  from public.user_roles as r
  join auth.users as u on u.id = r.user_id and u.email <> ''
  left join private.preferencias_correo as c on c.user_id = r.user_id
  where r.role = 'admin' and case coalesce(c.cola, 'diario')
    when 'diario' then extract(isodow from day) < 6
    when 'semanal' then extract(isodow from day) = 1
    else false
  end
$$;
comment on function private.queue_morning_mail(date) is 'Queues the mail of a morning for each admin who wants one on that day.';

-- The mail of this morning about what waits.
insert into private.daily_jobs (orden, job, sentencia)
values (175, 'tell_admins', $$ select private.queue_morning_mail(private.event_day(now())) $$);

create function private.fill_morning(mail private.outgoing_mail) returns jsonb
language sql stable set search_path = ''
as $$
  with kinds as (
    select k.orden, k.uno, count(*) as total, min(q.desde) as desde, count(*) || ' ' || case when count(*) = 1 then k.uno else k.varios end as words,
      count(p.proveedor_id) as hidden
    from private.queue() as q
    join private.clases_cola as k on k.clase = q.clase and not k.sin_prisa
    left join private.perfiles_publicos as p on k.clase = 'proveedor' and p.proveedor_id = q.id
    where q.cuantos > 0
    group by k.orden, k.uno, k.varios
  ), oldest as (
    select k.uno, greatest(private.event_day(now()) - private.event_day(k.desde), 0) as days
    from kinds as k order by k.desde limit 1
  )
  select jsonb_build_object(
    'Asunto', case when sum(k.total) = 1 then '1 cosa espera' else sum(k.total) || ' cosas esperan' end || ' en Mi Guía Azul: '
      || (array_agg(k.words order by k.orden))[1],
    'Clases', jsonb_agg(jsonb_build_object('Texto', k.words || case
      when k.hidden = 1 then '. Uno era público y ahora no se ve'
      when k.hidden > 1 then '. ' || k.hidden || ' eran públicos y ahora no se ven'
      else '' end) order by k.orden),
    'Antiguo', (
      select o.uno || ', ' || case o.days when 0 then 'hoy' when 1 then 'ayer' else 'hace ' || o.days || ' días' end from oldest as o
    )
  )
  from kinds as k having count(*) > 0
$$;
comment on function private.fill_morning(private.outgoing_mail) is 'How many of each kind wait, and the oldest. Null: nothing does.';

-- Arguments: the kind of what waits, the column that names it, and what happened.
create function private.tell_admins_now() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.outgoing_mail (account, template, fields)
  select u.id, 'cola_ahora', jsonb_build_object('Clase', tg_argv[0], 'ID', to_jsonb(new) ->> tg_argv[1], 'Asunto', tg_argv[2])
  from public.user_roles as r
  join auth.users as u on u.id = r.user_id and u.email <> ''
  left join private.preferencias_correo as c on c.user_id = r.user_id
  where r.role = 'admin' and coalesce(c.cola, 'diario') <> 'nunca' and u.id is distinct from auth.uid();
  perform pg_notify('gateway_mail', '');
  return null;
end
$$;
comment on function private.tell_admins_now() is 'Queues a mail to each admin but the one who did it; who turned the mail of the morning off gets none.';

create function private.fill_urgent(mail private.outgoing_mail) returns jsonb
language sql stable set search_path = ''
as $$
  select mail.fields from private.queue() as q
  where q.clase = mail.fields ->> 'Clase' and q.id = (mail.fields ->> 'ID')::uuid and q.cuantos > 0
$$;
comment on function private.fill_urgent(private.outgoing_mail) is 'Null: it waits no longer, or for somebody else first.';

insert into private.mail_kinds (template, fill) values ('cola_manana', 'fill_morning'), ('cola_ahora', 'fill_urgent');

-- Triggers

create trigger bajas_tell_admins
  after insert on public.bajas
  for each row when (new.estado = 'pendiente') execute function private.tell_admins_now('baja', 'id', 'Piden quitar un perfil del directorio');

create trigger reclamaciones_tell_admins
  after update of probada_en on public.reclamaciones
  for each row when (old.probada_en is null and new.probada_en is not null)
  execute function private.tell_admins_now('reclamacion', 'id', 'Alguien probó que un perfil es suyo');

-- Who registers a provider hears that it came, unless it is decided within ten minutes.

create function private.tell_received() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.outgoing_mail (account, template, fields, next_try)
  select u.id, 'perfil_recibido', jsonb_build_object('Nombre', left(new.nombre, 60), 'ProveedorID', new.id), now() + interval '10 minutes'
  from auth.users as u where u.id = new.usuario_id and u.email <> '';
  return null;
end
$$;
comment on function private.tell_received() is 'Queues the mail to who registered a provider.';

insert into private.mail_kinds (template, fill) values ('perfil_recibido', 'fill_decision');

create trigger proveedores_tell_received
  after insert on public.proveedores
  for each row when (private.is_user_act() and new.usuario_id = auth.uid() and not new.aprobado_por_admin)
  execute function private.tell_received();

-- Backups: when the last good one was made, for those who look at the panel every day.

-- Tables

create table private.backups (
  is_only boolean primary key default true constraint backups_one_row check (is_only),
  last_good_at timestamptz,
  failed_at timestamptz
);
comment on table private.backups is
  'What the server knows of the backups of this database: one row, and none where it never made one. It stays where backups end, so that the panel says how old the last one is.';
comment on column private.backups.last_good_at is 'Of the newest whole one; null where there is none yet.';
comment on column private.backups.failed_at is 'Of the last try, if that failed.';

-- Functions

create function public.gateway_note_backup(good_at timestamptz, failed timestamptz) returns void
language sql security definer set search_path = ''
as $$
  insert into private.backups (last_good_at, failed_at) values (good_at, failed)
  on conflict (is_only) do update set last_good_at = excluded.last_good_at, failed_at = excluded.failed_at
$$;
comment on function public.gateway_note_backup(timestamptz, timestamptz) is
  'Hook of the server: the time of the last good backup, and that of the last try if it failed.';

-- Rights

grant execute on function public.nota_de_mi_perfil() to authenticated;
grant execute on function public.cola(), public.asignar_elemento(text, uuid, uuid, uuid),
  public.dejar_sin_aprobar(uuid, timestamp with time zone, boolean), public.decision_de(text, uuid), public.hoy(), public.perfil_publico(uuid),
  public.poner_valor(bigint, boolean, jsonb), public.historial(text, text, integer, integer, integer),
  public.devolver_perfil(uuid, timestamp with time zone, text) to authenticated, service_role;
