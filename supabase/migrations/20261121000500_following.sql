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

create function private.mail_mode(person uuid, question uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when not coalesce(s.sigue, asked.is_own, false) then null
    else coalesce(
      s.modo, case when asked.is_own then p.propias else p.seguidas end,
      case when asked.is_own then 'al_momento' else 'semanal' end
    )
  end
  from (select private.author_of('pregunta', mail_mode.question) = mail_mode.person as is_own) as asked
  left join private.seguimientos as s on s.user_id = mail_mode.person and s.question_id = mail_mode.question
  left join private.preferencias_correo as p on p.user_id = mail_mode.person
$$;
comment on function private.mail_mode(uuid, uuid) is
  'When a person is written to about a question: al_momento, diario, semanal, nunca. Null: they do not follow it.';

create function private.own_mail_mode(question uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case when auth.uid() is not null then private.mail_mode(auth.uid(), question) end
$$;
comment on function private.own_mail_mode(uuid) is 'The same of the caller; null for visitors.';

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

revoke execute on function private.mail_mode(uuid, uuid), private.own_mail_mode(uuid), private.followers_of(uuid) from public;
grant execute on function private.own_mail_mode(uuid) to anon, authenticated, service_role;
