-- Activities: what families can go to on a day (a talk, an outing, a camp) and what goes on (a support group, respite, a
-- programme for adults). Anybody suggests one; an admin says what is missing and publishes it. Nobody sees one that ended.

-- Types

create type public.clase_actividad as enum ('charla', 'recreacion', 'campamento', 'grupo', 'respiro', 'programa');

-- Tables

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
comment on table public.actividades is
  'Activities and support, dated (`empieza`) or ongoing: suggested by anybody, published by admins, shown until they end. Whose suggestion it was is kept nowhere.';
comment on column public.actividades.dia_semana is 'Of what goes on: each week on this day, Monday is 1; otherwise `cuando` says it in words.';
comment on column public.actividades.hora_desde is 'Of each day; null: all day, or nobody said.';
comment on column public.actividades.sensorial is 'Noise, light, room. Null: nobody knows, and the page says so.';
comment on column public.actividades.termina_en is 'The moment from which nobody sees it; null: it goes on.';
create index actividades_estado_idx on public.actividades (estado, termina_en);
grant select on table public.actividades to anon;
-- Every column but id, both dates of the row and termina_en, which the database gives.
grant select, insert (titulo, clase, municipio, lugar, por_video, empieza, termina, dia_semana, hora_desde, hora_hasta,
  cuando, edad_desde, edad_hasta, organiza, costo, condiciones, sensorial, enlace, telefono, estado), update (titulo,
  clase, municipio, lugar, por_video, empieza, termina, dia_semana, hora_desde, hora_hasta, cuando, edad_desde, edad_hasta,
  organiza, costo, condiciones, sensorial, enlace, telefono, estado), delete on table public.actividades to authenticated;
grant all on table public.actividades to service_role;

-- Functions

create function public.sugerir_actividad(datos jsonb, red text, prueba text, prueba_vence timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
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
$$;
comment on function public.sugerir_actividad(jsonb, text, text, timestamptz) is
  'For the server function propose-correction, which verified the proof of work: an activity that a visitor knows of. It waits for an admin. `red` is the visitor''s address.';

-- Triggers

create trigger actividades_clean
  before insert or update on public.actividades
  for each row
  execute function private.clean_texts('Por favor completa los campos obligatorios', 'titulo line required', 'lugar line',
    'cuando line', 'organiza line', 'costo line', 'condiciones line', 'sensorial line', 'enlace', 'telefono line', 'municipio municipality');

create trigger actividades_stamp
  before update on public.actividades
  for each row execute function private.stamp_version();

create trigger actividades_audit
  after insert or update or delete on public.actividades
  for each row when (private.is_user_act())
  execute function private.audit('id', '', 'titulo,clase,municipio,empieza,estado');

create trigger actividades_delete_notes after delete on public.actividades
  for each row execute function private.delete_notes('actividad', 'id');

-- Policies

create policy "Anyone can see published activities that have not ended" on public.actividades
  for select to anon, authenticated using (estado = 'aceptada' and (termina_en is null or termina_en > now()));
comment on policy "Anyone can see published activities that have not ended" on public.actividades is
  'Who asks a minute later sees it no more, on whatever page.';

create policy "Admins can see all activities" on public.actividades
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see all activities" on public.actividades is
  'Those that wait are their work list.';

create policy "Admins can create activities" on public.actividades
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "Admins can create activities" on public.actividades is
  'A person stands for what is published; anybody else suggests, by a function.';

create policy "Admins can change activities" on public.actividades
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can change activities" on public.actividades is
  'They say what a suggestion does not, and publish or dismiss it.';

create policy "Admins can delete activities" on public.actividades
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete activities" on public.actividades is
  'The audit log keeps what it was called.';

-- What waits, and what is over

create view private.waiting_actividad as
select 'actividad' as clase, a.id, a.titulo, a.fecha_creacion as desde, null::uuid as proveedor_id, 1 as cuantos
from public.actividades as a
where a.estado = 'pendiente' and (a.termina_en is null or a.termina_en > now());
comment on view private.waiting_actividad is 'Suggested activities that nobody has decided and that have not ended.';
insert into private.clases_cola (clase, orden, uno, varios, vista, decision)
values ('actividad', 10, 'actividad sugerida', 'actividades sugeridas', 'actividad',
  $$select a.como, a.actor, a.cuando from private.audited_decisions as a where a.tabla = 'actividades' and a.fila_id = $1::text$$);

-- Throws away what ended or was dismissed 30 days ago.
insert into private.daily_jobs (orden, job, sentencia) values (75, 'purge_activities', $$
  delete from public.actividades where id in (
    select a.id from public.actividades as a
    where a.termina_en < now() - interval '30 days'
      or (a.estado = 'descartada' and a.fecha_actualizacion < now() - interval '30 days')
    for update skip locked
  )
$$);

-- Rights

grant execute on function public.sugerir_actividad(jsonb, text, text, timestamptz) to service_role;
