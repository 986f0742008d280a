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

insert into public.revisiones_recurso (recurso_id, revisado_en)
select id, private.event_day(fecha_creacion) from public.recursos;

-- Grants

alter table public.revisiones_recurso enable row level security;

revoke all on table public.revisiones_recurso from public, anon, authenticated, service_role;
grant select on table public.revisiones_recurso to anon, authenticated;
grant update (vigencia, reemplazado_por, aplica_en_pr) on table public.revisiones_recurso to authenticated;
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
  if private.is_client() then
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

create function private.resources_to_review() returns table (recurso_id uuid, titulo text, desde timestamptz)
language sql stable set search_path = ''
as $$
  select r.id, r.titulo, (v.revisado_en + 365)::timestamp at time zone 'America/Puerto_Rico'
  from public.revisiones_recurso as v
  join public.recursos as r on r.id = v.recurso_id
  where v.revisado_en <= private.event_day(now()) - 365
$$;
comment on function private.resources_to_review() is
  'Resources that nobody has looked at for a year, and since when that is so.';

revoke execute on function private.create_reviews(), private.review_resource(), private.resources_to_review() from public;
revoke execute on function public.marcar_revisado(uuid, date) from public, anon, authenticated, service_role;
grant execute on function public.marcar_revisado(uuid, date) to authenticated, service_role;

-- Triggers. Depth 0 is the act itself: a replacement that is deleted is no review.

create trigger recursos_create_reviews
  after insert on public.recursos referencing new table as added
  for each statement execute function private.create_reviews();
create trigger revisiones_recurso_review
  before update of vigencia, reemplazado_por, aplica_en_pr on public.revisiones_recurso
  for each row when (pg_trigger_depth() = 0) execute function private.review_resource();
create trigger revisiones_recurso_stamp
  before update on public.revisiones_recurso
  for each row execute function private.stamp_version();
create trigger revisiones_recurso_audit
  after update on public.revisiones_recurso
  for each row when (pg_trigger_depth() = 0) execute function private.audit('recurso_id', '', '');

-- Policies

create policy "Anyone can see the reviews of resources" on public.revisiones_recurso
  for select to anon, authenticated using (true);
comment on policy "Anyone can see the reviews of resources" on public.revisiones_recurso is
  'As the library itself.';
create policy "Admins can review resources" on public.revisiones_recurso
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can review resources" on public.revisiones_recurso is
  'What it is worth, by the column grants; the day is the day of the save.';
