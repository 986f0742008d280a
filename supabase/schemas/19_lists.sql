-- Lists: providers that a person puts together under a name, in an order, each with a note, and resources beside them.
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
  updated_at timestamptz not null default now(),
  retirada_el date
);
comment on table public.listas is
  'Named lists of providers, at most 20 a person. Nobody else sees them, admins included. A device may choose the id.';
comment on column public.listas.retirada_el is
  'The day on which an admin withdrew it: it stays with its owner, and is not shared again.';
create index listas_user_created_idx on public.listas (user_id, created_at);
grant select, insert (id, user_id, nombre), update (nombre), delete on table public.listas to authenticated;

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
grant select, insert (lista_id, proveedor_id, nota), update (nota), delete on table public.listas_proveedores to
  authenticated;

-- A unique constraint and not a primary key: see answer_votes.
create table private.listas_recursos (
  lista_id uuid not null references public.listas (id) on delete cascade,
  recurso_id uuid not null references public.recursos (id) on delete cascade,
  desde timestamptz not null default now(),
  constraint listas_recursos_una_vez unique (lista_id, recurso_id)
);
comment on table private.listas_recursos is 'The resources of a list, at most 100, in the order in which they were put in.';
create index listas_recursos_recurso_idx on private.listas_recursos (recurso_id);

create table private.listas_recibidas (
  user_id uuid not null references private.profiles (id) on delete cascade,
  lista_id uuid not null,
  recibida_en timestamptz not null default now(),
  primary key (user_id, lista_id)
);
comment on table private.listas_recibidas is
  'Lists of a device that were moved into the account, for a year: one that was then deleted does not come back with a repeated call.';
create index listas_recibidas_recibida_idx on private.listas_recibidas (recibida_en);

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
  if tg_op = 'INSERT' then
    -- One after the other: of two requests at the same moment the second must see the first.
    perform pg_advisory_xact_lock(hashtextextended('listas:' || new.user_id, 0));
    if (select count(*) from public.listas as l where l.user_id = new.user_id) >= 20 then
      perform private.refuse('listas_hasta_20', 'Puedes tener hasta 20 listas. Borra una para crear otra.');
    end if;
  end if;
  return new;
end
$$;
comment on function private.clean_lista() is
  'The name is one line without links: who gets a shared list reads it under the name of the site. A person has at most 20.';

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
language plpgsql stable set search_path = ''
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
      join private.standing as w on w.sede_id = s.id and w.grupo = 'disponibilidad' and w.confirmado_en is not null
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
      join private.standing as w on w.sede_id = s.id and w.grupo = 'contacto' and w.confirmado_en is not null
      where s.proveedor_id = p.id and s.principal
    ) as contact on true
    where r.lista_id = list_lines.lista
  );
end
$$;
comment on function private.list_lines(uuid) is
  'What a list shows of its providers, in its order: names, phones, the note, and facts with the days on which they were confirmed and until which they hold. Only what every visitor sees of approved ones.';

create function private.left_the_directory(lista uuid) returns setof uuid
language sql stable set search_path = ''
as $$
  select r.id from public.listas_proveedores as r
  where r.lista_id = left_the_directory.lista and not exists (
    select from public.proveedores as p where p.id = r.proveedor_id and p.aprobado_por_admin
  )
$$;
comment on function private.left_the_directory(uuid) is 'The rows of a list whose provider was deleted or is no longer approved.';

create function private.require_own_list(lista uuid) returns void
language plpgsql volatile set search_path = ''
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

-- Functions: resources

create function public.recurso_en_lista(lista uuid, recurso uuid, esta boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_own_list(lista);
  if not esta then
    delete from private.listas_recursos as r where r.lista_id = lista and r.recurso_id = recurso;
    return;
  end if;
  if exists (select from private.listas_compartidas as c where c.lista_id = lista and c.vence_el >= private.event_day(now())) then
    perform private.refuse_paused();
  end if;
  if (select count(*) from private.listas_recursos as r where r.lista_id = lista and r.recurso_id <> recurso) >= 100 then
    perform private.refuse('recursos_hasta_100', 'En una lista caben hasta 100 recursos. Quita uno para añadir otro.');
  end if;
  insert into private.listas_recursos (lista_id, recurso_id, desde)
  select lista, r.id, clock_timestamp() from public.recursos as r where r.id = recurso
  on conflict do nothing;
end
$$;
comment on function public.recurso_en_lista(uuid, uuid, boolean) is
  'Puts a resource into an own list or takes it out; one that has left the library changes nothing. A second time neither does.';

create function private.list_resources(lista uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'titulo', r.titulo, 'tipo_recurso', r.tipo_recurso, 'url', r.url)
    order by l.desde, r.id), '[]')
  from private.listas_recursos as l
  join public.recursos as r on r.id = l.recurso_id
  where l.lista_id = list_resources.lista
$$;
comment on function private.list_resources(uuid) is 'The resources of a list.';

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

-- Triggers, in the order of their names

create trigger listas_clean
  before insert or update of nombre on public.listas
  for each row execute function private.clean_lista();

create trigger listas_limit
  before insert on public.listas
  for each row execute function private.limit_acts('60', '1 hour', 'Ya creaste 60 listas en la última hora.');

create trigger listas_proveedores_clean
  before insert or update of nota on public.listas_proveedores
  for each row execute function private.clean_texts('', 'nota line no_links');

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

-- Shared lists: who has the secret link of a list reads it without an account, and learns nothing about
-- its owner. One link a list, for 90 days; and lists of a device that are moved into the account.

-- Tables

create table private.listas_compartidas (
  lista_id uuid primary key references public.listas (id) on delete cascade,
  token_hash bytea not null unique,
  creada_en timestamptz not null default now(),
  vence_el date not null
);
comment on table private.listas_compartidas is
  'The link of a list, by the hash of its token. Withdrawn or ended there is none: nothing tells that there was one.';
comment on column private.listas_compartidas.vence_el is 'The last day on which it works.';
create index listas_compartidas_vence_idx on private.listas_compartidas (vence_el);

-- Functions: the owner's lists

create function public.mis_listas() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'nombre', l.nombre,
      'compartida_desde', private.event_day(c.creada_en), 'compartida_hasta', c.vence_el,
      'fuera', (select count(*) from private.left_the_directory(l.id)),
      'proveedores', private.list_lines(l.id), 'recursos', private.list_resources(l.id)
    ) order by l.created_at, l.id), '[]')
    from public.listas as l
    left join private.listas_compartidas as c on c.lista_id = l.id and c.vence_el >= private.event_day(now())
    where l.user_id = auth.uid()
  );
end
$$;
comment on function public.mis_listas() is
  'The caller''s lists in the order of their creation, until when each is shared, how many of its providers left the directory, and the others.';

create function public.guardar_listas(listas jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  a_uuid constant text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
  given jsonb;
  place bigint;
begin
  if person is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Inicia sesión para guardar tus listas.';
  elsif jsonb_typeof(listas) is distinct from 'array' then
    perform private.refuse('listas_de_un_aparato', 'Estas listas no se pueden leer.');
  elsif jsonb_array_length(listas) > 20 or exists (
    -- Each is { id, nombre, proveedores: [{ proveedor_id, nota }], recursos?: [id] } with at most 100 of both.
    select from jsonb_array_elements(listas) as list
    where (list ->> 'id' ~* a_uuid and jsonb_typeof(list -> 'nombre') = 'string'
      and case when jsonb_typeof(list -> 'proveedores') = 'array' then
        jsonb_array_length(list -> 'proveedores') <= 100 and not exists (
          select from jsonb_array_elements(list -> 'proveedores') as item
          where (item ->> 'proveedor_id' ~* a_uuid) is not true
            or coalesce(jsonb_typeof(item -> 'nota'), 'null') not in ('string', 'null')
        )
      end and case jsonb_typeof(coalesce(list -> 'recursos', '[]')) when 'array' then
        jsonb_array_length(coalesce(list -> 'recursos', '[]')) <= 100 and not exists (
          select from jsonb_array_elements_text(list -> 'recursos') as item where (item ~* a_uuid) is not true
        )
      end) is not true
  ) then
    perform private.refuse('listas_de_un_aparato', 'Estas listas no se pueden leer.');
  end if;
  -- The same call twice at the same moment: the second finds what the first has moved.
  perform pg_advisory_xact_lock(hashtextextended('listas:' || person, 0));
  for given, place in select * from jsonb_array_elements(listas) with ordinality loop
    insert into private.listas_recibidas (user_id, lista_id) values (person, (given ->> 'id')::uuid) on conflict do nothing;
    continue when not found or exists (select from public.listas as l where l.id = (given ->> 'id')::uuid);
    insert into public.listas (id, user_id, nombre, created_at)
    values ((given ->> 'id')::uuid, person, given ->> 'nombre', now() + place * interval '1 microsecond');
    insert into public.listas_proveedores (lista_id, proveedor_id, nota)
    select (given ->> 'id')::uuid, p.id, chosen.nota
    from (
      -- A device may name one that was merged since.
      select distinct on (id) coalesce(u.proveedor_id, (item ->> 'proveedor_id')::uuid) as id, item ->> 'nota' as nota, n
      from jsonb_array_elements(given -> 'proveedores') with ordinality as rows (item, n)
      left join public.perfiles_unidos as u on u.anterior = (item ->> 'proveedor_id')::uuid
      order by id, n
    ) as chosen
    join public.proveedores as p on p.id = chosen.id and p.aprobado_por_admin
    order by chosen.n;
    perform public.recurso_en_lista((given ->> 'id')::uuid, item::uuid, true)
    from jsonb_array_elements_text(given -> 'recursos') as item;
  end loop;
  return public.mis_listas();
end
$$;
comment on function public.guardar_listas(jsonb) is
  'Moves lists of a device into the caller''s account, each once: by its id, also if it was deleted since. Providers that are not in the directory are left out. All or none. The caller''s lists.';

-- Functions: the link

create function public.compartir_lista(lista uuid) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  token constant text := private.new_token();
begin
  perform private.require_own_list(lista);
  perform private.refuse_paused();
  if exists (select from public.listas as l where l.id = lista and l.retirada_el is not null) then
    perform private.refuse('lista_sin_retirar',
      'Un administrador dejó de compartir esta lista. Sigue siendo tuya, pero no se puede compartir otra vez.');
  end if;
  insert into private.listas_compartidas (lista_id, token_hash, vence_el)
  values (lista, private.token_hash(token), private.event_day(now()) + 90)
  on conflict (lista_id) do update
  set token_hash = excluded.token_hash, creada_en = excluded.creada_en, vence_el = excluded.vence_el;
  return token;
end
$$;
comment on function public.compartir_lista(uuid) is
  'A new link of an own list for 90 days, which ends the one before. Its token stands nowhere and is told once. Refused for one that an admin withdrew.';

create function public.renovar_lista(lista uuid) returns date
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ends date;
begin
  perform private.require_own_list(lista);
  perform private.refuse_paused();
  update private.listas_compartidas as c set vence_el = private.event_day(now()) + 90
  where c.lista_id = renovar_lista.lista and c.vence_el >= private.event_day(now())
  returning c.vence_el into ends;
  return ends;
end
$$;
comment on function public.renovar_lista(uuid) is
  'The link of an own list works for 90 days from today, and until which day that is. Null: there is none, or it has ended.';

create function public.dejar_de_compartir(lista uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_own_list(lista);
  delete from private.listas_compartidas as c where c.lista_id = dejar_de_compartir.lista;
  return found;
end
$$;
comment on function public.dejar_de_compartir(uuid) is 'Withdraws the link of an own list. False when there is none.';

create function public.lista_compartida(token text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  link private.listas_compartidas;
begin
  select * into link from private.listas_compartidas as c
  where c.token_hash = private.token_hash(token) and c.vence_el >= private.event_day(now());
  if not found then
    perform private.count_unknown_link();
    return null;
  end if;
  return (
    select jsonb_build_object(
      'nombre', l.nombre, 'vence_el', link.vence_el,
      'fuera', (select count(*) from private.left_the_directory(l.id)),
      'proveedores', private.list_lines(l.id), 'recursos', private.list_resources(l.id)
    )
    from public.listas as l where l.id = link.lista_id
  );
end
$$;
comment on function public.lista_compartida(text) is
  'A shared list, by its token: nothing of its owner, nor its id. Null for a token that is cut, foreign, withdrawn or ended: nothing tells them apart. A network that asks for more than 60 unknown ones a day is refused with status 429.';

-- Functions: the work of a day

create function private.purge_lists() returns void
language sql volatile set search_path = ''
as $$
  delete from private.listas_compartidas as c where c.vence_el < private.event_day(now());
  delete from private.listas_recibidas as r where r.recibida_en < now() - interval '1 year'
$$;
comment on function private.purge_lists() is 'Links that have ended go, and after a year which lists came from a device.';
insert into private.daily_jobs (orden, job) values (80, 'purge_lists');

-- Withdrawn lists: an admin who was written to about a shared list ends it by its link, without looking into it.

create function public.retirar_lista(enlace text, motivo text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  reason constant text := private.clean_line(motivo);
  hash constant bytea := private.token_hash(regexp_replace(btrim(left(enlace, 500)), '^.*/lista/([^/?#]*).*$', '\1', 'i'));
  lista uuid;
begin
  perform private.require_admin();
  if reason is null or char_length(reason) not between 10 and 300 then
    perform private.refuse('motivo_de_10_a_300', 'Escribe el motivo, de 10 a 300 letras.');
  end if;
  select c.lista_id into lista from private.listas_compartidas as c
  where c.token_hash = hash and c.vence_el >= private.event_day(now());
  -- The list is locked before its link, as by its owner.
  perform from public.listas as l where l.id = lista for no key update;
  delete from private.listas_compartidas as c where c.lista_id = lista and c.token_hash = hash;
  if not found then
    perform private.refuse('enlace_de_una_lista', 'Este enlace no abre ninguna lista: venció, se retiró o está incompleto.');
  end if;
  update public.listas as l set retirada_el = private.event_day(now()) where l.id = lista;
  -- Why, and neither which nor whose: other admins read the log.
  perform private.log_audit(auth.uid(), 'retirar', 'listas', null, null, jsonb_build_object('motivo', reason));
end
$$;
comment on function public.retirar_lista(text, text) is
  'For admins: ends the link of a shared list, named by its address or token, for a reason that is kept in the audit log; the list is not shared again. Tells neither what is in it nor whose it is.';

-- A paused account writes nothing that others read: neither into a list that has a link, nor does it renew the link. The
-- list and the link stay, since somebody may be reading the telephones on it.

create trigger listas_pause before update of nombre on public.listas
  for each row execute function private.refuse_paused_write('id');

create trigger listas_proveedores_pause before insert or update of nota on public.listas_proveedores
  for each row execute function private.refuse_paused_write('lista_id');

-- Kept: what a person keeps beside favourites, to read again. A question is followed without mail (11_mail.sql); an answer and a
-- resource stand here. None of it is ever told by mail, and nobody else learns of it.

-- A unique constraint and not a primary key: see answer_votes.
create table private.guardados (
  user_id uuid not null references private.profiles (id) on delete cascade,
  answer_id uuid references public.answers (id) on delete cascade,
  recurso_id uuid references public.recursos (id) on delete cascade,
  desde timestamptz not null default now(),
  constraint guardado_una_cosa check (num_nonnulls(answer_id, recurso_id) = 1),
  constraint guardados_una_vez unique nulls not distinct (user_id, answer_id, recurso_id)
);
comment on table private.guardados is 'Answers and resources that a person keeps, at most 500.';
create index guardados_answer_idx on private.guardados (answer_id);
create index guardados_recurso_idx on private.guardados (recurso_id);

create function public.guardar(clase text, elemento uuid, esta boolean) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if clase = 'pregunta' then
    -- One that is followed by mail is kept already, and goes on being followed.
    if esta and private.mail_mode(person, elemento) is null then
      perform public.seguir(elemento, 'nunca');
    elsif not esta and private.mail_mode(person, elemento) = 'nunca' then
      perform public.dejar_de_seguir(elemento);
    end if;
  elsif not esta then
    delete from private.guardados as g where g.user_id = person and elemento in (g.answer_id, g.recurso_id);
  else
    if (select count(*) from private.guardados as g where g.user_id = person) >= 500 then
      perform private.refuse('guardados_max_500', 'Ya guardaste 500. Quita algo para guardar esto.');
    end if;
    insert into private.guardados (user_id, answer_id, recurso_id)
    select person, a.id, null from public.answers as a
    join public.questions as q on q.id = a.question_id
    where clase = 'respuesta' and a.id = elemento and a.estado = 'publicada' and q.estado = 'publicada'
    union all
    select person, null, r.id from public.recursos as r where clase = 'recurso' and r.id = elemento
    on conflict on constraint guardados_una_vez do update set desde = guardados.desde;
    if not found then
      raise exception using errcode = 'PT404', message = 'Esto ya no está. Recarga la página.';
    end if;
  end if;
end
$$;
comment on function public.guardar(text, uuid, boolean) is
  'Keeps a `pregunta`, a `respuesta` or a `recurso` that everybody may see, or keeps it no longer. A second time it changes nothing.';

create function public.mis_guardados()
returns table (id uuid, desde timestamptz, titulo text, datos jsonb)
language sql stable security definer rows 20 set search_path = ''
as $$
  select q.id, s.desde, q.title, jsonb_build_object('clase', 'pregunta', 'respuestas', q.answer_count, 'nuevas', (
    select count(*) from public.answers as a where a.question_id = q.id and a.estado = 'publicada' and a.created_at > s.desde
  ))
  from private.seguimientos as s
  join public.questions as q on q.id = s.question_id and q.estado = 'publicada'
  where s.user_id = auth.uid() and private.mail_mode(s.user_id, q.id) = 'nunca' and not private.is_author('pregunta', q.id)
  union all
  select a.id, g.desde, left(a.content, 160), jsonb_build_object('clase', 'respuesta', 'pregunta', q.id, 'en', q.title, 'autor', coalesce(
    (select private.alias_of(n.numero) from private.autores_respuestas as n where n.answer_id = a.id), p.nombre_completo
  ))
  from private.guardados as g
  join public.answers as a on a.id = g.answer_id and a.estado = 'publicada'
  join public.questions as q on q.id = a.question_id and q.estado = 'publicada'
  left join private.profiles as p on p.id = a.user_id
  where g.user_id = auth.uid()
  union all
  select r.id, g.desde, r.titulo, jsonb_build_object('clase', 'recurso', 'tipo_recurso', r.tipo_recurso, 'url', r.url)
  from private.guardados as g
  join public.recursos as r on r.id = g.recurso_id
  where g.user_id = auth.uid()
  order by 2 desc, 1
$$;
comment on function public.mis_guardados() is
  'Questions, answers and resources that the caller keeps, the latest first; not what is hidden now. Of a question how many answers it has, and how many came since.';

-- When two providers become one

insert into private.merge_rows (orden, sentencia) values
  -- A list that has both keeps both notes, as far as they fit.
  (30, $$update public.listas_proveedores as l
    set nota = case when l.nota = o.nota then l.nota else left(concat_ws('. ', l.nota, o.nota), 300) end
    from public.listas_proveedores as o
    where l.proveedor_id = $1 and o.proveedor_id = $2 and o.lista_id = l.lista_id and o.nota is not null$$),
  (31, $$delete from public.listas_proveedores as l where l.proveedor_id = $2
    and exists (select from public.listas_proveedores as o where o.proveedor_id = $1 and o.lista_id = l.lista_id)$$),
  (32, 'update public.listas_proveedores as l set proveedor_id = $1 where l.proveedor_id = $2');

-- A person's own data

insert into private.own_things (tabla, condicion) values
  ('public.listas_proveedores', 't.lista_id in (select l.id from public.listas as l where l.user_id = $1)'),
  ('private.listas_recursos', 't.lista_id in (select l.id from public.listas as l where l.user_id = $1)'),
  ('private.listas_compartidas', 't.lista_id in (select l.id from public.listas as l where l.user_id = $1)');

-- Rights

grant execute on function public.lista_compartida(text) to anon, authenticated, service_role;
grant execute on function public.ordenar_lista(uuid, uuid[]), public.quitar_los_de_fuera(uuid), public.mis_listas(),
  public.guardar_listas(jsonb), public.compartir_lista(uuid), public.renovar_lista(uuid),
  public.dejar_de_compartir(uuid), public.retirar_lista(text, text), public.recurso_en_lista(uuid, uuid, boolean),
  public.guardar(text, uuid, boolean), public.mis_guardados() to authenticated;
