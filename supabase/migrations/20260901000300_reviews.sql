-- What families keep and say about listings: reviews and favourites.

create table public.calificaciones (
  id uuid primary key default gen_random_uuid(),
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  usuario_id uuid not null default auth.uid() references private.profiles (id) on delete cascade,
  estrellas smallint not null default 5 constraint estrellas_de_1_a_5 check (estrellas between 1 and 5),
  comentario text constraint comentario_max_2000 check (char_length(comentario) <= 2000),
  fecha timestamptz not null default now(),
  constraint calificaciones_una_por_usuario unique (proveedor_id, usuario_id)
);
comment on table public.calificaciones is 'Reviews: one a person and listing, never on one''s own.';
create index calificaciones_proveedor_fecha_idx on public.calificaciones (proveedor_id, fecha desc);
create index calificaciones_usuario_idx on public.calificaciones (usuario_id);

create table public.favorite_providers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references private.profiles (id) on delete cascade,
  provider_id uuid not null references public.proveedores (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint favorite_providers_once unique (user_id, provider_id)
);
comment on table public.favorite_providers is 'Listings a person keeps. Nobody else sees them, admins included.';
create index favorite_providers_user_created_idx on public.favorite_providers (user_id, created_at desc);
create index favorite_providers_provider_idx on public.favorite_providers (provider_id);

alter table public.calificaciones enable row level security;
alter table public.favorite_providers enable row level security;

revoke all on table public.calificaciones, public.favorite_providers from public, anon, authenticated, service_role;
grant select on table public.calificaciones to anon, authenticated;
grant insert (proveedor_id, usuario_id, estrellas, comentario), update (estrellas, comentario), delete
  on table public.calificaciones to authenticated;
grant select, insert (user_id, provider_id), delete on table public.favorite_providers to authenticated;
grant all on table public.calificaciones, public.favorite_providers to service_role;

create function private.clean_calificacion() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.comentario := private.clean_text(new.comentario);
  return new;
end
$$;
comment on function private.clean_calificacion() is 'The comment is optional: trimmed, and empty is null.';

-- Security definer: the asker may see approved listings only, and the rule is about
-- every listing.
create function private.can_review(proveedor uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.proveedores as p
    where p.id = proveedor and p.aprobado_por_admin and p.usuario_id is distinct from auth.uid()
  )
$$;
comment on function private.can_review(uuid) is 'Whether a listing is public and not the asker''s own.';

create function private.drop_own_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.calificaciones where proveedor_id = new.id and usuario_id = new.usuario_id;
  return null;
end
$$;
comment on function private.drop_own_review() is
  'When a listing is handed to someone who had reviewed it, that review goes: nobody reviews oneself.';

revoke execute on function private.clean_calificacion(), private.can_review(uuid), private.drop_own_review() from public;
grant execute on function private.can_review(uuid) to authenticated;

create trigger calificaciones_clean
  before insert or update on public.calificaciones
  for each row execute function private.clean_calificacion();
create trigger proveedores_drop_own_review
  after update of usuario_id on public.proveedores
  for each row when (new.usuario_id is distinct from old.usuario_id)
  execute function private.drop_own_review();

create policy "Anyone can see reviews of approved listings" on public.calificaciones
  for select to anon, authenticated
  using (exists (select from public.proveedores as p where p.id = proveedor_id and p.aprobado_por_admin));
comment on policy "Anyone can see reviews of approved listings" on public.calificaciones is
  'A review is as public as its listing.';
create policy "Authors can see their own reviews" on public.calificaciones
  for select to authenticated using (usuario_id = (select auth.uid()));
comment on policy "Authors can see their own reviews" on public.calificaciones is
  'So that they can change or delete one while the listing is pending.';
create policy "Admins can see all reviews" on public.calificaciones
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see all reviews" on public.calificaciones is
  'So that they can delete any.';
create policy "Users can review approved listings of others" on public.calificaciones
  for insert to authenticated
  with check (usuario_id = (select auth.uid()) and private.can_review(proveedor_id));
comment on policy "Users can review approved listings of others" on public.calificaciones is
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
  for insert to authenticated with check (user_id = (select auth.uid()));
comment on policy "People can add favourites of their own" on public.favorite_providers is
  'The heart on a card.';
create policy "People can remove their own favourites" on public.favorite_providers
  for delete to authenticated using (user_id = (select auth.uid()));
comment on policy "People can remove their own favourites" on public.favorite_providers is
  'The same heart, again.';
