set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.is_email(address text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((address ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$'::text) AND (POSITION(('@'::text) IN (address)) <= 65) AND ((char_length(address) <= 64) OR (split_part(address, '@'::text, 2) !~ '[^.]{64}'::text)));

CREATE OR REPLACE FUNCTION private.facts_line(lugares jsonb, edad_desde_meses integer, edad_hasta_meses integer, modalidades text[], idiomas text[], costo text, atencion_vence date, hechos smallint[], lugar_vence date, domicilio smallint[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return rtrim(concat_ws('|',
    (select coalesce(string_agg(rtrim(concat_ws(':',
        coalesce(lugar ->> 'm', ''),
        concat(
          array_position(array['acepta', 'lista_de_espera', 'evalua_antes', 'no_acepta'], lugar ->> 'e'),
          array_position(array['menos_de_1_mes', '1_a_3', '3_a_6', 'mas_de_6'], lugar ->> 't')
        ),
        coalesce(to_hex((lugar ->> 'v')::date - date '2020-01-01'), ''),
        coalesce(lugar ->> 'h', ''),
        coalesce(to_hex((lugar ->> 'c')::date - date '2020-01-01'), '')
      ), ':'), '/' order by orden), '')
      from jsonb_array_elements(lugares) with ordinality as place (lugar, orden)),
    coalesce(edad_desde_meses::text, ''),
    coalesce(edad_hasta_meses::text, ''),
    concat(
      (select to_hex(coalesce(bit_or(1 << (array_position(array['presencial', 'en_linea', 'a_domicilio', 'en_la_escuela'], valor) - 1)), 0))
        from unnest(modalidades) as valor),
      (select to_hex(coalesce(bit_or(1 << (array_position(array['es', 'en', 'ase', 'psl'], valor) - 1)), 0)) from unnest(idiomas) as valor),
      coalesce(array_position(array['gratis', 'segun_ingresos', 'desde'], costo), 0)
    ),
    coalesce(to_hex(atencion_vence - date '2020-01-01'), ''),
    (select to_hex(coalesce(bit_or(1 << (numero - 1)), 0)) from unnest(hechos) as numero where numero between 1 and 21),
    (select to_hex(coalesce(bit_or(1 << (-numero - 1)), 0)) from unnest(hechos) as numero where numero between -21 and -1),
    coalesce(to_hex(lugar_vence - date '2020-01-01'), ''),
    (select coalesce(string_agg(lpad(to_hex(numero::integer), 2, '0'), '' order by numero), '')
      from unnest(domicilio) as numero)
  ), '|');
end
$function$;

DROP FUNCTION private.bit_mask(integer[]);

reset check_function_bodies;
