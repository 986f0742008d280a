import { claimSubjects } from './cells-claims.ts';
import { duplicateSubjects } from './cells-duplicates.ts';
import { followingSubjects } from './cells-following.ts';
import { importSubjects } from './cells-imports.ts';
import { listSubjects } from './cells-lists.ts';
import { moderationSubjects } from './cells-moderation.ts';
import { namelessSubjects } from './cells-nameless.ts';
import { openDataSubjects } from './cells-open-data.ts';
import { ownDataSubjects } from './cells-own-data.ts';
import { queueSubjects } from './cells-queue.ts';
import { reportSubjects } from './cells-reports.ts';
import { stepSubjects } from './cells-steps.ts';
import { type Subject, subject } from './subject.ts';
import { auditEntry, people, rows } from './world.ts';

const id = (value: string | null) => (value === null ? 'null' : `'${value}'`);
const owners = { owner: 'ana', otherOwner: 'beto' } as const;
const ofBeto = { owner: 'beto', otherOwner: 'ana' } as const;
const ofDeputy = { owner: 'deputy', otherOwner: 'admin' } as const;
const ofBystander = { owner: 'bystander', otherOwner: 'ana' } as const;

/** Reading, changing and deleting one row. */
const existing = (table: string, where: string, change: string) => ({
  select: () => `select 1 from ${table} where ${where}`,
  update: () => `update ${table} set ${change} where ${where} returning 1`,
  delete: () => `delete from ${table} where ${where} returning 1`,
});

/** Creating one as oneself, and one in the name of somebody else. */
const creating = (insert: (user: string | null) => string) => ({
  insert: (self: string | null) => `${insert(self)} returning 1`,
  'insert for another': () => `${insert(people.bystander)} returning 1`,
});

const provider = (user: string | null) =>
  `insert into public.proveedores (nombre, municipio, tipo_servicio, usuario_id)
   values ('Nuevo', 'Ponce', 'doctor', ${id(user)})`;
const review = (providerId: string) => (user: string | null) =>
  `insert into public.calificaciones (proveedor_id, usuario_id, estrellas)
   values ('${providerId}', ${id(user ?? people.user)}, 5)`;

const profile = (column: string, change: string) => ({
  select: () => `select 1 from public.profiles where id = '${people.ana}' and ${column} is not null`,
  insert: (self: string | null) => `insert into public.profiles (id) values (${id(self)}) returning 1`,
  update: () => `update public.profiles set ${change} where id = '${people.ana}' returning 1`,
  delete: () => `delete from public.profiles where id = '${people.ana}' returning 1`,
});

const place = (id: string, provider: string) => ({
  ...existing('public.sedes', `id = '${id}'`, 'orden = 5'),
  insert: () =>
    `insert into public.sedes (proveedor_id, municipio) values ('${provider}', 'Ponce') returning 1`,
  save: () => `select 1 from public.guardar_sede('{"id": "${id}", "orden": 5}')`,
});
const hours = (placeId: string) => ({
  ...existing('public.horas', `sede_id = '${placeId}'`, `abre = '07:00'`),
  insert: () =>
    `insert into public.horas (sede_id, dia, abre, cierra) values ('${placeId}', 2, '08:00', '09:00') returning 1`,
});
const ofProvider = (table: string, provider: string, change: string) => ({
  ...existing(`public.${table}`, `proveedor_id = '${provider}'`, change),
  insert: () => `insert into public.${table} (proveedor_id) values ('${provider}') returning 1`,
});
const summary = (provider: string) => ({
  ...existing('public.resumen_hechos', `proveedor_id = '${provider}'`, `lugares = '[]'`),
  insert: () =>
    `insert into public.resumen_hechos (proveedor_id, lugares) values ('${rows.freeProvider}', '[]') returning 1`,
});
const confirmation = (where: string) => ({
  ...existing('public.confirmaciones', where, `via = 'llamada'`),
  insert: () =>
    `insert into public.confirmaciones (proveedor_id, grupo, por, via)
     values ('${rows.anaProvider}', 'planes', 'proveedor', 'panel') returning 1`,
});

const phoneProposal = `'[{"campo": "telefono", "despues": "787-555-0132"}]'`;

export const subjects: Subject[] = [
  subject('proveedores', 'approved', owners, {
    ...existing('public.proveedores', `id = '${rows.anaProvider}'`, `nombre = 'X'`),
    ...creating(provider),
  }),
  subject('proveedores', 'pending', ofBeto, {
    ...existing('public.proveedores', `id = '${rows.betoProvider}'`, `nombre = 'X'`),
    ...creating(provider),
  }),
  subject('subcategorias', 'any', owners, {
    ...existing('public.subcategorias', `nombre = 'Genetista'`, 'orden = 99'),
    insert: () =>
      `insert into public.subcategorias (tipo_servicio, nombre, orden) values ('abogado', 'Nueva', 1) returning 1`,
  }),
  subject('calificaciones', 'of an approved provider', owners, {
    ...existing('public.calificaciones', `id = '${rows.anaReview}'`, 'estrellas = 1'),
    'delete with a reason': () => `select 1 where public.retirar('resena', '${rows.anaReview}', 'otro')`,
    ...creating(review(rows.otherFreeProvider)),
  }),
  subject('calificaciones', 'of a pending provider', owners, {
    ...existing('public.calificaciones', `id = '${rows.anaReviewOfPending}'`, 'estrellas = 1'),
    ...creating(review(rows.betoProvider)),
  }),
  subject('calificaciones', 'that waits for an admin', ofBeto, {
    ...existing('public.calificaciones', `id = '${rows.betoHeldReview}'`, 'estrellas = 2'),
    decide: () =>
      `select 1 where public.decidir_calificacion('${rows.betoHeldReview}', 'pendiente', 'publicada')`,
    'update the state': () =>
      `update public.calificaciones set estado = 'publicada' where id = '${rows.betoHeldReview}' returning 1`,
  }),
  subject('profiles', 'name', owners, profile('nombre_completo', `nombre_completo = 'X'`)),
  subject('profiles', 'name, nothing written', ofBystander, {
    select: () =>
      `select 1 from public.profiles where id = '${people.bystander}' and nombre_completo is not null`,
  }),
  subject('profiles', 'telephone', owners, profile('telefono', `telefono = '1'`)),
  subject('profiles', 'municipality', owners, profile('municipio', `municipio = 'Ponce'`)),
  subject('profiles', 'role', owners, profile('rol', `rol = 'admin'`)),
  subject('profiles', 'date', owners, profile('fecha_registro', 'fecha_registro = now()')),
  subject('user_roles', 'an admin’s', ofDeputy, {
    ...existing('public.user_roles', `user_id = '${people.deputy}'`, `role = 'admin'`),
    ...creating(
      (user) =>
        `insert into public.user_roles (user_id, role) values (${id(user ?? people.bystander)}, 'admin')`,
    ),
  }),
  subject('recursos', 'any', owners, {
    ...existing('public.recursos', `id = '${rows.recurso}'`, `titulo = 'X'`),
    insert: () =>
      `insert into public.recursos (titulo, descripcion, url) values ('T', 'D', 'https://example.test') returning 1`,
  }),
  subject('revisiones_recurso', 'any', owners, {
    ...existing('public.revisiones_recurso', `recurso_id = '${rows.recurso}'`, 'aplica_en_pr = false'),
    insert: () =>
      `insert into public.revisiones_recurso (recurso_id, revisado_en)
       values ('${rows.recurso}', '2026-01-01') returning 1`,
    'update the day': () =>
      `update public.revisiones_recurso set revisado_en = '2026-01-01' where recurso_id = '${rows.recurso}' returning 1`,
    mark: () => `select 1 where public.marcar_revisado('${rows.recurso}') is not null`,
  }),
  subject('favorite_providers', 'any', owners, {
    ...existing('public.favorite_providers', `id = '${rows.anaFavourite}'`, 'created_at = now()'),
    ...creating(
      (user) =>
        `insert into public.favorite_providers (user_id, provider_id)
         values (${id(user ?? people.user)}, '${rows.otherFreeProvider}')`,
    ),
  }),
  subject(
    'favorite_providers',
    'of a pending provider',
    ofBeto,
    creating(
      (user) =>
        `insert into public.favorite_providers (user_id, provider_id)
       values (${id(user ?? people.user)}, '${rows.betoProvider}')`,
    ),
  ),
  ...listSubjects,
  subject('questions', 'any', owners, {
    ...existing('public.questions', `id = '${rows.anaQuestion}'`, `title = 'X'`),
    'delete with a reason': () => `select 1 where public.retirar('pregunta', '${rows.anaQuestion}', 'otro')`,
    edit: () => `select public.editar_pregunta('${rows.anaQuestion}', 'X', 'X', null, now())`,
    'former versions': () => `select count(*) from public.ediciones_de('pregunta', '${rows.anaQuestion}')`,
    ...creating(
      (user) =>
        `insert into public.questions (user_id, title, content) values (${id(user ?? people.user)}, 'T', 'C')`,
    ),
  }),
  subject('answers', 'any', owners, {
    ...existing('public.answers', `id = '${rows.anaAnswer}'`, `content = 'X'`),
    'delete with a reason': () => `select 1 where public.retirar('respuesta', '${rows.anaAnswer}', 'otro')`,
    edit: () => `select public.editar_respuesta('${rows.anaAnswer}', 'X', now())`,
    'former versions': () => `select count(*) from public.ediciones_de('respuesta', '${rows.anaAnswer}')`,
    // The other owner asked the question.
    'mark as helpful': () => `select public.marcar_ayudo('${rows.anaAnswer}', true)`,
    ...creating(
      (user) =>
        `insert into public.answers (question_id, user_id, content)
         values ('${rows.anaQuestion}', ${id(user ?? people.user)}, 'C')`,
    ),
  }),
  subject('answer_votes', 'any', owners, {
    ...existing(
      'public.answer_votes',
      `answer_id = '${rows.betoAnswer}' and user_id = '${people.ana}'`,
      'vote_type = -1',
    ),
    ...creating(
      (user) =>
        `insert into public.answer_votes (answer_id, user_id, vote_type)
         values ('${rows.anaAnswer}', ${id(user ?? people.user)}, 1)`,
    ),
  }),
  subject('estadisticas', 'any', owners, {
    ...existing('public.estadisticas', `proveedor_id = '${rows.freeProvider}'`, 'metadata = null'),
    ...creating(
      (user) =>
        `insert into public.estadisticas (tipo, proveedor_id, usuario_id)
         values ('contacto', '${rows.freeProvider}', ${id(user)})`,
    ),
  }),
  subject('estadisticas', 'whose it was', owners, {
    select: () => 'select 1 from public.estadisticas where usuario_id is not null',
    'select the private table': () => 'select 1 from private.event_people',
  }),
  subject('estadisticas', 'figures of a provider', owners, {
    'select by function': () => `select 1 from public.cifras_de('${rows.anaProvider}')`,
  }),
  subject('sugerencias', 'any', owners, {
    ...existing('public.sugerencias', `id = '${rows.anaSugerencia}'`, `estado = 'aceptada'`),
    ...creating(
      (user) =>
        `insert into public.sugerencias (usuario_id, titulo, url)
         values (${id(user ?? people.user)}, 'T', 'https://example.test')`,
    ),
  }),
  ...(['activity', 'suggestedActivity', 'endedActivity'] as const).map((name) =>
    subject(
      'actividades',
      { activity: 'published', suggestedActivity: 'suggested', endedActivity: 'that ended' }[name],
      owners,
      {
        ...existing('public.actividades', `id = '${rows[name]}'`, `estado = 'descartada'`),
        insert: () =>
          `insert into public.actividades (titulo, clase, municipio, telefono) values ('T', 'charla', 'Ponce', '787') returning 1`,
        'suggest by function': () =>
          `select 1 where public.sugerir_actividad('{"titulo": "T", "clase": "charla", "municipio": "Ponce", "telefono": "787", "por_video": false}',
             '192.0.2.1', repeat('a', 64), now() + interval '1 minute') is not null`,
      },
    ),
  ),
  subject('buscar', 'what is public', owners, {
    select: () =>
      `select 1 where jsonb_array_length(public.buscar('charla') -> 'preguntas' -> 'primeros') >= 0`,
    'select the private table': () => 'select 1 from private.provider_search',
  }),
  subject('auditoria', 'any', owners, {
    ...existing('public.auditoria', `fila_id = '${rows.anaProvider}'`, `accion = 'otra'`),
    insert: (self) =>
      `insert into public.auditoria (actor_id, accion, tabla) values (${id(self ?? people.admin)}, 'A', 'T') returning 1`,
    'put back': () => `select 1 where public.devolver_cambio(${auditEntry}) = 'devuelto'`,
  }),
  subject('resumen_calificaciones', 'of an approved provider', owners, {
    select: () => `select 1 from public.resumen_calificaciones where proveedor_id = '${rows.freeProvider}'`,
  }),
  subject('resumen_calificaciones', 'of a pending provider', owners, {
    select: () => `select 1 from public.resumen_calificaciones where proveedor_id = '${rows.betoProvider}'`,
  }),
  subject('sedes', 'listed', owners, place(rows.anaPlace, rows.anaProvider)),
  subject('sedes', 'hidden', owners, place(rows.anaHiddenPlace, rows.anaProvider)),
  subject('sedes', 'of a pending provider', ofBeto, {
    select: () => `select 1 from public.sedes where id = '${rows.betoPrincipal}'`,
    save: () => `select 1 from public.guardar_sede('{"id": "${rows.betoPrincipal}", "orden": 5}')`,
    'save a new one': () =>
      `select 1 from public.guardar_sede('{"proveedor_id": "${rows.betoProvider}", "municipio": "Ponce"}')`,
  }),
  subject('sedes', 'hidden address', owners, {
    select: () => `select 1 from public.sedes where direccion like '%Secreta%'`,
    'select by function': () => `select 1 from public.direcciones_de('${rows.anaProvider}')`,
    'select the private table': () => 'select 1 from private.direcciones_ocultas',
  }),
  subject('horas', 'of a listed place', owners, hours(rows.anaPlace)),
  subject('horas', 'of a hidden place', owners, hours(rows.anaHiddenPlace)),
  subject('horas', 'of a pending provider', ofBeto, hours(rows.betoPrincipal)),
  subject('disponibilidad', 'of a listed place', owners, {
    ...existing('public.disponibilidad', `sede_id = '${rows.anaPlace}'`, `nota = 'X'`),
    insert: () =>
      `insert into public.disponibilidad (sede_id, estado) values ('${rows.anaPrincipal}', 'acepta') returning 1`,
  }),
  subject(
    'disponibilidad',
    'of a hidden place',
    owners,
    existing('public.disponibilidad', `sede_id = '${rows.anaHiddenPlace}'`, `nota = 'X'`),
  ),
  subject(
    'disponibilidad',
    'of a pending provider',
    ofBeto,
    existing('public.disponibilidad', `sede_id = '${rows.betoPrincipal}'`, `nota = 'X'`),
  ),
  subject(
    'detalles',
    'of an approved provider',
    owners,
    ofProvider('detalles', rows.anaProvider, 'atiende_autismo = true'),
  ),
  subject(
    'detalles',
    'of a pending provider',
    ofBeto,
    ofProvider('detalles', rows.betoProvider, 'atiende_autismo = true'),
  ),
  subject(
    'primera_visita',
    'of an approved provider',
    owners,
    ofProvider('primera_visita', rows.anaProvider, 'duracion_minutos = 30'),
  ),
  subject(
    'primera_visita',
    'of a pending provider',
    ofBeto,
    ofProvider('primera_visita', rows.betoProvider, 'duracion_minutos = 30'),
  ),
  subject('hechos', 'any', owners, {
    ...existing('public.hechos', `clave = 'ascensor'`, 'orden = 99'),
    insert: () =>
      `insert into public.hechos (clave, grupo, buscado, orden) values ('nuevo', 'acceso', 'si', 99) returning 1`,
  }),
  subject('planes', 'any', owners, {
    ...existing('public.planes', `nombre = 'MMM'`, 'activo = false'),
    insert: () => `insert into public.planes (nombre) values ('Nuevo') returning 1`,
  }),
  ...(['Mañana puede faltar la luz.', 'Ya pasó'] as const).map((texto) =>
    subject('avisos_generales', texto === 'Ya pasó' ? 'that ended' : 'of today', owners, {
      ...existing('public.avisos_generales', `texto = '${texto}'`, `texto = 'Otro'`),
      insert: () =>
        `insert into public.avisos_generales (texto, hasta) values ('Nuevo', current_date + 1) returning 1`,
    }),
  ),
  subject('confirmaciones', 'of a listed place', owners, {
    ...confirmation(`sede_id = '${rows.anaPlace}'`),
    'select what a robot did': () =>
      `select pronto from public.confirmaciones where sede_id = '${rows.anaPlace}'`,
    'select the actor': () => `select actor from public.confirmaciones where sede_id = '${rows.anaPlace}'`,
  }),
  subject('confirmaciones', 'of a hidden place', owners, {
    select: () => `select 1 from public.confirmaciones where sede_id = '${rows.anaHiddenPlace}'`,
  }),
  subject('confirmaciones', 'of a pending provider', ofBeto, {
    select: () => `select 1 from public.confirmaciones where proveedor_id = '${rows.betoProvider}'`,
  }),
  subject('frescura', 'of a listed place', owners, {
    select: () => `select 1 from public.frescura where sede_id = '${rows.anaPlace}'`,
  }),
  subject('frescura', 'of a hidden place', owners, {
    select: () => `select 1 from public.frescura where sede_id = '${rows.anaHiddenPlace}'`,
  }),
  subject('frescura', 'of a pending provider', ofBeto, {
    select: () => `select 1 from public.frescura where proveedor_id = '${rows.betoProvider}'`,
  }),
  subject('llamadas', 'of today', owners, {
    ...existing('public.llamadas', `id = '${rows.call}'`, `nota = 'X'`),
    insert: () =>
      `insert into public.llamadas (proveedor_id, resultado, grupos, desde, motivo)
       values ('${rows.anaProvider}', 'cambio', '{}', current_date, 'nunca') returning 1`,
    note: () => `select public.anotar_llamada('${rows.anaProvider}', 'no_contesto')`,
    'take back': () => `select public.deshacer_llamada('${rows.call}')`,
    'list whom to call': () => 'select count(*) from public.por_llamar()',
  }),
  subject('resumen_hechos', 'of an approved provider', owners, summary(rows.anaProvider)),
  subject('resumen_hechos', 'of a pending provider', ofBeto, summary(rows.betoProvider)),
  ...namelessSubjects,
  ...reportSubjects,
  ...followingSubjects,
  ...claimSubjects,
  ...openDataSubjects,
  ...importSubjects,
  ...duplicateSubjects,
  ...ownDataSubjects,
  subject('storage.objects', 'of provider-images', owners, {
    ...existing('storage.objects', `id = '${rows.anaImage}'`, `metadata = '{}'`),
    ...creating(
      (user) =>
        `insert into storage.objects (bucket_id, name, owner_id) values ('provider-images', 'new.png', ${id(user)})`,
    ),
  }),
  subject('storage.buckets', 'any', owners, {
    ...existing('storage.buckets', `id = 'spare'`, 'public = true'),
    insert: () => `insert into storage.buckets (id, name) values ('new', 'new') returning 1`,
  }),
  subject('propuestas', 'any', owners, {
    ...existing('public.propuestas', `id = '${rows.proposal}'`, `estado = 'rechazada'`),
    insert: () =>
      `insert into public.propuestas (lote, proveedor_id, campo, origen)
       values ('${rows.proposal}', '${rows.anaProvider}', 'web', 'familia') returning 1`,
    propose: () => `select 1 from public.proponer_cambio('${rows.freeProvider}', ${phoneProposal})`,
    'propose as a visitor': () =>
      `select 1 from public.dejar_propuesta('${rows.freeProvider}', ${phoneProposal}, null, '192.0.2.7', repeat('a', 64),
         now() + interval '1 minute')`,
    decide: () => `select 1 from public.decidir_propuesta('${rows.proposal}', true, null)`,
    reopen: () => `select 1 from public.reabrir_propuesta('${rows.proposal}')`,
  }),
  subject('propuestas', 'who proposed', owners, {
    'select the private table': () => `select 1 from private.proponentes where lote = '${rows.proposal}'`,
  }),
  ...moderationSubjects,
  ...queueSubjects,
  ...stepSubjects,
];
