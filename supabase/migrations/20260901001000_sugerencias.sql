-- Suggestions of readers for the library. An admin turns a good one into a resource.

create type public.estado_sugerencia as enum ('pendiente', 'aceptada', 'descartada');

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

alter table public.sugerencias enable row level security;

revoke all on table public.sugerencias from public, anon, authenticated, service_role;
grant select, insert (usuario_id, titulo, url, descripcion), update (estado), delete
  on table public.sugerencias to authenticated;
grant all on table public.sugerencias to service_role;

create function private.clean_sugerencia() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.titulo := private.clean_text(new.titulo);
  new.url := private.clean_text(new.url);
  new.descripcion := private.clean_text(new.descripcion);
  if new.titulo is null or new.url is null then
    raise exception using errcode = 'not_null_violation', message = 'Por favor completa los campos obligatorios';
  end if;
  return new;
end
$$;
comment on function private.clean_sugerencia() is 'Trims; a suggestion has a title and an address.';
revoke execute on function private.clean_sugerencia() from public;

create trigger sugerencias_clean
  before insert or update on public.sugerencias
  for each row execute function private.clean_sugerencia();
create trigger sugerencias_limit
  before insert on public.sugerencias
  for each row execute function private.limit_acts('10', '1 day', 'Ya enviaste 10 sugerencias en las últimas 24 horas.');

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
