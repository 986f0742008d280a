set check_function_bodies = off;

DROP TRIGGER proveedores_sign_added ON public.proveedores;

DROP TRIGGER proveedores_sign_changed ON public.proveedores;

DROP FUNCTION private.sign_changed_name();

DROP FUNCTION private.trigrams(text);

DROP FUNCTION private.name_bits(text);

DROP FUNCTION private.sign_name(uuid[]);

DROP FUNCTION private.sign_added_names();

DROP FUNCTION private.sign_import_row(public.importacion_filas);

create extension if not exists pg_trgm with schema extensions;

create table private.known_stems (stem text primary key);
alter table private.known_stems enable row level security;
revoke all on table private.known_stems from public, anon, authenticated, service_role;
insert into private.known_stems (stem) select distinct t.stem from private.stem_trigrams as t;
drop table private.stem_trigrams;

alter table private.name_signatures rename to bare_names;
alter table private.bare_names rename constraint name_signatures_pkey to bare_names_pkey;
alter table private.bare_names rename constraint name_signatures_proveedor_id_fkey to bare_names_proveedor_id_fkey;
alter index private.name_signatures_municipio_idx rename to bare_names_municipio_idx;
alter table private.bare_names drop column firma, drop column unos, add column conocido text;
update private.bare_names set conocido = private.known_words(nombre);
alter table private.bare_names alter column conocido set not null;

alter table private.import_keys drop column firma, drop column unos, add column conocido text;
update private.import_keys set conocido = private.known_words(nombre);
alter table private.import_keys alter column conocido set not null;

CREATE OR REPLACE FUNCTION private.judge_row(origen text, r public.importacion_filas)
 RETURNS public.importacion_filas
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  keys private.import_keys;
  guesses constant jsonb := jsonb_path_query_array(r.problemas, '$[*] ? (@.dudoso == true)');
  guess_words constant text := (select string_agg(g ->> 'razon', ' ') from jsonb_array_elements(guesses) as g);
  -- Names are shared: neither who asked nor that somebody did is told.
  namesake_words constant text := case when private.is_unlisted(r.valores ->> 'nombre', null, null)
    then 'Llama antes de añadirlo y pregunta si quiere aparecer.' end;
  earlier record;
  match record;
  p public.proveedores;
  changed record;
  united constant boolean := r.decision is not distinct from 'unir';
begin
  r.cambios := null;
  r.proveedor_id := null;
  r.razon := (
    select string_agg(x ->> 'razon', ' ') from jsonb_array_elements(r.problemas) as x where (x ->> 'grave')::boolean
  );
  if r.razon is null and not exists (
    select from private.municipios as m where m.nombre = r.valores ->> 'municipio'
  ) then
    r.razon := 'Elige uno de los 78 municipios.';
  elsif r.razon is null and (
    private.is_unlisted(null, r.valores ->> 'telefono', r.valores ->> 'npi')
    or private.is_unlisted(null, r.valores ->> 'whatsapp', null)
  ) then
    r.razon := 'Ese teléfono o ese NPI es de alguien que pidió no aparecer. No se puede importar.';
  end if;
  if r.razon is not null then
    delete from private.import_keys as k where k.importacion_id = r.importacion_id and k.fila = r.fila;
    r.resultado := 'error';
    r.candidato_id := null;
    r.candidato_fila := null;
    return r;
  end if;
  keys := private.store_import_keys(r);
  if united and r.candidato_fila is not null then
    return private.judge_joined_row(r);
  end if;
  if not united then
    r.candidato_id := null;
    r.candidato_fila := null;
  end if;
  if r.decision is not distinct from 'crear' then
    r.resultado := 'crear';
    r.razon := 'Decidiste que entra como nuevo.';
    return r;
  end if;
  if origen = 'nppes' and exists (select from private.npis_descartados as d where d.npi = keys.npi) then
    r.resultado := 'igual';
    r.razon := 'Ya se preguntó: no atiende personas autistas.';
    return r;
  end if;
  if united then
    r.proveedor_id := r.candidato_id;
  else
    earlier := private.match_earlier_row(keys);
    if not coalesce(earlier.same, false) then
      match := private.match_provider(keys);
      if match.same then
        r.proveedor_id := match.id;
      elsif match.id is not null then
        r.resultado := 'dudoso';
        r.razon := concat_ws(' ', match.why, namesake_words);
        r.candidato_id := match.id;
        return r;
      end if;
    end if;
    if r.proveedor_id is null and earlier.fila is not null then
      r.resultado := 'dudoso';
      r.razon := concat_ws(' ', earlier.why, namesake_words);
      r.candidato_fila := earlier.fila;
      return r;
    end if;
  end if;
  if r.proveedor_id is null then
    r.razon := concat_ws(' ', guess_words, namesake_words, case
      -- A draft of the register is seen by nobody before somebody has called.
      when origen = 'csv' and num_nonnulls(
        r.valores ->> 'telefono', r.valores ->> 'whatsapp', r.valores ->> 'email', r.valores ->> 'web', r.valores ->> 'direccion'
      ) = 0 then 'Quedaría sin forma de contacto: escribe el teléfono.'
    end);
    r.resultado := case when r.razon = '' then 'crear' else 'dudoso' end;
    r.razon := coalesce(nullif(r.razon, ''), 'No existe en el directorio.');
    return r;
  end if;
  select * into p from public.proveedores as x where x.id = r.proveedor_id;
  changed := private.import_changes(p, r.valores, origen);
  r.cambios := nullif(changed.cambios, '{}');
  r.resultado := case when r.cambios is null then 'igual' else 'actualizar' end;
  r.razon := private.change_words(changed.cambios)
    || case when changed.kept then ' Lo del dueño no se toca.' else '' end;
  -- A guess that changes nothing does no harm.
  if not united and exists (select from jsonb_array_elements(guesses) as g where r.cambios ? (g ->> 'campo')) then
    r.resultado := 'dudoso';
    r.razon := guess_words;
    r.candidato_id := r.proveedor_id;
    r.proveedor_id := null;
    r.cambios := null;
  end if;
  return r;
end
$function$;

CREATE OR REPLACE FUNCTION private.index_title()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  stems constant text[] := (
    select private.stems_of(private.search_words(q.title)) from public.questions as q where q.id = new.question_id
  );
begin
  delete from private.title_stems as s where s.question_id = new.question_id and s.stem <> all (stems);
  insert into private.title_stems (question_id, stem, created_at)
  select new.question_id, stem, new.created_at from unnest(stems) as stem
  on conflict (question_id, stem) do update set created_at = excluded.created_at;
  -- In one order, so that two who ask at the same moment do not wait for each other.
  insert into private.known_stems (stem)
  select stem from unnest(stems) as stem where private.is_misspellable(stem) order by stem
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.forget_stem()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.known_stems as k
  where k.stem = old.stem and not exists (select from private.title_stems as s where s.stem = old.stem);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.similar_questions(title text)
 RETURNS TABLE(id uuid, likeness double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 12
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET jit TO 'off'
AS $function$
declare
  words constant text := coalesce(private.search_words(left(title, 200)), '');
  stems text[];
begin
  if cardinality(string_to_array(words, ' ')) < 3 then
    return;
  end if;
  stems := array(
    select stem from unnest(private.stems_of(words)) as stem order by char_length(stem) desc, stem limit 12
  );
  return query
  with typed as materialized (
    select stem, exists (select from private.title_stems as s where s.stem = typed.stem) as is_known
    from unnest(stems) as typed (stem)
  ), slips as (
    select t.stem from typed as t where not t.is_known and private.is_misspellable(t.stem)
    order by char_length(t.stem) desc limit 3
  ), meant as materialized (
    select t.stem as typed, t.stem, 1::double precision as likeness from typed as t where t.is_known
    union all
    select slips.stem, near.stem, near.likeness
    from slips
    cross join lateral (
      select k.stem, extensions.similarity(slips.stem, k.stem) as likeness from private.known_stems as k
      order by k.stem operator(extensions.<->) slips.stem, k.stem
      limit 3
    ) as near
    where near.likeness >= 0.3
  ), titles as materialized (
    select m.typed, m.stem, s.question_id, s.created_at
    from meant as m
    cross join lateral (
      select s.question_id, s.created_at from private.title_stems as s where s.stem = m.stem
      order by s.created_at desc
      limit 1000 / (select count(*) from meant)
    ) as s
  ), weighed as materialized (
    select m.typed, m.stem, m.likeness, 1 / (1 + ln(1 + n.titles)) as weight
    from meant as m
    join (select t.stem, count(*) as titles from titles as t group by t.stem) as n on n.stem = m.stem
  ), nearest as materialized (
    select t.question_id
    from titles as t
    join weighed as w on w.typed = t.typed and w.stem = t.stem
    group by t.question_id
    order by sum(w.weight * w.likeness) desc, max(t.created_at) desc, t.question_id
    limit 20
  ), shared as (
    -- Of several things that a slip may have meant, the likeliest.
    select best.question_id, sum(best.weight) as weight
    from (
      select n.question_id, w.typed, max(w.weight * w.likeness) as weight
      from nearest as n
      join private.title_stems as s on s.question_id = n.question_id
      join weighed as w on w.stem = s.stem
      group by n.question_id, w.typed
    ) as best
    group by best.question_id
  ), whole as (
    -- A word that nobody has asked about weighs as if one had.
    select sum(coalesce((select max(w.weight) from weighed as w where w.typed = t.stem), 1 / (1 + ln(2)))) as weight
    from typed as t
  ), finalists as materialized (
    select s.question_id, s.weight / whole.weight as share,
      extensions.similarity(words, private.search_words(q.title)) as trigrams
    from shared as s
    cross join whole
    join public.questions as q on q.id = s.question_id
    where s.weight / whole.weight >= 0.4
  )
  select f.question_id, 2 * f.share + f.trigrams
  from finalists as f
  where f.trigrams >= 0.1
  order by 2 desc
  limit 12;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_like_word(one text, other text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.name_likeness(one text, other text)
 RETURNS real
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when one = other then 1
    when extensions.similarity(one, other) < 0.5 then 0
    -- «Rivera Cruz» and «Rivera Colón»: each has a word in the place of another's.
    when private.has_other_word(one, other) and private.has_other_word(other, one) then 0
    else extensions.similarity(one, other)
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.store_bare_names(ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.bare_names as s (proveedor_id, nombre, municipio, conocido)
  select p.id, bare.name, p.municipio, private.known_words(bare.name)
  from public.proveedores as p
  cross join lateral (select private.bare_name(p.nombre) as name offset 0) as bare
  where p.id = any (ids)
  on conflict (proveedor_id) do update
  set nombre = excluded.nombre, municipio = excluded.municipio, conocido = excluded.conocido
$function$;

CREATE OR REPLACE FUNCTION private.store_added_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- What is rehearsed is not found by anybody.
  if coalesce(current_setting('private.ensaya', true), '') = '' then
    perform private.store_bare_names(array_agg(a.id)) from added as a;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.store_changed_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.store_bare_names(array[new.id]);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.possible_duplicates(proveedor uuid)
 RETURNS TABLE(otro uuid, razones text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
 SET jit TO 'off'
AS $function$
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
      and extensions.similarity(mine.conocido, s.conocido) >= 0.6
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
$function$;

CREATE OR REPLACE FUNCTION private.store_import_keys(r public.importacion_filas)
 RETURNS private.import_keys
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  keys private.import_keys;
begin
  keys.importacion_id := r.importacion_id;
  keys.fila := r.fila;
  keys.npi := r.valores ->> 'npi';
  keys.telefono := private.phone_digits(r.valores ->> 'telefono');
  keys.whatsapp := private.phone_digits(r.valores ->> 'whatsapp');
  keys.nombre := private.bare_name(r.valores ->> 'nombre');
  keys.municipio := r.valores ->> 'municipio';
  keys.tipo_servicio := r.valores ->> 'tipo_servicio';
  keys.conocido := private.known_words(keys.nombre);
  insert into private.import_keys select keys.*
  on conflict (importacion_id, fila) do update
  set npi = excluded.npi, telefono = excluded.telefono, whatsapp = excluded.whatsapp, nombre = excluded.nombre,
    municipio = excluded.municipio, tipo_servicio = excluded.tipo_servicio, conocido = excluded.conocido;
  return keys;
end
$function$;

CREATE OR REPLACE FUNCTION private.match_provider(keys private.import_keys, OUT id uuid, OUT same boolean, OUT why text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  phones constant text[] := array_remove(array[keys.telefono, keys.whatsapp], null);
  near text[];
  number text;
begin
  if keys.npi is not null then
    select n.proveedor_id, true into id, same from private.npis as n
    where n.npi = keys.npi and not private.is_made_by(keys.importacion_id, n.proveedor_id) order by n.proveedor_id limit 1;
    if found then
      return;
    end if;
  end if;
  if cardinality(phones) > 0 then
    select s.proveedor_id, l.likeness >= 0.6, n.npi, case
      when l.likeness >= 0.6 then format('Mismo nombre y teléfono que «%s», con otro NPI.', p.nombre)
      else format('Mismo teléfono que «%s».', p.nombre) end
    into id, same, number, why
    from private.with_phone(phones) as w (id)
    join private.bare_names as s on s.proveedor_id = w.id
    join public.proveedores as p on p.id = w.id
    left join private.npis as n on n.proveedor_id = w.id
    cross join lateral (select private.name_likeness(s.conocido, keys.conocido) as likeness) as l
    -- In one clinic many answer the same phone: who has another number and another name is another person.
    where (l.likeness >= 0.6 or n.npi is null or keys.npi is null or n.npi = keys.npi)
      and not private.is_made_by(keys.importacion_id, w.id)
    order by l.likeness desc, s.proveedor_id limit 1;
    if found then
      same := same and (number is null or keys.npi is null or number = keys.npi);
      return;
    end if;
  end if;
  near := keys.municipio || private.neighbours_of(keys.municipio);
  -- A name in full is enough where one of the two has no telephone to compare.
  select s.proveedor_id, s.nombre = keys.nombre and s.municipio = keys.municipio and p.tipo_servicio = keys.tipo_servicio
      and (cardinality(phones) = 0 or p.telefono is null and p.whatsapp is null),
    format('Se parece a «%s», de %s.', p.nombre, p.municipio)
  into id, same, why
  from private.bare_names as s
  join public.proveedores as p on p.id = s.proveedor_id
  left join private.npis as n on n.proveedor_id = s.proveedor_id
  cross join lateral (select private.name_likeness(s.conocido, keys.conocido) as likeness offset 0) as l
  where s.municipio = any (near) and extensions.similarity(s.conocido, keys.conocido) >= 0.6 and l.likeness >= 0.6 and (n.npi is null or keys.npi is null)
    and not private.is_made_by(keys.importacion_id, s.proveedor_id)
  order by l.likeness desc, s.municipio = keys.municipio desc, s.proveedor_id limit 1;
end
$function$;

CREATE OR REPLACE FUNCTION private.match_earlier_row(keys private.import_keys, OUT fila integer, OUT same boolean, OUT why text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  phones constant text[] := array_remove(array[keys.telefono, keys.whatsapp], null);
  near text[];
begin
  select k.fila, l.is_same, case
    when l.is_same then format('Es la misma que la fila %s.', k.fila)
    else format('Mismo teléfono que la fila %s.', k.fila) end
  into fila, same, why
  from (
    select * from private.import_keys as k where k.importacion_id = keys.importacion_id and k.npi = keys.npi
    union all
    select * from private.import_keys as k where k.importacion_id = keys.importacion_id and k.telefono = any (phones)
    union all
    select * from private.import_keys as k where k.importacion_id = keys.importacion_id and k.whatsapp = any (phones)
  ) as k
  cross join lateral (
    select k.npi = keys.npi is true or private.name_likeness(k.conocido, keys.conocido) >= 0.6 as is_same
  ) as l
  where k.fila < keys.fila and (l.is_same or k.npi is null or keys.npi is null)
  order by l.is_same desc, k.fila limit 1;
  if found then
    return;
  end if;
  near := keys.municipio || private.neighbours_of(keys.municipio);
  select k.fila, false, format('Se parece a la fila %s.', k.fila) into fila, same, why
  from private.import_keys as k
  cross join lateral (select private.name_likeness(k.conocido, keys.conocido) as likeness offset 0) as l
  where k.importacion_id = keys.importacion_id and k.municipio = any (near) and k.fila < keys.fila
    and (k.npi is null or keys.npi is null) and extensions.similarity(k.conocido, keys.conocido) >= 0.6 and l.likeness >= 0.6
  order by l.likeness desc, k.fila limit 1;
end
$function$;

CREATE INDEX known_stems_trigrams_idx ON private.known_stems USING gist (stem extensions.gist_trgm_ops);

CREATE TRIGGER proveedores_sign_added AFTER INSERT ON public.proveedores REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION private.store_added_names();

CREATE TRIGGER proveedores_sign_changed AFTER UPDATE ON public.proveedores FOR EACH ROW WHEN (old.nombre <> new.nombre OR old.municipio <> new.municipio) EXECUTE FUNCTION private.store_changed_name();

REVOKE ALL ON FUNCTION private.store_bare_names(uuid[]) FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.store_added_names() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.store_changed_name() FROM public, anon, authenticated, service_role;

REVOKE ALL ON FUNCTION private.store_import_keys(public.importacion_filas) FROM public, anon, authenticated, service_role;

COMMENT ON TABLE private.known_stems IS 'The stems of titles, to find what a misspelt word meant. Short words and numbers are not in it.';

COMMENT ON TABLE private.bare_names IS 'The bare names of providers, to find like ones. Kept by triggers of proveedores.';

COMMENT ON COLUMN private.bare_names.conocido IS 'The words by which the name is known.';

COMMENT ON TABLE private.import_keys IS 'By what a row of an import would be known again, as private.npis and private.bare_names have it of providers. Rows with errors have none.';

COMMENT ON FUNCTION private.index_title() IS 'Keeps private.title_stems and private.known_stems.';

COMMENT ON FUNCTION private.name_likeness(text,text) IS 'How many trigrams the known words of two names share, of all that they have: 0 to 1. Nothing below a half, and where each has a word that is like none of the other.';

COMMENT ON FUNCTION private.store_bare_names(uuid[]) IS 'Stores the bare names of these providers anew.';

COMMENT ON FUNCTION private.store_added_names() IS 'The bare names of new providers.';

COMMENT ON FUNCTION private.store_changed_name() IS 'The bare name of a provider that has another name or municipality.';

COMMENT ON FUNCTION private.store_import_keys(public.importacion_filas) IS 'Keeps by what a row would be known again.';

reset check_function_bodies;
