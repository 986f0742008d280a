set check_function_bodies = off;

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
  where s.municipio = any (near) and s.conocido operator(extensions.%) keys.conocido
    and extensions.similarity(s.conocido, keys.conocido) >= 0.6 and l.likeness >= 0.6 and (n.npi is null or keys.npi is null)
    and not private.is_made_by(keys.importacion_id, s.proveedor_id)
  order by l.likeness desc, s.municipio = keys.municipio desc, s.proveedor_id limit 1;
end
$function$;

CREATE INDEX bare_names_conocido_idx ON private.bare_names USING gin (conocido extensions.gin_trgm_ops);

reset check_function_bodies;
