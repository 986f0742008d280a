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

-- Grants

alter table public.calificaciones enable row level security;
alter table public.favorite_providers enable row level security;
alter table private.new_account_reviews enable row level security;

revoke all on table public.calificaciones, public.favorite_providers, private.new_account_reviews,
  public.resumen_calificaciones from public, anon, authenticated, service_role;
grant select on table public.calificaciones to anon, authenticated;
grant insert (proveedor_id, usuario_id, estrellas, comentario), update (estrellas, comentario), delete
  on table public.calificaciones to authenticated;
grant select, insert (user_id, provider_id), delete on table public.favorite_providers to authenticated;
grant all on table public.calificaciones, public.favorite_providers to service_role;
grant select on table public.resumen_calificaciones to anon, authenticated, service_role;

-- Functions

create function private.clean_calificacion() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.comentario := private.clean_text(new.comentario);
  return new;
end
$$;
comment on function private.clean_calificacion() is 'The comment is optional: trimmed, and empty is null.';

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

create function private.drop_own_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.calificaciones where proveedor_id = new.id and usuario_id = new.usuario_id;
  return null;
end
$$;
comment on function private.drop_own_review() is
  'When a provider is handed to someone who had reviewed it, that review goes: nobody reviews oneself.';

create function private.hold_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  shown_at_once constant integer := 3;
  today constant date := private.event_day(now());
  network constant text := private.client_network();
  seen bytea;
begin
  if not private.is_client() then
    return new;
  end if;
  new.estado := 'publicada';
  if not exists (
    select from private.profiles as p where p.id = auth.uid() and p.fecha_registro > now() - interval '1 day'
  ) then
    return new;
  end if;
  -- One after the other: of two reviews at the same moment the second must see the first.
  perform pg_advisory_xact_lock(hashtextextended('calificaciones:' || network, 0));
  seen := private.event_fingerprint(today, concat_ws('|', 'calificacion', network, new.proveedor_id));
  if (
    select count(*) from private.new_account_reviews as n where n.fingerprint = seen and n.usuario_id <> auth.uid()
  ) >= shown_at_once then
    new.estado := 'pendiente';
  else
    insert into private.new_account_reviews (fingerprint, usuario_id) values (seen, auth.uid())
    on conflict do nothing;
  end if;
  return new;
end
$$;
comment on function private.hold_review() is
  'Holds a new account''s review back when three other new accounts of the same network reviewed the provider today.';

create function private.hold_changed_review() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.estado = 'rechazada' and new.estado = old.estado then
    new.estado := 'pendiente';
  end if;
  return new;
end
$$;
comment on function private.hold_changed_review() is 'A declined review that its author changes waits for an admin again.';

create function public.decidir_calificacion(
  calificacion uuid,
  desde public.estado_calificacion,
  hasta public.estado_calificacion
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.calificaciones as c set estado = hasta where c.id = calificacion and c.estado = desde;
  return found;
end
$$;
comment on function public.decidir_calificacion(uuid, public.estado_calificacion, public.estado_calificacion) is
  'An admin publishes or declines a review, without touching what it says. False when somebody else was first.';

revoke execute on function private.clean_calificacion(), private.can_review(uuid), private.drop_own_review(),
  private.hold_review(), private.hold_changed_review() from public;
grant execute on function private.can_review(uuid) to authenticated;
revoke execute on function
  public.decidir_calificacion(uuid, public.estado_calificacion, public.estado_calificacion)
  from public, anon, authenticated, service_role;
grant execute on function
  public.decidir_calificacion(uuid, public.estado_calificacion, public.estado_calificacion)
  to authenticated, service_role;

-- Triggers. The limits, an account and hour: more than a family does, and few enough that
-- a flood can be cleaned up by hand.

create trigger calificaciones_clean
  before insert or update on public.calificaciones
  for each row execute function private.clean_calificacion();
create trigger calificaciones_hold
  before insert on public.calificaciones
  for each row execute function private.hold_review();
create trigger calificaciones_hold_changed
  before update of estrellas, comentario on public.calificaciones
  for each row execute function private.hold_changed_review();
create trigger calificaciones_limit
  before insert on public.calificaciones
  for each row execute function private.limit_acts('10', '1 hour', 'Ya escribiste 10 reseñas en la última hora.');
create trigger favorite_providers_limit
  before insert on public.favorite_providers
  for each row execute function private.limit_acts('60', '1 hour', 'Ya guardaste 60 favoritos en la última hora.');
create trigger proveedores_drop_own_review
  after update of usuario_id on public.proveedores
  for each row when (new.usuario_id is distinct from old.usuario_id)
  execute function private.drop_own_review();

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
