-- The summary of a provider's facts as one short line, for the list of all providers: as columns it would be half of that
-- read. `app/features/directory/listed-facts.ts` reads it.

create function private.day_number(dia date) returns text
language sql immutable set search_path = ''
as $$
  select to_hex(dia - date '2020-01-01')
$$;
comment on function private.day_number(date) is 'A day in three hexadecimal digits.';

create function private.bit_mask(numeros integer[]) returns text
language sql immutable set search_path = ''
as $$
  select to_hex(coalesce(bit_or(1 << (numero - 1)), 0)) from unnest(numeros) as numero
$$;
comment on function private.bit_mask(integer[]) is 'One bit for each of these numbers, the first being 1, in hexadecimal digits.';

create function private.list_mask(lista text[], claves text[]) returns text
language sql immutable set search_path = ''
as $$
  select private.bit_mask(array(select array_position(claves, valor) from unnest(lista) as valor))
$$;
comment on function private.list_mask(text[], text[]) is 'The values of a list as a mask, by their position among the keys.';

create function private.place_line(lugar jsonb) returns text
language sql immutable set search_path = ''
as $$
  select rtrim(concat_ws(':',
    coalesce(lugar ->> 'm', ''),
    concat(
      array_position(array['acepta', 'lista_de_espera', 'evalua_antes', 'no_acepta'], lugar ->> 'e'),
      array_position(array['menos_de_1_mes', '1_a_3', '3_a_6', 'mas_de_6'], lugar ->> 't')
    ),
    coalesce(private.day_number((lugar ->> 'v')::date), ''),
    coalesce(lugar ->> 'h', ''),
    coalesce(private.day_number((lugar ->> 'c')::date), '')
  ), ':')
$$;
comment on function private.place_line(jsonb) is
  'A place: municipality where it is another one, number of availability and wait, last day of it, hours, last day of them.';

create function private.facts_line(
  lugares jsonb, edad_desde_meses integer, edad_hasta_meses integer, modalidades text[], idiomas text[], costo text,
  atencion_vence date, hechos smallint[], lugar_vence date
) returns text
language sql immutable set search_path = ''
as $$
  select rtrim(concat_ws('|',
    (select coalesce(string_agg(private.place_line(lugar), '/' order by orden), '')
      from jsonb_array_elements(lugares) with ordinality as place (lugar, orden)),
    coalesce(edad_desde_meses::text, ''),
    coalesce(edad_hasta_meses::text, ''),
    concat(
      private.list_mask(modalidades, array['presencial', 'en_linea', 'a_domicilio', 'en_la_escuela']),
      private.list_mask(idiomas, array['es', 'en', 'ase', 'psl']),
      coalesce(array_position(array['gratis', 'segun_ingresos', 'desde'], costo), 0)
    ),
    coalesce(private.day_number(atencion_vence), ''),
    private.bit_mask(array(select numero from unnest(hechos) as numero where numero between 1 and 21)),
    private.bit_mask(array(select -numero from unnest(hechos) as numero where numero between -21 and -1)),
    coalesce(private.day_number(lugar_vence), '')
  ), '|')
$$;
comment on function private.facts_line(jsonb, integer, integer, text[], text[], text, date, smallint[], date) is
  'Places, ages, three digits for ways, languages and cost, last day of them, masks of the facts of the place (numbers 1 to 21) whose answer is the sought one and the contrary one, last day of them.';

alter table public.resumen_hechos add column linea text not null generated always as (
  private.facts_line(
    lugares, edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, atencion_vence, hechos, lugar_vence
  )
) stored;
comment on column public.resumen_hechos.linea is 'All of the row in few letters, for the list of all providers.';

revoke execute on all functions in schema private from public;
