set check_function_bodies = off;

DROP FUNCTION private.own_things();

create table private.own_things (
  tabla text not null,
  condicion text not null,
  columnas text[],
  primary key (tabla, condicion)
);
alter table private.own_things enable row level security;
revoke all on table private.own_things from public, anon, authenticated, service_role;
insert into private.own_things (tabla, condicion, columnas) values
  ('auth.users', 't.id = $1', null),
  ('auth.mfa_amr_claims', 't.session_id in (select s.id from auth.sessions as s where s.user_id = $1)', null),
  ('auth.mfa_challenges', 't.factor_id in (select f.id from auth.mfa_factors as f where f.user_id = $1)', null),
  ('auth.refresh_tokens', 't.user_id = $1::text', null),
  ('auth.flow_state', 't.user_id = $1', null),
  ('auth.audit_log_entries', 't.payload ->> ''actor_id'' = $1::text or t.payload -> ''traits'' ->> ''user_id'' = $1::text', null),
  ('storage.objects', 't.owner_id = $1::text', null),
  ('public.auditoria', 't.fila_id = $1::text', array['id', 'fecha', 'accion', 'tabla', 'fila_id', 'antes', 'despues']),
  ('public.auditoria', 't.fila_id is distinct from $1::text
    and private.named_in(t.actor_id, t.fila_id, t.antes, t.despues) && private.named_in($1, null, null, to_jsonb($2))
    and (t.actor_id = $1 or private.mentions(concat(t.antes, t.despues), array[$1::text, $2]))',
    array['id', 'fecha', 'accion', 'tabla']),
  ('public.questions', 't.id in (select a.question_id from private.autores_preguntas as a where a.user_id = $1)', null),
  ('public.answers', 't.id in (select a.answer_id from private.autores_respuestas as a where a.user_id = $1)', null),
  ('private.ediciones', 't.pregunta_id in (select * from private.own_posts($1)) or t.respuesta_id in (select * from private.own_posts($1))', null),
  ('private.moderacion', 't.elemento in (select * from private.own_posts($1))',
    array['elemento', 'clase', 'desde', 'estado', 'decision', 'motivo', 'decidida_en', 'revision_pedida_en', 'revision_texto']),
  ('public.listas_proveedores', 't.lista_id in (select l.id from public.listas as l where l.user_id = $1)', null),
  ('private.listas_compartidas', 't.lista_id in (select l.id from public.listas as l where l.user_id = $1)', null),
  ('public.propuestas', 't.lote in (select p.lote from private.proponentes as p where p.usuario_id = $1 or lower(p.correo) = $2)', null),
  ('private.codigos_reclamacion', 't.reclamacion_id in (select r.id from public.reclamaciones as r where r.usuario_id = $1)', null),
  ('public.estadisticas', 't.id in (select e.evento from private.event_people as e where e.usuario_id = $1)', null),
  ('public.proveedores', 't.usuario_id = $1', null),
  ('public.confirmaciones', 't.actor = $1 or t.proveedor_id in (select * from private.own_provider($1))', null),
  ('public.llamadas', 't.proveedor_id in (select * from private.own_provider($1))',
    array['id', 'proveedor_id', 'resultado', 'fecha', 'deshecha_en', 'grupos', 'desde', 'motivo']),
  ('private.npis', 't.proveedor_id in (select * from private.own_provider($1))', null),
  ('public.importacion_filas', 't.proveedor_id in (select * from private.own_provider($1))',
    array['importacion_id', 'fila', 'valores', 'proveedor_id', 'cambios']),
  ('public.detalles', 't.proveedor_id in (select * from private.own_provider($1))', null),
  ('public.primera_visita', 't.proveedor_id in (select * from private.own_provider($1))', null),
  ('private.contacto_proveedor', 't.proveedor_id in (select * from private.own_provider($1)) or lower(t.correo_fallido) = $2', null),
  ('private.outgoing_mail', 't.proveedor in (select * from private.own_provider($1)) or lower(t.correo) = $2', null),
  ('public.sedes', 't.proveedor_id in (select * from private.own_provider($1))', null),
  ('public.horas', 't.sede_id in (select * from private.own_places($1))', null),
  ('public.disponibilidad', 't.sede_id in (select * from private.own_places($1))', null),
  ('private.direcciones_ocultas', 't.sede_id in (select * from private.own_places($1))', null),
  ('private.avisos', 'lower(t.correo) = $2', null),
  ('private.proponentes', 'lower(t.correo) = $2', null);

CREATE OR REPLACE FUNCTION private.own_rows(person uuid)
 RETURNS TABLE(tabla text, fila jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  address constant text := private.proved_address(person);
  part record;
begin
  for part in
    select c.tabla, format('t.%I = $1', c.columna) as condition, null::text[] as columns,
      private.hidden_columns(c.tabla, c.columna, c.es_suya) as hidden
    from private.person_columns() as c
    -- These are shown whole, below.
    where c.tabla not in ('public.proveedores'::regclass, 'public.confirmaciones'::regclass)
    union all
    select o.tabla::regclass, o.condicion, o.columnas, private.hidden_columns(o.tabla::regclass, '', true)
    from private.own_things as o
  loop
    return query execute format(
      'select %L::text, (
         select jsonb_object_agg(f.key, f.value) from jsonb_each(to_jsonb(t) - $3) as f
         where $4 is null or f.key = any ($4)
       ) from %s as t where %s', part.tabla, part.tabla, part.condition
    ) using person, address, part.hidden, part.columns;
  end loop;
end
$function$;

COMMENT ON TABLE private.own_things IS 'What is a person''s ($1) without a foreign key that says so, or is whole although it stays; $2 is the proved address. Without columns all that is not hidden.';

reset check_function_bodies;
