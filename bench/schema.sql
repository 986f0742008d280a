-- A directory with reviews, as the site has it, in plain tables that both servers can serve.
create table public.providers (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  kind text not null,
  town text not null,
  takes_plans boolean not null default false,
  plans text[],
  phone text,
  email text,
  address text,
  tags text[],
  hours text,
  approved boolean not null default false,
  owner_id uuid,
  created_at timestamptz not null default now()
);
create index providers_public_idx on public.providers (kind, town) where approved;
create index providers_name_idx on public.providers (name) where approved;
create index providers_owner_idx on public.providers (owner_id);

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  provider_id uuid not null references public.providers (id),
  stars smallint not null,
  comment text,
  created_at timestamptz not null default now()
);
create index reviews_provider_idx on public.reviews (provider_id);

create table public.favorites (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  provider_id uuid not null references public.providers (id),
  created_at timestamptz not null default now(),
  unique (user_id, provider_id)
);

create table public.events (
  id bigint generated always as identity primary key,
  kind text not null,
  provider_id uuid,
  created_at timestamptz not null default now()
);

alter table public.providers enable row level security;
alter table public.reviews enable row level security;
alter table public.favorites enable row level security;
alter table public.events enable row level security;
grant usage on schema public to anon, authenticated, service_role;
grant select on public.providers, public.reviews to anon, authenticated;
grant select, insert, delete on public.favorites to authenticated;
grant insert on public.events to anon, authenticated;

create policy "Anyone can see approved providers" on public.providers for select using (approved);
create policy "Owners can see their own provider" on public.providers for select to authenticated
  using (owner_id = (select auth.uid()));
create policy "Anyone can see reviews of approved providers" on public.reviews for select
  using (exists (select from public.providers as p where p.id = provider_id and p.approved));
create policy "People can see their favorites" on public.favorites for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Anyone can record an event" on public.events for insert with check (kind in ('view', 'call'));
