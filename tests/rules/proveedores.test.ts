import { describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { as, attempt, failure, people, rows, service, sharedWorld } from './world.ts';

describe.each(engines)('providers on $name', (engine) => {
  const database = sharedWorld(engine);

  const base = { nombre: 'Centro', municipio: 'Ponce', tipo_servicio: 'doctor' };
  /** Tries to create a provider and shows what would be stored. */
  async function create(scope: Scope, values: Row): Promise<Row> {
    const payload = { ...base, ...values };
    const columns = Object.keys(payload);
    const { outcome, rows: stored } = await attempt(
      database,
      scope,
      `insert into public.proveedores (${columns}) values (${columns.map((_, place) => `$${place + 1}`)}) returning *`,
      Object.values(payload),
    );
    return stored[0] ?? { outcome };
  }
  async function change(scope: Scope, provider: string, set: string): Promise<Row> {
    const { outcome, rows: stored } = await attempt(
      database,
      scope,
      `update public.proveedores set ${set} where id = '${provider}' returning *`,
    );
    return stored[0] ?? { outcome };
  }

  describe('approval', () => {
    test.each([
      ['a user who says true', as('user'), { aprobado_por_admin: true }, false],
      ['a user who says nothing', as('user'), {}, false],
      ['an admin who says nothing', as('admin'), {}, true],
      ['an admin who says null', as('admin'), { aprobado_por_admin: null }, true],
      ['an admin who says true', as('admin'), { aprobado_por_admin: true }, true],
      ['an admin who says false', as('admin'), { aprobado_por_admin: false }, false],
      ['the service that says nothing', service, {}, false],
      ['the service that says true', service, { aprobado_por_admin: true }, true],
    ])('created by %s', async (_, scope, values, expected) => {
      expect(await create(scope, values)).toMatchObject({ aprobado_por_admin: expected });
    });

    test.each([
      ['the owner edits', as('ana'), rows.anaProvider, `descripcion = 'x'`, false],
      ['the owner says true', as('ana'), rows.anaProvider, 'aprobado_por_admin = true', false],
      [
        'the owner of a pending one says true',
        as('beto'),
        rows.betoProvider,
        'aprobado_por_admin = true',
        false,
      ],
      ['the admin approves', as('admin'), rows.betoProvider, 'aprobado_por_admin = true', true],
      ['the admin disapproves', as('admin'), rows.anaProvider, 'aprobado_por_admin = false', false],
      ['the admin edits a pending one', as('admin'), rows.betoProvider, `nombre = 'X'`, true],
      ['the admin edits an approved one', as('admin'), rows.anaProvider, `nombre = 'X'`, true],
      [
        'the admin edits and says false',
        as('admin'),
        rows.betoProvider,
        `nombre = 'X', aprobado_por_admin = false`,
        false,
      ],
      ['the service edits an approved one', service, rows.anaProvider, `nombre = 'X'`, true],
      ['the service edits a pending one', service, rows.betoProvider, `nombre = 'X'`, false],
    ])('changed: %s', async (_, scope, provider, set, expected) => {
      expect(await change(scope, provider, set)).toMatchObject({ aprobado_por_admin: expected });
    });
  });

  describe('ownership', () => {
    test('a user who names nobody creates one’s own', async () => {
      expect(await create(as('user'), { usuario_id: null })).toMatchObject({ usuario_id: people.user });
    });
    test('an admin may create one without owner, and hand it over later', async () => {
      expect(await create(as('admin'), {})).toMatchObject({ usuario_id: null });
      expect(await change(as('admin'), rows.freeProvider, `usuario_id = '${people.user}'`)).toMatchObject({
        usuario_id: people.user,
      });
    });
    test.each([
      ['gives it away', `usuario_id = '${people.bystander}'`],
      ['leaves it', 'usuario_id = null'],
    ])('an owner who %s is refused', async (_, set) => {
      expect(await change(as('ana'), rows.anaProvider, set)).toEqual({ outcome: 'refused' });
    });
    test('nobody has two providers, not even by an admin’s hand', async () => {
      expect(await change(as('admin'), rows.freeProvider, `usuario_id = '${people.ana}'`)).toEqual({
        outcome: 'conflict',
      });
    });
    test('the id and the date are not the client’s to give', async () => {
      expect(await create(as('admin'), { id: people.user })).toEqual({ outcome: 'refused' });
      expect(await change(as('admin'), rows.freeProvider, 'fecha_creacion = now()')).toEqual({
        outcome: 'refused',
      });
    });
  });

  describe('shape', () => {
    test('empty optional text and empty lists are stored as null, the rest trimmed', async () => {
      const empty = Object.fromEntries(
        [
          'descripcion',
          'subcategoria',
          'telefono',
          'whatsapp',
          'email',
          'direccion',
          'web',
          'logo_url',
          'horario_servicio',
        ]
          .map((column) => [column, ' \n\t '])
          .concat([
            ['planes_aceptados', '{}'],
            ['etiquetas_servicio', '{"", "  "}'],
            ['videos_urls', '{}'],
          ]),
      );
      const expected = Object.fromEntries(Object.keys(empty).map((column) => [column, null]));
      expect(await create(as('user'), empty)).toMatchObject(expected);
      expect(
        await create(as('user'), { nombre: '  Centro  ', planes_aceptados: '{" Triple-S ", ""}' }),
      ).toMatchObject({
        nombre: 'Centro',
        planes_aceptados: ['Triple-S'],
      });
    });

    test('a name is one line, without signs that turn the writing round', async () => {
      expect(
        await create(as('user'), { nombre: ' Centro\r\n\u202eNorte\u200b\t\u0007 uno\u2028' }),
      ).toMatchObject({
        nombre: 'Centro Norte uno',
      });
      expect((await failure(create(as('user'), { nombre: '\u202e\n' }))).code).toBe('23502');
    });
    test('a list of any length is refused without being gone through', async () => {
      const list = (items: number) => `{${'a,'.repeat(items - 1)}a}`;
      expect(await create(as('user'), { planes_aceptados: list(40) })).toMatchObject({
        planes_aceptados: Array(40).fill('a'),
      });
      for (const items of [41, 1_000, 200_000]) {
        expect(await failure(create(as('user'), { planes_aceptados: list(items) }))).toMatchObject({
          constraint: 'planes_aceptados_max_40_de_120',
        });
      }
    });

    test.each(['nombre', 'municipio', 'tipo_servicio'])('%s is required', async (column) => {
      const blank = column === 'tipo_servicio' ? null : '  ';
      expect(await failure(create(as('user'), { [column]: blank }))).toMatchObject({
        code: '23502',
        message: 'Por favor completa los campos obligatorios',
      });
    });

    test('a type outside the list is refused', async () => {
      expect(await failure(create(as('user'), { tipo_servicio: 'mago' }))).toMatchObject({ code: '22P02' });
    });

    test.each([
      ['doctor', 'Neurólogo'],
      ['terapista', 'Terapista conductual (ABA)'],
      ['abogado', null],
    ])('%s may be %s', async (tipo_servicio, subcategoria) => {
      expect(await create(as('user'), { tipo_servicio, subcategoria })).toMatchObject({ subcategoria });
    });
    test.each([
      ['terapista', 'Neurólogo'],
      ['abogado', 'Psicólogo'],
      ['doctor', 'Inventada'],
    ])('%s cannot be %s', async (tipo_servicio, subcategoria) => {
      expect(await failure(create(as('user'), { tipo_servicio, subcategoria }))).toMatchObject({
        code: '23514',
        message: `La subcategoría "${subcategoria}" no corresponde al tipo "${tipo_servicio}"`,
      });
    });
    test('changing the type alone does not leave a subcategory of the other', async () => {
      const both = `tipo_servicio = 'terapista', subcategoria = 'Neurólogo'`;
      expect(await failure(change(as('ana'), rows.anaProvider, both))).toMatchObject({ code: '23514' });
    });

    test.each([
      ['nombre', 160],
      ['descripcion', 4000],
      ['municipio', 60],
      ['telefono', 40],
      ['whatsapp', 40],
      ['direccion', 300],
      ['horario_servicio', 500],
    ])('%s has at most %d characters', async (column, max) => {
      expect(await create(as('user'), { [column]: 'ñ'.repeat(max) })).toHaveProperty(column);
      expect(await failure(create(as('user'), { [column]: 'ñ'.repeat(max + 1) }))).toMatchObject({
        code: '23514',
        constraint: `${column}_max_${max}`,
      });
    });
    test('email has at most 254 characters', async () => {
      const email = (label: number) =>
        `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(label)}.pr`;
      expect(await create(as('user'), { email: email(58) })).toHaveProperty('email', email(58));
      expect(await failure(create(as('user'), { email: email(59) }))).toMatchObject({
        code: '23514',
        constraint: 'email_max_254',
      });
    });
    test.each(['ana@ejemplo.com', 'Citas+nuevas@centro-azul.pr', "o'neill@sub.ejemplo.co"])(
      'email may be %s',
      async (email) => {
        expect(await create(as('user'), { email: ` ${email} ` })).toHaveProperty('email', email);
      },
    );
    test.each([
      'ana',
      'ana@',
      'ana@ejemplo',
      '@ejemplo.com',
      'ana@@ejemplo.com',
      'ana@ejemplo.com, beto@ejemplo.com',
      'ana@ejemplo.com?bcc=todos@ejemplo.com',
      'Ana <ana@ejemplo.com>',
      'javascript:alert(1)',
      'ana@ejemplo.com\nBcc: x@ejemplo.com',
    ])('email cannot be %j', async (email) => {
      const refused = {
        code: '23514',
        constraint: 'email_valido',
        message: 'El correo no es válido. Ejemplo: nombre@ejemplo.com',
      };
      expect(await failure(create(as('user'), { email }))).toMatchObject(refused);
      const set = `email = '${email}'`;
      expect(await failure(change(as('ana'), rows.anaProvider, set))).toMatchObject(refused);
    });
    test('an address from before the rule stands until it is changed', async () => {
      await database.transaction(async (tx) => {
        await tx.query('set local session_replication_role = replica');
        await tx.query(`update public.proveedores set email = 'vieja' where id = '${rows.anaProvider}'`);
      });
      expect(await change(as('ana'), rows.anaProvider, `email = 'vieja', telefono = '1'`)).toBeDefined();
      await database.query(`update public.proveedores set email = null where id = '${rows.anaProvider}'`);
    });
    test.each([
      ['planes_aceptados', 'planes_aceptados_max_40_de_120', 40, 120],
      ['etiquetas_servicio', 'etiquetas_servicio_max_40_de_80', 40, 80],
    ])('%s is bounded', async (column, constraint, items, length) => {
      const refused = { code: '23514', constraint };
      expect(await create(as('user'), { [column]: Array(items).fill('x'.repeat(length)) })).toHaveProperty(
        column,
      );
      expect(await failure(create(as('user'), { [column]: Array(items + 1).fill('x') }))).toMatchObject(
        refused,
      );
      expect(await failure(create(as('user'), { [column]: ['x'.repeat(length + 1)] }))).toMatchObject(
        refused,
      );
    });
  });
});
