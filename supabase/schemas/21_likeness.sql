-- Likeness: by what two entries are taken for the same provider. A number of the register, a telephone, a name.
--
-- Names are compared by their trigrams (pg_trgm), without the words that tell of kinds of places.

-- Tables

create table private.npis (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  npi text not null,
  constraint npi_diez_digitos check (npi ~ '^[12][0-9]{9}$')
);
comment on table private.npis is
  'The number of a provider in NPPES, the register of the United States. Two may have the same: then they are duplicates.';
create index npis_npi_idx on private.npis (npi);

create table private.bare_names (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade,
  nombre text not null,
  municipio text not null,
  conocido text not null
);
comment on table private.bare_names is 'The bare names of providers, to find like ones. Kept by triggers of proveedores.';
comment on column private.bare_names.conocido is 'The words by which the name is known.';
create index bare_names_municipio_idx on private.bare_names (municipio);
create index bare_names_conocido_idx on private.bare_names using gin (conocido extensions.gin_trgm_ops);

create function private.bare_name(name text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  folded constant text := private.fold_text(name);
  words constant text := btrim(regexp_replace(folded, '[^a-z0-9]+', ' ', 'g'));
begin
  return coalesce((
    select string_agg(word, ' ') from unnest(string_to_array(words, ' ')) as word
    where word <> all (array['dr', 'dra', 'lcdo', 'lcda', 'lic', 'sr', 'sra', 'prof', 'md', 'phd', 'psyd', 'inc', 'llc', 'corp',
      'psc', 'csp', 'de', 'del', 'la', 'las', 'los', 'el', 'y', 'en', 'para'])
  ), nullif(words, ''), folded);
end
$$;
comment on function private.bare_name(text) is
  'A name to compare: folded, without signs, titles, legal forms and small words, unless it has nothing else.';

create function private.known_words(bare text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return coalesce((
    select string_agg(case word when 'sta' then 'santa' when 'sto' then 'santo' when 'sn' then 'san' when 'ma' then 'maria' else word end, ' ')
    from unnest(string_to_array(bare, ' ')) as word
    where word <> all (
      '{a,abogada,abogado,abogados,acad,academia,al,asociados,autismo,bufete,centro,centros,clin,clinica,clinicas,col,colegio,con,'
      'consultorio,ctro,cto,dietista,dietistas,doctor,doctora,e,educ,educacion,educativa,educativo,esc,escuela,esp,especial,'
      'especializada,especializado,fisica,grupo,habla,hosp,hospital,inst,instituto,lab,lcdas,lcdos,legal,legales,lenguaje,licda,'
      'licdo,medica,medico,medicos,nutricion,nutricional,nutricionista,ocupacional,oficina,oficinas,ped,pediatra,pediatria,'
      'pediatrica,pediatrico,por,pr,psicologa,psicologia,psicologico,psicologo,q,que,serv,servicio,servicios,t,ter,terap,'
      'terapeutica,terapeutico,terapia,terapias,terapista,terapistas}'
    )
  ), bare);
end
$$;
comment on function private.known_words(text) is
  'Of a bare name the words by which it is known: without kinds of places and professions, short forms written out. A name of nothing but kinds is all of it.';

create function private.is_like_word(one text, other text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  shortest constant integer := least(char_length(one), char_length(other));
  longest constant integer := greatest(char_length(one), char_length(other));
  letters text := other;
  shared integer := 0;
begin
  -- An initial, or a word that was cut or runs into the next.
  if left(one, shortest) = left(other, shortest) and shortest <> 2 then
    return true;
  end if;
  -- In a short word one slip spoils most trigrams: there all letters but one are enough.
  if longest <= 6 and longest - shortest <= 1 and left(one, 1) = left(other, 1) then
    for place in 1 .. char_length(one) loop
      if strpos(letters, substr(one, place, 1)) > 0 then
        letters := overlay(letters placing '' from strpos(letters, substr(one, place, 1)) for 1);
        shared := shared + 1;
      end if;
    end loop;
    if shared >= longest - 1 then
      return true;
    end if;
  end if;
  return extensions.similarity(one, other) >= 0.3;
end
$$;
comment on function private.is_like_word(text, text) is
  'Whether two words may be the same: one with a slip, cut short, or its initial. Three in ten of the trigrams are enough.';

create function private.name_likeness(one text, other text) returns real
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when one = other then 1
    when extensions.similarity(one, other) < 0.5 then 0
    -- «Rivera Cruz» and «Rivera Colón»: each has a word in the place of another's.
    when exists (
      select from unnest(string_to_array(one, ' ')) as word where not exists (
        select from unnest(string_to_array(other, ' ')) as known where private.is_like_word(word, known))
    ) and exists (
      select from unnest(string_to_array(other, ' ')) as word where not exists (
        select from unnest(string_to_array(one, ' ')) as known where private.is_like_word(word, known))
    ) then 0
    else extensions.similarity(one, other)
  end;
end
$$;
comment on function private.name_likeness(text, text) is
  'How many trigrams the known words of two names share, of all that they have: 0 to 1. Nothing below a half, and where each has a word that is like none of the other.';

create function private.with_phone(phones text[]) returns setof uuid
language plpgsql stable set search_path = ''
as $$
begin
  return query
  select s.proveedor_id from public.sedes as s where private.phone_digits(s.telefono) = any (phones)
  union
  select s.proveedor_id from public.sedes as s where private.phone_digits(s.whatsapp) = any (phones);
end
$$;
comment on function private.with_phone(text[]) is
  'Providers that answer one of these phones (as private.phone_digits writes them) at any of their places.';

create index sedes_telefono_idx on public.sedes (private.phone_digits(telefono));

create index sedes_whatsapp_idx on public.sedes (private.phone_digits(whatsapp));

-- Listings that may stand twice in the directory: found by the database in the background, and
-- shown to an admin in the queue. Nothing is merged without a person.

-- Tables

create table private.unpaired_providers (
  proveedor_id uuid primary key references public.proveedores (id) on delete cascade
);
comment on table private.unpaired_providers is
  'Providers whose name, kind, place or phone is new: to be compared with the others, by private.look_for_duplicates.';

create table private.repetidos (
  id uuid primary key default gen_random_uuid(),
  uno uuid not null references public.proveedores (id) on delete cascade,
  otro uuid not null references public.proveedores (id) on delete cascade,
  razones text[] not null constraint razones_conocidas check (razones <@ '{npi,telefono,nombre}' and cardinality(razones) > 0),
  estado text not null default 'pendiente' constraint estado_conocido check (estado in ('pendiente', 'distintos')),
  encontrado_en timestamptz not null default now(),
  decidido_en timestamptz,
  decidido_por uuid references private.profiles (id) on delete set null,
  constraint repetidos_una_vez unique (uno, otro),
  constraint uno_antes_que_otro check (uno < otro),
  constraint decidido_con_fecha check ((estado = 'pendiente') = (decidido_en is null))
);
comment on table private.repetidos is
  'Pairs of providers that may be the same. That they are not is remembered for good, whatever they say later.';
create index repetidos_otro_idx on private.repetidos (otro);
create index repetidos_pendientes_idx on private.repetidos (encontrado_en) where estado = 'pendiente';
create index repetidos_decidido_por_idx on private.repetidos (decidido_por);

-- Functions: finding pairs

-- The argument is the column that names the provider, where it is not a statement that adds providers.
create function private.mark_unpaired() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_rehearsed constant boolean := private.task() = 'rehearsal';
  ids uuid[];
begin
  if tg_level = 'STATEMENT' then
    select array_agg(a.id) into ids from added as a;
  else
    ids := array[to_jsonb(new) ->> tg_argv[0]];
  end if;
  -- A provider that is rehearsed is not found by anybody, and nothing that is rehearsed is there in the end.
  if tg_table_name = 'proveedores' and (tg_op = 'UPDATE' or not is_rehearsed) then
    insert into private.bare_names as s (proveedor_id, nombre, municipio, conocido)
    select p.id, bare.name, p.municipio, private.known_words(bare.name)
    from public.proveedores as p
    cross join lateral (select private.bare_name(p.nombre) as name offset 0) as bare
    where p.id = any (ids)
    on conflict (proveedor_id) do update
    set nombre = excluded.nombre, municipio = excluded.municipio, conocido = excluded.conocido;
  end if;
  if not is_rehearsed then
    insert into private.unpaired_providers (proveedor_id) select unnest(ids) on conflict do nothing;
  end if;
  return null;
end
$$;
comment on function private.mark_unpaired() is 'A provider is new, or known by something else: it is compared with the others soon.';

create function private.possible_duplicates(proveedor uuid) returns table (otro uuid, razones text[])
language plpgsql stable rows 5 set search_path = '' set plan_cache_mode = force_generic_plan set jit = off
as $$
declare
  p public.proveedores;
  mine private.bare_names;
  near text[];
begin
  select * into p from public.proveedores as l where l.id = possible_duplicates.proveedor;
  select * into mine from private.bare_names as s where s.proveedor_id = p.id;
  near := p.municipio || coalesce(private.neighbours_of(p.municipio), '{}');
  return query
  with phones as (
    select distinct private.phone_digits(phone) as digits
    from public.sedes as s cross join lateral unnest(array[s.telefono, s.whatsapp]) as phone
    where s.proveedor_id = p.id
  ), answering as (
    select phones.digits, found.id
    from phones
    cross join lateral (select id from private.with_phone(array[phones.digits]) as id where id <> p.id limit 30) as found
    where phones.digits is not null
  ), same_phone as (
    select distinct a.id
    from (select answering.digits, answering.id, count(*) over (partition by answering.digits) as listings from answering) as a
    join private.bare_names as s on s.proveedor_id = a.id
    -- A number that many answer is that of a building: there the name has to be like, too.
    where a.listings <= 3 or private.name_likeness(mine.conocido, s.conocido) >= 0.6
  ), same_name as (
    select s.proveedor_id as id
    from private.bare_names as s join public.proveedores as l on l.id = s.proveedor_id
    where s.municipio = any (near) and s.proveedor_id <> p.id and l.tipo_servicio = p.tipo_servicio
      -- By the index, which finds what shares three in ten of the trigrams.
      and s.conocido operator(extensions.%) mine.conocido and extensions.similarity(mine.conocido, s.conocido) >= 0.6
      and private.name_likeness(mine.conocido, s.conocido) >= 0.6
    -- Where whole rows of names are alike, the nearest are enough.
    order by extensions.similarity(mine.conocido, s.conocido) desc, s.proveedor_id limit 30
  ), same_npi as (
    select n.proveedor_id as id
    from private.npis as own join private.npis as n on n.npi = own.npi and n.proveedor_id <> own.proveedor_id
    where own.proveedor_id = p.id
  )
  select found.id, array_agg(found.razon order by found.orden)
  from (
    select s.id, 1 as orden, 'npi' as razon from same_npi as s
    union all
    select s.id, 2, 'telefono' from same_phone as s
    union all
    select s.id, 3, 'nombre' from same_name as s
  ) as found
  group by found.id;
end
$$;
comment on function private.possible_duplicates(uuid) is
  'Who may be the same provider: the same number of the register, the same phone, or a name that is like in the same kind and in the same or a neighbouring municipality.';

create function private.look_for_duplicates() returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  began constant timestamptz := clock_timestamp();
  one uuid;
begin
  while clock_timestamp() - began < interval '25 milliseconds' loop
    delete from private.unpaired_providers as u
    where u.proveedor_id = (select m.proveedor_id from private.unpaired_providers as m limit 1 for update skip locked)
    returning u.proveedor_id into one;
    if not found then
      return false;
    end if;
    with found as materialized (
      select least(one, d.otro) as uno, greatest(one, d.otro) as otro, d.razones from private.possible_duplicates(one) as d
    ), gone as (
      delete from private.repetidos as r
      where r.estado = 'pendiente' and one in (r.uno, r.otro)
        and not exists (select from found as f where f.uno = r.uno and f.otro = r.otro)
    ), there as (
      select f.* from found as f
      join public.proveedores as l on l.id = f.uno
      join public.proveedores as m on m.id = f.otro
      for key share of l, m
    )
    insert into private.repetidos as r (uno, otro, razones) select t.uno, t.otro, t.razones from there as t
    on conflict on constraint repetidos_una_vez do update set razones = excluded.razones
    where r.estado = 'pendiente' and r.razones <> excluded.razones;
  end loop;
  return true;
end
$$;
comment on function private.look_for_duplicates() is
  'A slice of the background work: providers that were not compared yet, for so short a while that nobody feels it, as nobody waits for the pairs. True when others may wait.';

-- Functions: deciding

create function public.comparar_repetidos(repetido uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  pair private.repetidos;
  kept uuid;
begin
  perform private.require_admin();
  select * into pair from private.repetidos as r where r.id = repetido and r.estado = 'pendiente';
  if not found then
    return null;
  end if;
  -- Kept is the one with an owner, else the one that families see, else the older.
  select p.id into kept from public.proveedores as p where p.id in (pair.uno, pair.otro)
  order by p.usuario_id is null, not p.aprobado_por_admin, p.fecha_creacion, p.id limit 1;
  return jsonb_build_object('id', pair.id, 'razones', pair.razones, 'perfiles', (
    select jsonb_agg(jsonb_build_object(
      'id', p.id, 'version', p.fecha_actualizacion, 'aprobado', p.aprobado_por_admin, 'con_dueno', p.usuario_id is not null,
      'resenas', (select count(*) from public.calificaciones as c where c.proveedor_id = p.id),
      'valores', (select jsonb_object_agg(v.key, v.value) from jsonb_each(to_jsonb(p)) as v where v.key = any (private.columns_of('proveedores')))
    ) order by p.id <> kept)
    from public.proveedores as p where p.id in (pair.uno, pair.otro)
  ));
end
$$;
comment on function public.comparar_repetidos(uuid) is
  'For admins: a pair that waits, why it was found, and both providers field by field, the one that would be kept first. Null when it waits no more.';

create function public.decidir_repetido(repetido uuid, distintos boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  pair private.repetidos;
begin
  perform private.require_admin();
  update private.repetidos as r
  set estado = case when distintos then 'distintos' else 'pendiente' end,
    decidido_en = case when distintos then now() end, decidido_por = case when distintos then auth.uid() end
  where r.id = repetido and r.estado = case when distintos then 'pendiente' else 'distintos' end
  returning * into pair;
  if not found then
    return jsonb_build_object('estado', 'ya_decidido');
  end if;
  if auth.uid() is not null then
    perform private.log_audit(auth.uid(), case when distintos then 'distinguir' else 'reabrir' end, 'proveedores', pair.uno::text,
      null, (select jsonb_build_object('nombre', p.nombre || ' y ' || o.nombre) from public.proveedores as p, public.proveedores as o
        where p.id = pair.uno and o.id = pair.otro));
  end if;
  return jsonb_build_object('estado', pair.estado);
end
$$;
comment on function public.decidir_repetido(uuid, boolean) is
  'For admins: two providers are not the same (`distintos`), or that is taken back (`pendiente`). `ya_decidido`: somebody was first.';

-- Triggers

create trigger proveedores_mark_unpaired after insert on public.proveedores referencing new table as added
  for each statement execute function private.mark_unpaired();

create trigger proveedores_mark_changed_unpaired after update on public.proveedores
  for each row when (
    old.nombre <> new.nombre or old.municipio <> new.municipio or old.tipo_servicio <> new.tipo_servicio
  ) execute function private.mark_unpaired('id');

create trigger sedes_mark_unpaired after insert on public.sedes
  for each row when (not new.principal) execute function private.mark_unpaired('proveedor_id');

create trigger sedes_mark_changed_unpaired after update on public.sedes
  for each row when ((old.telefono, old.whatsapp) is distinct from (new.telefono, new.whatsapp))
  execute function private.mark_unpaired('proveedor_id');

create trigger npis_mark_unpaired after insert or update on private.npis
  for each row execute function private.mark_unpaired('proveedor_id');

-- What waits for an admin

create view private.waiting_repetido as
select 'repetido' as clase, r.id, p.nombre || ' y ' || o.nombre as titulo, r.encontrado_en as desde, p.id as proveedor_id,
  1 as cuantos
from private.repetidos as r
join public.proveedores as p on p.id = r.uno
join public.proveedores as o on o.id = r.otro
where r.estado = 'pendiente' and not private.is_removed(p.id) and not private.is_removed(o.id);
comment on view private.waiting_repetido is 'Pairs of providers that may be the same.';
insert into private.clases_cola (clase, orden, sin_prisa, uno, varios, vista, decision)
values ('repetido', 13, true, 'posible repetido', 'posibles repetidos', 'repetido',
  $$select r.estado, r.decidido_por, r.decidido_en from private.repetidos as r where r.id = $1
  union all
  select 'unidos', u.por, u.fecha from public.perfiles_unidos as u where u.repetido = $1$$);
create trigger repetidos_delete_notes after delete on private.repetidos
  for each row execute function private.delete_notes('repetido', 'id');

-- Two listings become one that keeps both addresses, with everything that refers to either of them.

-- Tables

create table public.perfiles_unidos (
  anterior uuid primary key,
  proveedor_id uuid not null references public.proveedores (id) on delete cascade,
  fecha timestamptz not null default now(),
  por uuid references private.profiles (id) on delete set null,
  repetido uuid,
  del_otro text[] not null default '{}'
);
comment on table public.perfiles_unidos is 'Providers that were merged into another: their address leads to it. Written by `unir_proveedores`.';
comment on column public.perfiles_unidos.anterior is 'The id of the one that went.';
comment on column public.perfiles_unidos.repetido is 'The pair that was decided, for whoever comes second.';
comment on column public.perfiles_unidos.del_otro is 'The fields that were taken from the one that went.';
create index perfiles_unidos_proveedor_idx on public.perfiles_unidos (proveedor_id);
create index perfiles_unidos_por_idx on public.perfiles_unidos (por);
create index perfiles_unidos_repetido_idx on public.perfiles_unidos (repetido);
grant select (anterior, proveedor_id) on table public.perfiles_unidos to anon, authenticated;
grant select on table public.perfiles_unidos to service_role;

-- Functions: merging

create function private.latest_confirmation(proveedor uuid, sede uuid, grupo text) returns timestamptz
language sql stable set search_path = ''
as $$
  select coalesce(max(w.confirmado_en), '-infinity') from private.standing as w
  where w.proveedor_id = latest_confirmation.proveedor and w.grupo = latest_confirmation.grupo
    and w.sede_id is not distinct from latest_confirmation.sede
$$;
comment on function private.latest_confirmation(uuid, uuid, text) is 'When a group of facts was last confirmed; the beginning of time if never.';

create function private.delete_untrue_confirmations(proveedor uuid, said jsonb, result jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  delete from public.confirmaciones as c
  where c.proveedor_id = delete_untrue_confirmations.proveedor
    and (c.grupo = 'planes' or c.grupo = 'contacto' and c.sede_id = private.principal_of(c.proveedor_id))
    and exists (
      select from unnest(private.columns_of('proveedores', c.grupo)) as field
      where jsonb_typeof(said -> field) <> 'null' and case
        -- However it is written.
        when field in ('telefono', 'whatsapp') then private.phone_digits(said ->> field) is distinct from private.phone_digits(result ->> field)
        else said -> field is distinct from result -> field
      end
    );
end
$$;
comment on function private.delete_untrue_confirmations(uuid, jsonb, jsonb) is
  'Confirmations of contact data or plans go when the merged provider says something else: nobody has confirmed that.';

create function private.merge_places(queda uuid, se_va uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  kept constant uuid := private.principal_of(queda);
  gone constant uuid := private.principal_of(se_va);
  is_fresher constant boolean :=
    private.latest_confirmation(se_va, gone, 'disponibilidad') > private.latest_confirmation(queda, kept, 'disponibilidad');
  place public.sedes;
begin
  -- The principal place of the one that goes is that of the other.
  insert into public.disponibilidad as d (sede_id, estado, espera, nota)
  select kept, o.estado, o.espera, o.nota from public.disponibilidad as o where o.sede_id = gone
  on conflict (sede_id) do update set estado = excluded.estado, espera = excluded.espera, nota = excluded.nota
  where is_fresher;
  update public.horas as h set sede_id = kept
  where h.sede_id = gone and not exists (select from public.horas as o where o.sede_id = kept);
  update public.sedes as s
  set como_llegar = case when s.visibilidad = 'completa' then coalesce(s.como_llegar, o.como_llegar) end,
    atiende_municipios = coalesce(s.atiende_municipios, o.atiende_municipios), toda_la_isla = s.toda_la_isla or o.toda_la_isla
  from public.sedes as o where s.id = kept and o.id = gone;
  insert into private.direcciones_ocultas (sede_id, direccion, como_llegar)
  select kept, o.direccion, o.como_llegar from private.direcciones_ocultas as o where o.sede_id = gone
  on conflict (sede_id) do nothing;
  -- What one of the two hides stays hidden.
  select o.* into place from public.sedes as o where o.id = gone;
  insert into private.direcciones_ocultas as h (sede_id, direccion, como_llegar)
  select s.id, s.direccion, s.como_llegar from public.sedes as s
  where s.id = kept and s.visibilidad = 'completa' and place.visibilidad <> 'completa' and s.direccion is not null
  on conflict (sede_id) do update set direccion = excluded.direccion, como_llegar = coalesce(excluded.como_llegar, h.como_llegar);
  update public.sedes as s set visibilidad = place.visibilidad, direccion = null, como_llegar = null
  where s.id = kept and array_position('{completa,municipio,oculta}', place.visibilidad)
    > array_position('{completa,municipio,oculta}', s.visibilidad);

  -- The other places move, with all that is about them.
  update public.sedes as s set proveedor_id = queda,
    orden = s.orden + (select coalesce(max(o.orden), 0) from public.sedes as o where o.proveedor_id = queda)
  where s.proveedor_id = se_va and not s.principal;
  insert into private.recordatorios (proveedor_id, sede_id, grupo, vence_en, tramo, dia)
  select queda, case when r.sede_id = gone then kept else r.sede_id end, r.grupo, r.vence_en, r.tramo, r.dia
  from private.recordatorios as r where r.proveedor_id = se_va
  on conflict do nothing;
  update public.propuestas as c set proveedor_id = queda, sede_id = case when c.sede_id = gone then kept else c.sede_id end
  where c.proveedor_id = se_va;
  update public.confirmaciones as c set proveedor_id = queda, sede_id = case when c.sede_id = gone then kept else c.sede_id end
  where c.proveedor_id = se_va;
  perform private.refresh_facts(array[queda, se_va]);
end
$$;
comment on function private.merge_places(uuid, uuid) is
  'The places of one provider, and every confirmation and proposal, become another''s. The two principal places are one.';

create function private.merge_facts(queda uuid, se_va uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  part text;
  takes boolean;
begin
  -- A group whose confirmation is later comes with its values; one of which nothing is known is filled.
  foreach part in array '{atencion,lugar}'::text[] loop
    takes := private.latest_confirmation(se_va, null, part) > private.latest_confirmation(queda, null, part);
    perform private.restore_row('public.detalles', jsonb_build_object('proveedor_id', queda) || (
      select jsonb_object_agg(name, to_jsonb(o) -> name) from unnest(private.columns_of('detalles', part)) as name
    ))
    from public.detalles as d join public.detalles as o on o.proveedor_id = se_va
    where d.proveedor_id = queda and (takes or not private.tells(d, part));
  end loop;
  -- The first visit is of the place.
  insert into public.primera_visita as v (proveedor_id, con_quien, duracion_minutos, pasos, que_llevar, se_puede, fotos)
  select queda, o.con_quien, o.duracion_minutos, o.pasos, o.que_llevar, o.se_puede, o.fotos
  from public.primera_visita as o where o.proveedor_id = se_va
  on conflict (proveedor_id) do update
  set con_quien = excluded.con_quien, duracion_minutos = excluded.duracion_minutos, pasos = excluded.pasos,
    que_llevar = excluded.que_llevar, se_puede = excluded.se_puede, fotos = excluded.fotos
  where takes;
end
$$;
comment on function private.merge_facts(uuid, uuid) is
  'Ages, ways, what the place is like and the first visit: of each group what was confirmed last.';

-- A trigger, so that nothing that happens to a row in it counts as an act of its own: only what
-- has no trigger above it is confirmed, audited, counted as a removal or kept in the bin.
create function private.merge_providers() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  se_va constant uuid := new.anterior;
  queda constant uuid := new.proveedor_id;
  gone public.proveedores;
  kept public.proveedores;
  result public.proveedores;
  dueno uuid;
  moves text;
begin
  select * into gone from public.proveedores where id = se_va;
  select * into kept from public.proveedores where id = queda;
  dueno := coalesce(kept.usuario_id, gone.usuario_id);
  perform private.restore_row('public.proveedores', jsonb_build_object(
    'id', queda, 'aprobado_por_admin', kept.aprobado_por_admin or coalesce(gone.aprobado_por_admin, false)
  ) || (
    select coalesce(jsonb_object_agg(v.key, v.value), '{}') from jsonb_each(to_jsonb(gone)) as v where v.key = any (new.del_otro)
  ));
  select * into result from public.proveedores as p where p.id = queda;

  perform private.merge_facts(queda, se_va);
  -- Confirmations of all places of a provider become confirmations of each of those that there are: they do not speak of places to come.
  insert into public.confirmaciones
    (proveedor_id, sede_id, grupo, confirmado_en, vence_en, por, via, actor, duda, pronto, llamada_id)
  select c.proveedor_id, s.id, c.grupo, c.confirmado_en, c.vence_en, c.por, c.via, c.actor, c.duda, c.pronto, c.llamada_id
  from public.confirmaciones as c
  join private.grupos as g on g.grupo = c.grupo and g.de_sede
  join public.sedes as s on s.proveedor_id = c.proveedor_id and not s.principal
  where c.proveedor_id in (queda, se_va) and c.sede_id is null;
  update public.confirmaciones as c set sede_id = private.principal_of(c.proveedor_id)
  from private.grupos as g
  where g.grupo = c.grupo and g.de_sede and c.proveedor_id in (queda, se_va) and c.sede_id is null;
  perform private.delete_untrue_confirmations(queda, to_jsonb(kept), to_jsonb(result));
  perform private.delete_untrue_confirmations(se_va, to_jsonb(gone), to_jsonb(result));
  perform private.merge_places(queda, se_va);
  for moves in select r.sentencia from private.merge_rows as r order by r.orden loop
    execute moves using queda, se_va, dueno;
  end loop;
  delete from public.proveedores as p where p.id = se_va;
  -- A person has one provider: the other had to go first.
  if dueno is distinct from kept.usuario_id then
    update public.proveedores as p set usuario_id = dueno where p.id = queda;
  end if;
  insert into private.unpaired_providers (proveedor_id) values (queda) on conflict do nothing;
  return null;
end
$$;
comment on function private.merge_providers() is
  'Makes one provider of two: the chosen fields, and everything that refers to the one that goes. tests/rules/merge.test.ts holds every table to it.';

create function public.unir_proveedores(
  queda uuid, se_va uuid, del_otro text[], version_queda timestamptz, version_se_va timestamptz, repetido uuid default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  kept public.proveedores;
  gone public.proveedores;
begin
  perform private.require_admin();
  if auth.uid() is null then
    raise exception using errcode = 'insufficient_privilege', message = 'Solo una persona decide que dos perfiles son el mismo';
  elsif queda is null or se_va is null or queda = se_va then
    perform private.refuse('se_va_otro', 'Elige dos perfiles distintos.');
  elsif del_otro is null or not del_otro <@ private.columns_of('proveedores') then
    perform private.refuse('del_otro_conocido', 'Uno de los campos elegidos no existe.');
  end if;
  perform from public.proveedores as p where p.id in (queda, se_va) order by p.id for update;
  select * into kept from public.proveedores as p where p.id = queda;
  select * into gone from public.proveedores as p where p.id = se_va;
  if kept.id is null or gone.id is null then
    return jsonb_build_object('estado', 'ya_no_esta');
  elsif (kept.fecha_actualizacion, gone.fecha_actualizacion) is distinct from (version_queda, version_se_va) then
    return jsonb_build_object('estado', 'cambiado');
  elsif kept.usuario_id <> gone.usuario_id then
    perform private.refuse('queda_un_dueno', 'Cada uno tiene su dueño. Habla con los dos y quita primero uno de los dueños.');
  elsif exists (select from public.bajas as b where b.proveedor_id in (queda, se_va) and b.estado in ('pendiente', 'hecha')) then
    perform private.refuse('queda_sin_baja', 'Uno de los dos pidió salir del directorio. Decide primero su baja.');
  elsif (select count(*) from public.sedes as s where s.proveedor_id in (queda, se_va)) > 13 then
    perform private.refuse('queda_max_12_sedes', 'Entre los dos tienen más de 12 sedes. Quita primero las que sobran.');
  end if;
  -- The facts before the lock of their summary, as whoever saves them takes both.
  perform from public.sedes as s where s.proveedor_id in (queda, se_va) order by s.id for update;
  perform from public.detalles as d where d.proveedor_id in (queda, se_va) order by d.proveedor_id for update;
  perform from public.primera_visita as v where v.proveedor_id in (queda, se_va) order by v.proveedor_id for update;
  perform from public.disponibilidad as a join public.sedes as s on s.id = a.sede_id
  where s.proveedor_id in (queda, se_va) order by a.sede_id for update of a;

  insert into public.perfiles_unidos (anterior, proveedor_id, por, repetido, del_otro)
  values (se_va, queda, auth.uid(), repetido, del_otro);
  perform private.log_audit(auth.uid(), 'unir', 'proveedores', queda::text,
    private.summarize(to_jsonb(gone), '{nombre,municipio,telefono}'),
    (select private.summarize(to_jsonb(p), '{nombre,municipio,telefono}') from public.proveedores as p where p.id = queda));
  return jsonb_build_object('estado', 'unido');
end
$$;
comment on function public.unir_proveedores(uuid, uuid, text[], timestamptz, timestamptz, uuid) is
  'For admins, by hand only: two providers become one. `queda` keeps its address, that of `se_va` leads to it; `del_otro` are the columns to take from the one that goes. `cambiado` or `ya_no_esta`: they are not what was shown, and nothing is done.';

-- Triggers

create trigger perfiles_unidos_merge
  after insert on public.perfiles_unidos
  for each row execute function private.merge_providers();

-- Policies

create policy "Anyone can see where merged providers are now" on public.perfiles_unidos
  for select to anon, authenticated using (exists (select from public.proveedores as p where p.id = proveedor_id));
comment on policy "Anyone can see where merged providers are now" on public.perfiles_unidos is
  'Old addresses lead on. The policies of the provider decide.';

-- When two providers become one

insert into private.merge_rows (orden, sentencia) values
  (120, $$insert into private.npis (proveedor_id, npi) select $1, n.npi from private.npis as n where n.proveedor_id = $2
    on conflict (proveedor_id) do nothing$$),
  -- Both addresses stay, also those that led to the one that goes.
  (121, 'update public.perfiles_unidos as u set proveedor_id = $1 where u.proveedor_id = $2'),
  -- Whoever is not the one is not the other.
  (122, $$insert into private.repetidos as r (uno, otro, razones, estado, encontrado_en, decidido_en, decidido_por)
    select least($1, other.id), greatest($1, other.id), d.razones, d.estado, d.encontrado_en, d.decidido_en, d.decidido_por
    from private.repetidos as d
    cross join lateral (select case d.uno when $2 then d.otro else d.uno end as id) as other
    where $2 in (d.uno, d.otro) and d.estado = 'distintos' and other.id <> $1
    on conflict on constraint repetidos_una_vez do update
    set estado = excluded.estado, decidido_en = excluded.decidido_en, decidido_por = excluded.decidido_por
    where r.estado = 'pendiente'$$);

-- A person's own data

insert into private.own_things (tabla, condicion) values
  ('private.npis', 't.proveedor_id in (select * from private.own_provider($1))');

-- Rights

grant execute on function
  public.unir_proveedores(uuid, uuid, text[], timestamp with time zone, timestamp with time zone, uuid) to
  authenticated;
grant execute on function public.comparar_repetidos(uuid), public.decidir_repetido(uuid, boolean) to authenticated,
  service_role;
