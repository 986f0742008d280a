-- What families keep and say about providers: reviews and favourites.
--
-- A review shows at once, also a new family's. But throw-away accounts are cheap: of
-- accounts younger than a day, three a provider, day and network show at once, and the
-- others wait for an admin. The network is known by its hash under the salt of the
-- day, and both are thrown away after the day.

-- Types

create type public.estado_calificacion as enum ('publicada', 'pendiente', 'rechazada');

-- Tables

create table public.calificaciones (
  id uuid primary key default gen_random_uuid(),
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  usuario_id uuid not null default auth.uid() references private.profiles (id) on delete cascade,
  estrellas smallint not null default 5 constraint estrellas_de_1_a_5 check (estrellas between 1 and 5),
  comentario text constraint comentario_max_2000 check (char_length(comentario) <= 2000),
  fecha timestamptz not null default now(),
  estado public.estado_calificacion not null default 'publicada',
  constraint calificaciones_una_por_usuario unique (proveedor_id, usuario_id)
);
comment on table public.calificaciones is 'Reviews: one a person and provider, never on one''s own.';
comment on column public.calificaciones.estado is
  'Whether everybody sees it. The database decides at the start, an admin afterwards.';
create index calificaciones_proveedor_fecha_idx on public.calificaciones (proveedor_id, fecha desc);
create index calificaciones_usuario_idx on public.calificaciones (usuario_id);
-- Of the published ones, what averages are made of: the view below never touches the
-- comments. Of the others, the work list.
create index calificaciones_publicadas_idx on public.calificaciones (proveedor_id, estrellas)
  where estado = 'publicada';
create index calificaciones_pendientes_idx on public.calificaciones (fecha) where estado = 'pendiente';
grant select on table public.calificaciones to anon;
grant select, insert (proveedor_id, usuario_id, estrellas, comentario), update (estrellas, comentario), delete on
  table public.calificaciones to authenticated;
grant all on table public.calificaciones to service_role;

create table public.favorite_providers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references private.profiles (id) on delete cascade,
  provider_id uuid not null references public.proveedores (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint favorite_providers_once unique (user_id, provider_id)
);
comment on table public.favorite_providers is 'Providers a person keeps. Nobody else sees them, admins included.';
create index favorite_providers_user_created_idx on public.favorite_providers (user_id, created_at desc);
create index favorite_providers_provider_idx on public.favorite_providers (provider_id);
grant select, insert (user_id, provider_id), delete on table public.favorite_providers to authenticated;
grant all on table public.favorite_providers to service_role;

create table private.new_account_reviews (
  fingerprint bytea not null,
  usuario_id uuid not null references private.profiles (id) on delete cascade,
  noted_at timestamptz not null default now(),
  primary key (fingerprint, usuario_id)
);
comment on table private.new_account_reviews is
  'Which new accounts reviewed a provider from a network today; apart from the reviews, so that deleting one does not make room.';
create index new_account_reviews_noted_idx on private.new_account_reviews (noted_at);
create index new_account_reviews_usuario_idx on private.new_account_reviews (usuario_id);

create view public.resumen_calificaciones with (security_invoker = true) as
select c.proveedor_id, round(avg(c.estrellas), 1) as promedio, count(*)::integer as total
from public.calificaciones as c
where c.estado = 'publicada'
group by c.proveedor_id;
comment on view public.resumen_calificaciones is
  'Average (one decimal) and number of the published reviews of each provider that has any. With the rights of whoever asks: of pending providers they are seen by admins and authors only.';
grant select on table public.resumen_calificaciones to anon, authenticated, service_role;

-- Functions

-- Security definer: the asker may see approved providers only, and the rule is about
-- every provider.
create function private.can_review(proveedor uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.proveedores as p
    where p.id = proveedor and p.aprobado_por_admin and p.usuario_id is distinct from auth.uid()
  )
$$;
comment on function private.can_review(uuid) is 'Whether a provider is public and not the asker''s own.';

create function private.hold_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  shown_at_once constant integer := 3;
  seen bytea;
begin
  if tg_op = 'UPDATE' then
    new.estado := case when old.estado = 'rechazada' and new.estado = old.estado then 'pendiente' else new.estado end;
    return new;
  end if;
  if not private.is_user_request() then
    return new;
  end if;
  new.estado := 'publicada';
  if exists (
    select from private.resenas_negadas as n where n.usuario_id = auth.uid() and n.proveedor_id = new.proveedor_id
  ) or not exists (
    select from auth.users as u where u.id = auth.uid() and coalesce(u.email_confirmed_at, u.phone_confirmed_at) is not null
  ) then
    new.estado := 'pendiente';
  elsif not private.account_counts(auth.uid()) then
    -- One after the other: of two reviews at the same moment the second must see the first.
    perform pg_advisory_xact_lock(hashtextextended('calificaciones:' || new.proveedor_id, 0));
    -- Whatever network they come from: addresses are cheaper than accounts.
    seen := private.event_fingerprint(private.event_day(now()), concat_ws('|', 'calificacion', new.proveedor_id));
    if (
      select count(*) from private.new_account_reviews as n where n.fingerprint = seen and n.usuario_id <> auth.uid()
    ) >= shown_at_once then
      new.estado := 'pendiente';
    else
      insert into private.new_account_reviews (fingerprint, usuario_id) values (seen, auth.uid())
      on conflict do nothing;
    end if;
  end if;
  return new;
end
$$;
comment on function private.hold_review() is
  'Holds a new account''s review back when three other new accounts reviewed the provider today, and a declined one that its author changes.';

create function public.decidir_calificacion(calificacion uuid, desde public.estado_calificacion, hasta public.estado_calificacion, motivo text default null::text)
returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  decided integer;
begin
  perform private.require_moderator();
  if private.is_user_request() and not private.is_admin() and not (case
    when desde = 'pendiente' then private.may_moderate('resena', calificacion)
    -- Back, what was decided last and by oneself.
    else hasta = 'pendiente' and auth.uid() = (
      select e.actor_id from public.auditoria as e
      where e.tabla = 'calificaciones' and e.fila_id = calificacion::text and e.despues ? 'estado' order by e.id desc limit 1
    )
  end) then
    return false;
  end if;
  update public.calificaciones as c set estado = hasta where c.id = calificacion and c.estado = desde;
  get diagnostics decided = row_count;
  perform private.set_motive('resena', calificacion, motivo);
  return decided > 0;
end
$$;
comment on function public.decidir_calificacion(uuid, public.estado_calificacion, public.estado_calificacion, text) is
  'An admin or a moderator publishes or declines a review, without touching what it says; a reason for declining is counted. False when somebody else was first.';

create function public.resena_en_espera(calificacion uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_moderator();
  return (
    select jsonb_build_object('id', c.id, 'estrellas', c.estrellas, 'comentario', c.comentario, 'author', coalesce(a.nombre_completo, 'Sin nombre'),
      'proveedor', jsonb_build_object('id', p.id, 'nombre', p.nombre))
    from public.calificaciones as c
    join public.proveedores as p on p.id = c.proveedor_id
    left join private.profiles as a on a.id = c.usuario_id
    where c.id = calificacion and c.estado = 'pendiente'
      and (not private.is_user_request() or private.is_admin() or private.may_moderate('resena', c.id))
  );
end
$$;
comment on function public.resena_en_espera(uuid) is 'For admins and moderators: a review that is held back; null when it waits no more.';

-- Triggers. The limits, an account and hour: more than a family does, and few enough that
-- a flood can be cleaned up by hand.

create trigger calificaciones_clean
  before insert or update of comentario on public.calificaciones
  for each row execute function private.clean_texts('', 'comentario');

create trigger calificaciones_hold
  before insert or update of estrellas, comentario on public.calificaciones
  for each row when (private.is_user_act()) execute function private.hold_review();

create trigger calificaciones_limit
  before insert on public.calificaciones
  for each row when (private.is_user_act())
  execute function private.limit_acts('10', '1 hour', 'Ya escribiste 10 reseñas en la última hora.');

create trigger favorite_providers_limit
  before insert on public.favorite_providers
  for each row execute function private.limit_acts('60', '1 hour', 'Ya guardaste 60 favoritos en la última hora.');

-- Policies

create policy "Anyone can see published reviews of approved providers" on public.calificaciones
  for select to anon, authenticated
  using (
    estado = 'publicada'
    and exists (select from public.proveedores as p where p.id = proveedor_id and p.aprobado_por_admin)
  );
comment on policy "Anyone can see published reviews of approved providers" on public.calificaciones is
  'A review is as public as its provider.';

create policy "Authors can see their own reviews" on public.calificaciones
  for select to authenticated using (usuario_id = (select auth.uid()));
comment on policy "Authors can see their own reviews" on public.calificaciones is
  'So that they can change or delete one while it or its provider is pending.';

create policy "Admins can see all reviews" on public.calificaciones
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see all reviews" on public.calificaciones is
  'So that they can decide on those that wait, and delete any.';

create policy "Users can review approved providers of others" on public.calificaciones
  for insert to authenticated
  with check (usuario_id = (select auth.uid()) and private.can_review(proveedor_id));
comment on policy "Users can review approved providers of others" on public.calificaciones is
  'As oneself only; once, by a unique constraint.';

create policy "Authors can change their own reviews" on public.calificaciones
  for update to authenticated
  using (usuario_id = (select auth.uid())) with check (usuario_id = (select auth.uid()));
comment on policy "Authors can change their own reviews" on public.calificaciones is
  'Stars and comment, by column grants.';

create policy "Authors can delete their own reviews" on public.calificaciones
  for delete to authenticated using (usuario_id = (select auth.uid()));
comment on policy "Authors can delete their own reviews" on public.calificaciones is
  'What one said one may take back.';

create policy "Admins can delete any review" on public.calificaciones
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete any review" on public.calificaciones is
  'Moderation removes; it never rewrites what someone said.';

create policy "People can see their own favourites" on public.favorite_providers
  for select to authenticated using (user_id = (select auth.uid()));
comment on policy "People can see their own favourites" on public.favorite_providers is
  'Which providers a family looks for says something about a child''s health.';

create policy "People can add favourites of their own" on public.favorite_providers
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and exists (select from public.proveedores as p where p.id = provider_id and p.aprobado_por_admin)
  );
comment on policy "People can add favourites of their own" on public.favorite_providers is
  'The heart on a card: of a public provider.';

create policy "People can remove their own favourites" on public.favorite_providers
  for delete to authenticated using (user_id = (select auth.uid()));
comment on policy "People can remove their own favourites" on public.favorite_providers is
  'The same heart, again.';

-- Whose word counts: one rule for reports that hide, experiences that are shown and reviews that need not wait.

create function private.account_counts(persona uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from auth.users as u
    where u.id = persona and coalesce(u.email_confirmed_at, u.phone_confirmed_at) <= now() - w.week
    union all
    select from private.posts as p where p.autor = persona and p.estado = 'publicada' and p.fecha <= now() - w.week
  )
  from (select interval '7 days' as week) as w
$$;
comment on function private.account_counts(uuid) is 'Whether an account is old enough for its word to weigh: its address was confirmed, or something under its name has been public, for a week.';

create function public.decidir_casos(vistos jsonb) returns integer
language sql security definer set search_path = ''
as $$
  select private.require_admin();
  -- In one order, so that two admins do not wait for one another.
  select count(*) filter (where public.decidir_caso(v.key::uuid, 'queda', v.value) = 'hecho')::integer
  from (select * from jsonb_each_text(vistos) order by key) as v
$$;
comment on function public.decidir_casos(jsonb) is 'For admins: every one of these posts stays (by id, the `huella` that was looked at, as `juntas` of `caso_de` gives them). Answers how many it was done for.';

create function public.reabrir_casos(elementos uuid[]) returns integer
language sql security definer set search_path = ''
as $$
  select private.require_admin();
  select count(*) filter (where public.reabrir_caso(e.id) = 'hecho')::integer
  from (select distinct id from unnest(elementos) as id order by id) as e
$$;
comment on function public.reabrir_casos(uuid[]) is 'For admins: undoes the latest decision about each of these posts. Answers how many it was done for.';

-- Reviews that wait: by accounts whose word does not count yet, and after one that was declined.

create table private.resenas_negadas (
  usuario_id uuid not null references private.profiles (id) on delete cascade,
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  primary key (usuario_id, proveedor_id)
);
comment on table private.resenas_negadas is 'Whose review of which provider was declined, withdrawn, or deleted while it was not shown: the next one waits, until one is published.';
create index resenas_negadas_proveedor_idx on private.resenas_negadas (proveedor_id);

create function private.remember_declined() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  review constant public.calificaciones := case tg_op when 'DELETE' then old else new end;
begin
  if tg_op <> 'DELETE' and review.estado = 'publicada' then
    delete from private.resenas_negadas as n where n.usuario_id = review.usuario_id and n.proveedor_id = review.proveedor_id;
  elsif review.estado = 'rechazada' or tg_op = 'DELETE' and (
    review.estado = 'pendiente' or exists (select from private.papelera as b where b.elemento = review.id)
  ) then
    -- Not when the account or the provider goes.
    insert into private.resenas_negadas (usuario_id, proveedor_id)
    select u.id, p.id from private.profiles as u, public.proveedores as p
    where u.id = review.usuario_id and p.id = review.proveedor_id
    on conflict do nothing;
  end if;
  return null;
end
$$;
comment on function private.remember_declined() is 'Remembers whose review was declined or deleted unseen, and forgets it when one is published.';

create trigger calificaciones_remember_declined after insert or delete or update of estado on public.calificaciones
for each row execute function private.remember_declined();

-- What families tell of a provider: that it took their plan, how long they waited, or whether a fact of the place was so. Known
-- values and a month, no words of their own, so there is nothing to moderate. Others see them
-- from three families on, as a range and never whose they are.

-- Tables

create table public.experiencias (
  id uuid primary key default gen_random_uuid(),
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  usuario_id uuid not null default auth.uid() references private.profiles (id) on delete cascade,
  clase text not null constraint clase_conocida check (clase in ('plan', 'espera', 'hecho')),
  -- A plan that was renamed is the same; one that somebody told about is made inactive, not deleted.
  plan text references public.planes (nombre) on update cascade,
  espera_meses smallint constraint espera_meses_de_0_a_60 check (espera_meses between 0 and 60),
  mes date not null constraint mes_primer_dia check (extract(day from mes) = 1)
    constraint mes_desde_2000 check (mes >= '2000-01-01'),
  anio smallint not null generated always as (extract(year from mes)::smallint) stored,
  fecha_creacion timestamptz not null default now(),
  hecho text references public.hechos (clave),
  fue boolean,
  constraint experiencias_una_por_clase_y_anio unique nulls not distinct (proveedor_id, usuario_id, clase, anio, hecho),
  constraint clase_con_su_valor check ((clase = 'plan') = (plan is not null) and (clase = 'espera') = (espera_meses is not null)
    and (clase = 'hecho') = (hecho is not null) and (clase = 'hecho') = (fue is not null))
);
comment on table public.experiencias is
  'Experiences of families with a provider: a plan that was accepted, months of waiting, or a fact of the place. One a family, provider, kind (of facts: fact) and year.';
comment on column public.experiencias.fue is 'Whether it was so, whatever the profile said: true where `hechos_si` would name the fact.';
comment on column public.experiencias.mes is 'The month in which it was, as its first day.';
create index experiencias_usuario_idx on public.experiencias (usuario_id);
create index experiencias_plan_idx on public.experiencias (plan);
create index experiencias_hecho_idx on public.experiencias (hecho, proveedor_id) where clase = 'hecho';
grant select, insert (proveedor_id, usuario_id, clase, plan, espera_meses, mes, hecho, fue), update (plan, espera_meses, mes, fue),
  delete on table public.experiencias to authenticated;
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
  if new.hecho is not null and not exists (select from public.hechos as h where h.clave = new.hecho and h.grupo <> 'atencion') then
    perform private.refuse('hecho_conocido', 'Elige un dato de la lista.');
  end if;
  -- The constraint holds this too; here it gets words.
  if exists (
    select from public.experiencias as e
    where e.proveedor_id = new.proveedor_id and e.usuario_id = new.usuario_id and e.clase = new.clase
      and e.hecho is not distinct from new.hecho and e.anio = extract(year from new.mes) and e.id <> new.id
  ) then
    perform private.refuse('mes_uno_por_anio', format(
      case new.clase when 'plan' then 'Ya contaste un plan de %s. Puedes cambiarlo.'
        when 'hecho' then 'Ya contaste eso de %s. Puedes cambiarlo.' else 'Ya contaste una espera de %s. Puedes cambiarla.' end,
      extract(year from new.mes)
    ));
  end if;
  return new;
end
$$;
comment on function private.check_experience() is 'An experience is of a month that was, of a known plan, and the only one of its kind and year.';

-- Of two years: how it was before says little about today. Each family counts once, with what
-- it told last.
create function public.experiencias_de(proveedor uuid)
returns table (clase text, plan text, hecho text, cuantas integer, fueron integer, desde_meses smallint, hasta_meses smallint,
  primer_mes date, ultimo_mes date)
language sql stable security definer rows 3 set search_path = ''
as $$
  with told as (
    select distinct on (e.usuario_id, e.clase, e.plan, e.hecho) e.*
    from public.experiencias as e
    join public.proveedores as p on p.id = e.proveedor_id and p.aprobado_por_admin
    where e.proveedor_id = proveedor and e.mes > private.event_day(now()) - interval '24 months'
      and private.account_counts(e.usuario_id)
    order by e.usuario_id, e.clase, e.plan, e.hecho, e.mes desc
  )
  select t.clase, t.plan, t.hecho, count(*)::integer, count(*) filter (where t.fue)::integer, min(t.espera_meses), max(t.espera_meses), min(t.mes), max(t.mes)
  from told as t
  group by t.clase, t.plan, t.hecho
  having count(*) >= 3
  order by t.clase, count(*) desc, t.plan, t.hecho
$$;
comment on function public.experiencias_de(uuid) is
  'What three families or more tell of a public provider, of the last two years: waits as a range, plans by name, of a fact for how many it was so (`fueron`). An account counts from a week after its address was confirmed. Nobody is told whose it is.';

-- Triggers

create trigger experiencias_check
  before insert or update on public.experiencias
  for each row execute function private.check_experience();

create trigger experiencias_limit
  before insert on public.experiencias
  for each row execute function private.limit_acts('20', '1 day', 'Ya contaste 20 experiencias en el último día.');

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
  'Plan, wait, whether a fact was so, and month, by column grants.';

create policy "Authors can remove their own experiences" on public.experiencias
  for delete to authenticated using (usuario_id = (select auth.uid()));
comment on policy "Authors can remove their own experiences" on public.experiencias is
  'What one said one may take back.';

-- Triggers

create trigger calificaciones_audit
  after delete or update of estado on public.calificaciones
  for each row when (private.is_user_act())
  execute function private.audit('id', 'usuario_id', 'usuario_id,proveedor_id,estrellas');

create trigger experiencias_pause
  before insert or update of plan, espera_meses, mes, fue on public.experiencias
  for each row execute function private.refuse_paused_write();

-- When two providers become one

create function private.merge_reviews(queda uuid, se_va uuid, dueno uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  -- Nobody reviews oneself, and one review a person is the newer.
  delete from public.calificaciones as c
  where c.proveedor_id in (queda, se_va) and (c.usuario_id = dueno or exists (
    select from public.calificaciones as o
    where o.proveedor_id in (queda, se_va) and o.usuario_id = c.usuario_id and (o.fecha, o.id) > (c.fecha, c.id)
  ));
  update public.calificaciones as c set proveedor_id = queda where c.proveedor_id = se_va;
  insert into private.resenas_negadas (usuario_id, proveedor_id)
  select n.usuario_id, queda from private.resenas_negadas as n where n.proveedor_id = se_va
  on conflict do nothing;
  perform private.refresh_ha_publicado(c.usuario_id)
  from (select o.usuario_id from public.calificaciones as o where o.proveedor_id = queda order by o.usuario_id) as c;
  update private.papelera as b set fila = jsonb_set(b.fila, '{proveedor_id}', to_jsonb(queda))
  where b.clase = 'resena' and b.fila ->> 'proveedor_id' = se_va::text;
  delete from public.experiencias as e
  where e.proveedor_id in (queda, se_va) and (e.usuario_id = dueno or exists (
    select from public.experiencias as o
    where o.proveedor_id in (queda, se_va) and o.usuario_id = e.usuario_id and o.clase = e.clase and o.anio = e.anio
      and o.hecho is not distinct from e.hecho
      and (o.fecha_creacion, o.id) > (e.fecha_creacion, e.id)
  ));
  update public.experiencias as e set proveedor_id = queda where e.proveedor_id = se_va;
end
$$;
comment on function private.merge_reviews(uuid, uuid, uuid) is
  'Reviews and experiences of families become another provider''s. Of two by the same person the newer stays.';
insert into private.merge_rows (orden, sentencia) values
  (10, 'select private.merge_reviews($1, $2, $3)'),
  (20, $$delete from public.favorite_providers as f where f.provider_id = $2
    and exists (select from public.favorite_providers as o where o.provider_id = $1 and o.user_id = f.user_id)$$),
  (21, 'update public.favorite_providers as f set provider_id = $1 where f.provider_id = $2');

-- Rights

grant execute on function public.experiencias_de(uuid) to anon, authenticated, service_role;
grant execute on function private.can_review(uuid) to authenticated;
grant execute on function
  public.decidir_calificacion(uuid, public.estado_calificacion, public.estado_calificacion, text),
  public.decidir_casos(jsonb), public.reabrir_casos(uuid[]), public.resena_en_espera(uuid) to authenticated, service_role;
