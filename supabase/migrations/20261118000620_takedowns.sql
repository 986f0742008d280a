-- What admins take down of what others wrote, and why, to be counted: neither the text nor its
-- author is kept. A reason may be given and need not be: a plain DELETE removes as ever.

-- Tables

create table private.retiros (
  clase text not null constraint clase_conocida check (clase in ('resena', 'pregunta', 'respuesta')),
  elemento uuid not null,
  motivo text constraint motivo_conocido
    check (motivo in ('datos_personales', 'insultos', 'publicidad', 'no_es_cierto', 'otro')),
  fecha timestamptz not null default now(),
  primary key (clase, elemento)
);
comment on table private.retiros is
  'Reviews that an admin declined or deleted, questions and answers that an admin deleted; not their own. Without a reason: none was given.';
create index retiros_fecha_idx on private.retiros (fecha);

-- Grants

alter table private.retiros enable row level security;
revoke all on table private.retiros from public, anon, authenticated, service_role;

-- Functions

-- Arguments: the kind, and the column of the author.
create function private.note_takedown() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_client() or not private.is_admin() or to_jsonb(old) ->> tg_argv[1] = auth.uid()::text then
    return null;
  end if;
  -- Nested: of the tables that are only deleted from, none has a state.
  if tg_op = 'UPDATE' then
    if new.estado <> 'rechazada' then
      delete from private.retiros where clase = tg_argv[0] and elemento = old.id;
      return null;
    end if;
  end if;
  insert into private.retiros as known (clase, elemento, motivo)
  values (tg_argv[0], old.id, nullif(current_setting('private.motivo', true), ''))
  on conflict (clase, elemento) do update
  set motivo = coalesce(excluded.motivo, known.motivo), fecha = excluded.fecha;
  return null;
end
$$;
comment on function private.note_takedown() is
  'Counts what an admin takes down of somebody else; a review that is declined and then deleted once, one that is given back no more.';

create function public.retirar(clase text, elemento uuid, motivo text default null) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed integer;
begin
  perform private.require_admin();
  perform set_config('private.motivo', coalesce(motivo, ''), true);
  if clase = 'resena' then
    delete from public.calificaciones as c where c.id = elemento;
  elsif clase = 'pregunta' then
    delete from public.questions as q where q.id = elemento;
  elsif clase = 'respuesta' then
    delete from public.answers as a where a.id = elemento;
  else
    perform private.refuse('clase_conocida', 'Se retiran reseñas, preguntas y respuestas.');
  end if;
  get diagnostics removed = row_count;
  perform set_config('private.motivo', '', true);
  return removed > 0;
end
$$;
comment on function public.retirar(text, uuid, text) is
  'For admins: deletes a review, a question or an answer, with the reason that is counted. False when it was gone already.';

-- Dropped first: beside it, a call with three arguments would name two functions.
drop function public.decidir_calificacion(uuid, public.estado_calificacion, public.estado_calificacion);
create function public.decidir_calificacion(
  calificacion uuid,
  desde public.estado_calificacion,
  hasta public.estado_calificacion,
  motivo text default null
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  decided integer;
begin
  perform private.require_admin();
  perform set_config('private.motivo', coalesce(motivo, ''), true);
  update public.calificaciones as c set estado = hasta where c.id = calificacion and c.estado = desde;
  get diagnostics decided = row_count;
  perform set_config('private.motivo', '', true);
  return decided > 0;
end
$$;
comment on function public.decidir_calificacion(uuid, public.estado_calificacion, public.estado_calificacion, text) is
  'An admin publishes or declines a review, without touching what it says; a reason for declining is counted. False when somebody else was first.';

revoke execute on function private.note_takedown() from public;
revoke execute on function public.retirar(text, uuid, text),
  public.decidir_calificacion(uuid, public.estado_calificacion, public.estado_calificacion, text)
  from public, anon, authenticated, service_role;
grant execute on function public.retirar(text, uuid, text),
  public.decidir_calificacion(uuid, public.estado_calificacion, public.estado_calificacion, text)
  to authenticated, service_role;

-- Triggers. Depth 0 is the act itself: answers that go with their question, and what goes with an
-- account or a provider, were not taken down for what they say.

create trigger calificaciones_note_takedown
  after delete on public.calificaciones
  for each row when (pg_trigger_depth() = 0) execute function private.note_takedown('resena', 'usuario_id');
create trigger calificaciones_note_declined
  after update of estado on public.calificaciones
  for each row when (pg_trigger_depth() = 0 and 'rechazada' in (old.estado, new.estado) and old.estado <> new.estado)
  execute function private.note_takedown('resena', 'usuario_id');
create trigger questions_note_takedown
  after delete on public.questions
  for each row when (pg_trigger_depth() = 0) execute function private.note_takedown('pregunta', 'user_id');
create trigger answers_note_takedown
  after delete on public.answers
  for each row when (pg_trigger_depth() = 0) execute function private.note_takedown('respuesta', 'user_id');
