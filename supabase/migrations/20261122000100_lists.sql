-- Lists: providers that a person puts together under a name, in an order, each with a note.
--
-- Which providers a family looks for says something about a child's health: a list is its owner's and
-- nobody else's, neither an admin's nor the secret key's. A provider that leaves the directory leaves the
-- lists too; its row stays until the owner has read that something is missing.

-- Tables

create table public.listas (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references private.profiles (id) on delete cascade,
  nombre text not null constraint nombre_de_1_a_80 check (char_length(nombre) between 1 and 80),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.listas is
  'Named lists of providers, at most 20 a person. Nobody else sees them, admins included. A device may choose the id.';
create index listas_user_created_idx on public.listas (user_id, created_at);

create table public.listas_proveedores (
  id uuid primary key default gen_random_uuid(),
  lista_id uuid not null references public.listas (id) on delete cascade,
  proveedor_id uuid references public.proveedores (id) on delete set null,
  nota text constraint nota_max_300 check (char_length(nota) <= 300),
  posicion integer not null,
  created_at timestamptz not null default now(),
  constraint listas_proveedores_una_vez unique (lista_id, proveedor_id)
);
comment on table public.listas_proveedores is 'The providers of a list with a note each, at most 100.';
comment on column public.listas_proveedores.proveedor_id is 'Null: the provider was deleted.';
comment on column public.listas_proveedores.posicion is 'A new one goes to the end; ordenar_lista sets all at once.';
create index listas_proveedores_proveedor_idx on public.listas_proveedores (proveedor_id);

create table private.listas_recibidas (
  user_id uuid not null references private.profiles (id) on delete cascade,
  lista_id uuid not null,
  recibida_en timestamptz not null default now(),
  primary key (user_id, lista_id)
);
comment on table private.listas_recibidas is
  'Lists of a device that were moved into the account, for a year: one that was then deleted does not come back with a repeated call.';
create index listas_recibidas_recibida_idx on private.listas_recibidas (recibida_en);

-- The latest word about a place's own groups, or about the whole provider if that is later; as private.last_day tells it.
create view private.place_words as
select s.id as sede_id, u.grupo, u.confirmado_en, least(u.vence_en, (
  select min(c.vence_en) from public.confirmaciones as c
  where c.duda and c.proveedor_id = s.proveedor_id and c.grupo = u.grupo
    and (c.sede_id is null or c.sede_id = s.id) and c.confirmado_en > u.confirmado_en
)) as vence_en
from public.sedes as s
join private.ultimas_palabras as u on u.proveedor_id = s.proveedor_id and (u.sede_id is null or u.sede_id = s.id)
where not exists (
  select from private.ultimas_palabras as later
  where later.proveedor_id = u.proveedor_id and later.grupo = u.grupo and (later.sede_id is null or later.sede_id = s.id)
    and (later.confirmado_en, later.sede_id is not null) > (u.confirmado_en, u.sede_id is not null)
);
comment on view private.place_words is
  'When a group of a place was last confirmed and until when that holds; a later doubt ended it the day before.';

-- Grants

alter table public.listas enable row level security;
alter table public.listas_proveedores enable row level security;
alter table private.listas_recibidas enable row level security;

revoke all on table public.listas, public.listas_proveedores, private.listas_recibidas, private.place_words
  from public, anon, authenticated, service_role;
grant select, insert (id, user_id, nombre), update (nombre), delete on table public.listas to authenticated;
grant select, insert (lista_id, proveedor_id, nota), update (nota), delete
  on table public.listas_proveedores to authenticated;

-- Functions: rows

create function private.clean_lista() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.nombre := private.clean_line(new.nombre);
  if new.nombre is null then
    perform private.refuse('nombre_de_1_a_80', 'Ponle un nombre a la lista.');
  end if;
  perform private.refuse_link('nombre', new.nombre);
  new.updated_at := now();
  return new;
end
$$;
comment on function private.clean_lista() is
  'The name is one line without links: who gets a shared list reads it under the name of the site.';

create function private.limit_listas() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- One after the other: of two requests at the same moment the second must see the first.
  perform pg_advisory_xact_lock(hashtextextended('listas:' || new.user_id, 0));
  if (select count(*) from public.listas as l where l.user_id = new.user_id) >= 20 then
    perform private.refuse('listas_hasta_20', 'Puedes tener hasta 20 listas. Borra una para crear otra.');
  end if;
  return new;
end
$$;
comment on function private.limit_listas() is 'At most 20 lists a person.';

create function private.clean_list_note() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.nota := private.clean_line(new.nota);
  perform private.refuse_link('nota', new.nota);
  return new;
end
$$;
comment on function private.clean_list_note() is 'The note is optional: one line without links, and empty is null.';

-- With the rights of whoever writes: of a list that is not theirs nothing is found, and the policy refuses the row.
create function private.place_in_list() returns trigger
language plpgsql set search_path = ''
as $$
declare
  others integer;
begin
  -- One after the other, and with those who set the order.
  perform from public.listas as l where l.id = new.lista_id for no key update;
  select count(*), coalesce(max(r.posicion), 0) + 1 into others, new.posicion
  from public.listas_proveedores as r where r.lista_id = new.lista_id;
  if others >= 100 then
    perform private.refuse('proveedores_hasta_100', 'En una lista caben hasta 100 proveedores. Quita uno para añadir otro.');
  end if;
  return new;
end
$$;
comment on function private.place_in_list() is 'A new provider goes to the end of its list, which holds at most 100.';

-- Functions: reading

-- In plpgsql, whose plan is kept: a list has up to 100 providers, and a person 20 lists.
create function private.list_lines(lista uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.event_day(now());
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'proveedor_id', p.id, 'nombre', p.nombre, 'tipo_servicio', p.tipo_servicio, 'subcategoria', p.subcategoria,
      'municipio', p.municipio, 'direccion', p.direccion, 'telefono', p.telefono, 'whatsapp', p.whatsapp,
      'horario_servicio', p.horario_servicio, 'nota', r.nota, 'hechos', f.linea,
      'disponibilidad', availability.said, 'contacto', contact.said
    ) order by r.posicion, r.created_at, r.id), '[]')
    from public.listas_proveedores as r
    join public.proveedores as p on p.id = r.proveedor_id and p.aprobado_por_admin
    left join public.resumen_hechos as f on f.proveedor_id = p.id
    left join lateral (
      -- The best that holds, as on a card; an answer that no longer holds is not told.
      select jsonb_build_object(
        'estado', case when w.vence_en >= today then d.estado end, 'espera', case when w.vence_en >= today then d.espera end,
        'municipio', nullif(s.municipio, p.municipio),
        'confirmado_el', private.event_day(w.confirmado_en), 'vence_el', w.vence_en
      ) as said
      from public.sedes as s
      join public.disponibilidad as d on d.sede_id = s.id
      join private.place_words as w on w.sede_id = s.id and w.grupo = 'disponibilidad'
      where s.proveedor_id = p.id and (s.principal or s.visibilidad <> 'oculta')
      order by w.vence_en >= today desc,
        case when w.vence_en >= today then
          array_position(array['acepta', 'evalua_antes', 'lista_de_espera', 'no_acepta'], d.estado)
        end,
        s.principal desc, s.orden, s.fecha_creacion, s.id
      limit 1
    ) as availability on true
    left join lateral (
      select jsonb_build_object('confirmado_el', private.event_day(w.confirmado_en), 'vence_el', w.vence_en) as said
      from public.sedes as s
      join private.place_words as w on w.sede_id = s.id and w.grupo = 'contacto'
      where s.proveedor_id = p.id and s.principal
    ) as contact on true
    where r.lista_id = list_lines.lista
  );
end
$$;
comment on function private.list_lines(uuid) is
  'What a list shows of its providers, in its order: names, phones, the note, and facts with the days on which they were confirmed and until which they hold. Only what every visitor sees of approved ones.';

create function private.left_the_directory(lista uuid) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select r.id from public.listas_proveedores as r
  where r.lista_id = left_the_directory.lista and not exists (
    select from public.proveedores as p where p.id = r.proveedor_id and p.aprobado_por_admin
  )
$$;
comment on function private.left_the_directory(uuid) is 'The rows of a list whose provider was deleted or is no longer approved.';

create function private.require_own_list(lista uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform from public.listas as l where l.id = lista and l.user_id = auth.uid() for no key update;
  if not found then
    raise exception using errcode = 'insufficient_privilege', hint = 'lista_ajena',
      message = 'Esta lista ya no existe o no es tuya. Recarga la página.';
  end if;
end
$$;
comment on function private.require_own_list(uuid) is
  'Refuses whoever does not own a list, and one that does not exist in the same words; locks it until the end.';

-- Functions: the order, and what left

create function public.ordenar_lista(lista uuid, proveedores uuid[]) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_own_list(lista);
  if array(select id from unnest(proveedores) as given (id) order by id) is distinct from array(
    select p.id from public.listas_proveedores as r
    join public.proveedores as p on p.id = r.proveedor_id and p.aprobado_por_admin
    where r.lista_id = ordenar_lista.lista order by p.id
  ) then
    raise exception using errcode = 'PT409', hint = 'lista_cambiada',
      message = 'La lista cambió mientras tanto. Vuelve a intentar con la lista de ahora.';
  end if;
  -- Those that are not shown come after, in the order they had.
  update public.listas_proveedores as r set posicion = o.place
  from (
    select w.id, row_number() over (order by array_position(ordenar_lista.proveedores, w.proveedor_id), w.posicion, w.id) as place
    from public.listas_proveedores as w where w.lista_id = ordenar_lista.lista
  ) as o
  where r.id = o.id and r.posicion <> o.place;
end
$$;
comment on function public.ordenar_lista(uuid, uuid[]) is
  'Sets the whole order of an own list; of other providers than those that it shows, the answer is 409.';

create function public.quitar_los_de_fuera(lista uuid) returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  removed integer;
begin
  perform private.require_own_list(lista);
  delete from public.listas_proveedores as r where r.id in (select private.left_the_directory(quitar_los_de_fuera.lista));
  get diagnostics removed = row_count;
  return removed;
end
$$;
comment on function public.quitar_los_de_fuera(uuid) is
  'The owner has read that providers left the directory: their rows go. How many.';

revoke execute on function private.clean_lista(), private.limit_listas(), private.clean_list_note(), private.place_in_list(),
  private.list_lines(uuid), private.left_the_directory(uuid),
  private.require_own_list(uuid) from public;
revoke execute on function public.ordenar_lista(uuid, uuid[]), public.quitar_los_de_fuera(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.ordenar_lista(uuid, uuid[]), public.quitar_los_de_fuera(uuid) to authenticated;

-- Triggers, in the order of their names

create trigger listas_clean
  before insert or update of nombre on public.listas
  for each row execute function private.clean_lista();
create trigger listas_limit
  before insert on public.listas
  for each row execute function private.limit_acts('60', '1 hour', 'Ya creaste 60 listas en la última hora.');
create trigger listas_limit_of_all
  before insert on public.listas
  for each row execute function private.limit_listas();
create trigger listas_proveedores_clean
  before insert or update of nota on public.listas_proveedores
  for each row execute function private.clean_list_note();
create trigger listas_proveedores_place
  before insert on public.listas_proveedores
  for each row execute function private.place_in_list();

-- Policies

create policy "People can see their own lists" on public.listas
  for select to authenticated using (user_id = (select auth.uid()));
comment on policy "People can see their own lists" on public.listas is
  'Which providers a family looks for says something about a child''s health.';
create policy "People can create lists of their own" on public.listas
  for insert to authenticated with check (user_id = (select auth.uid()));
comment on policy "People can create lists of their own" on public.listas is 'As oneself only.';
create policy "People can rename their own lists" on public.listas
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
comment on policy "People can rename their own lists" on public.listas is 'The name, by column grants.';
create policy "People can delete their own lists" on public.listas
  for delete to authenticated using (user_id = (select auth.uid()));
comment on policy "People can delete their own lists" on public.listas is 'With everything in it, and its link.';

create policy "People can see what is in their lists" on public.listas_proveedores
  for select to authenticated
  using (exists (select from public.listas as l where l.id = lista_id and l.user_id = (select auth.uid())));
comment on policy "People can see what is in their lists" on public.listas_proveedores is 'As private as the list.';
create policy "People can put approved providers into their lists" on public.listas_proveedores
  for insert to authenticated
  with check (
    exists (select from public.listas as l where l.id = lista_id and l.user_id = (select auth.uid()))
    and exists (select from public.proveedores as p where p.id = proveedor_id and p.aprobado_por_admin)
  );
comment on policy "People can put approved providers into their lists" on public.listas_proveedores is
  'Once a list, by a unique constraint.';
create policy "People can change notes in their lists" on public.listas_proveedores
  for update to authenticated
  using (exists (select from public.listas as l where l.id = lista_id and l.user_id = (select auth.uid())))
  with check (exists (select from public.listas as l where l.id = lista_id and l.user_id = (select auth.uid())));
comment on policy "People can change notes in their lists" on public.listas_proveedores is 'The note, by column grants.';
create policy "People can take providers out of their lists" on public.listas_proveedores
  for delete to authenticated
  using (exists (select from public.listas as l where l.id = lista_id and l.user_id = (select auth.uid())));
comment on policy "People can take providers out of their lists" on public.listas_proveedores is
  'The provider stays in the directory and among the favourites.';
