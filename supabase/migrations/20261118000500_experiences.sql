-- What families tell of a provider: that it took their plan, or how long they waited. Known
-- values and a month, no words of their own, so there is nothing to moderate. Others see them
-- from three families on, as a range and never whose they are.

-- Tables

create table public.experiencias (
  id uuid primary key default gen_random_uuid(),
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  usuario_id uuid not null default auth.uid() references private.profiles (id) on delete cascade,
  clase text not null constraint clase_conocida check (clase in ('plan', 'espera')),
  -- A plan that was renamed is the same; one that somebody told about is made inactive, not deleted.
  plan text references public.planes (nombre) on update cascade,
  espera_meses smallint constraint espera_meses_de_0_a_60 check (espera_meses between 0 and 60),
  mes date not null constraint mes_primer_dia check (extract(day from mes) = 1)
    constraint mes_desde_2000 check (mes >= '2000-01-01'),
  anio smallint not null generated always as (extract(year from mes)::smallint) stored,
  fecha_creacion timestamptz not null default now(),
  constraint experiencias_una_por_clase_y_anio unique (proveedor_id, usuario_id, clase, anio),
  constraint clase_con_su_valor check ((clase = 'plan') = (plan is not null) and (clase = 'espera') = (espera_meses is not null))
);
comment on table public.experiencias is
  'Experiences of families with a provider: a plan that was accepted, or months of waiting. One a family, provider, kind and year.';
comment on column public.experiencias.mes is 'The month in which it was, as its first day.';
create index experiencias_usuario_idx on public.experiencias (usuario_id);
create index experiencias_plan_idx on public.experiencias (plan);

-- Grants

alter table public.experiencias enable row level security;

revoke all on table public.experiencias from public, anon, authenticated, service_role;
grant select, insert (proveedor_id, usuario_id, clase, plan, espera_meses, mes), update (plan, espera_meses, mes), delete
  on table public.experiencias to authenticated;
grant all on table public.experiencias to service_role;

-- Functions

create function private.check_experience() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.mes > private.event_day(now()) then
    perform private.refuse('mes_pasado', 'Elige un mes que ya pasó, o este.');
  end if;
  if new.plan is not null and not exists (select from public.planes as p where p.nombre = new.plan) then
    perform private.refuse('plan_conocido', 'Elige un plan de la lista.');
  end if;
  -- The constraint holds this too; here it gets words.
  if exists (
    select from public.experiencias as e
    where e.proveedor_id = new.proveedor_id and e.usuario_id = new.usuario_id and e.clase = new.clase
      and e.anio = extract(year from new.mes) and e.id <> new.id
  ) then
    perform private.refuse('mes_uno_por_anio', format(
      case new.clase when 'plan' then 'Ya contaste un plan de %s. Puedes cambiarlo.' else 'Ya contaste una espera de %s. Puedes cambiarla.' end,
      extract(year from new.mes)
    ));
  end if;
  return new;
end
$$;
comment on function private.check_experience() is 'An experience is of a month that was, of a known plan, and the only one of its kind and year.';

create function private.drop_own_experiences() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.experiencias as e where e.proveedor_id = new.id and e.usuario_id = new.usuario_id;
  return null;
end
$$;
comment on function private.drop_own_experiences() is
  'When a provider is handed to someone who had told of it, that goes: nobody tells families about oneself.';

-- Of two years: how it was before says little about today. Each family counts once, with what
-- it told last.
create function public.experiencias_de(proveedor uuid)
returns table (
  clase text, plan text, cuantas integer, desde_meses smallint, hasta_meses smallint, primer_mes date, ultimo_mes date
)
language sql stable security definer rows 3 set search_path = ''
as $$
  with told as (
    select distinct on (e.usuario_id, e.clase, e.plan) e.*
    from public.experiencias as e
    join public.proveedores as p on p.id = e.proveedor_id and p.aprobado_por_admin
    where e.proveedor_id = proveedor and e.mes > private.event_day(now()) - interval '24 months'
    order by e.usuario_id, e.clase, e.plan, e.mes desc
  )
  select t.clase, t.plan, count(*)::integer, min(t.espera_meses), max(t.espera_meses), min(t.mes), max(t.mes)
  from told as t
  group by t.clase, t.plan
  having count(*) >= 3
  order by t.clase, count(*) desc, t.plan
$$;
comment on function public.experiencias_de(uuid) is
  'What three families or more tell of a public provider, of the last two years: waits as a range, plans by name. Nobody is told whose it is.';

revoke execute on all functions in schema private from public;
revoke execute on function public.experiencias_de(uuid) from public, anon, authenticated, service_role;
grant execute on function public.experiencias_de(uuid) to anon, authenticated, service_role;

-- Triggers

create trigger experiencias_check
  before insert or update on public.experiencias
  for each row execute function private.check_experience();
create trigger experiencias_limit
  before insert on public.experiencias
  for each row execute function private.limit_acts('20', '1 day', 'Ya contaste 20 experiencias en el último día.');
create trigger proveedores_drop_own_experiences
  after update of usuario_id on public.proveedores
  for each row when (new.usuario_id is distinct from old.usuario_id)
  execute function private.drop_own_experiences();

-- Policies

create policy "Authors can see their own experiences" on public.experiencias
  for select to authenticated using (usuario_id = (select auth.uid()));
comment on policy "Authors can see their own experiences" on public.experiencias is
  'Nobody else does, admins included: they say where a child is attended.';
create policy "Users can tell of approved providers of others" on public.experiencias
  for insert to authenticated
  with check (usuario_id = (select auth.uid()) and private.can_review(proveedor_id));
comment on policy "Users can tell of approved providers of others" on public.experiencias is
  'As oneself only; once a kind and year, by a unique constraint.';
create policy "Authors can change their own experiences" on public.experiencias
  for update to authenticated
  using (usuario_id = (select auth.uid())) with check (usuario_id = (select auth.uid()));
comment on policy "Authors can change their own experiences" on public.experiencias is
  'Plan, wait and month, by column grants.';
create policy "Authors can remove their own experiences" on public.experiencias
  for delete to authenticated using (usuario_id = (select auth.uid()));
comment on policy "Authors can remove their own experiences" on public.experiencias is
  'What one said one may take back.';
