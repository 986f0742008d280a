-- Following: who asked a question follows it, and so does who chose to. Each person says when to be
-- written to: at once, daily, weekly or never; for the own questions, for the others, and for one.
--
-- Nobody learns who follows what: the tables are granted to nobody, and the functions tell of the
-- caller alone. Who asked needs no row, so that a nameless question leaves none.

-- Tables

create table private.preferencias_correo (
  user_id uuid primary key references private.profiles (id) on delete cascade,
  propias text not null default 'al_momento'
    constraint propias_conocido check (propias in ('al_momento', 'diario', 'semanal', 'nunca')),
  seguidas text not null default 'semanal'
    constraint seguidas_conocido check (seguidas in ('al_momento', 'diario', 'semanal', 'nunca'))
);
comment on table private.preferencias_correo is
  'When a person is written to about answers: to own questions, and to others that they follow. Who has no row has the defaults.';

-- A unique constraint and not a primary key: see answer_votes.
create table private.seguimientos (
  user_id uuid not null references private.profiles (id) on delete cascade,
  question_id uuid not null references public.questions (id) on delete cascade,
  sigue boolean not null default true,
  modo text constraint modo_conocido check (modo in ('al_momento', 'diario', 'semanal', 'nunca')),
  desde timestamptz not null default now(),
  constraint seguimientos_una_vez unique (user_id, question_id),
  constraint modo_de_quien_sigue check (sigue or modo is null)
);
comment on table private.seguimientos is 'What a person chose for one question. Who asked follows it without a row.';
comment on column private.seguimientos.sigue is 'False: an own question that is followed no longer.';
comment on column private.seguimientos.modo is 'Null: as the person chose for all.';
create index seguimientos_question_idx on private.seguimientos (question_id);

-- Grants

alter table private.preferencias_correo enable row level security;
alter table private.seguimientos enable row level security;

revoke all on table private.preferencias_correo, private.seguimientos from public, anon, authenticated, service_role;

-- Functions: when to write to whom

create function private.mail_mode(person uuid, question uuid, is_own boolean) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select case
      when not coalesce(s.sigue, is_own) then null
      else coalesce(
        s.modo, case when is_own then p.propias else p.seguidas end,
        case when is_own then 'al_momento' else 'semanal' end
      )
    end
    from (select) as person_of
    left join private.seguimientos as s on s.user_id = person and s.question_id = question
    left join private.preferencias_correo as p on p.user_id = person
  );
end
$$;
comment on function private.mail_mode(uuid, uuid, boolean) is
  'When a person is written to about a question of their own or of somebody else: al_momento, diario, semanal, nunca. Null: they do not follow it.';

create function private.mail_mode(person uuid, question uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.mail_mode(person, question, coalesce(private.author_of('pregunta', question) = person, false));
end
$$;
comment on function private.mail_mode(uuid, uuid) is 'As with three arguments, whosever question it is.';

create function private.followers_of(question uuid) returns table (person uuid, modo text)
language sql stable security definer set search_path = ''
as $$
  select f.id, private.mail_mode(f.id, question)
  from (
    select private.author_of('pregunta', followers_of.question)
    union
    select s.user_id from private.seguimientos as s where s.question_id = followers_of.question
  ) as f (id)
  where f.id is not null
$$;
comment on function private.followers_of(uuid) is 'Who asked or chose to follow a question, and when each is written to.';

-- Functions: choices

create function public.seguir(pregunta uuid, modo text default null) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if seguir.modo not in ('al_momento', 'diario', 'semanal', 'nunca') then
    perform private.refuse('modo_conocido', 'Elige cuándo te escribimos.');
  end if;
  if not exists (
    select from public.questions as q
    where q.id = seguir.pregunta and (q.estado = 'publicada' or private.is_author('pregunta', q.id))
  ) then
    raise exception using errcode = 'PT404', message = 'Esta pregunta ya no está en el foro.';
  end if;
  if (select count(*) from private.seguimientos as s where s.user_id = person and s.question_id <> seguir.pregunta) >= 500 then
    perform private.refuse('seguimientos_max_500', 'Ya sigues 500 preguntas. Deja de seguir alguna para seguir esta.');
  end if;
  insert into private.seguimientos as known (user_id, question_id, modo) values (person, seguir.pregunta, seguir.modo)
  on conflict (user_id, question_id) do update set sigue = true, modo = coalesce(excluded.modo, known.modo);
  perform private.settle_replies(person);
  return private.mail_mode(person, seguir.pregunta);
end
$$;
comment on function public.seguir(uuid, text) is
  'Follows a question that the caller may read, or changes when they are written to about it; without `modo` that stays, and is at first as they chose for all. Gives what holds then.';

create function public.dejar_de_seguir(pregunta uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if private.is_author('pregunta', pregunta) then
    insert into private.seguimientos (user_id, question_id, sigue) values (person, pregunta, false)
    on conflict (user_id, question_id) do update set sigue = false, modo = null;
  else
    delete from private.seguimientos as s where s.user_id = person and s.question_id = pregunta;
  end if;
  perform private.settle_replies(person);
end
$$;
comment on function public.dejar_de_seguir(uuid) is 'The caller follows a question no longer, their own too; what waits to be told of it is forgotten.';

create function public.mis_seguimientos()
returns table (id uuid, title text, category text, created_at timestamptz, answer_count integer, modo text)
language sql stable security definer rows 20 set search_path = ''
as $$
  select q.id, q.title, q.category, q.created_at, q.answer_count, private.mail_mode(s.user_id, q.id)
  from private.seguimientos as s
  join public.questions as q on q.id = s.question_id
  where s.user_id = auth.uid() and s.sigue and q.estado = 'publicada' and not private.is_author('pregunta', q.id)
  order by s.desde desc, q.id
$$;
comment on function public.mis_seguimientos() is 'Questions of others that the caller follows, the latest choice first. Own ones are in mis_preguntas.';

create function public.mis_correos() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('propias', coalesce(max(p.propias), 'al_momento'), 'seguidas', coalesce(max(p.seguidas), 'semanal'))
  from private.preferencias_correo as p where p.user_id = auth.uid()
$$;
comment on function public.mis_correos() is 'When the caller is written to about answers: to own questions, and to others that they follow.';

create function public.guardar_correos(propias text default null, seguidas text default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  modes constant text[] := '{al_momento,diario,semanal,nunca}';
begin
  if guardar_correos.propias <> all (modes) or guardar_correos.seguidas <> all (modes) then
    perform private.refuse('modo_conocido', 'Elige cuándo te escribimos.');
  end if;
  insert into private.preferencias_correo as known (user_id, propias, seguidas)
  values (auth.uid(), coalesce(guardar_correos.propias, 'al_momento'), coalesce(guardar_correos.seguidas, 'semanal'))
  on conflict (user_id) do update
  set propias = coalesce(guardar_correos.propias, known.propias), seguidas = coalesce(guardar_correos.seguidas, known.seguidas);
  perform private.settle_replies(auth.uid());
  return public.mis_correos();
end
$$;
comment on function public.guardar_correos(text, text) is
  'Changes when the caller is written to; null leaves it. What was chosen for one question stays.';

revoke execute on function private.mail_mode(uuid, uuid), private.mail_mode(uuid, uuid, boolean),
  private.followers_of(uuid) from public;
revoke execute on function public.seguir(uuid, text), public.dejar_de_seguir(uuid), public.mis_seguimientos(),
  public.mis_correos(), public.guardar_correos(text, text) from public, anon, authenticated, service_role;
grant execute on function public.seguir(uuid, text), public.dejar_de_seguir(uuid), public.mis_seguimientos(),
  public.mis_correos(), public.guardar_correos(text, text) to authenticated;
