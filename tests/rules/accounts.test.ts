import { describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import { engines } from '../support/engines.ts';
import {
  act,
  addAccount,
  as,
  attempt,
  codeOf,
  failure,
  people,
  rows,
  service,
  sharedWorld,
  signedIn,
  visitor,
} from './world.ts';

const newcomer = '00000000-0000-4000-8000-00000000aaaa';

describe.each(engines)('accounts on $name', (engine) => {
  const database = sharedWorld(engine);

  describe('a new account', () => {
    class Undo extends Error {}
    /** What an account with this metadata would get. */
    async function signUp(metadata: Row): Promise<Row | undefined> {
      let profile: Row | undefined;
      const work = database.transaction(async (tx) => {
        await addAccount(tx, newcomer, metadata);
        [profile] = await tx.query(
          `select p.*, u.raw_user_meta_data as metadata
           from private.profiles as p join auth.users as u using (id) where id = $1`,
          [newcomer],
        );
        throw new Undo();
      });
      expect(await work.catch((error: unknown) => error)).toBeInstanceOf(Undo);
      return profile;
    }

    test('gets a profile at once, with the role padre whatever it claims', async () => {
      const metadata = { nombre_completo: 'Luz', rol: 'admin', role: 'admin', is_provider: true };
      expect(await signUp(metadata)).toMatchObject({ nombre_completo: 'Luz', rol: 'padre', metadata });
      expect((await signUp(metadata))?.fecha_registro).toBeInstanceOf(Date);
    });
    test.each([
      ['  Luz   María ', 'Luz María'],
      ['Luz\n\tMaría', 'Luz María'],
      ['', 'Familia'],
      ['   ', 'Familia'],
      ['\u200b\u3164', 'Familia'],
      [undefined, 'Familia'],
      [42, 'Familia'],
      [{ a: 1 }, 'Familia'],
      ['ñ'.repeat(500), 'ñ'.repeat(160)],
    ])('named %j is %j', async (nombre_completo, expected) => {
      expect(await signUp({ nombre_completo })).toMatchObject({ nombre_completo: expected });
    });
    test('is no admin', async () => {
      await addAccount(database, newcomer, { rol: 'admin' });
      expect(await act(database, signedIn(newcomer), 'select * from public.user_roles')).toEqual([]);
      const claims = { ...as('bystander').claims, role: 'admin', app_metadata: { role: 'admin' } };
      const bold = { role: 'authenticated', claims };
      expect((await attempt(database, bold, 'select 1 from public.estadisticas')).outcome).toBe('none');
    });
  });

  describe('profiles', () => {
    const change = (set: string) =>
      attempt(
        database,
        as('ana'),
        `update public.profiles set ${set} where id = '${people.ana}' returning *`,
      );

    test('a visitor reads id and name of everyone, and nothing else', async () => {
      const found = await act(database, visitor, 'select * from public.profiles where id = $1', [people.ana]);
      expect(found).toEqual([
        {
          id: people.ana,
          nombre_completo: 'ana',
          rol: null,
          telefono: null,
          municipio: null,
          fecha_registro: null,
        },
      ]);
    });
    test('blank columns cannot be found out by asking about them', async () => {
      const probe = `select id from public.profiles where telefono like '787%' or rol is not null order by telefono`;
      expect(await act(database, visitor, probe)).toEqual([]);
      expect(await act(database, as('user'), probe)).toEqual([{ id: people.user }]);
    });
    test('a change is trimmed, empty is null, and the reply shows what is stored', async () => {
      expect(
        (await change(`nombre_completo = ' Ana R. ', telefono = ' ', municipio = null`)).rows,
      ).toMatchObject([{ nombre_completo: 'Ana R.', telefono: null, municipio: null, rol: 'padre' }]);
    });
    test('a name is one line', async () => {
      const { rows } = await change(`nombre_completo = E'Ana\\n\\u202e\\u200bR.\\u0007 '`);
      expect(rows).toMatchObject([{ nombre_completo: 'Ana R.' }]);
    });
    test.each([
      ...[
        '\u00a0',
        '\u00ad',
        '\u034f',
        '\u115f',
        '\u17b4',
        '\u180e',
        '\u200d',
        '\u2003',
        '\u2062',
        '\u2800',
        '\u3000',
      ],
      ...['\u3164', '\ufe0f', '\uffa0', '\ufff9', '\u{e0041}', '\u0301', ' \u00a0\u3164\u200d '],
    ])('a name of nothing but %j is none', async (unseen) => {
      expect(await failure(change(`nombre_completo = '${unseen.repeat(3)}'`))).toMatchObject({
        code: '23502',
        message: 'Por favor escribe tu nombre',
      });
    });
    test.each(['Ana ❤️', '👩‍👧', 'José', '李', '…'])('%j can be seen, and stays as it is', async (name) => {
      expect((await change(`nombre_completo = '${name}'`)).rows).toMatchObject([{ nombre_completo: name }]);
    });
    test('a name is required and bounded', async () => {
      expect(await failure(change(`nombre_completo = ' '`))).toMatchObject({
        code: '23502',
        message: 'Por favor escribe tu nombre',
      });
      expect((await failure(change(`nombre_completo = repeat('x', 161)`))).code).toBe('23514');
      expect((await failure(change(`telefono = repeat('1', 41)`))).code).toBe('23514');
      expect((await failure(change(`municipio = repeat('x', 61)`))).code).toBe('23514');
    });
    test('a name is public while something public is written under it', async () => {
      const stranger = '00000000-0000-4000-8000-00000000cccc';
      await addAccount(database, stranger, { nombre_completo: 'Rosa' });
      const found = async (scope = visitor) =>
        (await act(database, scope, 'select nombre_completo from public.profiles where id = $1', [stranger]))
          .length;
      const traces: Array<[write: string, shows: number]> = [
        [`insert into public.questions (user_id, title, content) values ('${stranger}', 'T', 'C')`, 1],
        [
          `insert into public.answers (question_id, user_id, content) values ('${rows.anaQuestion}', '${stranger}', 'C')`,
          1,
        ],
        [
          `insert into public.calificaciones (proveedor_id, usuario_id, estrellas) values ('${rows.freeProvider}', '${stranger}', 4)`,
          1,
        ],
        [
          `insert into public.calificaciones (proveedor_id, usuario_id, estrellas) values ('${rows.betoProvider}', '${stranger}', 4)`,
          0,
        ],
      ];
      for (const [write, shows] of traces) {
        expect(await found()).toBe(0);
        const table = /into (\S+)/.exec(write)?.[1];
        await database.query(write);
        expect(await found(), write).toBe(shows);
        expect(await found(as('user')), write).toBe(shows);
        await database.query(
          `delete from ${table} where ${table === 'public.calificaciones' ? 'usuario_id' : 'user_id'} = $1`,
          [stranger],
        );
      }
      // A provider that is approved or taken back takes its reviews along.
      await database.query(traces[3]?.[0] ?? '');
      const approve = (isApproved: boolean) =>
        database.query('update public.proveedores set aprobado_por_admin = $2 where id = $1', [
          rows.betoProvider,
          isApproved,
        ]);
      await approve(true);
      expect(await found()).toBe(1);
      await approve(false);
      expect(await found()).toBe(0);
      expect(await found(signedIn(stranger))).toBe(1);
      expect(await found(as('admin'))).toBe(1);
      expect(await found(service)).toBe(1);
      const hidden = `select id from public.profiles where nombre_completo = 'Rosa'`;
      expect(await act(database, visitor, hidden)).toEqual([]);
      await database.query('delete from auth.users where id = $1', [stranger]);
    });
    test('changing everyone changes oneself', async () => {
      const { rows: changed } = await attempt(
        database,
        as('admin'),
        `update public.profiles set nombre_completo = 'X' returning id`,
      );
      expect(changed).toEqual([{ id: people.admin }]);
    });
    test('the service may change the role', async () => {
      const { rows: changed } = await attempt(
        database,
        service,
        `update public.profiles set rol = 'proveedor' where id = '${people.ana}' returning rol`,
      );
      expect(changed).toEqual([{ rol: 'proveedor' }]);
    });
  });

  describe('deleting a user', () => {
    const gone = '00000000-0000-4000-8000-00000000bbbb';
    const count = async (sql: string) =>
      Number((await database.query(`select count(*) as n from ${sql}`))[0]?.n);

    test('removes what was theirs, keeps totals right, and leaves the provider ownerless and pending', async () => {
      await addAccount(database, gone, { nombre_completo: 'Se va' });
      await database.query(`
        insert into public.proveedores (nombre, municipio, tipo_servicio, usuario_id, aprobado_por_admin)
          values ('De quien se va', 'Ponce', 'doctor', '${gone}', true);
        insert into public.favorite_providers (user_id, provider_id) values ('${gone}', '${rows.freeProvider}');
        insert into public.calificaciones (usuario_id, proveedor_id) values ('${gone}', '${rows.freeProvider}');
        insert into public.questions (user_id, title, content) values ('${gone}', 'T', 'C');
        insert into public.answers (user_id, question_id, content) values ('${gone}', '${rows.anaQuestion}', 'C');
        insert into public.answer_votes (user_id, answer_id, vote_type) values ('${gone}', '${rows.betoAnswer}', -1);
        insert into public.estadisticas (usuario_id, proveedor_id, tipo)
          values ('${gone}', '${rows.otherFreeProvider}', 'contacto');
        insert into auth.sessions (id, user_id) values (gen_random_uuid(), '${gone}');
      `);
      const events = await count('public.estadisticas');
      await database.query('delete from auth.users where id = $1', [gone]);

      expect(
        await database.query(`select usuario_id, aprobado_por_admin from public.proveedores
          where nombre = 'De quien se va'`),
      ).toEqual([{ usuario_id: null, aprobado_por_admin: false }]);
      for (const [table, column] of [
        ['private.profiles', 'id'],
        ['public.favorite_providers', 'user_id'],
        ['public.calificaciones', 'usuario_id'],
        ['public.questions', 'user_id'],
        ['public.answers', 'user_id'],
        ['public.answer_votes', 'user_id'],
        ['private.event_people', 'usuario_id'],
        ['auth.sessions', 'user_id'],
      ]) {
        expect(await count(`${table} where ${column} = '${gone}'`), table).toBe(0);
      }
      expect(await count('public.estadisticas')).toBe(events);
      expect(
        await database.query(`select answer_count from public.questions where id = '${rows.anaQuestion}'`),
      ).toEqual([{ answer_count: 1 }]);
      expect(
        await database.query(
          `select upvotes, downvotes, score from public.answers where id = '${rows.betoAnswer}'`,
        ),
      ).toEqual([{ upvotes: 1, downvotes: 0, score: 1 }]);
    });

    test('a token that outlives its account can do nothing', async () => {
      const ask = `insert into public.questions (user_id, title, content) values ('${gone}', 'T', 'C')`;
      expect(codeOf(await act(database, signedIn(gone), ask).catch((error: unknown) => error))).toBe('23503');
    });
  });

  describe('the last admin', () => {
    const refusal = { code: '23514', message: 'No se puede quitar al último administrador' };

    test('all admins cannot be revoked at once', async () => {
      const revokeAll = 'delete from public.user_roles returning 1';
      expect(await failure(attempt(database, service, revokeAll))).toMatchObject(refusal);
      expect((await attempt(database, as('admin'), revokeAll)).outcome).toBe('refused');
    });
    test('is not revoked, neither by oneself nor by the service, nor deleted', async () => {
      const revoke = (id: string) => `delete from public.user_roles where user_id = '${id}'`;
      await act(database, as('admin'), revoke(people.deputy));
      expect(await failure(act(database, as('admin'), revoke(people.admin)))).toMatchObject({
        code: '42501',
        message: 'No puedes quitarte el permiso de administrador. Pídeselo a otro administrador',
      });
      expect(await failure(act(database, service, revoke(people.admin)))).toMatchObject(refusal);
      const deletion = database.query('delete from auth.users where id = $1', [people.admin]);
      expect(await failure(deletion)).toMatchObject(refusal);
    });
    test('a revoked admin is none from that moment, with the same token', async () => {
      expect((await attempt(database, as('deputy'), 'select 1 from public.estadisticas')).outcome).toBe(
        'none',
      );
    });
    test('another may be granted, who then revokes the first', async () => {
      await act(database, as('admin'), `insert into public.user_roles values ('${people.deputy}', 'admin')`);
      await act(database, as('deputy'), `delete from public.user_roles where user_id = '${people.admin}'`);
      expect(await act(database, as('deputy'), 'select role from public.user_roles')).toEqual([
        { role: 'admin' },
      ]);
    });
  });
});
