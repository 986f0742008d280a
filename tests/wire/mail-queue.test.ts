import { readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MailQueue } from '../../server/auth/mail/mail-loop.ts';
import { openMailQueue } from '../../server/auth/mail/queue.ts';
import { readConfig } from '../../server/config.ts';
import sendMail from '../../supabase/functions/send-mail/index.ts';
import { freePort } from '../support/postgres-cluster.ts';
import { expectLog } from '../support/quiet-log.ts';
import { servers, type TestServer } from '../support/server.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

describe.each(servers)('mail about a decision, on $name', ({ start }) => {
  let server: TestServer;
  let queue: MailQueue;
  vi.spyOn(console, 'info').mockImplementation(() => {});
  beforeAll(async () => {
    server = await start({ seed: true });
    // The mail of each morning is not what is looked at here.
    await server.database.query(`
      insert into private.preferencias_correo (user_id, cola) select user_id, 'nunca' from public.user_roles where role = 'admin'
      on conflict (user_id) do update set cola = 'nunca';
      delete from private.outgoing_mail`);
    queue = await openMailQueue({ config: configOf(), database: server.database });
  });
  afterAll(async () => {
    await queue?.close();
    await server?.stop();
  });

  const configOf = (env = {}) =>
    readConfig({ DATA_DIR: server.dataDir, SITE_URL: 'https://guia.example', ...env });

  async function mails(): Promise<Mail[]> {
    const folder = join(server.dataDir, 'outbox');
    const files = await readdir(folder).catch(() => []);
    return Promise.all(
      files.sort().map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
    );
  }
  const waiting = async () => (await server.database.query('select from private.outgoing_mail')).length;

  async function decide(isApproved: boolean) {
    const [account] = await server.database.query<{ id: string }>(
      `select id from auth.users where email = 'proveedor@miguiaazul.test'`,
    );
    const owner = account?.id ?? '';
    const admin = createClient(server.url, server.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    await admin.auth.signInWithPassword({ email: 'admin@miguiaazul.test', password: 'azul-demo' });
    const { data, error } = await admin
      .from('proveedores')
      .update({ aprobado_por_admin: isApproved })
      .eq('usuario_id', owner)
      .select('id, nombre')
      .single();
    if (error) throw error;
    // It waits ten minutes for a change of mind.
    await server.database.query(`update private.outgoing_mail set next_try = now(); notify gateway_mail`);
    return data as { id: string; nombre: string };
  }

  test('mail about an answer without a name says nothing of who wrote it', async () => {
    const enter = async (name: string) => {
      const client = createClient(server.url, server.publishableKey, {
        auth: { persistSession: false, autoRefreshToken: false },
      });
      const account = { email: `${name}@miguiaazul.test`, password: 'azul-demo' };
      const { data } = await client.auth.signInWithPassword(account);
      return { client, id: data.user?.id ?? '' };
    };
    const [asker, helper] = [await enter('proveedor'), await enter('familia')];
    const question = { user_id: asker.id, title: 'Mi pregunta', content: 'C' };
    const { data } = await asker.client.from('questions').insert(question).select('id').single();
    const answer = { question_id: data?.id, user_id: helper.id, content: 'C', sin_nombre: true };
    expect((await helper.client.from('answers').insert(answer)).error).toBeNull();
    await server.database.query(`update private.outgoing_mail set next_try = now(); notify gateway_mail`);
    await expect.poll(async () => (await mails()).length).toBe(1);
    const [{ nombre }] = (await server.database.query<{ nombre: string }>(
      'select nombre_completo as nombre from private.profiles where id = $1',
      [helper.id],
    )) as [{ nombre: string }];
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to: 'proveedor@miguiaazul.test',
      text: expect.stringContaining('Familia 2'),
    });
    for (const word of [helper.id, nombre, 'familia@miguiaazul.test'])
      expect(JSON.stringify(mail)).not.toContain(word);
    await rm(join(server.dataDir, 'outbox'), { recursive: true });
  });
  test('the owner is told, in Spanish, with the way to the provider', async () => {
    await decide(false);
    await expect.poll(async () => (await mails()).length).toBe(1);
    const { id, nombre } = await decide(true);
    await expect.poll(async () => (await mails()).length).toBe(2);
    const [refusal, approval] = await mails();
    expect(refusal).toMatchObject({
      to: 'proveedor@miguiaazul.test',
      subject: 'Tu perfil ya no es público en Mi Guía Azul',
    });
    expect(refusal?.text).toContain('https://guia.example/provider-dashboard');
    expect(approval).toMatchObject({ subject: 'Tu perfil ya es público en Mi Guía Azul' });
    expect(approval?.text).toContain(`«${nombre}»`);
    expect(approval?.html).toContain(`https://guia.example/proveedor/${id}`);
    await expect.poll(waiting).toBe(0);
  });

  test('admins are told of a rating that moves suddenly, and of reviews that wait', async () => {
    const before = (await mails()).length;
    const [{ proveedor: id, resena }] = (await server.database.query(`
      insert into public.calificaciones (proveedor_id, usuario_id, estrellas, estado)
      select p.id, u.id, 1, 'pendiente' from public.proveedores as p cross join auth.users as u
      where u.email = 'admin@miguiaazul.test' and p.aprobado_por_admin
        and not exists (select from public.calificaciones as c where c.proveedor_id = p.id and c.usuario_id = u.id) limit 1
      returning proveedor_id as proveedor, id as resena`)) as [{ proveedor: string; resena: string }];
    await server.database.query(`
      insert into private.outgoing_mail (account, template, fields)
      select id, 'proveedor_calificacion', '{"Nombre": "Centro <Sol>", "ProveedorID": "${id}",
        "Cambios": [{"Antes": "4.7 de 5, con 3 reseñas", "Ahora": "2.8 de 5, con 6 reseñas"}]}'
      from auth.users where email = 'admin@miguiaazul.test';
      notify gateway_mail`);
    await expect.poll(async () => (await mails()).length).toBe(before + 1);
    const mail = (await mails()).at(-1);
    expect(mail).toMatchObject({
      to: 'admin@miguiaazul.test',
      subject: 'Mira las reseñas de Centro <Sol> en Mi Guía Azul',
    });
    expect(mail?.text).toContain('Al empezar el día: 4.7 de 5, con 3 reseñas.');
    expect(mail?.text).toContain(`Una reseña de «Centro <Sol>» espera tu decisión.

Decidir en Hoy:
https://guia.example/admin/hoy?elemento=resena.${resena}`);
    expect(mail?.html).toContain('Centro &lt;Sol&gt;');
    expect(mail?.html).toContain(`https://guia.example/proveedor/${id}`);
  });

  /** To a provider without an account, with a link. */
  const queueReminder = () =>
    server.database.query(`
      update public.proveedores set email = 'centro@example.test' where usuario_id is null and nombre = (
        select min(nombre) from public.proveedores where usuario_id is null
      );
      insert into private.outgoing_mail (proveedor, template, fields, secreto, sujeto)
      select id, 'recordatorio', '{"Nombre": "Centro", "Datos": "Planes médicos: vence hoy."}', 'enlace', id
      from public.proveedores where email = 'centro@example.test';
      notify gateway_mail`);
  function expectWayOut({ text, html, headers }: Mail) {
    const link = /https:\/\/guia\.example\/confirmar\/[0-9a-z]{26}/.exec(text)?.[0] ?? 'none';
    expect(html).toContain(`href="${link}"`);
    expect(text).toContain('Planes médicos: vence hoy.');
    expect(headers).toEqual({
      'List-Unsubscribe': `<${link}/salir>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    return link;
  }

  test('a reminder goes to a provider’s own address, with the one-click way out', async () => {
    const before = (await mails()).length;
    const log = vi.spyOn(console, 'info');
    log.mockClear();
    await queueReminder();
    await expect.poll(async () => (await mails()).length).toBe(before + 1);
    const mail = (await mails()).at(-1);
    expect(mail).toMatchObject({
      to: 'centro@example.test',
      subject: '¿Siguen igual los datos de Centro en Mi Guía Azul?',
    });
    const link = mail ? expectWayOut(mail) : '';
    // Where a mail was written is told, and nothing that is in it.
    expect(log.mock.calls.flat().join()).toContain('outbox');
    expect(log.mock.calls.flat().join()).not.toContain(link.slice(-26));
    await expect.poll(waiting).toBe(0);
  });

  test('a mail server that is away loses no mail, and a restart sends it', async () => {
    await queue.close();
    const complaint = expectLog(/^queued mail \S+ could not be sent: /);
    const away = configOf({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    queue = await openMailQueue({ config: away, database: server.database });
    await decide(false);
    await expect.poll(() => complaint.lines.length).toBe(1);
    await queue.close();
    expect(await waiting()).toBe(1);
    await server.database.query('update private.outgoing_mail set next_try = now()');
    queue = await openMailQueue({ config: configOf(), database: server.database });
    await expect.poll(waiting).toBe(0);
    expect((await mails()).at(-1)?.subject).toBe('Tu perfil ya no es público en Mi Guía Azul');
  });

  test('on hosted Supabase the scheduled function sends it, for the secret key only', async () => {
    await queue.close();
    const received: Array<Mail & { from: string; key: string | undefined }> = [];
    let status = 503;
    const service = createServer(async (request, answer) => {
      const key = request.headers.authorization;
      if (status === 200) received.push({ ...JSON.parse(await readText(request)), key });
      answer.writeHead(status).end();
    });
    const port = await freePort();
    await new Promise<void>((resolve) => service.listen(port, '127.0.0.1', resolve));
    const settings: Record<string, string> = {
      MAIL_URL: `http://127.0.0.1:${port}/emails`,
      MAIL_KEY: 'llave',
      MAIL_FROM: 'no-reply@guia.example',
      SITE_URL: 'https://guia.example',
    };
    const call = async (key: string, env = settings) => {
      const request = new Request('https://project.example/functions/v1/send-mail', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
      });
      const { url, secretKey } = server;
      const answer = await sendMail.fetch(request, { url, secretKey, fetch, env: (name) => env[name] });
      return [answer.status, await answer.json()];
    };

    const { id, nombre } = await decide(true);
    expect(await call(server.publishableKey)).toMatchObject([403, {}]);
    expect(await call(server.secretKey, {})).toMatchObject([400, {}]);
    expectLog(/could not be sent/);
    expect(await call(server.secretKey)).toEqual([200, { sent: 0, failed: 1 }]);
    expect(await waiting()).toBe(1);
    await server.database.query('update private.outgoing_mail set next_try = now()');
    status = 200;
    expect(await call(server.secretKey)).toEqual([200, { sent: 1, failed: 0 }]);
    expect(received).toMatchObject([
      {
        from: 'no-reply@guia.example',
        to: 'proveedor@miguiaazul.test',
        subject: 'Tu perfil ya es público en Mi Guía Azul',
        key: 'Bearer llave',
      },
    ]);
    expect(received[0]?.text).toContain(`«${nombre}»`);
    expect(received[0]?.html).toContain(`https://guia.example/proveedor/${id}`);
    expect(await waiting()).toBe(0);
    await queueReminder();
    expect(await call(server.secretKey)).toEqual([200, { sent: 1, failed: 0 }]);
    if (received[1]) expectWayOut(received[1]);
    expect(received).toHaveLength(2);
    service.close();
    queue = await openMailQueue({ config: configOf(), database: server.database });
  });
});
