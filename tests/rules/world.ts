import { beforeAll } from 'vitest';
import type { Database, Queryable, Row } from '../../server/database/database.ts';
import type { Scope } from '../../server/database/scope.ts';
import type { Engine } from '../support/engines.ts';
import { sharedDatabase } from '../support/shared.ts';

/** The people of the rules suite. Bystander has no rows of any kind. */
export const people = {
  user: '00000000-0000-4000-8000-000000000001',
  ana: '00000000-0000-4000-8000-000000000002',
  beto: '00000000-0000-4000-8000-000000000003',
  admin: '00000000-0000-4000-8000-000000000004',
  deputy: '00000000-0000-4000-8000-000000000005',
  bystander: '00000000-0000-4000-8000-000000000006',
} as const;
export type Person = keyof typeof people;

/** The audit entry of Ana's availability, which an admin can put back. */
export const auditEntry = 1_000_000;

/** The rows they start with. Ana's provider is approved and Beto's is pending; nobody owns the free ones. Nameless and held posts are Ana's. */
export const rows = {
  anaProvider: '00000000-0000-4000-8000-0000000000a1',
  betoProvider: '00000000-0000-4000-8000-0000000000a2',
  freeProvider: '00000000-0000-4000-8000-0000000000a3',
  otherFreeProvider: '00000000-0000-4000-8000-0000000000a4',
  anaReview: '00000000-0000-4000-8000-0000000000b1',
  anaReviewOfPending: '00000000-0000-4000-8000-0000000000b2',
  betoHeldReview: '00000000-0000-4000-8000-0000000000b3',
  recurso: '00000000-0000-4000-8000-0000000000c1',
  anaFavourite: '00000000-0000-4000-8000-0000000000d1',
  anaList: '00000000-0000-4000-8000-0000000000d2',
  anaListLine: '00000000-0000-4000-8000-0000000000d3',
  anaQuestion: '00000000-0000-4000-8000-0000000000e1',
  betoQuestion: '00000000-0000-4000-8000-0000000000e2',
  namelessQuestion: '00000000-0000-4000-8000-0000000000e3',
  heldQuestion: '00000000-0000-4000-8000-0000000000e4',
  removedQuestion: '00000000-0000-4000-8000-0000000000e9',
  anaAnswer: '00000000-0000-4000-8000-0000000000f1',
  betoAnswer: '00000000-0000-4000-8000-0000000000f2',
  namelessAnswer: '00000000-0000-4000-8000-0000000000f3',
  withdrawnAnswer: '00000000-0000-4000-8000-0000000000f9',
  heldAnswer: '00000000-0000-4000-8000-0000000000f4',
  anaImage: '00000000-0000-4000-8000-000000000101',
  anaSugerencia: '00000000-0000-4000-8000-000000000111',
  activity: '00000000-0000-4000-8000-0000000001e1',
  suggestedActivity: '00000000-0000-4000-8000-0000000001e2',
  endedActivity: '00000000-0000-4000-8000-0000000001e3',
  anaPrincipal: '00000000-0000-4000-8000-000000000121',
  anaPlace: '00000000-0000-4000-8000-000000000122',
  anaHiddenPlace: '00000000-0000-4000-8000-000000000123',
  betoPrincipal: '00000000-0000-4000-8000-000000000124',
  deputyNote: '00000000-0000-4000-8000-000000000171',
  step: '00000000-0000-4000-8000-000000000181',
  draftStep: '00000000-0000-4000-8000-000000000182',
  expiredStep: '00000000-0000-4000-8000-000000000183',
  letter: '00000000-0000-4000-8000-000000000184',
  draftLetter: '00000000-0000-4000-8000-000000000185',
  expiredLetter: '00000000-0000-4000-8000-000000000186',
  proposal: '00000000-0000-4000-8000-000000000131',
  call: '00000000-0000-4000-8000-000000000141',
  anaClaim: '00000000-0000-4000-8000-000000000151',
  claimOnAna: '00000000-0000-4000-8000-000000000152',
  removalOfAna: '00000000-0000-4000-8000-000000000153',
  anaExperience: '00000000-0000-4000-8000-000000000154',
  rehearsedImport: '00000000-0000-4000-8000-000000000191',
  doneImport: '00000000-0000-4000-8000-000000000192',
  mergedProvider: '00000000-0000-4000-8000-0000000000a9',
  duplicate: '00000000-0000-4000-8000-0000000001a1',
} as const;

/** Of the link of Ana's list. */
export const listToken = '0'.repeat(26);

export const visitor: Scope = { role: 'anon' };
export const service: Scope = { role: 'service_role', claims: { role: 'service_role' } };
export const as = (person: Person): Scope => signedIn(people[person]);
/** Somebody who has just signed in with a password. */
export const signedIn = (id: string): Scope => ({
  role: 'authenticated',
  claims: {
    sub: id,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: Math.floor(Date.now() / 1000) }],
  },
});
/** The same caller, seen from an address. */
export const from = (address: string, scope: Scope): Scope => ({
  ...scope,
  headers: { 'x-real-ip': address },
});

/** An account whose address was confirmed so many days ago: of seven on, its word counts. */
export async function addAccount(
  database: Queryable,
  id: string,
  metadata: Row = {},
  days = 0,
): Promise<void> {
  await database.query(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data, created_at, updated_at, email_confirmed_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, now(), now(), now() - $4 * interval '1 day')`,
    [id, `${id}@example.test`, JSON.stringify(metadata), days],
  );
}

/** A database with these people and rows, for the tests of a block. */
export function sharedWorld(engine: Engine): Database {
  const database = sharedDatabase(engine);
  beforeAll(() => createWorld(database));
  return database;
}

export async function createWorld(database: Database): Promise<void> {
  for (const [name, id] of Object.entries(people)) {
    await addAccount(database, id, { nombre_completo: name }, 8);
  }
  await database.query(`
    update private.profiles set telefono = '787-555-0100', municipio = 'Ponce';
    insert into public.user_roles (user_id, role)
      values ('${people.admin}', 'admin'), ('${people.deputy}', 'admin');
    -- The mail of each morning is asked for where it is looked at.
    insert into private.preferencias_correo (user_id, cola) select user_id, 'nunca' from public.user_roles;
    insert into public.proveedores (id, nombre, municipio, tipo_servicio, usuario_id, aprobado_por_admin) values
      ('${rows.anaProvider}', 'Centro de Ana', 'Ponce', 'escuela', '${people.ana}', true),
      ('${rows.betoProvider}', 'Consultorio de Beto', 'Caguas', 'doctor', '${people.beto}', false),
      ('${rows.freeProvider}', 'Centro sin dueño', 'Arecibo', 'terapista', null, true),
      ('${rows.otherFreeProvider}', 'Otro centro sin dueño', 'Arecibo', 'abogado', null, true);
    insert into public.calificaciones (id, proveedor_id, usuario_id, estrellas) values
      ('${rows.anaReview}', '${rows.freeProvider}', '${people.ana}', 4),
      ('${rows.anaReviewOfPending}', '${rows.betoProvider}', '${people.ana}', 3);
    insert into public.calificaciones (id, proveedor_id, usuario_id, estrellas, estado)
      values ('${rows.betoHeldReview}', '${rows.freeProvider}', '${people.beto}', 1, 'pendiente');
    insert into public.recursos (id, titulo, descripcion, url)
      values ('${rows.recurso}', 'Guía', 'Una guía', 'https://example.test/guia.pdf');
    insert into public.avisos_generales (texto, desde, hasta) values
      ('Ya pasó', current_date - 9, current_date + 1), ('Mañana puede faltar la luz.', current_date - 2, current_date + 3);
    update public.avisos_generales set hasta = desde + 2 where texto = 'Ya pasó';
    insert into public.favorite_providers (id, user_id, provider_id)
      values ('${rows.anaFavourite}', '${people.ana}', '${rows.freeProvider}');
    insert into private.guardados (user_id, recurso_id) values ('${people.ana}', '${rows.recurso}');
    insert into public.listas (id, user_id, nombre)
      values ('${rows.anaList}', '${people.ana}', 'Terapistas cerca de casa');
    insert into public.listas_proveedores (id, lista_id, proveedor_id, nota)
      values ('${rows.anaListLine}', '${rows.anaList}', '${rows.freeProvider}', 'Atienden los sábados');
    insert into private.listas_compartidas (lista_id, token_hash, vence_el)
      values ('${rows.anaList}', private.token_hash('${listToken}'), private.event_day(now()) + 90);
    insert into public.questions (id, user_id, title, content) values
      ('${rows.anaQuestion}', '${people.ana}', '¿Cómo empiezo?', 'Tengo dudas'),
      ('${rows.betoQuestion}', '${people.beto}', '¿Qué escuela?', 'Busco escuela');
    insert into public.answers (id, question_id, user_id, content) values
      ('${rows.anaAnswer}', '${rows.betoQuestion}', '${people.ana}', 'Visítalas'),
      ('${rows.betoAnswer}', '${rows.anaQuestion}', '${people.beto}', 'Con calma');
    insert into public.questions (id, user_id, title, content, sin_nombre, estado) values
      ('${rows.namelessQuestion}', '${people.ana}', '¿A quién llamo?', 'No sé qué hacer', true, 'publicada'),
      ('${rows.heldQuestion}', '${people.ana}', '¿Cuándo?', 'Espero una cita', false, 'en_revision');
    insert into public.answers (id, question_id, user_id, content, sin_nombre, estado) values
      ('${rows.namelessAnswer}', '${rows.namelessQuestion}', '${people.ana}', 'Ya llamé', true, 'publicada'),
      ('${rows.heldAnswer}', '${rows.namelessQuestion}', '${people.ana}', 'Y otra vez', true, 'en_revision');
    insert into public.answers (id, question_id, user_id, content)
      values ('${rows.withdrawnAnswer}', '${rows.heldQuestion}', '${people.ana}', 'Compra esto');
    insert into private.moderacion (elemento, clase, estado, decision, motivo, decidida_en, cola_antes, estado_antes)
      values ('${rows.withdrawnAnswer}', 'respuesta', 'retirada', 'retirada', 'publicidad', now(), 'reporte', 'oculta');
    update public.answers set estado = 'oculta' where id = '${rows.withdrawnAnswer}';
    insert into public.answer_votes (answer_id, user_id, vote_type)
      values ('${rows.betoAnswer}', '${people.ana}', 1);
    insert into public.estadisticas (tipo, proveedor_id, usuario_id)
      values ('visita_proveedor', '${rows.freeProvider}', '${people.ana}');
    insert into public.sugerencias (id, usuario_id, titulo, url)
      values ('${rows.anaSugerencia}', '${people.ana}', 'Una guía', 'https://example.test/otra.pdf');
    insert into public.actividades (id, titulo, clase, municipio, empieza, termina, organiza, telefono, estado) values
      ('${rows.activity}', 'Charla de mañana', 'charla', 'Caguas', current_date + 1, current_date + 1, 'Red', '787-555-0100', 'aceptada'),
      ('${rows.suggestedActivity}', 'Paseo', 'recreacion', 'Ponce', current_date + 1, current_date + 2, null, '787-555-0100', 'pendiente'),
      ('${rows.endedActivity}', 'Charla de antes', 'charla', 'Caguas', current_date - 3, current_date - 3, 'Red', '787-555-0100', 'aceptada');
    insert into public.auditoria (actor_id, accion, tabla, fila_id)
      values ('${people.deputy}', 'aprobar', 'proveedores', '${rows.anaProvider}');
    insert into storage.objects (id, bucket_id, name, owner_id)
      values ('${rows.anaImage}', 'provider-images', 'ana.png', '${people.ana}');
    update public.sedes set id = '${rows.anaPrincipal}' where principal and proveedor_id = '${rows.anaProvider}';
    update public.sedes set id = '${rows.betoPrincipal}' where principal and proveedor_id = '${rows.betoProvider}';
    insert into public.sedes (id, proveedor_id, nombre, municipio, direccion, visibilidad) values
      ('${rows.anaPlace}', '${rows.anaProvider}', 'En Yauco', 'Yauco', 'Calle Betances 5', 'completa'),
      ('${rows.anaHiddenPlace}', '${rows.anaProvider}', 'En casa', 'Ponce', null, 'oculta');
    insert into private.direcciones_ocultas (sede_id, direccion) values ('${rows.anaHiddenPlace}', 'Calle Secreta 9');
    insert into public.horas (sede_id, dia, abre, cierra) values
      ('${rows.anaPlace}', 1, '08:00', '17:00'), ('${rows.anaHiddenPlace}', 1, '08:00', '17:00'),
      ('${rows.betoPrincipal}', 1, '08:00', '17:00');
    insert into public.disponibilidad (sede_id, estado) values
      ('${rows.anaPlace}', 'acepta'), ('${rows.anaHiddenPlace}', 'acepta'), ('${rows.betoPrincipal}', 'acepta');
    update public.detalles set idiomas = array['es'] where proveedor_id in ('${rows.anaProvider}', '${rows.betoProvider}');
    insert into public.primera_visita (proveedor_id, con_quien) values
      ('${rows.anaProvider}', 'Con Ana'), ('${rows.betoProvider}', 'Con Beto');
    insert into public.confirmaciones (proveedor_id, sede_id, grupo, por, via, actor) values
      ('${rows.anaProvider}', '${rows.anaPlace}', 'disponibilidad', 'proveedor', 'panel', '${people.ana}'),
      ('${rows.anaProvider}', '${rows.anaHiddenPlace}', 'disponibilidad', 'proveedor', 'panel', '${people.ana}'),
      ('${rows.betoProvider}', null, 'atencion', 'proveedor', 'panel', '${people.beto}');
    insert into public.propuestas (id, lote, proveedor_id, campo, despues, origen) values
      ('${rows.proposal}', '${rows.proposal}', '${rows.otherFreeProvider}', 'telefono', '"787-555-0131"', 'visitante');
    insert into private.proponentes (lote, correo) values ('${rows.proposal}', 'familia@example.test');
    insert into public.llamadas (id, proveedor_id, resultado, admin, grupos, desde, motivo)
      values ('${rows.call}', '${rows.anaProvider}', 'no_contesto', '${people.deputy}', array['contacto'], current_date, 'nunca');
    insert into public.cola_asignaciones (clase, elemento, admin)
      values ('proveedor', '${rows.betoProvider}', '${people.deputy}');
    insert into public.cola_notas (id, clase, elemento, texto, autor)
      values ('${rows.deputyNote}', 'proveedor', '${rows.betoProvider}', 'Llamar el lunes', '${people.deputy}');
    insert into public.pasos (id, titulo, por_que, resumen, siempre, estado, verificado_por, revisado_en) values
      ('${rows.step}', 'Paso de hoy', 'Porque sí', array['Llama.'], true, 'publicado', 'Rosa Díaz', private.event_day(now())),
      ('${rows.draftStep}', 'Paso en borrador', 'Porque sí', array['Llama.'], true, 'borrador', null, null),
      ('${rows.expiredStep}', 'Paso vencido', 'Porque sí', array['Llama.'], true, 'publicado', 'Rosa Díaz', private.event_day(now()));
    insert into public.cartas (id, slug, titulo, asunto, texto, estado, verificado_por, revisado_en) values
      ('${rows.letter}', 'carta-de-hoy', 'Carta de hoy', 'Pido', array['Soy {nombre}.'], 'publicado', 'Rosa Díaz', private.event_day(now())),
      ('${rows.draftLetter}', 'carta-en-borrador', 'Carta en borrador', 'Pido', array['Soy {nombre}.'], 'borrador', null, null),
      ('${rows.expiredLetter}', 'carta-vencida', 'Carta vencida', 'Pido', array['Soy {nombre}.'], 'publicado', 'Rosa Díaz', private.event_day(now()));
    insert into public.terminos (slug, termino, definicion, fuente)
      values ('por-comprobar', 'Por comprobar', 'Todavía no se sabe.', 'uso general');
    -- Only time makes a published step or letter expire. To switch off one trigger would be another schema: the engine is handed on.
    set session_replication_role = replica;
    update public.pasos set revisado_en = private.event_day(now()) - 200, vence_en = private.event_day(now()) - 1
      where id = '${rows.expiredStep}';
    update public.cartas set revisado_en = private.event_day(now()) - 200, vence_en = private.event_day(now()) - 1
      where id = '${rows.expiredLetter}';
    -- Merged into a free one before: writing it would merge.
    insert into public.perfiles_unidos (anterior, proveedor_id) values ('${rows.mergedProvider}', '${rows.freeProvider}');
    reset session_replication_role;
    insert into private.repetidos (id, uno, otro, razones)
      values ('${rows.duplicate}', '${rows.freeProvider}', '${rows.otherFreeProvider}', '{telefono}');
    delete from private.unpaired_providers;
    insert into public.auditoria (id, actor_id, accion, tabla, fila_id, antes, despues) overriding system value
      select ${auditEntry}, '${people.ana}', 'cambiar', 'disponibilidad', '${rows.anaPlace}',
        '{"estado": "no_acepta"}', '{"estado": "acepta"}';
    insert into public.reclamaciones (id, proveedor_id, usuario_id, medio, estado, probada_en, dueno_avisado_en) values
      ('${rows.anaClaim}', '${rows.freeProvider}', '${people.ana}', 'telefono', 'probada', now(), null),
      ('${rows.claimOnAna}', '${rows.anaProvider}', '${people.deputy}', 'correo', 'probada', now(), now());
    insert into public.bajas (id, proveedor_id, nombre, origen, motivo)
      values ('${rows.removalOfAna}', '${rows.anaProvider}', 'Centro de Ana', 'visitante', 'Cerró');
    insert into public.experiencias (id, proveedor_id, usuario_id, clase, espera_meses, mes)
      values ('${rows.anaExperience}', '${rows.freeProvider}', '${people.ana}', 'espera', 2, '2026-01-01');
    insert into private.papelera (elemento, clase, autor, fila)
      select '${rows.removedQuestion}', 'pregunta', '${people.ana}',
        to_jsonb(q) || '{"id": "${rows.removedQuestion}", "title": "Quitada"}'
      from public.questions as q where q.id = '${rows.anaQuestion}';
    insert into private.avisos (correo, tipo, municipio, confirmado_en)
      values ('espera@example.test', 'terapista', 'Maricao', now());
    insert into public.importaciones (id, archivo, huella, origen, total, estado, columnas, cuentas) values
      ('${rows.rehearsedImport}', 'a.csv', repeat('a', 64), 'csv', 1, 'ensayada', '{"nombre": "nombre"}',
        '{"crear": 1, "actualizar": 0}'),
      ('${rows.doneImport}', 'b.csv', repeat('b', 64), 'csv', 1, 'hecha', '{}', '{}');
    insert into public.importacion_filas (importacion_id, fila, valores, problemas, resultado) values
      ('${rows.rehearsedImport}', 2, '{"nombre": "Nuevo", "municipio": "Ponce", "tipo_servicio": "doctor"}', '[]', 'crear');
  `);
}

type Outcome = 'yes' | 'none' | 'refused' | 'conflict';
interface Attempt {
  outcome: Outcome;
  rows: Row[];
}

class Undo extends Error {}

/**
 * Tries one statement as somebody and undoes it. A refusal is SQLSTATE 42501, whether by grant or by
 * policy; a filtered statement reaches no row. Any other error is the test's own mistake and is thrown.
 */
export async function attempt(
  database: Database,
  scope: Scope,
  sql: string,
  values: unknown[] = [],
): Promise<Attempt> {
  let found: Row[] = [];
  try {
    await database.scoped(scope, async (tx) => {
      found = await tx.query(sql, values);
      throw new Undo();
    });
  } catch (error) {
    if (codeOf(error) === '42501') return { outcome: 'refused', rows: [] };
    if (codeOf(error) === '23505') return { outcome: 'conflict', rows: [] };
    if (!(error instanceof Undo)) throw error;
  }
  return { outcome: found.length > 0 ? 'yes' : 'none', rows: found };
}

/** Does one statement as somebody, for good. */
export function act<R extends Row = Row>(
  database: Database,
  scope: Scope,
  sql: string,
  values: unknown[] = [],
): Promise<R[]> {
  return database.scoped(scope, (tx) => tx.query<R>(sql, values));
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** What a statement that must fail fails with: SQLSTATE, name of the constraint if any, message. */
export async function failure(
  work: Promise<unknown>,
): Promise<{ code?: string; constraint?: string; message: string }> {
  try {
    await work;
  } catch (error) {
    return error as { code?: string; constraint?: string; message: string };
  }
  return { message: 'it did not fail' };
}
