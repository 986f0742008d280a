import { createClient, FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { servers, type TestServer } from '../support/server.ts';

const actors = ['visitor', 'user', 'provider', 'admin'] as const;
type Actor = (typeof actors)[number];

/** What the calls are about: a listing, a resource and a suggestion of somebody else, and two accounts. */
interface Things {
  proveedor: string;
  doomed: string;
  recurso: string;
  sugerencia: string;
  person: string;
  other: string;
}

type Reply = { status: number; data?: unknown };
type Call = (client: SupabaseClient, things: Things) => PromiseLike<Reply>;

const invoke =
  (name: string, body: (things: Things) => object): Call =>
  async (client, things) => {
    const { data, error } = await client.functions.invoke(name, { body: body(things) });
    return error instanceof FunctionsHttpError
      ? { status: error.context.status }
      : { status: 200, data: [data] };
  };
const row = (values: object) => ({ nombre: 'Nuevo', municipio: 'Ponce', tipo_servicio: 'doctor', ...values });

/** Every call that the panel makes, in an order in which an admin can make them all. */
const calls: Record<string, Call> = {
  'list the people': (client) => client.rpc('admin_usuarios'),
  'read the statistics': (client) => client.rpc('estadisticas_resumen', { dias: 30 }),
  'read the events': (client) => client.from('estadisticas').select('*').limit(1),
  'read the suggestions of others': (client, { sugerencia }) =>
    client.from('sugerencias').select('*').eq('id', sugerencia),
  'read the roles of others': (client, { other }) =>
    client.from('user_roles').select('*').eq('user_id', other),
  'read a pending listing': (client, { proveedor }) =>
    client.from('proveedores').select('*').eq('id', proveedor),
  'approve a listing': (client, { proveedor }) =>
    client.from('proveedores').update({ aprobado_por_admin: true }).eq('id', proveedor).select(),
  'disapprove a listing': (client, { proveedor }) =>
    client.from('proveedores').update({ aprobado_por_admin: false }).eq('id', proveedor).select(),
  'edit a listing': (client, { proveedor }) =>
    client.from('proveedores').update({ nombre: 'Otro' }).eq('id', proveedor).select(),
  'give a listing an owner': (client, { doomed, person }) =>
    client.from('proveedores').update({ usuario_id: person }).eq('id', doomed).select(),
  'create a listing for another': (client, { other }) =>
    client
      .from('proveedores')
      .insert(row({ usuario_id: other }))
      .select(),
  'delete a listing': (client, { doomed }) => client.from('proveedores').delete().eq('id', doomed).select(),
  'create a resource': (client) =>
    client.from('recursos').insert({ titulo: 'T', descripcion: 'D', url: 'https://example.test' }).select(),
  'edit a resource': (client, { recurso }) =>
    client.from('recursos').update({ titulo: 'Otro' }).eq('id', recurso).select(),
  'delete a resource': (client, { recurso }) => client.from('recursos').delete().eq('id', recurso).select(),
  'accept a suggestion': (client, { sugerencia }) =>
    client.from('sugerencias').update({ estado: 'aceptada' }).eq('id', sugerencia).select(),
  'dismiss a suggestion': (client, { sugerencia }) =>
    client.from('sugerencias').update({ estado: 'descartada' }).eq('id', sugerencia).select(),
  'make an admin': (client, { person }) =>
    client.from('user_roles').insert({ user_id: person, role: 'admin' }).select(),
  'unmake an admin': (client, { other }) => client.from('user_roles').delete().eq('user_id', other).select(),
  'change a password': invoke('admin-update-password', ({ person }) => ({
    userId: person,
    newPassword: 'otra-clave',
  })),
  'reset second factors': invoke('admin-reset-factors', ({ person }) => ({ userId: person })),
  'delete a user': invoke('admin-delete-user', ({ person }) => ({ userId: person })),
  'read the audit log': (client) => client.from('auditoria').select('*'),
};

/** What nobody may do through the API, admins included. */
const forbidden: Record<string, Call> = {
  'write a line of the audit log': (client, { person }) =>
    client.rpc('registrar_acto_admin', { actor: person, accion: 'A', tabla: 'T' }),
  'change the audit log': (client) =>
    client.from('auditoria').update({ accion: 'otra' }).gt('id', 0).select(),
  'empty the audit log': (client) => client.from('auditoria').delete().gt('id', 0).select(),
  'read the mail to send': (client) => client.rpc('gateway_take_mail', { most: 1 }),
  'sweep the files': (client) => client.rpc('gateway_sweep_files'),
  'drop a mail to send': (client) => client.rpc('gateway_mail_sent', { mail: 1 }),
};

describe.each(servers)('every admin call, on $name', ({ name: engine, start }) => {
  let server: TestServer;
  let things: Things;
  const clients = {} as Record<Actor, SupabaseClient>;
  const outcomes: Array<[call: string, actor: Actor, outcome: string]> = [];

  beforeAll(async () => {
    server = await start({ seed: true, env: { RATE_LIMITS: 'off' } });
    const enter = async (account: string) => {
      const client = newClient();
      const { error } = await client.auth.signInWithPassword({
        email: `${account}@miguiaazul.test`,
        password: 'azul-demo',
      });
      if (error) throw error;
      return client;
    };
    clients.visitor = newClient();
    clients.user = await enter('familia');
    clients.provider = await enter('proveedor');
    clients.admin = await enter('admin');
    things = await makeThings();
  });
  afterAll(async () => {
    process.stdout.write(`${table(engine, outcomes)}\n`);
    await server?.stop();
  });

  function newClient(): SupabaseClient {
    return createClient(server.url, server.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
  }

  async function signUp(email: string): Promise<string> {
    const { data, error } = await newClient().auth.signUp({ email, password: 'azul-prueba' });
    if (error || !data.user) throw error ?? new Error('no user');
    return data.user.id;
  }

  async function makeThings(): Promise<Things> {
    const [person, other] = [await signUp('persona@example.test'), await signUp('otra@example.test')];
    const made = await server.database.query<{ id: string }>(
      `insert into public.proveedores (nombre, municipio, tipo_servicio)
       values ('Pendiente', 'Ponce', 'doctor'), ('Otro', 'Ponce', 'doctor') returning id`,
    );
    const [recurso] = await server.database.query<{ id: string }>('select id from public.recursos limit 1');
    const [sugerencia] = await server.database.query<{ id: string }>(
      `insert into public.sugerencias (usuario_id, titulo, url) values ($1, 'T', 'https://example.test') returning id`,
      [other],
    );
    await server.database.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [
      other,
    ]);
    const [proveedor, doomed] = made;
    if (!proveedor || !doomed || !recurso || !sugerencia) throw new Error('the world is incomplete');
    return {
      proveedor: proveedor.id,
      doomed: doomed.id,
      recurso: recurso.id,
      sugerencia: sugerencia.id,
      person,
      other,
    };
  }

  /** Everything that the calls are about, in one line. */
  async function state(): Promise<string> {
    const tables = [
      'public.proveedores',
      'public.recursos',
      'public.sugerencias',
      'public.user_roles',
      'public.auditoria',
    ];
    const sums = [...tables, 'private.profiles', 'auth.mfa_factors'].map(
      (name) => `(select md5(string_agg(t::text, '|' order by t::text)) from ${name} as t)`,
    );
    const passwords = `(select md5(string_agg(id::text || encrypted_password, '|' order by id)) from auth.users)`;
    const [line] = await server.database.query<{ line: string }>(
      `select concat_ws(' ', ${[...sums, passwords].join(', ')}) as line`,
    );
    return line?.line ?? '';
  }

  async function outcomeOf(call: Call, actor: Actor): Promise<string> {
    const { status, data } = await call(clients[actor], things);
    if (status === 401 || status === 403) return `refused ${status}`;
    if (status >= 400) return `error ${status}`;
    return Array.isArray(data) && data.length === 0 ? 'no row' : 'yes';
  }

  describe.each(['visitor', 'user', 'provider'] as const)('as %s', (actor) => {
    test('each is refused or reaches no row, and nothing has changed', async () => {
      const before = await state();
      for (const [name, call] of Object.entries({ ...calls, ...forbidden })) {
        const outcome = await outcomeOf(call, actor);
        outcomes.push([name, actor, outcome]);
        expect(outcome, name).toMatch(/^(refused 40[13]|no row)$/);
      }
      expect(await state()).toBe(before);
    });
  });

  test('a provider who sends an approval of the own listing leaves it pending', async () => {
    const { data } = await clients.provider.auth.getUser();
    const save = await clients.provider
      .from('proveedores')
      .update({ aprobado_por_admin: true })
      .eq('usuario_id', data.user?.id ?? '')
      .select('aprobado_por_admin');
    expect(save.data).toEqual([{ aprobado_por_admin: false }]);
  });

  test('an admin may make each, but for those that nobody may; each leaves its line', async () => {
    for (const [name, call] of Object.entries(calls)) {
      const outcome = await outcomeOf(call, 'admin');
      outcomes.push([name, 'admin', outcome]);
      expect(outcome, name).toBe('yes');
    }
    for (const [name, call] of Object.entries(forbidden)) {
      const outcome = await outcomeOf(call, 'admin');
      outcomes.push([name, 'admin', outcome]);
      expect(outcome, name).toBe('refused 403');
    }
    const { data } = await clients.admin.from('auditoria').select('accion, tabla, actor_nombre').order('id');
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

function table(engine: string, outcomes: Array<[call: string, actor: Actor, outcome: string]>): string {
  const names = [...new Set(outcomes.map(([name]) => name))];
  const find = (name: string, actor: Actor) =>
    outcomes.find(([call, who]) => call === name && who === actor)?.[2] ?? '';
  const lines = names.map((name) => [name, ...actors.map((actor) => find(name, actor))]);
  const widths = [32, 12, 12, 12, 12];
  return [[`admin calls on ${engine}`, ...actors], ...lines]
    .map((cells) => cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' '))
    .join('\n');
}
