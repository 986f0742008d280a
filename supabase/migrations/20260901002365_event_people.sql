-- Which provider a family looked at says something about a child's health. The column
-- `usuario_id` of an event is accepted and checked, but the table never shows it: the
-- name goes to a private table that no role of the API reads, for a day.

create table private.event_people (
  evento bigint primary key,
  usuario_id uuid not null references private.profiles (id) on delete cascade,
  fecha timestamptz not null default now()
);
comment on table private.event_people is
  'Whose event it was, for a day. Granted to nobody, read by no function, gone with the account.';
create index event_people_fecha_idx on private.event_people (fecha);
create index event_people_usuario_idx on private.event_people (usuario_id);

alter table private.event_people enable row level security;
revoke all on table private.event_people from public, anon, authenticated, service_role;

insert into private.event_people (evento, usuario_id, fecha)
select id, usuario_id, fecha from public.estadisticas
where usuario_id is not null and fecha > now() - interval '1 day';
update public.estadisticas set usuario_id = null where usuario_id is not null;

create function private.keep_event_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.usuario_id is null then
    return new;
  end if;
  if private.is_client() and new.usuario_id is distinct from auth.uid() then
    raise exception using errcode = 'insufficient_privilege',
      message = 'new row violates row-level security policy for table "estadisticas"';
  end if;
  if tg_op = 'INSERT' then
    insert into private.event_people (evento, usuario_id) values (new.id, new.usuario_id);
  end if;
  new.usuario_id := null;
  return new;
end
$$;
comment on function private.keep_event_person() is
  'Takes the name off an event and keeps it apart. Nobody records an event in another''s name.';
revoke execute on function private.keep_event_person() from public;

-- After estadisticas_count_once by name: a repeat that is dropped leaves nothing.
create trigger estadisticas_keep_person
  before insert or update on public.estadisticas
  for each row execute function private.keep_event_person();
alter table public.estadisticas add constraint estadisticas_sin_nombre check (usuario_id is null);
comment on column public.estadisticas.usuario_id is
  'May be sent, as oneself; always reads null. See private.event_people.';

alter policy "Anyone can record an event of their own about what is public" on public.estadisticas
  with check (usuario_id is null and private.is_public_subject(proveedor_id, recurso_id));
comment on policy "Anyone can record an event of their own about what is public" on public.estadisticas is
  'Nothing about pending listings; whose event it is was checked and taken off by a trigger.';
comment on policy "Admins can read the events" on public.estadisticas is
  'The statistics tab; without names, and never changed or deleted by hand.';
