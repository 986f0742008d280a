import { describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { sharedDatabase } from '../support/shared.ts';

/** Section 3 of the specification, and after it what the rules add: date of an event, state of a review, version of a provider or resource, tables. */
const columns: Record<string, string> = {
  propuestas:
    'id lote proveedor_id sede_id campo antes despues motivo origen estado decidida_en decidida_por palabra fecha_creacion orden',
  proveedores: `id nombre descripcion tipo_servicio subcategoria municipio acepta_planes planes_aceptados telefono
    whatsapp email direccion web logo_url etiquetas_servicio videos_urls horario_servicio aprobado_por_admin
    usuario_id fecha_creacion fecha_actualizacion`,
  avisos_generales: 'id texto grado enlace municipios desde hasta fecha_creacion',
  calificaciones: 'id proveedor_id usuario_id estrellas comentario fecha estado',
  profiles: 'id nombre_completo rol telefono municipio fecha_registro',
  recursos: `id titulo descripcion tipo_recurso url categoria destacado miniatura_pixar fecha_creacion
    fecha_actualizacion`,
  estadisticas: 'tipo proveedor_id recurso_id usuario_id metadata id fecha',
  user_roles: 'user_id role',
  questions:
    'id user_id title content category created_at answer_count sin_nombre estado editada_en duplicada_de con_ayuda',
  answers:
    'id question_id user_id content created_at upvotes downvotes score sin_nombre estado editada_en ayudo_en',
  answer_votes: 'answer_id user_id vote_type',
  favorite_providers: 'id user_id provider_id created_at',
  listas: 'id user_id nombre created_at updated_at retirada_el',
  listas_proveedores: 'id lista_id proveedor_id nota posicion created_at',
  subcategorias: 'tipo_servicio nombre orden',
  actividades: `id titulo clase municipio lugar por_video empieza termina dia_semana hora_desde hora_hasta cuando edad_desde
    edad_hasta organiza costo condiciones sensorial enlace telefono estado fecha_creacion fecha_actualizacion termina_en`,
  sugerencias: 'id usuario_id titulo url descripcion estado fecha',
  auditoria: 'id fecha actor_id actor_nombre accion tabla fila_id antes despues',
  resumen_calificaciones: 'proveedor_id promedio total',
  sedes: `id proveedor_id principal nombre municipio direccion como_llegar visibilidad telefono whatsapp
    atiende_municipios toda_la_isla orden fecha_creacion fecha_actualizacion`,
  horas: 'id sede_id dia abre cierra',
  disponibilidad: 'sede_id estado espera nota fecha_creacion fecha_actualizacion',
  hechos: 'clave grupo buscado orden',
  importaciones: `id archivo huella origen creada_por creada_en estado todo_o_nada total hechas hasta columnas cuentas motivo
    terminada_en deshecha_en`,
  importacion_filas: `importacion_id orden fila valores problemas resultado razon proveedor_id candidato_id candidato_fila cambios
    decision hecha antes version se_queda`,
  datos_proveedores: 'proveedor_id numero modificado_en',
  perfiles_unidos: 'anterior proveedor_id fecha por repetido del_otro',
  detalles: `proveedor_id edad_desde_meses edad_hasta_meses modalidades idiomas costo costo_desde requiere_referido
    atiende_autismo hechos_si hechos_no atencion_actualizada lugar_actualizado fecha_creacion fecha_actualizacion
    estacionamiento estacionamiento_donde`,
  primera_visita: `proveedor_id con_quien duracion_minutos pasos que_llevar se_puede fotos fecha_creacion
    fecha_actualizacion`,
  pasos: `id slug orden titulo por_que resumen edad_desde_meses edad_hasta_meses momentos siempre documentos telefono
    otros_telefonos correo enlaces tipo_servicio subcategoria palabras fuente por_verificar estado verificado_por
    revisado_en vence_en fecha_creacion fecha_actualizacion`,
  cartas: `id slug paso titulo cuando a_quien correo asunto texto adjunta despues fuente por_verificar estado verificado_por
    revisado_en vence_en fecha_creacion fecha_actualizacion`,
  terminos: 'slug termino sigla definicion ver fuente certeza fecha_actualizacion',
  planes: 'id nombre alias activo fecha_creacion fecha_actualizacion',
  confirmaciones: 'id proveedor_id sede_id grupo confirmado_en vence_en por via actor duda pronto llamada_id',
  llamadas: 'id proveedor_id resultado nota admin fecha deshecha_en grupos desde motivo',
  frescura: 'proveedor_id sede_id grupo confirmado_en vence_en por via vigente',
  resumen_hechos: `proveedor_id lugares edad_desde_meses edad_hasta_meses modalidades idiomas costo atencion_vence
    hechos lugar_vence domicilio linea`,
  revisiones_recurso: 'recurso_id revisado_en vigencia reemplazado_por aplica_en_pr fecha_actualizacion',
  reclamaciones: `id proveedor_id usuario_id medio estado mensaje probada_en dueno_avisado_en objetada_en decidida_en
    decidida_por fecha_creacion`,
  bajas: `id proveedor_id nombre origen motivo estado era_aprobado version decidida_en decidida_por deshecha_en
    fecha_creacion`,
  experiencias: 'id proveedor_id usuario_id clase plan espera_meses mes anio fecha_creacion hecho fue',
  cola_asignaciones: 'clase elemento admin fecha',
  cola_notas: 'id clase elemento texto autor fecha',
};

/** The embedded reads of the specification, from table to table. */
const embeds = [
  ['calificaciones', 'profiles'],
  ['favorite_providers', 'proveedores'],
  ['questions', 'profiles'],
  ['answers', 'profiles'],
  ['estadisticas', 'proveedores'],
  ['estadisticas', 'recursos'],
  ['sugerencias', 'profiles'],
] as const;

describe.each(engines)('shape of the schema, on $name', (engine) => {
  const database = sharedDatabase(engine);
  const names = async (sql: string, values: unknown[] = []) =>
    (await database.query<{ name: string }>(sql, values)).map(({ name }) => name);

  test('the tables have the columns of the specification', async () => {
    const found = await database.query<{ name: string; columns: string }>(`
      select c.relname as name, string_agg(a.attname, ' ' order by a.attname) as columns
      from pg_class as c join pg_attribute as a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
      group by c.relname`);
    const sorted = (list: string) => list.split(/\s+/).sort().join(' ');
    expect(Object.fromEntries(found.map((row) => [row.name, sorted(row.columns)]))).toEqual(
      Object.fromEntries(Object.entries(columns).map(([name, list]) => [name, sorted(list)])),
    );
  });

  test('row security is on for every table', async () => {
    expect(
      await names(`
        select oid::regclass::text as name from pg_class
        where relkind in ('r', 'p') and not relrowsecurity and relnamespace::regnamespace::text
          in ('public', 'private', 'auth', 'storage')`),
    ).toEqual([]);
  });

  test('every function of the product has a fixed search_path, or fixed names, and is closed to the public', async () => {
    expect(
      await names(`
        select p.oid::regprocedure::text as name from pg_proc as p
        where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
          and (p.prosqlbody is null and not coalesce(p.proconfig @> array['search_path=""'], false)
            or p.proacl is null
            or exists (select from aclexplode(p.proacl) as acl where acl.grantee = 0))`),
    ).toEqual([]);
  });

  test('with the rights of its owner runs what a role may execute or a trigger calls, and no helper of theirs', async () => {
    expect(
      await names(`
        select p.oid::regprocedure::text as name from pg_proc as p
        where p.pronamespace = 'private'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype
          and not exists (select from aclexplode(p.proacl) as acl where acl.grantee <> p.proowner)`),
    ).toEqual([]);
  });

  test('every table, policy and function of the product says why it is there', async () => {
    expect(
      await names(`
        select oid::regclass::text as name from pg_class
        where relkind in ('r', 'v') and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and obj_description(oid, 'pg_class') is null
        union all
        select polrelid::regclass::text || ': ' || polname from pg_policy
        where obj_description(oid, 'pg_policy') is null
          and polrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
        union all
        select oid::regprocedure::text from pg_proc
        where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
          and obj_description(oid, 'pg_proc') is null`),
    ).toEqual([]);
  });

  test('every foreign key of the product begins an index', async () => {
    expect(
      await names(`
        select k.conrelid::regclass::text || '.' || k.conname as name from pg_constraint as k
        where k.contype = 'f' and k.connamespace in ('public'::regnamespace, 'private'::regnamespace)
          and not exists (
            select from pg_index as i
            where i.indrelid = k.conrelid and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] = k.conkey)`),
    ).toEqual([]);
  });

  test.each(embeds)('%s has one way to embed %s', async (from, to) => {
    // As PostgREST counts: foreign keys between the two, and tables that hold both keys in their primary key.
    const id = (table: string) => (table === 'profiles' ? 'private.profiles' : `public.${table}`);
    const found = await names(
      `with keys as (select conrelid, confrelid, conname, conkey from pg_constraint where contype = 'f')
       select conname::text as name from keys
       where (conrelid, confrelid) in (($1::regclass, $2::regclass), ($2::regclass, $1::regclass))
       union all
       select a.conname || ' + ' || b.conname from keys as a
       join keys as b on b.conrelid = a.conrelid and a.confrelid = $1::regclass and b.confrelid = $2::regclass
       join pg_constraint as p on p.conrelid = a.conrelid and p.contype = 'p' and p.conkey @> (a.conkey || b.conkey)`,
      [id(from), id(to)],
    );
    expect(found).toHaveLength(1);
  });

  test('a person is embedded through the view, whose id is the column of the table', async () => {
    const found = await database.query(`
      select from information_schema.view_column_usage
      where view_schema = 'public' and view_name = 'profiles' and table_schema = 'private' and column_name = 'id'`);
    expect(found).toHaveLength(1);
  });

  test('subcategories: 10 of doctor, 8 of terapista, 6 of escuela, 5 of dietista, none of abogado', async () => {
    expect(
      await names(`
        select tipo_servicio || ' ' || count(*) as name from public.subcategorias
        group by tipo_servicio order by count(*) desc`),
    ).toEqual(['doctor 10', 'terapista 8', 'escuela 6', 'dietista 5']);
  });
});
