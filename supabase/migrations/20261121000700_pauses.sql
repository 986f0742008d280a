-- Pauses: for some days an account reads, keeps favourites and deletes its own words, and does not
-- ask, answer, edit, vote, review or report. The person is told why and until when, before writing.

-- Tables

create table private.pausas (
  usuario_id uuid primary key references private.profiles (id) on delete cascade,
  motivo text not null constraint motivo_de_10_a_300 check (char_length(motivo) between 10 and 300),
  hasta date not null
);
comment on table private.pausas is
  'Accounts that do not write for some days, through `hasta`. Who paused them, and how often it happens, is in the audit log.';

-- What is counted for everybody to see: the log outlives the accounts.
create index auditoria_pausas_idx on public.auditoria (fecha) where accion = 'pausar';

-- Grants

alter table private.pausas enable row level security;
revoke all on table private.pausas from public, anon, authenticated, service_role;

-- Functions

create function private.refuse_paused() returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  ends date;
begin
  if not private.is_client() then
    return;
  end if;
  select p.hasta into ends from private.pausas as p
  where p.usuario_id = auth.uid() and p.hasta >= private.event_day(now());
  if found then
    raise exception using errcode = 'PT403', hint = 'cuenta_en_pausa',
      message = 'Tu cuenta está en pausa hasta el ' || private.day_in_words(ends)
        || '. Mientras tanto puedes leer, guardar favoritos y borrar lo tuyo.';
  end if;
end
$$;
comment on function private.refuse_paused() is
  'Refuses with status 403 and until when what a paused account may not do; whoever writes as a person calls it first.';

create function private.refuse_paused_write() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.refuse_paused();
  return new;
end
$$;
comment on function private.refuse_paused_write() is 'A paused account writes nothing.';

create function public.mi_pausa() returns table (hasta date, motivo text)
language sql stable security definer rows 1 set search_path = ''
as $$
  select p.hasta, p.motivo from private.pausas as p
  where p.usuario_id = auth.uid() and p.hasta >= private.event_day(now())
$$;
comment on function public.mi_pausa() is 'Through which day the caller''s account is paused, and why; no row when it is not.';

create function public.pausar(usuario uuid, dias integer, motivo text) returns date
language plpgsql volatile security definer set search_path = ''
as $$
declare
  reason constant text := private.clean_line(motivo);
  before private.pausas;
  ends constant date := private.event_day(now()) + dias;
begin
  perform private.require_admin();
  if dias is null or dias not between 1 and 365 then
    perform private.refuse('dias_de_1_a_365', 'Elige entre 1 y 365 días.');
  elsif reason is null or char_length(reason) not between 10 and 300 then
    perform private.refuse('motivo_de_10_a_300', 'Escribe el motivo, de 10 a 300 letras: la persona lo lee.');
  elsif exists (select from public.user_roles as r where r.user_id = usuario and r.role = 'admin') then
    perform private.refuse('usuario_sin_rol', 'A un admin no se le pone pausa. Quítale antes el permiso de admin.');
  end if;
  -- Two admins at the same moment are taken one after the other.
  perform from private.profiles as p where p.id = usuario for no key update;
  if not found then
    perform private.refuse('usuario_existe', 'Esta cuenta ya no existe. Recarga la página.');
  end if;
  select * into before from private.pausas as p where p.usuario_id = usuario;
  insert into private.pausas (usuario_id, motivo, hasta) values (usuario, reason, ends)
  on conflict (usuario_id) do update set motivo = excluded.motivo, hasta = excluded.hasta;
  perform private.write_act(
    auth.uid(), 'pausar', 'pausas', usuario::text,
    case when before.usuario_id is not null then jsonb_build_object('hasta', before.hasta) end,
    jsonb_build_object('hasta', ends, 'motivo', reason)
  );
  return ends;
end
$$;
comment on function public.pausar(uuid, integer, text) is
  'For admins: pauses an account that is no admin''s, through today plus so many days, for a reason that its person reads. A second pause replaces the first.';

create function public.levantar_pausa(usuario uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  lifted private.pausas;
begin
  perform private.require_admin();
  delete from private.pausas as p where p.usuario_id = usuario and p.hasta >= private.event_day(now())
  returning * into lifted;
  if not found then
    return false;
  end if;
  perform private.write_act(
    auth.uid(), 'levantar_pausa', 'pausas', usuario::text, jsonb_build_object('hasta', lifted.hasta), null
  );
  return true;
end
$$;
comment on function public.levantar_pausa(uuid) is 'For admins: ends a pause before its day. False when there is none.';

create function private.forget_pause_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.auditoria set despues = despues - 'motivo' where tabla = 'pausas' and fila_id = old.id::text;
  return null;
end
$$;
comment on function private.forget_pause_words() is
  'With an account go the words of its pauses; that there were some stays in the audit log, to be counted.';

revoke execute on function private.refuse_paused(), private.refuse_paused_write(), private.forget_pause_words() from public;
grant execute on function private.refuse_paused() to authenticated, service_role;
revoke execute on function public.mi_pausa(), public.pausar(uuid, integer, text), public.levantar_pausa(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.mi_pausa(), public.pausar(uuid, integer, text), public.levantar_pausa(uuid)
  to authenticated;

-- Triggers. Columns are named: totals on these rows change by what others do, and by deleting one's own.

create trigger questions_pause
  before insert or update of title, content, category on public.questions
  for each row execute function private.refuse_paused_write();
create trigger answers_pause
  before insert or update of content, ayudo_en on public.answers
  for each row execute function private.refuse_paused_write();
create trigger answer_votes_pause
  before insert or update on public.answer_votes
  for each row execute function private.refuse_paused_write();
create trigger calificaciones_pause
  before insert or update of estrellas, comentario on public.calificaciones
  for each row execute function private.refuse_paused_write();
create trigger profiles_forget_pause_words
  after delete on private.profiles
  for each row execute function private.forget_pause_words();
