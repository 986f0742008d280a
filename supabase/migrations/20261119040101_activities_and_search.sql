set check_function_bodies = off;

create type public.clase_actividad as enum ('charla', 'recreacion', 'campamento', 'grupo', 'respiro', 'programa');

create table public.actividades (
  id uuid primary key default gen_random_uuid(),
  titulo text not null constraint titulo_max_120 check (char_length(titulo) <= 120),
  clase public.clase_actividad not null,
  municipio text not null,
  lugar text constraint lugar_max_160 check (char_length(lugar) <= 160),
  por_video boolean not null default false,
  empieza date,
  termina date,
  dia_semana smallint constraint dia_semana_de_1_a_7 check (dia_semana between 1 and 7),
  hora_desde time,
  hora_hasta time,
  cuando text constraint cuando_max_120 check (char_length(cuando) <= 120),
  edad_desde smallint constraint edad_desde_de_0_a_99 check (edad_desde between 0 and 99),
  edad_hasta smallint constraint edad_hasta_de_0_a_99 check (edad_hasta between 0 and 99),
  organiza text constraint organiza_max_160 check (char_length(organiza) <= 160),
  costo text constraint costo_max_80 check (char_length(costo) <= 80),
  condiciones text constraint condiciones_max_200 check (char_length(condiciones) <= 200),
  sensorial text constraint sensorial_max_200 check (char_length(sensorial) <= 200),
  enlace text constraint enlace_max_1000 check (char_length(enlace) <= 1000)
    constraint enlace_solo_http check (private.is_web_url(enlace)),
  telefono text constraint telefono_max_40 check (char_length(telefono) <= 40),
  estado public.estado_sugerencia not null default 'pendiente',
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now(),
  -- A last day counts until its last hour.
  termina_en timestamptz generated always as
    ((termina + coalesce(hora_hasta, time '24:00')) at time zone 'America/Puerto_Rico') stored,
  constraint fechas_en_orden check (termina >= empieza and termina <= empieza + 366),
  constraint termina_si_empieza check (empieza is null or termina is not null),
  constraint horas_en_orden check (hora_hasta > hora_desde),
  constraint hora_hasta_con_desde check (hora_hasta is null or hora_desde is not null),
  constraint edades_en_orden check (edad_hasta >= edad_desde),
  constraint se_sabe_como_preguntar check (num_nonnulls(enlace, telefono) > 0),
  constraint publicada_completa
    check (estado <> 'aceptada' or organiza is not null and num_nonnulls(empieza, dia_semana, cuando) > 0)
);

create table private.provider_search (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  fecha_creacion timestamptz not null,
  texto text not null
);

alter table public.actividades enable row level security;
revoke all on table public.actividades from public, anon, authenticated, service_role;
alter table private.provider_search enable row level security;

alter table private.avisos drop constraint aviso_de_una_cosa;
alter table private.avisos add constraint aviso_de_una_cosa
  check ((proveedor_id is null) = (municipio is not null) and (tipo is null or municipio is not null));

update private.clases_cola set orden = orden + 1 where orden >= 10;

insert into private.clases_cola (clase, orden, uno, varios, vista, decision)
values ('actividad', 10, 'actividad sugerida', 'actividades sugeridas', 'actividad',
  $$select a.como, a.actor, a.cuando from private.audited_decisions as a where a.tabla = 'actividades' and a.fila_id = $1::text$$);

insert into private.daily_jobs (orden, job) values (75, 'purge_activities');

CREATE OR REPLACE FUNCTION private.count_visitor(clase text, red text, proveedor uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.count_visitor_act(clase, private.network_of(red)) > 3
    or private.count_visitor_act(clase || ':red', private.network_of(red, true)) > 12 then
    raise exception using errcode = 'PT429', hint = 'visitante_max_3',
      message = 'Hoy ya recibimos 3 avisos desde tu conexión. Puedes enviar otro mañana, o iniciar sesión y seguir ahora.';
  end if;
  if proveedor is not null and private.count_visitor_act(clase || ':perfil', proveedor::text) > 10
    or private.count_visitor_act(clase || ':sitio', '') > 3000 then
    raise exception using errcode = 'PT429', hint = 'visitante_max_dia',
      message = 'Hoy ya recibimos muchos avisos. Puedes enviar este mañana, o iniciar sesión y seguir ahora.';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.check_actividad()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.is_municipio(new.municipio) is not true then
    perform private.refuse('municipio_de_puerto_rico', 'Elige uno de los 78 municipios.', 'municipio');
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.sugerir_actividad(datos jsonb, red text, prueba text, prueba_vence timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if (datos ->> 'termina')::date < private.event_day(now()) then
    perform private.refuse('actividad_futura', 'Esa actividad ya terminó.', 'termina');
  end if;
  -- What is refused costs neither the proof nor one of the day's three.
  insert into public.actividades (titulo, clase, municipio, empieza, termina, cuando, sensorial, enlace, telefono)
  select s.titulo, s.clase, s.municipio, s.empieza, s.termina, s.cuando, s.sensorial, s.enlace, s.telefono
  from jsonb_populate_record(null::public.actividades, datos) as s;
  perform private.spend_proof(prueba, prueba_vence);
  perform private.count_visitor('actividad', red, null);
  return jsonb_build_object('estado', 'recibido');
end
$function$;

CREATE OR REPLACE FUNCTION private.activities_near(municipio text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(a.id), '{}')
  from public.actividades as a
  where a.estado = 'aceptada' and (a.termina_en is null or a.termina_en > now())
    and a.municipio = any (activities_near.municipio || private.neighbours_of(activities_near.municipio))
$function$;

CREATE OR REPLACE FUNCTION private.purge_activities()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from public.actividades where id in (
    select a.id from public.actividades as a
    where a.termina_en < now() - interval '30 days'
      or (a.estado = 'descartada' and a.fecha_actualizacion < now() - interval '30 days')
    for update skip locked
  )
$function$;

CREATE OR REPLACE FUNCTION private.known_near(tipo public.tipo_servicio, municipio text)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when tipo is null then private.activities_near(municipio) else private.providers_near(tipo, municipio) end
$function$;

CREATE OR REPLACE FUNCTION private.alert_words(aviso private.avisos)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when aviso.municipio is not null and aviso.tipo is null then 'haya una actividad nueva en ' || aviso.municipio || ' o cerca'
    when aviso.proveedor_id is null then 'llegue ' || case aviso.tipo when 'escuela' then 'una escuela' else 'un ' || aviso.tipo::text end
      || ' a ' || aviso.municipio || ' o cerca'
    else '«' || (select p.nombre from public.proveedores as p where p.id = aviso.proveedor_id) || '» acepte personas nuevas'
  end
$function$;

CREATE OR REPLACE FUNCTION public.pedir_aviso(correo text, tipo text, municipio text, proveedor uuid, red text, prueba text, prueba_vence timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  address constant text := lower(private.clean_line(pedir_aviso.correo));
  received constant jsonb := jsonb_build_object('estado', 'recibido');
  wanted_type public.tipo_servicio;
  wanted_place text;
  asked uuid;
begin
  if address is null or char_length(address) > 254 or not private.is_email(address) then
    perform private.refuse('correo_valido', 'El correo no es válido. Ejemplo: nombre@ejemplo.com', 'correo');
  end if;
  if pedir_aviso.proveedor is not null then
    if private.opening_of(pedir_aviso.proveedor) is distinct from 'lleno' then
      perform private.refuse('proveedor_lleno', 'Este perfil cambió mientras escribías. Recarga la página y mira lo que dice ahora.');
    end if;
  elsif pedir_aviso.tipo is null or pedir_aviso.tipo <> all (array['actividad'] || enum_range(null::public.tipo_servicio)::text[]) then
    perform private.refuse('tipo_conocido', 'Elige un tipo de proveedor.');
  elsif private.is_municipio(pedir_aviso.municipio) is not true then
    perform private.refuse('municipio_de_puerto_rico', 'Elige uno de los 78 municipios.');
  else
    wanted_type := nullif(pedir_aviso.tipo, 'actividad')::public.tipo_servicio;
    wanted_place := pedir_aviso.municipio;
  end if;
  -- What is refused costs neither the proof nor one of the day's three.
  perform private.spend_proof(prueba, prueba_vence);
  -- The wider network, so that who has many cannot use up what the site takes in a day.
  if private.count_visitor_act('aviso', private.network_of(red)) > 3
    or private.count_visitor_act('aviso:red', private.network_of(red, true)) > 12 then
    raise exception using errcode = 'PT429', hint = 'visitante_max_dia',
      message = 'Hoy ya recibimos varios pedidos desde tu conexión. Puedes pedir otro aviso mañana.';
  end if;
  if private.count_visitor_act('aviso:sitio', '') > 3000 then
    raise exception using errcode = 'PT429', hint = 'sitio_max_dia',
      message = 'Hoy llegaron demasiados pedidos al sitio. Vuelve a intentar mañana.';
  end if;
  -- One that was not confirmed in time is over, and its link with it; asking again makes another.
  delete from private.avisos as a
  where a.correo = address and a.confirmado_en is null and a.pedido_en <= now() - interval '2 days';
  -- Nobody is told that nothing comes of it: neither who left nor who asked for much is for others to know.
  if exists (select from private.avisos_dejados as d where d.huella = sha256(convert_to(private.mailbox_of(address), 'UTF8')))
    or (select count(*) from private.avisos as a where a.correo = address) >= 20 then
    return received;
  end if;
  insert into private.avisos (correo, tipo, municipio, proveedor_id, conocidos)
  values (address, wanted_type, wanted_place, pedir_aviso.proveedor, private.known_near(wanted_type, wanted_place))
  -- Nothing changes, the two days to confirm it neither; the row is locked and gives its id.
  on conflict on constraint avisos_una_vez do update set correo = excluded.correo
  returning id into asked;
  -- A mailbox whose address others keep writing into the form gets three first mails a day.
  if private.count_visitor_act('aviso:correo', private.mailbox_of(address)) <= 3 then
    insert into private.outgoing_mail (correo, template, fields, secreto, sujeto) values (address, 'aviso_pedido', '{}', 'aviso', asked);
    perform pg_notify('gateway_mail', '');
  end if;
  return received;
end
$function$;

CREATE OR REPLACE FUNCTION private.fill_alert(mail private.outgoing_mail)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  token constant text := private.new_token();
  asked private.avisos;
  confirmed uuid[];
  answered uuid[];
  lines text[];
  path text;
begin
  -- Alerts are locked, so that none goes while its link is made.
  if mail.template = 'aviso_pedido' then
    select * into asked from private.avisos as a
    where a.id = mail.sujeto and (a.confirmado_en is not null or a.pedido_en > now() - interval '2 days')
    for key share;
    if not found then
      return null;
    end if;
    insert into private.enlaces_aviso (hash, aviso_id) values (private.token_hash(token), asked.id);
    return jsonb_build_object('Que', private.alert_words(asked), 'Token', token);
  end if;
  confirmed := array(
    select a.id from private.avisos as a where a.correo = mail.correo and a.confirmado_en is not null
    order by a.id for key share
  );
  select array_agg(distinct n.aviso_id) into answered from private.alert_news(mail.correo) as n;
  if answered is null then
    return null;
  end if;
  lines := array(
    select '«' || p.nombre || '»' || case
      when not n.abre then ', ' || p.tipo_servicio::text || ' en ' || concat_ws(', ', p.municipio, (
        select string_agg(distinct s.municipio, ', ') from public.sedes as s
        where s.proveedor_id = p.id and s.visibilidad <> 'oculta' and s.municipio <> p.municipio
      ))
      when private.opening_of(p.id) = 'acepta' then ' acepta personas nuevas'
      else ' evalúa antes de aceptar personas nuevas'
    end || '.' as line
    from (select distinct n.proveedor_id, n.abre from private.alert_news(mail.correo) as n) as n
    join public.proveedores as p on p.id = n.proveedor_id
    union
    select '«' || a.titulo || '», actividad en ' || a.municipio || '.'
    from private.alert_news(mail.correo) as n
    join public.actividades as a on a.id = n.proveedor_id
    order by line
  );
  select case
    when count(distinct n.proveedor_id) = 1 and bool_and(p.id is not null) then '/proveedor/' || min(n.proveedor_id::text)
    when count(distinct n.aviso_id) = 1 then (
      select coalesce('/proveedores?tipo=' || a.tipo::text || '&', '/actividades?') || 'municipio=' || (
        -- As an address holds it (RFC 3986).
        select string_agg(case when sign ~ '[A-Za-z0-9._~-]' then sign
          else regexp_replace(upper(encode(convert_to(sign, 'UTF8'), 'hex')), '(..)', '%\1', 'g') end, '' order by place)
        from regexp_split_to_table(a.municipio, '') with ordinality as spelled (sign, place)
      ) || '&cerca=si'
      from private.avisos as a where a.id = answered[1]
    )
    else '/proveedores'
  end into path
  from private.alert_news(mail.correo) as n
  left join public.proveedores as p on p.id = n.proveedor_id;
  insert into private.enlaces_aviso (hash, aviso_id) select private.token_hash(token), unnest(confirmed);
  -- For private.complete_alerts: what this mail answers.
  update private.outgoing_mail as m set fields = jsonb_build_object('Avisos', answered) where m.id = mail.id;
  return jsonb_build_object('Novedades', array_to_string(lines[1:10], E'\n')
    || case when cardinality(lines) > 10 then E'\n' || format('Y %s más.', cardinality(lines) - 10) else '' end,
    'Ruta', path, 'Token', token);
end
$function$;

CREATE OR REPLACE FUNCTION private.alert_news(address text DEFAULT NULL::text)
 RETURNS TABLE(correo text, aviso_id uuid, abre boolean, proveedor_id uuid)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with alerts as materialized (
    select a.* from private.avisos as a
    where a.confirmado_en is not null and (address is null or a.correo = address)
  ), near as materialized (
    -- Many wait for the same: each thing is looked for once.
    select thing.tipo, thing.municipio, private.known_near(thing.tipo, thing.municipio) as ids
    from (select distinct a.tipo, a.municipio from alerts as a where a.proveedor_id is null) as thing
  ), opened as materialized (
    select thing.proveedor_id
    from (select distinct a.proveedor_id from alerts as a where a.proveedor_id is not null) as thing
    where private.opening_of(thing.proveedor_id) in ('acepta', 'evalua_antes')
  )
  select a.correo, a.id, false, came.id
  from alerts as a
  join near as n on n.tipo is not distinct from a.tipo and n.municipio = a.municipio
  cross join lateral unnest(n.ids) as came (id)
  where came.id <> all (a.conocidos)
  union all
  select a.correo, a.id, true, a.proveedor_id from alerts as a join opened as o on o.proveedor_id = a.proveedor_id
$function$;

CREATE OR REPLACE FUNCTION private.search_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN btrim(regexp_replace(private.fold_text(value), '[[:space:]]+'::text, ' '::text, 'g'::text));

CREATE OR REPLACE FUNCTION private.index_provider()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not new.aprobado_por_admin then
    delete from private.provider_search as s where s.proveedor_id = new.id;
    return null;
  end if;
  insert into private.provider_search as s (proveedor_id, fecha_creacion, texto)
  values (new.id, new.fecha_creacion, private.search_text(new.nombre) || E'\n' || coalesce(private.search_text(new.descripcion), ''))
  on conflict (proveedor_id) do update set texto = excluded.texto;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.find_providers(wanted text)
 RETURNS TABLE(id uuid, total bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO ''
AS $function$
  select p.id, newest.total
  from (
    select s.proveedor_id, count(*) over () as total from private.provider_search as s
    where strpos(s.texto, wanted) > 0
    order by s.fecha_creacion desc, s.proveedor_id limit 50
  ) as newest
  join public.proveedores as p on p.id = newest.proveedor_id
  order by public.alcance(p) desc, p.fecha_creacion desc, p.id
  limit 3
$function$;

CREATE OR REPLACE FUNCTION private.meant_words(texto text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with typed as materialized (
    select word, place, (private.stems_of(word))[1] as stem
    from regexp_split_to_table(left(private.search_words(texto), 100), ' ') with ordinality as t (word, place)
    where place <= 5
  ), meant as (
    select t.place, t.word, case when private.is_misspellable(t.stem) then (
      select whole.word
      from (
        select k.stem from private.known_stems as k
        order by k.stem operator(extensions.<->) t.stem, k.stem limit 1
      ) as near
      join lateral (
        select s.question_id from private.title_stems as s where s.stem = near.stem order by s.created_at desc limit 1
      ) as s on true
      join public.questions as q on q.id = s.question_id
      cross join lateral regexp_split_to_table(private.search_words(q.title), ' ') as whole (word)
      where extensions.similarity(t.stem, near.stem) >= 0.3 and near.stem = any (private.stems_of(whole.word))
      limit 1
    ) end as better
    from typed as t
  )
  select nullif(string_agg(coalesce(better, word), ' ' order by place), private.search_words(texto)) from meant
$function$;

CREATE OR REPLACE FUNCTION public.buscar(texto text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  wanted constant text := private.search_text(left(private.clean_line(texto), 100));
  -- Counted so far, as a frequent word is in most questions.
  most constant integer := 100;
  found jsonb;
begin
  if wanted is null or wanted = '' then
    return null;
  end if;
  with providers as materialized (
    select f.total, p.id, p.nombre, p.tipo_servicio, p.subcategoria, p.municipio
    from private.find_providers(wanted) as f join public.proveedores as p on p.id = f.id
  ), steps as materialized (
    select s.slug, s.titulo, s.momentos, s.edad_desde_meses
    from public.pasos as s
    where s.estado = 'publicado' and s.vence_en >= private.event_day(now())
      and strpos(private.search_text(s.titulo || E'\n' || s.por_que || E'\n' || array_to_string(s.resumen, E'\n')), wanted) > 0
    order by s.orden limit 50
  ), resources as materialized (
    select r.id, r.titulo, r.tipo_recurso from public.recursos as r
    where strpos(private.search_text(r.titulo), wanted) > 0 or strpos(private.search_text(r.descripcion), wanted) > 0
    order by r.destacado desc, r.fecha_creacion desc limit most
  ), questions as materialized (
    select b.id, b.created_at from private.find_questions(texto, null, false, false, null, '00000000-0000-0000-0000-000000000000', most) as b
  )
  select jsonb_build_object(
    'proveedores', jsonb_build_object('total', coalesce((select max(total) from providers), 0),
      'primeros', coalesce((select jsonb_agg(to_jsonb(p) - 'total') from providers as p), '[]')),
    'pasos', jsonb_build_object('total', (select count(*) from steps),
      'primeros', coalesce((select jsonb_agg(s) from (select * from steps limit 3) as s), '[]')),
    'recursos', jsonb_build_object('total', (select count(*) from resources),
      'primeros', coalesce((select jsonb_agg(r) from (select * from resources limit 3) as r), '[]')),
    'preguntas', jsonb_build_object('total', (select count(*) from questions), 'primeros', coalesce((
      select jsonb_agg(jsonb_build_object('id', q.id, 'title', q.title, 'category', q.category, 'answer_count', q.answer_count) order by q.created_at desc, q.id desc)
      from (select id from questions order by created_at desc, id desc limit 3) as first
      join public.questions as q on q.id = first.id
    ), '[]'))
  ) into found;
  if not jsonb_path_exists(found, '$.*.total ? (@ > 0)') then
    found := found || jsonb_build_object('quisiste', private.meant_words(texto));
  end if;
  return found;
end
$function$;

CREATE OR REPLACE VIEW private.waiting_actividad AS
 SELECT 'actividad'::text AS clase,
    id,
    titulo,
    fecha_creacion AS desde,
    NULL::uuid AS proveedor_id,
    1 AS cuantos
   FROM public.actividades a
  WHERE estado = 'pendiente'::public.estado_sugerencia AND (termina_en IS NULL OR termina_en > now());

CREATE OR REPLACE VIEW private.waiting AS
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_actividad w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_baja w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_moderacion w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_pagina w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_paso w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_propuesta w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_proveedor w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_reclamacion w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_recurso w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_repetido w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_resena w
UNION ALL
 SELECT w.clase,
    w.id,
    w.titulo,
    w.desde,
    w.proveedor_id,
    w.cuantos
   FROM private.waiting_sugerencia w;

CREATE INDEX actividades_estado_idx ON public.actividades USING btree (estado, termina_en);
CREATE TRIGGER actividades_audit AFTER INSERT OR DELETE OR UPDATE ON public.actividades FOR EACH ROW WHEN (private.is_user_act()) EXECUTE FUNCTION private.audit('id', '', 'titulo,clase,municipio,empieza,estado');
CREATE TRIGGER actividades_delete_notes AFTER DELETE ON public.actividades FOR EACH ROW EXECUTE FUNCTION private.delete_notes('actividad', 'id');
CREATE TRIGGER actividades_1_clean BEFORE INSERT OR UPDATE ON public.actividades FOR EACH ROW EXECUTE FUNCTION private.clean_texts('Por favor completa los campos obligatorios', 'titulo line required', 'lugar line', 'cuando line', 'organiza line', 'costo line', 'condiciones line', 'sensorial line', 'enlace', 'telefono line');
CREATE TRIGGER actividades_2_check BEFORE INSERT OR UPDATE OF municipio ON public.actividades FOR EACH ROW EXECUTE FUNCTION private.check_actividad();
CREATE TRIGGER actividades_stamp BEFORE UPDATE ON public.actividades FOR EACH ROW EXECUTE FUNCTION private.stamp_version();
CREATE TRIGGER proveedores_index_added AFTER INSERT ON public.proveedores FOR EACH ROW WHEN (new.aprobado_por_admin) EXECUTE FUNCTION private.index_provider();
CREATE TRIGGER proveedores_index_changed AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (old.nombre <> new.nombre OR old.descripcion IS DISTINCT FROM new.descripcion OR old.aprobado_por_admin <> new.aprobado_por_admin) EXECUTE FUNCTION private.index_provider();

CREATE POLICY "Anyone can see published activities that have not ended" ON public.actividades FOR SELECT TO anon, authenticated
  USING (estado = 'aceptada'::public.estado_sugerencia AND (termina_en IS NULL OR termina_en > now()));

CREATE POLICY "Admins can see all activities" ON public.actividades FOR SELECT TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Admins can create activities" ON public.actividades FOR INSERT TO authenticated
  WITH CHECK (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Admins can change activities" ON public.actividades FOR UPDATE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin))
  WITH CHECK (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Admins can delete activities" ON public.actividades FOR DELETE TO authenticated
  USING (( SELECT private.is_admin() AS is_admin));

REVOKE ALL ON FUNCTION private.check_actividad() FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION public.sugerir_actividad(jsonb,text,text,timestamp with time zone) FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION private.activities_near(text) FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION private.purge_activities() FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION private.known_near(public.tipo_servicio,text) FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION private.search_text(text) FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION private.index_provider() FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION private.find_providers(text) FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION private.meant_words(text) FROM public, anon, authenticated, service_role;
REVOKE ALL ON FUNCTION public.buscar(text) FROM public, anon, authenticated, service_role;
REVOKE ALL ON TABLE private.waiting_actividad FROM public, anon, authenticated, service_role;
GRANT EXECUTE ON FUNCTION public.sugerir_actividad(jsonb,text,text,timestamp with time zone) TO service_role;
GRANT EXECUTE ON FUNCTION private.search_text(text) TO anon;
GRANT EXECUTE ON FUNCTION private.search_text(text) TO authenticated;
GRANT EXECUTE ON FUNCTION private.search_text(text) TO service_role;
GRANT EXECUTE ON FUNCTION private.find_providers(text) TO anon;
GRANT EXECUTE ON FUNCTION private.find_providers(text) TO authenticated;
GRANT EXECUTE ON FUNCTION private.find_providers(text) TO service_role;
GRANT EXECUTE ON FUNCTION private.meant_words(text) TO anon;
GRANT EXECUTE ON FUNCTION private.meant_words(text) TO authenticated;
GRANT EXECUTE ON FUNCTION private.meant_words(text) TO service_role;
GRANT EXECUTE ON FUNCTION public.buscar(text) TO anon;
GRANT EXECUTE ON FUNCTION public.buscar(text) TO authenticated;
GRANT EXECUTE ON FUNCTION public.buscar(text) TO service_role;
GRANT SELECT ON TABLE public.actividades TO anon;
GRANT SELECT, INSERT (titulo, clase, municipio, lugar, por_video, empieza, termina, dia_semana, hora_desde, hora_hasta, cuando, edad_desde, edad_hasta, organiza, costo, condiciones, sensorial, enlace, telefono, estado), UPDATE (titulo, clase, municipio, lugar, por_video, empieza, termina, dia_semana, hora_desde, hora_hasta, cuando, edad_desde, edad_hasta, organiza, costo, condiciones, sensorial, enlace, telefono, estado), DELETE ON TABLE public.actividades TO authenticated;
GRANT ALL ON TABLE public.actividades TO service_role;
COMMENT ON TABLE public.actividades IS 'Activities and support, dated (`empieza`) or ongoing: suggested by anybody, published by admins, shown until they end. Whose suggestion it was is kept nowhere.';
COMMENT ON COLUMN public.actividades.dia_semana IS 'Of what goes on: each week on this day, Monday is 1; otherwise `cuando` says it in words.';
COMMENT ON COLUMN public.actividades.hora_desde IS 'Of each day; null: all day, or nobody said.';
COMMENT ON COLUMN public.actividades.sensorial IS 'Noise, light, room. Null: nobody knows, and the page says so.';
COMMENT ON COLUMN public.actividades.termina_en IS 'The moment from which nobody sees it; null: it goes on.';
COMMENT ON VIEW private.waiting_actividad IS 'Suggested activities that nobody has decided and that have not ended.';
COMMENT ON TABLE private.avisos IS 'Who wants to be told of what: a type or, without one, an activity in or near a municipality, or a provider that is full. The row goes with its answer.';
COMMENT ON TABLE private.provider_search IS 'Name and description of approved providers as the directory compares them: folding ten thousand while somebody waits would take longer than all else. Kept by triggers of proveedores.';
COMMENT ON FUNCTION private.check_actividad() IS 'Refuses a place that is none.';
COMMENT ON FUNCTION private.count_visitor(text,text,uuid) IS 'Counts what a visitor sends: 3 a day and network, 12 a day and wider network, 10 a day and provider where it is about one, 3,000 a day in all. More is refused with status 429.';
COMMENT ON FUNCTION private.activities_near(text) IS 'What is shown of activities in a municipality or in one that it touches.';
COMMENT ON FUNCTION private.purge_activities() IS 'Throws away what ended or was dismissed 30 days ago.';
COMMENT ON FUNCTION public.sugerir_actividad(jsonb,text,text,timestamp with time zone) IS 'For the server function propose-correction, which verified the proof of work: an activity that a visitor knows of. It waits for an admin. `red` is the visitor''s address.';
COMMENT ON FUNCTION private.known_near(public.tipo_servicio,text) IS 'What an alert about a municipality waits for and is there: providers of its type, or activities where it has none.';
COMMENT ON FUNCTION public.pedir_aviso(text,text,text,uuid,text,text,timestamp with time zone) IS 'For the server function request-alert, which verified the proof of work: an alert by mail about a type (or `actividad`) in a municipality, or about a provider. The answer is the same whether the address is known or not. `red` is the visitor''s address.';
COMMENT ON FUNCTION private.alert_news(text) IS 'What confirmed alerts, or those of one address, wait for and is there now: providers or activities that came (`proveedor_id` names either), and providers that opened (`abre`).';
COMMENT ON FUNCTION private.index_provider() IS 'Keeps private.provider_search.';
COMMENT ON FUNCTION private.search_text(text) IS 'Folded text with single spaces, as the pages compare it (app/lib/fold.ts).';
COMMENT ON FUNCTION private.find_providers(text) IS 'The first approved providers whose name or description has this folded text, in the order of the directory (of more than 50 the newest), and how many there are: security definer because the table of texts is granted to nobody.';
COMMENT ON FUNCTION private.meant_words(text) IS 'What somebody may have meant whose search found nothing, by the titles of the forum; null: nothing better is known.';
COMMENT ON FUNCTION public.buscar(text) IS 'What the site has about a text: of providers, steps, resources and questions the first three and how many there are (of questions at most 100 are counted), each as its own page finds and orders them; `quisiste` where there is nothing. Null without a text.';
COMMENT ON POLICY "Anyone can see published activities that have not ended" ON public.actividades IS 'Who asks a minute later sees it no more, on whatever page.';
COMMENT ON POLICY "Admins can see all activities" ON public.actividades IS 'Those that wait are their work list.';
COMMENT ON POLICY "Admins can create activities" ON public.actividades IS 'A person stands for what is published; anybody else suggests, by a function.';
COMMENT ON POLICY "Admins can change activities" ON public.actividades IS 'They say what a suggestion does not, and publish or dismiss it.';
COMMENT ON POLICY "Admins can delete activities" ON public.actividades IS 'The audit log keeps what it was called.';

reset check_function_bodies;

insert into private.provider_search (proveedor_id, fecha_creacion, texto)
select p.id, p.fecha_creacion, private.search_text(p.nombre) || E'\n' || coalesce(private.search_text(p.descripcion), '') from public.proveedores as p
where p.aprobado_por_admin;
