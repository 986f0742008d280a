import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import {
  dataFolder,
  endWithFile,
  type ServerProcess,
  startServer,
  tempFolder,
} from '../process/server-process.ts';
import { isSoak } from '../support/counts.ts';
import { engines } from '../support/engines.ts';
import {
  type CallFor,
  type Posts,
  pageCalls,
  readCalls,
  readSchema,
  routineCalls,
  type Schema,
} from './anonymity-calls.ts';
import { type Account, type Actor, createPeople, knows, type Person } from './anonymity-people.ts';
import { permissionTable } from './permissions.ts';

/* One person asks and answers without a name, and everything the site tells anybody else is searched for who it was.
   A second account, which has published nothing, is the control: what the site says when the first is named it must say
   when the second is. */

const publishableKey = 'sb_publishable_anonymity';
const secretKey = 'sb_secret_anonymity_of_posts';
const atEnd = endWithFile();

describe.each(engines)('who publishes without a name, on $name', (engine) => {
  let server: ServerProcess;
  let DATA_DIR: string;
  let people: ReturnType<typeof createPeople>;
  let hidden: Account;
  let control: Account;
  let family: Account;
  let admin: Actor;
  let actors: Actor[];
  let schema: Schema;
  let posts: Posts;

  beforeAll(async () => {
    await prepare({ build: true });
    DATA_DIR = engine.name === 'pglite' ? await dataFolder('served', atEnd) : await tempFolder(atEnd);
    const env: Record<string, string> = { DATA_DIR };
    if (engine.name === 'postgres') {
      const opened = await engine.open({ seed: true });
      atEnd(opened.drop);
      Object.assign(env, opened.env);
    }
    server = await startServer(
      {
        ...env,
        SITE_URL: 'https://guia.example',
        RATE_LIMITS: 'off',
        TRUST_PROXY: 'on',
        SUPABASE_PUBLISHABLE_KEY: publishableKey,
        SUPABASE_SECRET_KEY: secretKey,
      },
      undefined,
      atEnd,
    );
    await server.ready();
    people = createPeople(server.url, publishableKey, secretKey);
    hidden = await people.join('the author');
    control = await people.join('the control');
    family = await people.join('another family');
    admin = await people.demo('admin');
    const provider = await people.demo('proveedor');
    actors = [people.visitor, family.actor, admin, ...(isSoak ? [provider, people.service] : [])];
    schema = readSchema(bodyOf(await people.service.ask({ method: 'GET', path: '/rest/v1/' })));
    posts = { ...(await publish(hidden, true)), ...(await moderate(provider)) };
  });

  async function insert({ actor, id }: Account, table: string, row: object): Promise<string> {
    const path = `/rest/v1/${table}?select=id`;
    const headers = { Prefer: 'return=representation' };
    const reply = await actor.ask({ method: 'POST', path, headers, body: { user_id: id, ...row } });
    expect(reply).toMatch(/^201/);
    return (JSON.parse(bodyOf(reply)) as [{ id: string }])[0].id;
  }

  async function call(actor: Actor, name: string, body: object, address = '127.0.0.1'): Promise<string> {
    const headers = { 'X-Forwarded-For': address };
    const reply = await actor.ask({ method: 'POST', path: `/rest/v1/rpc/${name}`, headers, body });
    expect(`${name} ${reply}`).toMatch(/^\w+ 20/);
    return bodyOf(reply);
  }

  /** The family asks, and the person answers; the person asks, and both answer. */
  async function publish(person: Account, sin_nombre: boolean): Promise<Posts> {
    const word = `palabra${person.id.slice(0, 8)}`;
    const otherQuestion = await insert(family, 'questions', { title: 'De otra familia', content: 'C' });
    const answer = await insert(person, 'answers', { question_id: otherQuestion, content: word, sin_nombre });
    const question = await insert(person, 'questions', { title: word, content: word, sin_nombre });
    await insert(person, 'answers', { question_id: question, content: word, sin_nombre });
    const thanks = await insert(family, 'answers', { question_id: question, content: 'Gracias' });
    await call(person.actor, 'marcar_ayudo', { respuesta: thanks, si: true });
    await call(family.actor, 'marcar_ayudo', { respuesta: answer, si: true });
    const version = await call(person.actor, 'pregunta_completa', { id: question });
    await call(person.actor, 'editar_pregunta', {
      pregunta: question,
      titulo: word,
      contenido: `${word} otra vez`,
      categoria: null,
      version: (JSON.parse(version) as { created_at: string }).created_at,
    });
    return { question, answer, otherQuestion, word };
  }

  /** What happens to posts that somebody minds: one is reported until it is hidden, one is removed. */
  async function moderate(provider: Actor) {
    const content = `palabra${hidden.id.slice(0, 8)}`;
    const reported = await insert(hidden, 'questions', { title: content, content, sin_nombre: true });
    const row = { question_id: reported, content, sin_nombre: true };
    const removed = await insert(hidden, 'answers', row);
    await call(admin, 'retirar', { clase: 'respuesta', elemento: removed, motivo: 'otro' });
    const report = { clase: 'pregunta', elemento: reported, motivo: 'ofensivo' };
    for (const [place, actor] of [admin, provider, await people.demo('familia')].entries())
      await call(actor, 'reportar', report, `10.1.${place}.7`);
    const [hiddenRow] = JSON.parse(
      bodyOf(await people.service.ask({ method: 'GET', path: `/rest/v1/questions?id=eq.${reported}` })),
    ) as [{ estado: string }];
    expect(hiddenRow.estado).toBe('oculta');
    return { reported, removed };
  }

  /** The calls whose replies tell who wrote the posts. */
  async function leaks(actor: Actor, calls: CallFor[], author: Person, of: Posts): Promise<string[]> {
    const found: string[] = [];
    const told = [of.question, of.answer, of.word, of.reported, of.removed];
    const tells = (text: string) => told.some((word) => word && text.includes(word));
    const isLeak = async (makeCall: CallFor) => {
      const call = makeCall(author);
      const reply = await actor.ask(call);
      const asked = JSON.stringify(call);
      if (knows(asked, author))
        return neutral(reply, author, of) !== neutral(await actor.ask(makeCall(control)), control, of);
      if (!actor.seesPeople) return knows(reply, author);
      return rowsOf(reply).some((row) => knows(row, author) && (tells(row) || tells(asked)));
    };
    const queue = calls.values();
    const work = async () => {
      for (const makeCall of queue) {
        const { method, path, body } = makeCall(author);
        if (await isLeak(makeCall)) found.push([actor.label, method, path, JSON.stringify(body)].join(' '));
      }
    };
    await Promise.all(Array.from({ length: 6 }, work));
    return found;
  }

  /** The functions that a role may call, as the description of the schema lists them. */
  function callable(role: 'anon' | 'authenticated'): Schema {
    const names = permissionTable('Functions')
      .filter(({ roles }) => roles?.split(', ').includes(role))
      .map((row) => row.function ?? '');
    const routines = schema.routines.filter(({ name }) => names.includes(name));
    expect(routines.map(({ name }) => name).sort()).toEqual([...new Set(names)].sort());
    return { ...schema, routines };
  }

  test('no read of any table tells it, by whichever column, form or order', async () => {
    const calls = readCalls(schema, posts);
    for (const actor of actors) expect(await leaks(actor, calls, hidden, posts)).toEqual([]);
  });

  test('no function tells it, but for ver_autor to an admin', async () => {
    const told: string[] = [];
    for (const actor of actors) {
      const calls = routineCalls(callable(actor === people.visitor ? 'anon' : 'authenticated'), posts);
      told.push(...(await leaks(actor, calls, hidden, posts)));
    }
    expect(told.map((line) => line.split(' {')[0])).toEqual([
      'an admin POST /rest/v1/rpc/ver_autor',
      'an admin POST /rest/v1/rpc/ver_autor',
      'an admin POST /rest/v1/rpc/ver_autor',
    ]);
  });

  test('no page, data of a page or file for search engines tells it', async () => {
    const calls = pageCalls(posts).map((call) => () => call);
    expect(await leaks(people.visitor, calls, hidden, posts)).toEqual([]);
    const page = await people.visitor.ask({ method: 'GET', path: `/question/${posts.question}` });
    expect(page).toContain('Familia que pregunta');
    expect(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page)?.[1]).toContain(
      '"Una familia"',
    );
  });

  test('no picture tells it: that of a nameless question is that of a named one', async () => {
    const asked = { title: '¿A quién le pido el PEI?', content: 'C' };
    const readPicture = async (id: string) => {
      const reply = await fetch(`${server.url}/question/${id}/imagen.png`);
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png']);
      return [reply.headers.get('etag'), Buffer.from(await reply.arrayBuffer()).toString('base64')];
    };
    const nameless = await readPicture(await insert(hidden, 'questions', { ...asked, sin_nombre: true }));
    expect(await readPicture(await insert(family, 'questions', asked))).toEqual(nameless);
    const reported = await fetch(`${server.url}/question/${posts.reported}/imagen.png`);
    expect([reported.status, await reported.text()]).not.toContain(posts.word);
    expect(reported.status).toBe(404);
    const page = await people.visitor.ask({ method: 'GET', path: `/question/${posts.reported}` });
    expect(page).toContain('content="https://guia.example/icons/preview.jpg"');
    expect(page).not.toContain('imagen.png');
  });

  test('no mail to anybody else tells it, and no line of the server', async () => {
    const decision = await call(admin, 'caso_de', { elemento: posts.reported });
    expect(decision).toContain(posts.word);
    await call(admin, 'decidir_caso', {
      elemento: posts.reported,
      decision: 'queda',
      visto: (JSON.parse(decision) as { huella: string }).huella,
    });
    const log = await admin.ask({ method: 'GET', path: '/rest/v1/auditoria?order=id.desc&limit=20' });
    expect(log).toContain(posts.removed);
    expect(knows(log, hidden)).toBe(false);
    const mails = await readMails();
    expect(mails.filter((mail) => mail.to !== hidden.email && knows(JSON.stringify(mail), hidden))).toEqual(
      [],
    );
    expect([server.stdout, server.stderr].filter((text) => knows(text, hidden))).toEqual([]);
  });

  async function readMails(): Promise<Array<{ to: string }>> {
    const outbox = join(DATA_DIR, 'outbox');
    const files = await readdir(outbox).catch(() => []);
    return Promise.all(files.map(async (name) => JSON.parse(await readFile(join(outbox, name), 'utf8'))));
  }

  test('the same search finds who publishes with a name', async () => {
    const named = await publish(control, false);
    const all = [
      ...readCalls(schema, named),
      ...routineCalls(schema, named),
      ...pageCalls(named).map((call) => () => call),
    ];
    const calls = all.filter((makeCall) => /question|answers|profiles|pregunta/.test(makeCall(control).path));
    const found = (await leaks(people.visitor, calls, control, named)).join('\n');
    for (const path of [
      'GET /rest/v1/questions?select=*',
      'GET /rest/v1/answers?select=*,profiles(*)',
      'GET /rest/v1/profiles?select=*,questions(*),answers(*)',
      'POST /rest/v1/rpc/pregunta_completa',
      'POST /rest/v1/rpc/buscar_preguntas',
      `GET /question/${named.question} `,
      `GET /question/${named.question}.data`,
      'GET /questions ',
    ]) {
      expect(found).toContain(path);
    }
  });
});

const bodyOf = (reply: string) => reply.slice(reply.indexOf('\n\n') + 2);

/** The rows of a reply, each as a text; its lines when it has none. */
function rowsOf(reply: string): string[] {
  const body = bodyOf(reply);
  const rows: unknown = body.startsWith('[') ? JSON.parse(body) : null;
  return Array.isArray(rows) ? rows.map((row) => JSON.stringify(row)) : reply.split('\n');
}

/** A reply without whom it names, and without what differs from one moment or row to the next. */
function neutral(
  reply: string,
  { id, name, email }: Person,
  { question, answer, otherQuestion }: Posts,
): string {
  return [id, name, email]
    .reduce((text, word) => text.replaceAll(word, 'ALGUIEN'), reply)
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (found) =>
      [question, answer, otherQuestion].includes(found) ? found : 'UUID',
    )
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-]\d\d:?\d*)?/g, 'MOMENTO')
    .replaceAll(/^(date|content-length|etag|server-timing|x-[\w-]+): .*$/gm, '');
}
