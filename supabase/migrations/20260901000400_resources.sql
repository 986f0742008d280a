-- The resource library.

create type public.tipo_recurso as enum ('pdf', 'video', 'link');

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
  fecha_creacion timestamptz not null default now()
);
comment on table public.recursos is 'The library: documents, videos and links that admins choose.';
create index recursos_destacado_fecha_idx on public.recursos (destacado desc, fecha_creacion desc);

alter table public.recursos enable row level security;

revoke all on table public.recursos from public, anon, authenticated, service_role;
grant select on table public.recursos to anon, authenticated;
grant
  insert (titulo, descripcion, tipo_recurso, url, categoria, destacado, miniatura_pixar),
  update (titulo, descripcion, tipo_recurso, url, categoria, destacado, miniatura_pixar),
  delete
  on table public.recursos to authenticated;
grant all on table public.recursos to service_role;

create function private.clean_recurso() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.titulo := private.clean_text(new.titulo);
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
revoke execute on function private.clean_recurso() from public;

create trigger recursos_clean
  before insert or update on public.recursos
  for each row execute function private.clean_recurso();

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
