import { createClient, FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js';
import type { TestServer } from '../support/server.ts';

/** What the calls are about: a provider, a resource and a suggestion of somebody else, and two accounts. */
export interface Things {
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
export const calls: Record<string, Call> = {
  'list the people': (client) => client.rpc('admin_usuarios'),
  'read the statistics': (client) => client.rpc('estadisticas_resumen', { dias: 30 }),
  'read the events': (client) => client.from('estadisticas').select('*').limit(1),
  'read the suggestions of others': (client, { sugerencia }) =>
    client.from('sugerencias').select('*').eq('id', sugerencia),
  'read the roles of others': (client, { other }) =>
    client.from('user_roles').select('*').eq('user_id', other),
  'read a pending provider': (client, { proveedor }) =>
    client.from('proveedores').select('*').eq('id', proveedor),
  'approve a provider': (client, { proveedor }) =>
    client.from('proveedores').update({ aprobado_por_admin: true }).eq('id', proveedor).select(),
  'disapprove a provider': (client, { proveedor }) =>
    client.from('proveedores').update({ aprobado_por_admin: false }).eq('id', proveedor).select(),
  'edit a provider': (client, { proveedor }) =>
    client.from('proveedores').update({ nombre: 'Otro' }).eq('id', proveedor).select(),
  'give a provider an owner': (client, { doomed, person }) =>
    client.from('proveedores').update({ usuario_id: person }).eq('id', doomed).select(),
  'create a provider for another': (client, { other }) =>
    client
      .from('proveedores')
      .insert(row({ usuario_id: other }))
      .select(),
  'delete a provider': (client, { doomed }) => client.from('proveedores').delete().eq('id', doomed).select(),
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
    newPassword: 'lluvia-sobre-ceiba',
  })),
  'reset second factors': invoke('admin-reset-factors', ({ person }) => ({ userId: person })),
  'delete a user': invoke('admin-delete-user', ({ person }) => ({ userId: person })),
  'read the audit log': (client) => client.from('auditoria').select('*'),
};

/** What nobody may do through the API, admins included. */
export const forbidden: Record<string, Call> = {
  'write a line of the audit log': (client, { person }) =>
    client.rpc('registrar_acto_admin', { actor: person, accion: 'A', tabla: 'T' }),
  'change the audit log': (client) =>
    client.from('auditoria').update({ accion: 'otra' }).gt('id', 0).select(),
  'empty the audit log': (client) => client.from('auditoria').delete().gt('id', 0).select(),
  'read the mail to send': (client) => client.rpc('gateway_take_mail', { most: 1 }),
  'sweep the files': (client) => client.rpc('gateway_sweep_files'),
  'drop a mail to send': (client) => client.rpc('gateway_mail_sent', { mail: 1 }),
};

export function newClient(server: TestServer): SupabaseClient {
  return createClient(server.url, server.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

export async function signUp(server: TestServer, email: string): Promise<string> {
  const { data, error } = await newClient(server).auth.signUp({ email, password: 'azul-prueba' });
  if (error || !data.user) throw error ?? new Error('no user');
  return data.user.id;
}

/** `name` keeps the people of several worlds on one server apart. */
export async function makeThings(server: TestServer, name = ''): Promise<Things> {
  const person = await signUp(server, `persona${name}@example.test`);
  const other = await signUp(server, `otra${name}@example.test`);
  const made = await server.database.query<{ id: string }>(
    `insert into public.proveedores (nombre, municipio, tipo_servicio)
     values ('Pendiente', 'Ponce', 'doctor'), ('Otro', 'Ponce', 'doctor') returning id`,
  );
  const [recurso] = await server.database.query<{ id: string }>('select id from public.recursos limit 1');
  const [sugerencia] = await server.database.query<{ id: string }>(
    `insert into public.sugerencias (usuario_id, titulo, url) values ($1, 'T', 'https://example.test') returning id`,
    [other],
  );
  await server.database.query(`insert into public.user_roles (user_id, role) values ($1, 'admin')`, [other]);
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
export async function stateOf(server: TestServer): Promise<string> {
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

export async function outcomeOf(call: Call, client: SupabaseClient, things: Things): Promise<string> {
  const { status, data } = await call(client, things);
  if (status === 401 || status === 403) return `refused ${status}`;
  if (status >= 400) return `error ${status}`;
  return Array.isArray(data) && data.length === 0 ? 'no row' : 'yes';
}

export type Outcome = [call: string, actor: string, outcome: string];

/** Calls by rows, actors by columns. */
export function outcomeTable(engine: string, actors: readonly string[], outcomes: Outcome[]): string {
  const names = [...new Set(outcomes.map(([name]) => name))];
  const find = (name: string, actor: string) =>
    outcomes.find(([call, who]) => call === name && who === actor)?.[2] ?? '';
  const lines = names.map((name) => [name, ...actors.map((actor) => find(name, actor))]);
  const widths = [32, ...actors.map((actor) => Math.max(12, actor.length))];
  return [[`admin calls on ${engine}`, ...actors], ...lines]
    .map((cells) => cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' '))
    .join('\n');
}
