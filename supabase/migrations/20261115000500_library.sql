-- The library of resources, and what readers suggest for it: an admin turns a good
-- suggestion into a resource.

-- Types

create type public.tipo_recurso as enum ('pdf', 'video', 'link');
create type public.estado_sugerencia as enum ('pendiente', 'aceptada', 'descartada');

-- Tables

create table public.recursos (
  id uuid primary key default gen_random_uuid(),
  titulo text not null constraint titulo_max_200 check (char_length(titulo) <= 200),
  descripcion text not null constraint descripcion_max_4000 check (char_length(descripcion) <= 4000),
  tipo_recurso public.tipo_recurso not null default 'pdf',
  url text not null constraint url_max_1000 check (char_length(url) <= 1000)
    constraint url_solo_http check (private.is_web_url(url)),
  categoria text[] constraint categoria_max_20_de_60 check (private.list_fits(categoria, 20, 60)),
  destacado boolean not null default false,
  -- A thumbnail may also be one of the site's own pictures, by its path.
  miniatura_pixar text constraint miniatura_pixar_max_1000 check (char_length(miniatura_pixar) <= 1000)
    constraint miniatura_pixar_solo_http check (private.is_web_url(miniatura_pixar) or miniatura_pixar ~ '^/[A-Za-z0-9._/-]+$' and miniatura_pixar !~ '//'),
  fecha_creacion timestamptz not null default now(),
  fecha_actualizacion timestamptz not null default now()
);
comment on table public.recursos is 'The library: documents, videos and links that admins choose.';
comment on column public.recursos.fecha_actualizacion is
  'When the resource last changed, to the microsecond: different for every version of the row.';
create index recursos_destacado_fecha_idx on public.recursos (destacado desc, fecha_creacion desc);

create table public.sugerencias (
  id uuid primary key default gen_random_uuid(),
  usuario_id uuid not null default auth.uid() references private.profiles (id) on delete cascade,
  titulo text not null constraint titulo_max_200 check (char_length(titulo) <= 200),
  url text not null constraint url_max_1000 check (char_length(url) <= 1000)
    constraint url_solo_http check (private.is_web_url(url)),
  descripcion text constraint descripcion_max_2000 check (char_length(descripcion) <= 2000),
  estado public.estado_sugerencia not null default 'pendiente',
  fecha timestamptz not null default now()
);
comment on table public.sugerencias is
  'Resources that readers suggest. Title, address and description have the names of the resource they may become.';
create index sugerencias_estado_fecha_idx on public.sugerencias (estado, fecha desc);
create index sugerencias_usuario_fecha_idx on public.sugerencias (usuario_id, fecha desc);

-- Grants

alter table public.recursos enable row level security;
alter table public.sugerencias enable row level security;

revoke all on table public.recursos, public.sugerencias from public, anon, authenticated, service_role;
grant select on table public.recursos to anon, authenticated;
grant
  insert (titulo, descripcion, tipo_recurso, url, categoria, destacado, miniatura_pixar),
  update (titulo, descripcion, tipo_recurso, url, categoria, destacado, miniatura_pixar),
  delete
  on table public.recursos to authenticated;
grant select, insert (usuario_id, titulo, url, descripcion), update (estado), delete
  on table public.sugerencias to authenticated;
grant all on table public.recursos, public.sugerencias to service_role;

-- Functions

create function private.clean_recurso() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.titulo := private.clean_line(new.titulo);
  new.descripcion := private.clean_text(new.descripcion);
  new.url := private.clean_text(new.url);
  new.categoria := private.clean_list(new.categoria);
  new.miniatura_pixar := private.clean_text(new.miniatura_pixar);
  if new.titulo is null or new.descripcion is null or new.url is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor completa los campos obligatorios';
  end if;
  return new;
end
$$;
comment on function private.clean_recurso() is
  'Trims, drops empty categories and asks for title, description and address.';

create function private.clean_sugerencia() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.titulo := private.clean_line(new.titulo);
  new.url := private.clean_text(new.url);
  new.descripcion := private.clean_text(new.descripcion);
  if new.titulo is null or new.url is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor completa los campos obligatorios';
  end if;
  return new;
end
$$;
comment on function private.clean_sugerencia() is 'Trims; a suggestion has a title and an address.';

revoke execute on function private.clean_recurso(), private.clean_sugerencia() from public;

-- Triggers

create trigger recursos_clean
  before insert or update on public.recursos
  for each row execute function private.clean_recurso();
create trigger recursos_stamp
  before update on public.recursos
  for each row execute function private.stamp_version();
create trigger sugerencias_clean
  before insert or update on public.sugerencias
  for each row execute function private.clean_sugerencia();
create trigger sugerencias_limit
  before insert on public.sugerencias
  for each row execute function private.limit_acts('10', '1 day', 'Ya enviaste 10 sugerencias en las últimas 24 horas.');

-- Policies

create policy "Anyone can see the resources" on public.recursos
  for select to anon, authenticated using (true);
comment on policy "Anyone can see the resources" on public.recursos is
  'The library is public.';
create policy "Admins can create resources" on public.recursos
  for insert to authenticated with check ((select private.is_admin()));
comment on policy "Admins can create resources" on public.recursos is
  'The library is chosen, not crowd-sourced.';
create policy "Admins can change resources" on public.recursos
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can change resources" on public.recursos is
  'Links die and laws change.';
create policy "Admins can delete resources" on public.recursos
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete resources" on public.recursos is
  'Same.';

create policy "Authors can see their own suggestions" on public.sugerencias
  for select to authenticated using (usuario_id = (select auth.uid()));
comment on policy "Authors can see their own suggestions" on public.sugerencias is
  'And what became of them.';
create policy "Admins can see all suggestions" on public.sugerencias
  for select to authenticated using ((select private.is_admin()));
comment on policy "Admins can see all suggestions" on public.sugerencias is
  'Pending ones are their work list.';
create policy "Users can suggest as themselves" on public.sugerencias
  for insert to authenticated with check (usuario_id = (select auth.uid()));
comment on policy "Users can suggest as themselves" on public.sugerencias is
  'Pending, by the column grants; ten a day, by a trigger.';
create policy "Admins can decide on suggestions" on public.sugerencias
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
comment on policy "Admins can decide on suggestions" on public.sugerencias is
  'The state only, by the column grants.';
create policy "Admins can delete suggestions" on public.sugerencias
  for delete to authenticated using ((select private.is_admin()));
comment on policy "Admins can delete suggestions" on public.sugerencias is
  'What should not even be kept as dismissed.';
