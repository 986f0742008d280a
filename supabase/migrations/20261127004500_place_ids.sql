-- A new place may bring its id: the answer to a save can be lost, and what is sent again is the same place.

CREATE OR REPLACE FUNCTION public.guardar_sede(datos jsonb, horas jsonb DEFAULT NULL::jsonb, base timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS public.sedes
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  sede constant uuid := datos ->> 'id';
  provider uuid;
  place public.sedes;
  given public.sedes;
  before jsonb;
begin
  if jsonb_typeof(datos) is distinct from 'object' then
    raise exception using errcode = 'invalid_parameter_value', message = 'datos must be an object';
  end if;
  -- The provider before the place, as a save of the provider itself takes them.
  select s.proveedor_id into provider from public.sedes as s where s.id = sede;
  provider := coalesce(provider, (datos ->> 'proveedor_id')::uuid);
  perform from public.proveedores where id = provider for no key update;
  if not found or not private.edits_provider(provider) then
    raise exception using errcode = 'insufficient_privilege', message = 'No puedes cambiar las sedes de este perfil';
  end if;

  -- Only who removes the place holds it without its provider, and waits for that: no waiting here.
  select * into place from public.sedes as s where s.id = sede for no key update skip locked;
  if base is null and datos ? 'proveedor_id' and not exists (select from public.sedes as s where s.id = sede) then
    place.id := coalesce(sede, gen_random_uuid());
    place.proveedor_id := provider;
    place.principal := false;
    place.visibilidad := 'completa';
    place.toda_la_isla := false;
    place.orden := 0;
  elsif place.proveedor_id is distinct from provider or place.fecha_actualizacion <> base then
    raise exception using errcode = 'PT409', hint = 'edit_conflict',
      message = 'Otra persona cambió esta sede mientras la editabas.';
  else
    before := private.place_value(sede);
    place.direccion := before ->> 'direccion';
    place.como_llegar := before ->> 'como_llegar';
  end if;
  given := jsonb_populate_record(place, datos - array['id', 'proveedor_id', 'principal', 'fecha_creacion', 'fecha_actualizacion']);
  given.direccion := private.clean_text(given.direccion);
  given.visibilidad := coalesce(given.visibilidad, place.visibilidad);
  given.toda_la_isla := coalesce(given.toda_la_isla, false);
  given.orden := coalesce(given.orden, 0);
  if place.principal then
    perform private.keep_provider_values(place, given);
  end if;

  given := private.write_place(given, guardar_sede.horas);
  perform private.audit_place(case when before is null then 'crear' else 'cambiar' end, given.id, before,
    private.place_value(given.id));
  return given;
end
$function$;
COMMENT ON FUNCTION public.guardar_sede(jsonb,jsonb,timestamp with time zone) IS 'Saves a place and its week in one: `datos` has `id`, and the columns to change; a new one has `proveedor_id` and may bring its `id`, so that a second try makes no second place; `base` is the version that the edit began with. Another version is refused with status 409.';
