import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { engines } from '../support/engines.ts';
import { act, as, attempt, failure, people, rows, service, sharedWorld, visitor } from './world.ts';

const newProvider = `insert into public.proveedores (nombre, municipio, tipo_servicio) values ('Nuevo', 'Ponce', 'doctor')`;

/** One act an admin does, and the line that it leaves. */
const acts = [
  [
    'creates a provider',
    newProvider,
    { accion: 'crear', tabla: 'proveedores', antes: null, despues: { nombre: 'Nuevo' } },
  ],
  [
    'approves one',
    `update public.proveedores set aprobado_por_admin = true where id = '${rows.betoProvider}'`,
    {
      accion: 'aprobar',
      tabla: 'proveedores',
      fila_id: rows.betoProvider,
      antes: { aprobado_por_admin: false },
      despues: { aprobado_por_admin: true },
    },
  ],
  [
    'disapproves one',
    `update public.proveedores set aprobado_por_admin = false where id = '${rows.anaProvider}'`,
    { accion: 'desaprobar', tabla: 'proveedores', fila_id: rows.anaProvider },
  ],
  [
    'changes one, long texts cut',
    `update public.proveedores set descripcion = repeat('x', 4000), municipio = 'Ponce' where id = '${rows.anaProvider}'`,
    {
      accion: 'cambiar',
      tabla: 'proveedores',
      antes: { descripcion: null },
      despues: { descripcion: `${'x'.repeat(200)}…` },
    },
  ],
  [
    'deletes one',
    `delete from public.proveedores where id = '${rows.freeProvider}'`,
    { accion: 'eliminar', tabla: 'proveedores', fila_id: rows.freeProvider, despues: null },
  ],
  [
    'creates a resource',
    `insert into public.recursos (titulo, descripcion, url) values ('T', 'D', 'https://example.test')`,
    {
      accion: 'crear',
      tabla: 'recursos',
      despues: { titulo: 'T', tipo_recurso: 'pdf', url: 'https://example.test' },
    },
  ],
  [
    'changes a resource',
    `update public.recursos set destacado = true`,
    {
      accion: 'cambiar',
      tabla: 'recursos',
      fila_id: rows.recurso,
      antes: { destacado: false },
      despues: { destacado: true },
    },
  ],
  [
    'deletes a resource',
    'delete from public.recursos',
    { accion: 'eliminar', tabla: 'recursos', fila_id: rows.recurso },
  ],
  [
    'makes an admin',
    `insert into public.user_roles (user_id, role) values ('${people.user}', 'admin')`,
    {
      accion: 'crear',
      tabla: 'user_roles',
      fila_id: people.user,
      despues: { user_id: people.user, role: 'admin' },
    },
  ],
  [
    'unmakes an admin',
    `delete from public.user_roles where user_id = '${people.deputy}'`,
    { accion: 'eliminar', tabla: 'user_roles', fila_id: people.deputy },
  ],
  [
    'deletes a question, whose answers go with it',
    `delete from public.questions where id = '${rows.anaQuestion}'`,
    {
      accion: 'eliminar',
      tabla: 'questions',
      fila_id: rows.anaQuestion,
      antes: { user_id: people.ana, title: '¿Cómo empiezo?' },
    },
  ],
  [
    'deletes an answer',
    `delete from public.answers where id = '${rows.anaAnswer}'`,
    {
      accion: 'eliminar',
      tabla: 'answers',
      fila_id: rows.anaAnswer,
      antes: { user_id: people.ana, question_id: rows.betoQuestion },
    },
  ],
  [
    'deletes a review',
    `delete from public.calificaciones where id = '${rows.anaReview}'`,
    {
      accion: 'eliminar',
      tabla: 'calificaciones',
      fila_id: rows.anaReview,
      antes: { usuario_id: people.ana, proveedor_id: rows.freeProvider, estrellas: 4 },
    },
  ],
  [
    'accepts a suggestion',
    `update public.sugerencias set estado = 'aceptada'`,
    {
      accion: 'cambiar',
      tabla: 'sugerencias',
      fila_id: rows.anaSugerencia,
      antes: { estado: 'pendiente' },
      despues: { estado: 'aceptada' },
    },
  ],
  [
    'deletes a suggestion',
    'delete from public.sugerencias',
    { accion: 'eliminar', tabla: 'sugerencias', fila_id: rows.anaSugerencia },
  ],
] as const;

/** What leaves no line: other people's acts, an admin's own words, and what changes nothing. */
const unwritten = [
  [
    'an owner changes the provider',
    as('ana'),
    `update public.proveedores set nombre = 'X' where usuario_id = '${people.ana}'`,
  ],
  [
    'an author deletes a question',
    as('ana'),
    `delete from public.questions where id = '${rows.anaQuestion}'`,
  ],
  [
    'an author deletes a review',
    as('ana'),
    `delete from public.calificaciones where id = '${rows.anaReview}'`,
  ],
  [
    'the secret key deletes a question',
    service,
    `delete from public.questions where id = '${rows.anaQuestion}'`,
  ],
  [
    'an admin asks',
    as('admin'),
    `insert into public.questions (user_id, title, content) values ('${people.admin}', 'T', 'C')`,
  ],
  [
    'an admin suggests',
    as('admin'),
    `insert into public.sugerencias (titulo, url) values ('T', 'https://example.test')`,
  ],
  ['an admin saves a resource as it was', as('admin'), 'update public.recursos set destacado = false'],
] as const;

describe.each(engines)('the audit log, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeEach(() => database.query('delete from public.auditoria'));

  class Undo extends Error {}
  /** The lines that a statement leaves; the statement itself is undone. */
  async function linesOf(scope: Parameters<Database['scoped']>[0], statement: string) {
    let lines: unknown[] = [];
    const work = database.scoped(scope, async (tx) => {
      await tx.query(statement);
      await tx.query('reset role');
      lines = await tx.query('select * from public.auditoria');
      throw new Undo();
    });
    expect(await work.catch((error: unknown) => error)).toBeInstanceOf(Undo);
    return lines;
  }

  test.each(acts)('an admin %s', async (_, statement, line) => {
    expect(await linesOf(as('admin'), statement)).toMatchObject([
      { actor_id: people.admin, actor_nombre: 'admin', ...line },
    ]);
  });
  test.each(unwritten)('%s: no line', async (_, scope, statement) => {
    expect(await linesOf(scope, statement)).toEqual([]);
  });
  test('an admin’s own answer leaves no line, and an own provider does', async () => {
    const answer = `with own as (insert into public.answers (question_id, user_id, content)
      values ('${rows.anaQuestion}', '${people.admin}', 'C') returning id) select from own`;
    await act(database, as('admin'), answer);
    const remove = `delete from public.answers where user_id = '${people.admin}'`;
    expect(await linesOf(as('admin'), remove)).toEqual([]);
    const provider = `insert into public.proveedores (nombre, municipio, tipo_servicio, usuario_id)
      values ('Mío', 'Ponce', 'doctor', '${people.admin}')`;
    expect(await linesOf(as('admin'), provider)).toHaveLength(1);
  });
  test('an act that fails leaves no line', async () => {
    const failing = act(database, as('admin'), `${newProvider}; select 1 / 0`);
    expect((await failure(failing)).message).toContain('division by zero');
    expect(await database.query('select from public.auditoria')).toEqual([]);
  });

  const record = `select public.registrar_acto_admin('${people.admin}', 'cambiar_contrasena', 'auth.users', '${people.user}')`;
  test.each([
    ['a visitor', visitor, 'refused'],
    ['a user', as('user'), 'refused'],
    ['an owner', as('ana'), 'refused'],
    ['an admin', as('admin'), 'refused'],
    ['the secret key', service, 'yes'],
  ] as const)('%s writes a line directly: %s', async (_, scope, expected) => {
    expect((await attempt(database, scope, record)).outcome).toBe(expected);
  });
  test('the server’s line names the admin who asked, and with the name outlives the account', async () => {
    await act(database, service, record);
    await database.query(`delete from auth.users where id = '${people.admin}'`);
    expect(await act(database, as('deputy'), 'select * from public.auditoria')).toMatchObject([
      {
        actor_id: null,
        actor_nombre: 'admin',
        accion: 'cambiar_contrasena',
        tabla: 'auth.users',
        fila_id: people.user,
      },
    ]);
  });
  test('not even the secret key empties it', async () => {
    expect((await attempt(database, service, 'truncate public.auditoria')).outcome).toBe('refused');
  });

  describe('how much', () => {
    const flip = (person: 'ana' | 'admin', estado: string) =>
      act(
        database,
        as(person),
        `update public.disponibilidad set estado = '${estado}' where sede_id = '${rows.anaPlace}'`,
      );
    test('an owner changes facts 200 times a day, then waits; admins go on', async () => {
      await database.query(`insert into public.auditoria (actor_id, accion, tabla, fila_id)
        select '${people.ana}', 'cambiar', 'disponibilidad', '${rows.anaPlace}' from generate_series(1, 199)`);
      await flip('ana', 'lista_de_espera');
      expect(await failure(flip('ana', 'acepta'))).toMatchObject({
        code: 'PT429',
        message:
          'Ya guardaste 200 cambios en un día. Gracias por mantener tu perfil al día. Podrás continuar mañana.',
      });
      await flip('admin', 'acepta');
      await database.query(`update public.auditoria set fecha = fecha - interval '1 day'`);
      await flip('ana', 'lista_de_espera');
    });
    test('what was said of facts goes after two years; what admins did stays', async () => {
      await database.query(`insert into public.auditoria (fecha, actor_id, accion, tabla)
        select now() - make_interval(days => age), '${people.ana}', 'cambiar', tabla
        from unnest(array[700, 740]) as age, unnest(array['sedes', 'disponibilidad', 'detalles', 'primera_visita', 'pausas']) as tabla`);
      await database.query('delete from private.daily_runs; select public.gateway_daily()');
      expect(
        await database.query(
          `select count(*)::int as n, count(*) filter (where tabla = 'pausas')::int as acts from public.auditoria`,
        ),
      ).toEqual([{ n: 6, acts: 2 }]);
    });
  });
});
