-- The library of resources, and what readers suggest for it: an admin turns a good
-- suggestion into a resource.

-- Types

create type public.tipo_recurso as enum ('pdf', 'video', 'link');

create type public.estado_sugerencia as enum ('pendiente', 'aceptada', 'descartada');

-- Tables

create table public.recursos (
  id uuid primary key default gen_random_uuid(),
  titulo text not null constraint titulo_max_200 check (char_length(titulo) <= 200),
  descripcion text not null constraint descripcion_max_4000 check (char_length(descripcion) <= 4000),
  tipo_recurso public.tipo_recurso not null default 'pdf',
  url text not null constraint url_max_1000 check (char_length(url) <= 1000)
    constraint url_solo_http check (private.is_web_url(url)),
  categoria text[] constraint categoria_max_20_de_60 check (private.list_fits(categoria, 20, 60)),
  destacado boolean not null default false,
  -- One of the site's own pictures, by its path.
  miniatura_pixar text constraint miniatura_pixar_max_1000 check (char_length(miniatura_pixar) <= 1000)
    constraint miniatura_pixar_del_sitio check (miniatura_pixar ~ '^/[A-Za-z0-9._/-]+$' and miniatura_pixar !~ '//'),
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now()
);
comment on table public.recursos is 'The library: documents, videos and links that admins choose.';
comment on column public.recursos.fecha_actualizacion is
  'When the resource last changed, to the microsecond: different for every version of the row.';
create index recursos_destacado_fecha_idx on public.recursos (destacado desc, fecha_creacion desc);
grant select on table public.recursos to anon;
grant select, insert (titulo, descripcion, tipo_recurso, url, categoria, destacado, miniatura_pixar), update (titulo,
  descripcion, tipo_recurso, url, categoria, destacado, miniatura_pixar), delete on table public.recursos to
  authenticated;
grant all on table public.recursos to service_role;

create table public.sugerencias (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null default auth.uid() references private.profiles (id) on delete cascade,
  titulo text not null constraint titulo_max_200 check (char_length(titulo) <= 200),
  url text not null constraint url_max_1000 check (char_length(url) <= 1000)
    constraint url_solo_http check (private.is_web_url(url)),
  descripcion text constraint descripcion_max_2000 check (char_length(descripcion) <= 2000),
  estado public.estado_sugerencia not null default 'pendiente',
  fecha timestamptz not null default now()
);
comment on table public.sugerencias is
  'Resources that readers suggest. Title, address and description have the names of the resource they may become.';
create index sugerencias_estado_fecha_idx on public.sugerencias (estado, fecha desc);
create index sugerencias_usuario_fecha_idx on public.sugerencias (usuario_id, fecha desc);
grant select, insert (usuario_id, titulo, url, descripcion), update (estado), delete on table public.sugerencias to
  authenticated;
grant all on table public.sugerencias to service_role;

-- Functions

-- Triggers

create trigger recursos_clean
  before insert or update on public.recursos
  for each row execute function private.clean_texts('Por favor completa los campos obligatorios', 'titulo line required',
    'descripcion required', 'url required', 'categoria list', 'miniatura_pixar picture');

create trigger recursos_stamp
  before update on public.recursos
  for each row execute function private.stamp_version();

create trigger sugerencias_clean
  before insert or update on public.sugerencias
  for each row
  execute function private.clean_texts('Por favor completa los campos obligatorios', 'titulo line required', 'url required', 'descripcion');

create trigger sugerencias_limit
  before insert on public.sugerencias
  for each row execute function private.limit_acts('10', '1 day', 'Ya enviaste 10 sugerencias en las últimas 24 horas.');

-- Policies

create policy "Anyone can see the resources" on public.recursos
  for select to anon, authenticated using (true);
comment on policy "Anyone can see the resources" on public.recursos is
  'The library is public.';

create policy "Admins can create resources" on public.recursos
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "Admins can create resources" on public.recursos is
  'The library is chosen, not crowd-sourced.';

create policy "Admins can change resources" on public.recursos
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can change resources" on public.recursos is
  'Links die and laws change.';

create policy "Admins can delete resources" on public.recursos
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete resources" on public.recursos is
  'Same.';

create policy "Authors can see their own suggestions" on public.sugerencias
  for select to authenticated using (usuario_id = (select auth.uid()));
comment on policy "Authors can see their own suggestions" on public.sugerencias is
  'And what became of them.';

create policy "Admins can see all suggestions" on public.sugerencias
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see all suggestions" on public.sugerencias is
  'Pending ones are their work list.';

create policy "Users can suggest as themselves" on public.sugerencias
  for insert to authenticated with check (usuario_id = (select auth.uid()));
comment on policy "Users can suggest as themselves" on public.sugerencias is
  'Pending, by the column grants; ten a day, by a trigger.';

create policy "Admins can decide on suggestions" on public.sugerencias
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can decide on suggestions" on public.sugerencias is
  'The state only, by the column grants.';

create policy "Admins can delete suggestions" on public.sugerencias
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete suggestions" on public.sugerencias is
  'What should not even be kept as dismissed.';

create view private.waiting_sugerencia as
select 'sugerencia' as clase, s.id, s.titulo, s.fecha as desde, null::uuid as proveedor_id, 1 as cuantos
from public.sugerencias as s
where s.estado = 'pendiente';
comment on view private.waiting_sugerencia is 'Suggestions that nobody has decided.';
insert into private.clases_cola (clase, orden, uno, varios, vista, decision)
values ('sugerencia', 9, 'recurso sugerido', 'recursos sugeridos', 'sugerencia',
  $$select a.como, a.actor, a.cuando from private.audited_decisions as a where a.tabla = 'sugerencias' and a.fila_id = $1::text$$);
create trigger sugerencias_delete_notes after delete on public.sugerencias
  for each row execute function private.delete_notes('sugerencia', 'id');

-- When somebody last looked at a resource, whether it is in force and whether it holds in Puerto
-- Rico. It stands beside `recursos`. Looking is an act of its own: whoever mends a title has not
-- read the law again.

-- Tables

create table public.revisiones_recurso (
  recurso_id uuid primary key references public.recursos (id) on delete cascade,
  revisado_en date not null,
  vigencia text not null default 'vigente'
    constraint vigencia_conocida check (vigencia in ('vigente', 'derogada', 'reemplazada')),
  -- Null again when the other one is deleted.
  reemplazado_por uuid references public.recursos (id) on delete set null
    constraint reemplazado_por_otro check (reemplazado_por <> recurso_id)
    constraint reemplazado_por_si_no_es_vigente check (reemplazado_por is null or vigencia <> 'vigente'),
  aplica_en_pr boolean not null default true,
  fecha_actualizacion timestamptz not null default now()
);
comment on table public.revisiones_recurso is
  'The latest review of each resource. The row is made with its resource, on the day of which it counts as looked at.';
comment on column public.revisiones_recurso.revisado_en is 'The day in Puerto Rico on which an admin last looked at it.';
comment on column public.revisiones_recurso.reemplazado_por is 'The resource to read instead of one that is repealed or replaced.';
create index revisiones_recurso_reemplazado_por_idx on public.revisiones_recurso (reemplazado_por);
grant select on table public.revisiones_recurso to anon;
grant select, update (vigencia, reemplazado_por, aplica_en_pr) on table public.revisiones_recurso to authenticated;
grant all on table public.revisiones_recurso to service_role;

-- Functions

create function private.create_reviews() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.revisiones_recurso (recurso_id, revisado_en)
  select id, private.event_day(fecha_creacion) from added;
  return null;
end
$$;
comment on function private.create_reviews() is 'Gives a new resource its review.';

create function private.review_resource() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.is_user_request() then
    new.revisado_en := private.event_day(now());
  end if;
  if exists (
    with recursive chain (id) as (
      select new.reemplazado_por
      union
      select r.reemplazado_por from public.revisiones_recurso as r join chain as c on r.recurso_id = c.id
    )
    select from chain where id = new.recurso_id
  ) then
    perform private.refuse('reemplazado_por_sin_vuelta', 'Ese recurso ya dice que este es el que lo reemplaza.');
  end if;
  return new;
end
$$;
comment on function private.review_resource() is
  'Whoever says what a resource is worth has looked at it today. No reader is led in a circle.';

create function public.marcar_revisado(recurso uuid, fecha date default null) returns date
language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
  former date;
begin
  perform private.require_admin();
  if fecha > today then
    perform private.refuse('fecha_no_futura', 'La fecha de la revisión no puede ser futura.');
  end if;
  select r.revisado_en into former from public.revisiones_recurso as r where r.recurso_id = recurso for no key update;
  update public.revisiones_recurso as r set revisado_en = coalesce(fecha, today) where r.recurso_id = recurso;
  return former;
end
$$;
comment on function public.marcar_revisado(uuid, date) is
  'For admins: this resource was looked at today, and still says what it should. Answers the day of the former review, with which it can be taken back; null when the resource is gone.';

create view private.waiting_recurso as
select 'recurso' as clase, r.id, r.titulo, (v.revisado_en + 365)::timestamp at time zone 'America/Puerto_Rico' as desde,
  null::uuid as proveedor_id, 1 as cuantos
from public.revisiones_recurso as v
join public.recursos as r on r.id = v.recurso_id
where v.revisado_en <= private.event_day(now()) - 365;
comment on view private.waiting_recurso is 'Resources that nobody has looked at for a year, since that is so.';
insert into private.clases_cola (clase, orden, sin_prisa, uno, varios, vista, decision)
values ('recurso', 11, true, 'recurso por revisar', 'recursos por revisar', 'recurso',
  $$select a.como, a.actor, a.cuando from private.audited_decisions as a
  where a.tabla in ('revisiones_recurso', 'recursos') and a.fila_id = $1::text$$);
create trigger recursos_delete_notes after delete on public.recursos
  for each row execute function private.delete_notes('recurso', 'id');

-- Triggers. Only the act itself: a replacement that is deleted is no review.

create trigger recursos_create_reviews
  after insert on public.recursos referencing new table as added
  for each statement execute function private.create_reviews();

create trigger revisiones_recurso_review
  before update of vigencia, reemplazado_por, aplica_en_pr on public.revisiones_recurso
  for each row when (private.is_user_act()) execute function private.review_resource();

create trigger revisiones_recurso_stamp
  before update on public.revisiones_recurso
  for each row execute function private.stamp_version();

create trigger revisiones_recurso_audit
  after update on public.revisiones_recurso
  for each row when (private.is_user_act()) execute function private.audit('recurso_id', '', '');

-- Policies

create policy "Anyone can see the reviews of resources" on public.revisiones_recurso
  for select to anon, authenticated using (true);
comment on policy "Anyone can see the reviews of resources" on public.revisiones_recurso is
  'As the library itself.';

create policy "Admins can review resources" on public.revisiones_recurso
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can review resources" on public.revisiones_recurso is
  'What it is worth, by the column grants; the day is the day of the save.';

-- The steps of "¿Por dónde empiezo?": what a family does first, in order. Families act on them, so
-- none is shown that no named person has checked, and none after the day until which that holds.

-- Tables

create table public.pasos (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique constraint slug_de_palabras check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  orden integer not null,
  titulo text not null constraint titulo_max_120 check (char_length(titulo) <= 120),
  por_que text not null constraint por_que_max_160 check (char_length(por_que) <= 160),
  resumen text[] not null default '{}' constraint resumen_max_5_de_240 check (private.list_fits(resumen, 5, 240)),
  edad_desde_meses integer not null default 0
    constraint edad_desde_meses_de_0_a_1200 check (edad_desde_meses between 0 and 1200),
  edad_hasta_meses integer
    constraint edad_hasta_meses_de_0_a_1200 check (edad_hasta_meses between 0 and 1200)
    constraint edad_hasta_meses_en_orden check (edad_hasta_meses >= edad_desde_meses),
  momentos text[] not null default '{}' constraint momentos_conocidos check (momentos <@ array[
    'sospecha', 'diagnostico', 'escuela', 'plan_medico', 'no_se_cumple', 'se_hace_adulto', 'adultez', 'crisis'
  ]),
  siempre boolean not null default false,
  documentos text[] not null default '{}' constraint documentos_max_8_de_120 check (private.list_fits(documentos, 8, 120)),
  telefono text constraint telefono_marcable check (telefono ~ '^(\+1[2-9][0-9]{9}|[0-9]{3})$'),
  otros_telefonos jsonb not null default '[]',
  correo text constraint correo_valido check (private.is_email(correo) and char_length(correo) <= 254),
  enlaces jsonb not null default '[]',
  tipo_servicio public.tipo_servicio,
  subcategoria text,
  palabras text[] not null default '{}' constraint palabras_max_12_de_60 check (private.list_fits(palabras, 12, 60)),
  fuente jsonb not null default '[]',
  por_verificar text[] not null default '{}'
    constraint por_verificar_max_10_de_300 check (private.list_fits(por_verificar, 10, 300)),
  estado text not null default 'borrador' constraint estado_conocido check (estado in ('borrador', 'publicado')),
  verificado_por text
    constraint verificado_por_max_120 check (char_length(verificado_por) <= 120)
    constraint verificado_por_con_nombre check (verificado_por ~ '([[:alpha:]].*){3}'),
  revisado_en date,
  vence_en date constraint vence_en_hasta_2_anos check (vence_en between revisado_en and revisado_en + 731),
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now(),
  constraint publicado_con_verificacion
    check (estado = 'borrador' or num_nulls(verificado_por, revisado_en, vence_en) = 0),
  constraint subcategoria_de_su_tipo check (subcategoria is null or tipo_servicio is not null),
  constraint pasos_subcategoria_fkey
    foreign key (tipo_servicio, subcategoria) references public.subcategorias (tipo_servicio, nombre)
);
comment on table public.pasos is
  'Steps of "¿Por dónde empiezo?". A published one was verified by a named person and is shown until its last day.';
comment on column public.pasos.slug is 'Stays as it is: the marks on a device are kept by it.';
comment on column public.pasos.edad_hasta_meses is 'Full months, this one included. Null: no limit.';
comment on column public.pasos.otros_telefonos is 'At most 4 of {"numero", "etiqueta"}.';
comment on column public.pasos.enlaces is 'At most 6 of {"titulo", "url"}, https only.';
comment on column public.pasos.palabras is 'Slugs of terms that the step uses.';
comment on column public.pasos.fuente is 'Where it was read, as it was read: at most 8 of {"titulo", "url"}.';
comment on column public.pasos.por_verificar is 'What a person still has to check. For admins; no family sees it.';
comment on column public.pasos.verificado_por is 'The person who checked that what families read is so.';
comment on column public.pasos.vence_en is 'The last day on which it is shown.';
create index pasos_subcategoria_idx on public.pasos (tipo_servicio, subcategoria);
grant select on table public.pasos to anon;
-- Not the slug, which is made of the title, nor the order, which `mover_paso` changes.
grant select, insert (titulo, por_que, resumen, edad_desde_meses, edad_hasta_meses, momentos, siempre, documentos,
  telefono, otros_telefonos, correo, enlaces, tipo_servicio, subcategoria, palabras, fuente, por_verificar, estado,
  verificado_por, revisado_en, vence_en), update (titulo, por_que, resumen, edad_desde_meses, edad_hasta_meses,
  momentos, siempre, documentos, telefono, otros_telefonos, correo, enlaces, tipo_servicio, subcategoria, palabras,
  fuente, por_verificar, estado, verificado_por, revisado_en, vence_en), delete on table public.pasos to
  authenticated;
grant all on table public.pasos to service_role;

-- Functions: what may be said

create function private.clean_lines(items text[]) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(private.clean_line(item) order by place), '{}')
  from (select item, place from unnest(items) with ordinality as list (item, place) limit 1000) as looked_at
  where private.clean_line(item) is not null
$$;
comment on function private.clean_lines(text[]) is 'Items of one line each, without the empty ones; nothing is an empty list.';

create function private.dialable(value text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when digits ~ '^1?[2-9][0-9]{9}$' then '+1' || right(digits, 10)
    when digits ~ '^[0-9]{3}$' then digits
    else private.clean_text(value)
  end
  from (select regexp_replace(value, '[^0-9]', '', 'g') as digits) as number
$$;
comment on function private.dialable(text) is 'A telephone as it is dialled: +1 and ten digits, or a short number. Any other stays as it was written.';

create function private.clean_pairs(field text, value jsonb, most integer, label text, address text, pattern text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  pair jsonb;
  words text;
  target text;
  cleaned jsonb := '[]';
begin
  if value is null or value = 'null' then
    return cleaned;
  end if;
  if jsonb_typeof(value) <> 'array' or jsonb_array_length(value) > most then
    perform private.refuse(field || '_max_' || most, format('Caben hasta %s.', most));
  end if;
  for pair in select jsonb_array_elements(value) loop
    words := private.clean_line(pair ->> label);
    target := case address when 'numero' then private.dialable(pair ->> address) else private.clean_text(pair ->> address) end;
    if words is null or char_length(words) > 160 then
      perform private.refuse(field || '_con_nombre', 'Escribe un nombre corto al lado de cada uno.');
    end if;
    if target is null or char_length(target) > 500 or target !~ pattern
      or address = 'url' and private.is_web_url(target) is not true
    then
      perform private.refuse(field || '_valido', case address
        when 'numero' then 'Ese teléfono no se puede marcar. Ejemplo: 787-555-0142'
        else 'Esa dirección no es de una página web. Ejemplo: https://ejemplo.com'
      end, words);
    end if;
    cleaned := cleaned || jsonb_build_array(jsonb_build_object(label, words, address, target));
  end loop;
  return cleaned;
end
$$;
comment on function private.clean_pairs(text, jsonb, integer, text, text, text) is
  'A list of names, each with its address or telephone; anything else in it is dropped or refused.';

create function private.clean_paso() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.titulo := private.clean_line(new.titulo);
  new.por_que := private.clean_line(new.por_que);
  new.resumen := private.clean_lines(new.resumen);
  new.momentos := coalesce(private.clean_keys(new.momentos), '{}');
  new.documentos := private.clean_lines(new.documentos);
  new.telefono := private.dialable(new.telefono);
  new.otros_telefonos := private.clean_pairs(
    'otros_telefonos', new.otros_telefonos, 4, 'etiqueta', 'numero', '^(\+1[2-9][0-9]{9}|[0-9]{3})$');
  new.correo := private.clean_text(new.correo);
  new.enlaces := private.clean_pairs('enlaces', new.enlaces, 6, 'titulo', 'url', '^https://');
  new.subcategoria := private.clean_text(new.subcategoria);
  new.palabras := coalesce(private.clean_keys(new.palabras), '{}');
  new.fuente := private.clean_pairs('fuente', new.fuente, 8, 'titulo', 'url', '^https?://');
  new.por_verificar := private.clean_lines(new.por_verificar);
  new.verificado_por := private.clean_line(new.verificado_por);
  if new.titulo is null then
    perform private.refuse('titulo_escrito', 'Escribe el título.');
  elsif new.por_que is null then
    perform private.refuse('por_que_escrito', 'Escribe por qué, en una frase.');
  end if;
  if tg_op = 'INSERT' then
    new.slug := coalesce(new.slug, (
      select slug
      from (
        select coalesce(nullif(trim(both '-' from left(
          regexp_replace(private.fold_text(new.titulo), '[^a-z0-9]+', '-', 'g'), 54
        )), ''), 'paso') as word
      ) as base, generate_series(1, 1000) as n
      cross join lateral (select case n when 1 then word else trim(both '-' from word) || '-' || n end as slug) as wanted
      where not exists (select from public.pasos as p where p.slug = wanted.slug)
      order by n limit 1
    ));
    new.orden := coalesce(new.orden, (select coalesce(max(p.orden), 0) + 1 from public.pasos as p));
  else
    new.fecha_actualizacion := old.fecha_actualizacion;
  end if;
  return new;
end
$$;
comment on function private.clean_paso() is 'Trims what a step says, makes its telephones dialable, and gives a new one its slug and the last place.';

-- Functions: verified by whom, until when

create function private.publish_verified() returns trigger
language plpgsql set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
  unseen constant text[] := array['orden', 'paso', 'por_verificar', 'fecha_actualizacion'];
  -- The rest is what it says and to whom: what somebody verifies.
  unverified constant text[] := unseen || array['id', 'slug', 'palabras', 'estado', 'verificado_por', 'revisado_en', 'vence_en',
    'fecha_creacion'];
  said constant jsonb := to_jsonb(new);
  renewed boolean;
begin
  if tg_op = 'UPDATE' then
    renewed := new.fecha_actualizacion = 'infinity';
    new.fecha_actualizacion := old.fecha_actualizacion;
    if not renewed and to_jsonb(new) - unverified <> to_jsonb(old) - unverified then
      new.verificado_por := null;
      new.revisado_en := null;
      new.vence_en := null;
      -- A statement that publishes at the same time is refused below.
      new.estado := case when old.estado = 'publicado' then 'borrador' else new.estado end;
    end if;
    if not renewed and new.vence_en > old.vence_en then
      perform private.refuse('vence_en_con_revision', format('Para alargar la fecha, di quién verificó %s y qué día.', tg_argv[0]));
    end if;
    -- One that has expired may still be moved and noted about.
    if (to_jsonb(new) - unseen) = (to_jsonb(old) - unseen) then
      return new;
    end if;
  end if;
  if new.revisado_en > today then
    perform private.refuse('revisado_en_no_futura', 'La fecha de la revisión no puede ser futura.');
  end if;
  if new.revisado_en is not null then
    new.vence_en := coalesce(new.vence_en, (new.revisado_en + interval '6 months')::date);
  end if;
  if new.estado = 'publicado' then
    case
      when new.verificado_por is null then
        perform private.refuse('verificado_por_escrito', format('Para publicar, escribe quién verificó %s.', lower(tg_argv[1])));
      when new.revisado_en is null then
        perform private.refuse('revisado_en_escrita', 'Para publicar, escribe qué día se verificó.');
      when new.vence_en < today then
        perform private.refuse('vence_en_por_venir',
          format('%s venció. Para publicar%2$s, hay que verificar%2$s otra vez.', tg_argv[1], tg_argv[2]));
      when said -> 'resumen' = '[]' then
        perform private.refuse('resumen_escrito', 'Para publicar, escribe al menos una línea.');
      when said -> 'texto' = '[]' then
        perform private.refuse('texto_escrito', 'Para publicar, escribe al menos una línea.');
      when said -> 'siempre' = 'false' and said -> 'momentos' = '[]' then
        perform private.refuse('momentos_escogidos', 'Para publicar, escoge cuándo sale este paso.');
      else null;
    end case;
  end if;
  return new;
end
$$;
comment on function private.publish_verified() is
  'Refuses to publish a step or letter that no named person has verified, or whose last day is past, to everybody. A change of what families read takes the verification away, unless the same statement says again who verified it and when; its last day is put off only so.';

-- Functions: order and copies

create function public.mover_paso(paso uuid, hacia text) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  way constant integer := case hacia when 'arriba' then -1 when 'abajo' then 1 end;
  ids uuid[];
  place integer;
begin
  perform private.require_admin();
  if way is null then
    perform private.refuse('hacia_conocido', 'Un paso se mueve hacia arriba o hacia abajo.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('public.pasos:orden', 0));
  select array_agg(p.id order by p.orden, p.slug) into ids from public.pasos as p;
  place := array_position(ids, paso);
  if place is null or ids[place + way] is null then
    return place;
  end if;
  ids[place] := ids[place + way];
  ids[place + way] := paso;
  update public.pasos as p set orden = listed.place
  from unnest(ids) with ordinality as listed (id, place)
  where p.id = listed.id and p.orden <> listed.place;
  if private.is_user_request() then
    perform private.log_audit(auth.uid(), 'mover', 'pasos', paso::text,
      jsonb_build_object('orden', place), jsonb_build_object('orden', place + way));
  end if;
  return place + way;
end
$$;
comment on function public.mover_paso(uuid, text) is
  'For admins: moves a step by one place, `arriba` or `abajo`, and says its place now; null when it is gone.';

create function public.copiar_paso(paso uuid) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  original public.pasos;
  copy uuid;
begin
  perform private.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('public.pasos:orden', 0));
  select * into original from public.pasos as p where p.id = paso;
  if not found then
    return null;
  end if;
  update public.pasos as p set orden = p.orden + 1
  where (p.orden, p.slug) > (original.orden, original.slug);
  insert into public.pasos (orden, titulo, por_que, resumen, edad_desde_meses, edad_hasta_meses, momentos, siempre,
    documentos, telefono, otros_telefonos, correo, enlaces, tipo_servicio, subcategoria, palabras, fuente, por_verificar)
  values (original.orden + 1, left(original.titulo, 112) || ' (copia)', original.por_que, original.resumen,
    original.edad_desde_meses, original.edad_hasta_meses, original.momentos, original.siempre, original.documentos,
    original.telefono, original.otros_telefonos, original.correo, original.enlaces, original.tipo_servicio,
    original.subcategoria, original.palabras, original.fuente, original.por_verificar)
  returning id into copy;
  return copy;
end
$$;
comment on function public.copiar_paso(uuid) is
  'For admins: copies a step as a draft that nobody has verified, right after it. Null when it is gone.';

-- Functions: history and the way back

-- Triggers, which fire in the order of their names

create trigger pasos_clean
  before insert or update on public.pasos
  for each row execute function private.clean_paso();

-- The marks stand in the version, which pasos_clean has just reset and pasos_stamp writes last: who verified the step
-- (-infinity), and when (infinity).
create trigger pasos_mark_1_name
  before update of verificado_por on public.pasos
  for each row when (new.verificado_por is not null) execute function private.mark_named('fecha_actualizacion', '-infinity');

create trigger pasos_mark_2_day
  before update of revisado_en on public.pasos
  for each row when (new.revisado_en is not null and new.fecha_actualizacion = '-infinity')
  execute function private.mark_named('fecha_actualizacion', 'infinity');

create trigger pasos_publish
  before insert or update on public.pasos
  for each row execute function private.publish_verified('el paso', 'Este paso', 'lo');

-- A step that is only moved keeps its version: whoever edits it is not disturbed.
create trigger pasos_stamp
  before update on public.pasos
  for each row when ((to_jsonb(old) - 'orden') is distinct from (to_jsonb(new) - 'orden'))
  execute function private.stamp_version();

create trigger pasos_audit
  after insert or update or delete on public.pasos
  for each row when (private.is_user_act()) execute function private.audit_facts('id', '');

-- Policies

create policy "Anyone can see the verified steps" on public.pasos
  for select to anon, authenticated
  using (estado = 'publicado' and vence_en >= (select private.event_day(now())));
comment on policy "Anyone can see the verified steps" on public.pasos is
  'Until their last day in Puerto Rico: an expired one leaves the path by itself.';

create policy "Admins can see all steps" on public.pasos
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see all steps" on public.pasos is
  'Drafts and expired ones too.';

create policy "Admins can create steps" on public.pasos
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "Admins can create steps" on public.pasos is
  'Only admins write them.';

create policy "Admins can change steps" on public.pasos
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can change steps" on public.pasos is
  'What families read is verified again with each change.';

create policy "Admins can delete steps" on public.pasos
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete steps" on public.pasos is
  'The audit log keeps what it said.';

create view private.waiting_paso as
-- Since the first day on which no family sees it.
select 'paso' as clase, s.id, s.titulo, (s.vence_en + 1)::timestamp at time zone 'America/Puerto_Rico' as desde,
  null::uuid as proveedor_id, 1 as cuantos
from public.pasos as s
where s.estado = 'publicado' and s.vence_en < private.event_day(now());
comment on view private.waiting_paso is 'Steps whose verification is over.';
insert into private.clases_cola (clase, orden, sin_prisa, uno, varios, vista, decision)
values ('paso', 12, true, 'paso vencido', 'pasos vencidos', 'paso',
  $$select a.como, a.actor, a.cuando from private.audited_decisions as a where a.tabla = 'pasos' and a.fila_id = $1::text$$);
create trigger pasos_delete_notes after delete on public.pasos
  for each row execute function private.delete_notes('paso', 'id');

-- Letters to ask for something in writing, with blanks that are filled in on the device of whoever reads. Under the rule of
-- the steps: none is shown that no named person has checked, and none after its last day. They come with the product;
-- admins change and verify them.

-- Tables

create table public.cartas (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique constraint slug_de_palabras check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  paso text references public.pasos (slug) on update cascade on delete set null,
  titulo text not null constraint titulo_max_120 check (char_length(titulo) <= 120),
  cuando text[] not null default '{}' constraint cuando_max_4_de_240 check (private.list_fits(cuando, 4, 240)),
  a_quien text[] not null default '{}' constraint a_quien_max_4_de_240 check (private.list_fits(a_quien, 4, 240)),
  correo text constraint correo_valido check (private.is_email(correo) and char_length(correo) <= 254),
  asunto text not null constraint asunto_max_160 check (char_length(asunto) <= 160),
  texto text[] not null default '{}' constraint texto_max_30_de_400 check (private.list_fits(texto, 30, 400)),
  adjunta text[] not null default '{}' constraint adjunta_max_8_de_160 check (private.list_fits(adjunta, 8, 160)),
  despues text[] not null default '{}' constraint despues_max_6_de_240 check (private.list_fits(despues, 6, 240)),
  fuente jsonb not null default '[]',
  por_verificar text[] not null default '{}'
    constraint por_verificar_max_10_de_300 check (private.list_fits(por_verificar, 10, 300)),
  estado text not null default 'borrador' constraint estado_conocido check (estado in ('borrador', 'publicado')),
  verificado_por text
    constraint verificado_por_max_120 check (char_length(verificado_por) <= 120)
    constraint verificado_por_con_nombre check (verificado_por ~ '([[:alpha:]].*){3}'),
  revisado_en date,
  vence_en date constraint vence_en_hasta_2_anos check (vence_en between revisado_en and revisado_en + 731),
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now(),
  constraint publicado_con_verificacion
    check (estado = 'borrador' or num_nulls(verificado_por, revisado_en, vence_en) = 0)
);
comment on table public.cartas is
  'Letters with blanks. A published one was verified by a named person and is shown until its last day.';
comment on column public.cartas.paso is 'The step that it belongs to.';
comment on column public.cartas.correo is 'A published address that takes this request; none is better than a doubtful one.';
comment on column public.cartas.texto is 'Paragraphs with blanks, "{estudiante}". One with an optional blank that is empty is left out.';
comment on column public.cartas.por_verificar is 'What a person still has to check. For admins; no family sees it.';
create index cartas_paso_idx on public.cartas (paso);
grant select on table public.cartas to anon;
grant select, update (titulo, cuando, a_quien, correo, asunto, texto, adjunta, despues, fuente, por_verificar, estado,
  verificado_por, revisado_en, vence_en) on table public.cartas to authenticated;
grant all on table public.cartas to service_role;

create function private.clean_carta() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.titulo := private.clean_line(new.titulo);
  new.asunto := private.clean_line(new.asunto);
  new.cuando := private.clean_lines(new.cuando);
  new.a_quien := private.clean_lines(new.a_quien);
  new.correo := private.clean_text(new.correo);
  new.texto := private.clean_lines(new.texto);
  new.adjunta := private.clean_lines(new.adjunta);
  new.despues := private.clean_lines(new.despues);
  new.fuente := private.clean_pairs('fuente', new.fuente, 8, 'titulo', 'url', '^https?://');
  new.por_verificar := private.clean_lines(new.por_verificar);
  new.verificado_por := private.clean_line(new.verificado_por);
  if new.titulo is null then
    perform private.refuse('titulo_escrito', 'Escribe el título.');
  elsif new.asunto is null then
    perform private.refuse('asunto_escrito', 'Escribe el asunto.');
  end if;
  if tg_op = 'UPDATE' then
    new.fecha_actualizacion := old.fecha_actualizacion;
  end if;
  return new;
end
$$;
comment on function private.clean_carta() is 'Trims what a letter says; one without title or subject is refused.';

-- Triggers, which fire in the order of their names

create trigger cartas_clean
  before insert or update on public.cartas
  for each row execute function private.clean_carta();

create trigger cartas_mark_1_name
  before update of verificado_por on public.cartas
  for each row when (new.verificado_por is not null) execute function private.mark_named('fecha_actualizacion', '-infinity');

create trigger cartas_mark_2_day
  before update of revisado_en on public.cartas
  for each row when (new.revisado_en is not null and new.fecha_actualizacion = '-infinity')
  execute function private.mark_named('fecha_actualizacion', 'infinity');

create trigger cartas_publish
  before insert or update on public.cartas
  for each row execute function private.publish_verified('la carta', 'Esta carta', 'la');

create trigger cartas_stamp
  before update on public.cartas
  for each row execute function private.stamp_version();

create trigger cartas_audit
  after insert or update or delete on public.cartas
  for each row when (private.is_user_act()) execute function private.audit('id', '', 'titulo,estado,verificado_por');

-- Policies

create policy "Anyone can see the verified letters" on public.cartas
  for select to anon, authenticated
  using (estado = 'publicado' and vence_en >= (select private.event_day(now())));
comment on policy "Anyone can see the verified letters" on public.cartas is
  'Until their last day in Puerto Rico, as the steps.';

create policy "Admins can see all letters" on public.cartas
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see all letters" on public.cartas is
  'Drafts and expired ones too.';

create policy "Admins can change letters" on public.cartas
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can change letters" on public.cartas is
  'What families read is verified again with each change.';

-- Words that families meet, explained in plain ones: content of the product, that admins may change.
-- Only what is certain is shown.

-- Tables

create table public.terminos (
  slug text primary key constraint slug_de_palabras check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  termino text not null unique constraint termino_max_60 check (char_length(termino) <= 60),
  sigla text constraint sigla_max_20 check (char_length(sigla) <= 20),
  definicion text not null constraint definicion_max_400 check (char_length(definicion) <= 400),
  ver text[] not null default '{}' constraint ver_max_8_de_60 check (private.list_fits(ver, 8, 60)),
  fuente text not null constraint fuente_max_300 check (char_length(fuente) <= 300),
  certeza text not null default 'por_verificar' constraint certeza_conocida check (certeza in ('cierto', 'por_verificar')),
  fecha_actualizacion timestamptz not null default now()
);
comment on table public.terminos is 'Terms with their explanation. Steps and other terms name them by slug.';
comment on column public.terminos.ver is 'Slugs of terms to read too.';
comment on column public.terminos.fuente is 'Where it was read: an address, a law, or "uso general".';
grant select on table public.terminos to anon;
grant select, insert (slug, termino, sigla, definicion, ver, fuente, certeza), update (termino, sigla, definicion,
  ver, fuente, certeza), delete on table public.terminos to authenticated;
grant all on table public.terminos to service_role;

-- Functions

-- The argument is the column with the slugs. Security definer: a term that is not certain yet is a term too.
create function private.refuse_unknown_terms() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  unknown constant text := (
    select string_agg(word, ', ') from jsonb_array_elements_text(to_jsonb(new) -> tg_argv[0]) as word
    where not exists (select from public.terminos as t where t.slug = word)
  );
begin
  if unknown is not null then
    perform private.refuse(tg_argv[0] || '_conocidas', 'Hay una palabra que no está en el glosario.', unknown);
  end if;
  return new;
end
$$;
comment on function private.refuse_unknown_terms() is 'The words of a step, and what a term leads to, are terms.';

create function private.clean_termino() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.termino := private.clean_line(new.termino);
  new.sigla := private.clean_line(new.sigla);
  new.definicion := private.clean_line(new.definicion);
  new.ver := coalesce(private.clean_keys(new.ver), '{}');
  new.fuente := private.clean_line(new.fuente);
  if new.termino is null or new.definicion is null then
    perform private.refuse('definicion_escrita', 'Escribe la palabra y qué significa.');
  elsif new.fuente is null then
    perform private.refuse('fuente_escrita', 'Escribe dónde se leyó, o «uso general».');
  end if;
  return new;
end
$$;
comment on function private.clean_termino() is 'Trims a term; one without explanation or source is refused.';

-- Security definer: steps that nobody sees use it, too.
create function private.leave_term() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  steps constant text := (select string_agg(p.titulo, ', ' order by p.orden) from public.pasos as p where old.slug = any (p.palabras));
begin
  if steps is not null then
    perform private.refuse('palabra_sin_uso', format('Un paso explica «%s». Quítala primero de: %s.', old.termino, left(steps, 300)));
  end if;
  update public.terminos as t
  set ver = array(select word from unnest(t.ver) as word join public.terminos as other on other.slug = word where word <> old.slug)
  where old.slug = any (t.ver);
  return old;
end
$$;
comment on function private.leave_term() is 'A term that a step uses stays; other terms lead no more to one that goes.';

-- Triggers, which fire in the order of their names.

create trigger pasos_palabras
  before insert or update of palabras on public.pasos
  for each row execute function private.refuse_unknown_terms('palabras');

create trigger terminos_clean
  before insert or update on public.terminos
  for each row execute function private.clean_termino();

create trigger terminos_ver
  before insert or update of ver on public.terminos
  for each row execute function private.refuse_unknown_terms('ver');

create trigger terminos_stamp
  before update on public.terminos
  for each row execute function private.stamp_version();

create trigger terminos_leave
  before delete on public.terminos
  for each row execute function private.leave_term();

create trigger terminos_audit
  after insert or update or delete on public.terminos
  for each row when (private.is_user_act()) execute function private.audit('slug', '', 'termino,definicion');

-- Policies

create policy "Anyone can see the terms that are certain" on public.terminos
  for select to anon, authenticated using (certeza = 'cierto');
comment on policy "Anyone can see the terms that are certain" on public.terminos is
  'What a person still has to confirm is explained to nobody.';

create policy "Admins can see all terms" on public.terminos
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see all terms" on public.terminos is
  'Those to be verified too.';

create policy "Admins can create terms" on public.terminos
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "Admins can create terms" on public.terminos is
  'One list for everybody.';

create policy "Admins can change terms" on public.terminos
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can change terms" on public.terminos is
  'What an office is called changes.';

create policy "Admins can delete terms" on public.terminos
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete terms" on public.terminos is
  'The audit log keeps what it said.';

-- Triggers

create trigger recursos_audit
  after insert or update or delete on public.recursos
  for each row when (private.is_user_act())
  execute function private.audit('id', '', 'titulo,tipo_recurso,url');

create trigger sugerencias_audit
  after update or delete on public.sugerencias
  for each row when (private.is_user_act())
  execute function private.audit('id', 'usuario_id', 'usuario_id,titulo,url,estado');

-- Rights

grant execute on function public.marcar_revisado(uuid, date), private.clean_lines(text[]), private.dialable(text),
  private.clean_pairs(text, jsonb, integer, text, text, text), public.mover_paso(uuid, text), public.copiar_paso(uuid)
  to authenticated, service_role;
