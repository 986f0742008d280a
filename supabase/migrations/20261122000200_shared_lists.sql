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

-- Grants

alter table private.listas_compartidas enable row level security;
revoke all on table private.listas_compartidas from public, anon, authenticated, service_role;

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
      'proveedores', private.list_lines(l.id)
    ) order by l.created_at, l.id), '[]')
    from public.listas as l
    left join private.listas_compartidas as c on c.lista_id = l.id and c.vence_el >= private.event_day(now())
    where l.user_id = auth.uid()
  );
end
$$;
comment on function public.mis_listas() is
  'The caller''s lists in the order of their creation, until when each is shared, how many of its providers left the directory, and the others.';

create function private.is_list_of_device(given jsonb) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    given ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and jsonb_typeof(given -> 'nombre') = 'string'
    and case when jsonb_typeof(given -> 'proveedores') = 'array' then
      jsonb_array_length(given -> 'proveedores') <= 100 and not exists (
        select from jsonb_array_elements(given -> 'proveedores') as item
        where (item ->> 'proveedor_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$') is not true
          or coalesce(jsonb_typeof(item -> 'nota'), 'null') not in ('string', 'null')
      )
    end, false)
$$;
comment on function private.is_list_of_device(jsonb) is
  'Whether it is { id, nombre, proveedores: [{ proveedor_id, nota }] } with at most 100 providers.';

create function public.guardar_listas(listas jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  given jsonb;
  place bigint;
begin
  if person is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Inicia sesión para guardar tus listas.';
  elsif jsonb_typeof(listas) is distinct from 'array' then
    perform private.refuse('listas_de_un_aparato', 'Estas listas no se pueden leer.');
  elsif jsonb_array_length(listas) > 20
    or exists (select from jsonb_array_elements(listas) as item where not private.is_list_of_device(item)) then
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
      select distinct on (id) (item ->> 'proveedor_id')::uuid as id, item ->> 'nota' as nota, n
      from jsonb_array_elements(given -> 'proveedores') with ordinality as rows (item, n)
      order by id, n
    ) as chosen
    join public.proveedores as p on p.id = chosen.id and p.aprobado_por_admin
    order by chosen.n;
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
  insert into private.listas_compartidas (lista_id, token_hash, vence_el)
  values (lista, private.token_hash(token), private.event_day(now()) + 90)
  on conflict (lista_id) do update
  set token_hash = excluded.token_hash, creada_en = excluded.creada_en, vence_el = excluded.vence_el;
  return token;
end
$$;
comment on function public.compartir_lista(uuid) is
  'A new link of an own list for 90 days, which ends the one before. Its token stands nowhere and is told once.';

create function public.renovar_lista(lista uuid) returns date
language plpgsql volatile security definer set search_path = ''
as $$
declare
  ends date;
begin
  perform private.require_own_list(lista);
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
      'proveedores', private.list_lines(l.id)
    )
    from public.listas as l where l.id = link.lista_id
  );
end
$$;
comment on function public.lista_compartida(text) is
  'A shared list, by its token: nothing of its owner, nor its id. Null for a token that is cut, foreign, withdrawn or ended: nothing tells them apart. A network that asks for more than 60 unknown ones a day is refused with status 429.';

-- Functions: the work of a day

create function private.forget_lists() returns void
language sql volatile security definer set search_path = ''
as $$
  delete from private.listas_compartidas as c where c.vence_el < private.event_day(now());
  delete from private.listas_recibidas as r where r.recibida_en < now() - interval '1 year'
$$;
comment on function private.forget_lists() is 'Links that have ended go, and after a year which lists came from a device.';

create or replace function public.gateway_daily() returns boolean
language plpgsql volatile security definer set search_path = '' set jit = off
as $$
begin
  -- Another server is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('public.gateway_daily', 0)) then
    return false;
  end if;
  perform private.forget_fingerprints();
  perform private.forget_alerts();
  insert into private.daily_runs (day) values (private.event_day(now())) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.finish_removals();
  perform private.forget_proposals();
  perform private.forget_old_data();
  perform private.forget_edits();
  perform private.forget_lists();
  perform private.give_up_alerts();
  perform private.note_failed_mail();
  perform private.forget_links();
  perform private.remind();
  perform private.tell_alerts();
  perform private.give_up_replies();
  perform private.send_digests();
  return true;
end
$$;

revoke execute on function private.is_list_of_device(jsonb), private.forget_lists() from public;
revoke execute on function public.mis_listas(), public.guardar_listas(jsonb), public.compartir_lista(uuid),
  public.renovar_lista(uuid), public.dejar_de_compartir(uuid), public.lista_compartida(text)
  from public, anon, authenticated, service_role;
grant execute on function public.mis_listas(), public.guardar_listas(jsonb), public.compartir_lista(uuid),
  public.renovar_lista(uuid), public.dejar_de_compartir(uuid) to authenticated;
grant execute on function public.lista_compartida(text) to anon, authenticated, service_role;
