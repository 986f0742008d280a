import type { Database } from '../../server/database/database.ts';
import { people, rows } from './world.ts';

/** Two listings of one provider; who kept, reviewed, called or imported either of them; and one that is not the same. */
export const pair = {
  kept: '00000000-0000-4000-8000-000000000c01',
  gone: '00000000-0000-4000-8000-000000000c02',
  other: '00000000-0000-4000-8000-000000000c03',
  former: '00000000-0000-4000-8000-000000000c04',
  keptPlace: '00000000-0000-4000-8000-000000000c11',
  gonePlace: '00000000-0000-4000-8000-000000000c12',
  secondPlace: '00000000-0000-4000-8000-000000000c13',
  found: '00000000-0000-4000-8000-000000000c21',
  list: '00000000-0000-4000-8000-000000000c31',
  import: '00000000-0000-4000-8000-000000000c41',
} as const;

/** What becomes of the rows that refer to a provider that goes: they are the other's, or they go with it. */
export const ofProvider: Record<string, 'moved' | 'gone'> = {
  'private.avisos.proveedor_id': 'moved',
  'private.borradores.proveedor_id': 'gone',
  'private.contacto_proveedor.proveedor_id': 'moved',
  // A link speaks for whom it was sent to.
  'private.enlaces.proveedor_id': 'gone',
  // Written of the other tables.
  'private.guide_entries.proveedor_id': 'gone',
  // Made of the name by a trigger.
  'private.bare_names.proveedor_id': 'gone',
  'private.provider_search.proveedor_id': 'gone',
  'private.npis.proveedor_id': 'moved',
  'private.outgoing_mail.proveedor': 'moved',
  // That an admin left this version pending.
  'private.perfiles_vistos.proveedor_id': 'gone',
  // What families saw of it.
  'private.perfiles_publicos.proveedor_id': 'gone',
  // The rating at the start of one day.
  'private.rating_days.proveedor_id': 'gone',
  'private.recordatorios.proveedor_id': 'moved',
  // The two themselves.
  'private.repetidos.otro': 'gone',
  'private.repetidos.uno': 'moved',
  'private.resenas_negadas.proveedor_id': 'moved',
  'private.standing.proveedor_id': 'moved',
  // Whether somebody looks after it is asked of the one that is there.
  'private.unattended_providers.proveedor_id': 'gone',
  'private.unpaired_providers.proveedor_id': 'moved',
  'public.bajas.proveedor_id': 'moved',
  'public.calificaciones.proveedor_id': 'moved',
  'public.confirmaciones.proveedor_id': 'moved',
  // Its number in the open data is never given again.
  'public.datos_proveedores.proveedor_id': 'gone',
  'public.detalles.proveedor_id': 'moved',
  'public.estadisticas.proveedor_id': 'moved',
  'public.experiencias.proveedor_id': 'moved',
  'public.favorite_providers.provider_id': 'moved',
  'public.importacion_filas.candidato_id': 'moved',
  'public.importacion_filas.proveedor_id': 'moved',
  'public.listas_proveedores.proveedor_id': 'moved',
  'public.llamadas.proveedor_id': 'moved',
  'public.perfiles_unidos.proveedor_id': 'moved',
  'public.primera_visita.proveedor_id': 'moved',
  'public.propuestas.proveedor_id': 'moved',
  'public.reclamaciones.proveedor_id': 'moved',
  'public.resumen_hechos.proveedor_id': 'moved',
  'public.sedes.proveedor_id': 'moved',
};

/** The same of the principal place of the one that goes. */
export const ofPlace: Record<string, 'moved' | 'gone'> = {
  'private.direcciones_ocultas.sede_id': 'moved',
  'private.recordatorios.sede_id': 'moved',
  'private.standing.sede_id': 'moved',
  'public.confirmaciones.sede_id': 'moved',
  'public.disponibilidad.sede_id': 'moved',
  'public.horas.sede_id': 'moved',
  'public.propuestas.sede_id': 'moved',
};

const { kept, gone, other } = pair;

/** Begins anew: in every table something that refers to the one that goes. */
export async function createPair(database: Database): Promise<void> {
  await database.query(`
    delete from public.proveedores where id in ('${kept}', '${gone}', '${other}');
    delete from public.listas where id = '${pair.list}';
    delete from public.importaciones where id = '${pair.import}';
    delete from public.auditoria; delete from private.outgoing_mail;
    insert into public.proveedores
      (id, nombre, municipio, tipo_servicio, telefono, direccion, email, aprobado_por_admin, fecha_creacion) values
      ('${kept}', 'Manos que Aprenden', 'Arecibo', 'terapista', '787-555-0164', null, null, true, now() - interval '2 years'),
      ('${gone}', 'Manos q Aprenden', 'Arecibo', 'terapista', '(787) 555-0164', null, 'manos@example.test', true, now()),
      ('${other}', 'Manos de Barro', 'Arecibo', 'terapista', '787-555-0165', null, null, true, now());
    delete from private.standing where proveedor_id in ('${kept}', '${gone}');
    update public.sedes set id = '${pair.keptPlace}' where proveedor_id = '${kept}';
    update public.sedes set id = '${pair.gonePlace}', visibilidad = 'municipio' where proveedor_id = '${gone}';
    insert into private.direcciones_ocultas (sede_id, direccion) values ('${pair.gonePlace}', 'Carr. 2, local 4');
    insert into public.sedes (id, proveedor_id, nombre, municipio) values ('${pair.secondPlace}', '${gone}', 'En Utuado', 'Utuado');
    insert into public.horas (sede_id, dia, abre, cierra) values
      ('${pair.gonePlace}', 1, '08:00', '12:00'), ('${pair.secondPlace}', 2, '08:00', '12:00');
    insert into public.disponibilidad (sede_id, estado) values
      ('${pair.keptPlace}', 'no_acepta'), ('${pair.gonePlace}', 'acepta'), ('${pair.secondPlace}', 'lista_de_espera');
    update public.detalles set idiomas = '{es}', hechos_si = '{entrada_sin_escalones}' where proveedor_id = '${kept}';
    update public.detalles set idiomas = '{en}' where proveedor_id = '${gone}';
    insert into public.primera_visita (proveedor_id, con_quien) values ('${gone}', 'Con Luz');
    insert into public.confirmaciones (proveedor_id, sede_id, grupo, confirmado_en, por, via) values
      ('${kept}', '${pair.keptPlace}', 'disponibilidad', now() - interval '9 days', 'admin', 'llamada'),
      ('${kept}', '${pair.keptPlace}', 'contacto', now() - interval '9 days', 'admin', 'llamada'),
      ('${kept}', null, 'lugar', now() - interval '1 day', 'admin', 'llamada'),
      ('${gone}', null, 'disponibilidad', now() - interval '3 days', 'proveedor', 'enlace'),
      ('${gone}', '${pair.gonePlace}', 'contacto', now() - interval '3 days', 'proveedor', 'enlace'),
      ('${gone}', null, 'atencion', now() - interval '3 days', 'proveedor', 'enlace');
    insert into private.recordatorios (proveedor_id, sede_id, grupo, vence_en, tramo, dia)
      values ('${gone}', '${pair.gonePlace}', 'contacto', current_date + 20, -14, current_date);
    insert into public.calificaciones (proveedor_id, usuario_id, estrellas, fecha) values
      ('${kept}', '${people.ana}', 2, now() - interval '9 days'), ('${gone}', '${people.ana}', 5, now()),
      ('${gone}', '${people.user}', 4, now());
    insert into private.resenas_negadas (usuario_id, proveedor_id) values ('${people.beto}', '${gone}');
    insert into public.experiencias (proveedor_id, usuario_id, clase, espera_meses, mes, fecha_creacion) values
      ('${kept}', '${people.ana}', 'espera', 9, '2026-01-01', now() - interval '9 days'),
      ('${gone}', '${people.ana}', 'espera', 1, '2026-02-01', now());
    insert into public.favorite_providers (user_id, provider_id) values
      ('${people.ana}', '${kept}'), ('${people.ana}', '${gone}'), ('${people.user}', '${gone}');
    insert into public.listas (id, user_id, nombre) values ('${pair.list}', '${people.ana}', 'Para llamar');
    insert into public.listas_proveedores (lista_id, proveedor_id, nota) values
      ('${pair.list}', '${kept}', 'Preguntar por Luz'), ('${pair.list}', '${gone}', 'Abre los sábados'),
      ('${rows.anaList}', '${gone}', null);
    insert into public.estadisticas (tipo, proveedor_id) values ('visita_proveedor', '${gone}'), ('visita_proveedor', '${kept}');
    insert into private.avisos (correo, proveedor_id, confirmado_en) values
      ('una@example.test', '${gone}', now()), ('una@example.test', '${kept}', now()), ('otra@example.test', '${gone}', now());
    insert into public.llamadas (proveedor_id, resultado, grupos, desde, motivo)
      values ('${gone}', 'no_contesto', '{contacto}', current_date, 'nunca');
    insert into public.propuestas (lote, proveedor_id, sede_id, campo, despues, origen)
      values (gen_random_uuid(), '${gone}', '${pair.gonePlace}', 'telefono', '"787-555-0199"', 'visitante');
    insert into public.reclamaciones (proveedor_id, usuario_id, medio) values ('${gone}', '${people.user}', 'telefono');
    insert into public.bajas (proveedor_id, nombre, origen, estado, decidida_en)
      values ('${gone}', 'Manos q Aprenden', 'visitante', 'negada', now());
    insert into private.enlaces (hash, proveedor_id, via) values ('\\x0c02', '${gone}', 'enlace');
    insert into private.outgoing_mail (proveedor, template, fields) values ('${gone}', 'baja_hecha', '{}');
    insert into private.contacto_proveedor (proveedor_id, sin_recordatorios_desde) values ('${gone}', now());
    insert into private.perfiles_vistos (proveedor_id, version) values ('${gone}', now());
    insert into private.perfiles_publicos (proveedor_id, valor) values ('${gone}', '{}');
    insert into private.rating_days (proveedor_id, dia, total, cambios, avisado) values ('${gone}', current_date, 1, 1, false)
      on conflict do nothing;
    insert into private.unattended_providers (proveedor_id) values ('${gone}') on conflict do nothing;
    insert into private.npis (proveedor_id, npi) values ('${gone}', '1234567893');
    insert into private.borradores (proveedor_id) values ('${gone}');
    insert into public.importaciones (id, archivo, huella, origen, total, estado)
      values ('${pair.import}', 'a.csv', repeat('0', 64), 'csv', 2, 'hecha');
    insert into public.importacion_filas (importacion_id, fila, valores, problemas, resultado, proveedor_id, candidato_id) values
      ('${pair.import}', 2, '{}', '[]', 'crear', '${gone}', null), ('${pair.import}', 3, '{}', '[]', 'dudoso', null, '${gone}');
    insert into private.repetidos (id, uno, otro, razones) values ('${pair.found}', '${kept}', '${gone}', '{telefono}');
    insert into private.repetidos (uno, otro, razones, estado, decidido_en) values ('${gone}', '${other}', '{nombre}', 'distintos', now());
    -- An address that led to the one that goes: writing it is merging, but for the test.
    set session_replication_role = replica;
    insert into public.perfiles_unidos (anterior, proveedor_id) values ('${pair.former}', '${gone}') on conflict (anterior)
      do update set proveedor_id = excluded.proveedor_id;
    reset session_replication_role;
    select private.keep_guide_entries();
  `);
}
