import type { FunctionsHttpError, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servers } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import {
  calls,
  forbidden,
  makeThings,
  newClient,
  type Outcome,
  outcomeOf,
  outcomeTable,
  stateOf,
  type Things,
} from './admin-calls.ts';

const actors = ['visitor', 'user', 'provider', 'admin'] as const;
type Actor = (typeof actors)[number];

describe.each(servers)('every admin call, on $name', ({ name: engine, start }) => {
  const server = shared(() => start({ seed: true, env: { RATE_LIMITS: 'off' } }));
  let things: Things;
  const clients = {} as Record<Actor, SupabaseClient>;
  const outcomes: Outcome[] = [];

  beforeAll(async () => {
    const enter = async (account: string) => {
      const client = newClient(server);
      const { error } = await client.auth.signInWithPassword({
        email: `${account}@miguiaazul.test`,
        password: 'azul-demo',
      });
      if (error) throw error;
      return client;
    };
    clients.visitor = newClient(server);
    clients.user = await enter('familia');
    clients.provider = await enter('proveedor');
    clients.admin = await enter('admin');
    things = await makeThings(server);
  });
  afterAll(() => void process.stdout.write(`${outcomeTable(engine, actors, outcomes)}\n`));

  describe.each(['visitor', 'user', 'provider'] as const)('as %s', (actor) => {
    test('each is refused or reaches no row, and nothing has changed', async () => {
      const before = await stateOf(server);
      for (const [name, call] of Object.entries({ ...calls, ...forbidden })) {
        const outcome = await outcomeOf(call, clients[actor], things);
        outcomes.push([name, actor, outcome]);
        expect(outcome, name).toMatch(/^(refused 40[13]|no row)$/);
      }
      expect(await stateOf(server)).toBe(before);
    });
  });

  test('a provider who sends an approval of the own row leaves it pending', async () => {
    const { data } = await clients.provider.auth.getUser();
    const save = await clients.provider
      .from('proveedores')
      .update({ aprobado_por_admin: true })
      .eq('usuario_id', data.user?.id ?? '')
      .select('aprobado_por_admin');
    expect(save.data).toEqual([{ aprobado_por_admin: false }]);
  });

  test('an admin may make each, but for those that nobody may; each leaves its line', async () => {
    const log = () => clients.admin.from('auditoria').select('accion, tabla, actor_nombre').order('id');
    const before = (await log()).data?.length;
    for (const [name, call] of Object.entries(calls)) {
      const outcome = await outcomeOf(call, clients.admin, things);
      outcomes.push([name, 'admin', outcome]);
      expect(outcome, name).toBe('yes');
    }
    for (const [name, call] of Object.entries(forbidden)) {
      const outcome = await outcomeOf(call, clients.admin, things);
      outcomes.push([name, 'admin', outcome]);
      expect(outcome, name).toBe('refused 403');
    }
    const data = (await log()).data?.slice(before);
    expect(data?.map(({ accion, tabla }) => `${accion} ${tabla}`)).toEqual([
      'aprobar proveedores',
      'desaprobar proveedores',
      'cambiar proveedores',
      'cambiar proveedores',
      'crear proveedores',
      'eliminar proveedores',
      'crear recursos',
      'cambiar recursos',
      'eliminar recursos',
      'cambiar sugerencias',
      'cambiar sugerencias',
      'crear user_roles',
      'eliminar user_roles',
      'cambiar_contrasena auth.users',
      'restablecer_segundo_paso auth.users',
      'eliminar auth.users',
    ]);
    expect(new Set(data?.map(({ actor_nombre }) => actor_nombre)).size).toBe(1);
  });

  test('an admin cannot lock oneself out', async () => {
    const { data } = await clients.admin.auth.getUser();
    const userId = data.user?.id ?? '';
    expect((await clients.admin.from('user_roles').delete().eq('user_id', userId)).status).toBe(403);
    for (const name of ['admin-delete-user', 'admin-reset-factors']) {
      const { error } = await clients.admin.functions.invoke(name, { body: { userId } });
      expect((error as FunctionsHttpError).context.status).toBe(400);
    }
    expect((await clients.admin.rpc('admin_usuarios')).status).toBe(200);
  });
});
