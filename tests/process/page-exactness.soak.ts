import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { prepare } from '../../scripts/prepare.mjs';
import { engines } from '../support/engines.ts';
import { dataFolder, type ServerProcess, startServer } from './server-process.ts';

const writes = 30;
const timeoutMs = 3_600_000;
const secretKey = 'sb_secret_0123456789abcdef';

beforeAll(() => prepare({ build: true }));

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const word = () => `palabra${Math.random().toString(36).slice(2)}`;

/** What differs from one rendering to the next: the nonce, the time, where the process listens, and a second address of a page. */
const comparable = (text: string, url: string) =>
  text
    .replaceAll(url, '')
    .replace(/nonce="[^"]*"/g, '')
    // In the link of who signs in and comes back here.
    .replace(/(?:%3F|%26)nueva%3D\d+/g, '')
    .replace(/\b1\d{12}\b/g, '')
    .replace(/hace (un momento|\d+ \w+)/g, '');

async function page(url: string, path: string): Promise<{ bytes: string; text: string }> {
  const response = await fetch(url + path);
  const bytes = `${response.status} ${await response.text()}`;
  return { bytes, text: comparable(bytes, url) };
}

type Row = Record<string, unknown> & { id: string };

/** Writes of the product's tables with the secret key; each names the pages that show it. */
function createWriter(url: () => string) {
  async function call(method: string, path: string, body?: unknown): Promise<Row[]> {
    const response = await fetch(`${url()}/rest/v1/${path}`, {
      method,
      headers: { apikey: secretKey, 'Content-Type': 'application/json', Prefer: 'return=representation' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
    return JSON.parse(text) as Row[];
  }
  const one = async (path: string) => pick(await call('GET', path));
  const change = (table: string, { id }: Row, body: unknown) => call('PATCH', `${table}?id=eq.${id}`, body);

  const newest = 'order=created_at.desc,id.desc&limit=10';
  const question = () => one(`questions?${newest}`);
  /** Of the first cards of the directory. */
  const provider = () =>
    one('proveedores?aprobado_por_admin=is.true&order=alcance.desc,fecha_creacion.desc,id&limit=8');
  const reviewed = () =>
    one('calificaciones?select=*,proveedores!inner(id)&proveedores.aprobado_por_admin=is.true');
  /** Facts of providers that have both pages: the profile, and the sheet of the first visit. */
  const withSheet =
    'proveedores!inner(id,primera_visita!inner(pasos))&proveedores.aprobado_por_admin=is.true';
  const place = () => one(`sedes?select=*,${withSheet}&visibilidad=neq.oculta`);
  const details = () => one(`detalles?select=*,${withSheet}`);
  const pagesOf = ({ proveedor_id }: Row) => [
    `/proveedor/${proveedor_id}`,
    `/proveedor/${proveedor_id}/visita`,
  ];
  const savePlace = (datos: object, horas?: object[]) => call('POST', 'rpc/guardar_sede', { datos, horas });
  const changeFacts = (table: string, { proveedor_id }: Row, body: unknown) =>
    call('PATCH', `${table}?proveedor_id=eq.${proveedor_id}`, body);
  const answer = () => one('answers');
  const author = () => one('profiles?limit=5');
  return {
    async 'a provider gets another name'() {
      const row = await provider();
      return [[`/proveedor/${row.id}`, '/proveedores'], () => change('proveedores', row, { nombre: word() })];
    },
    async 'a provider is taken out of the directory, or put back'() {
      const row = await one('proveedores');
      const aprobado_por_admin = !row.aprobado_por_admin;
      return [
        ['/', `/proveedor/${row.id}`, '/transparencia'],
        () => change('proveedores', row, { aprobado_por_admin }),
      ];
    },
    async 'the plans of a provider are confirmed, or have been'() {
      const { id } = await provider();
      // Later than any other word about them, by a moment.
      const confirmed = {
        confirmado_en: new Date(),
        por: 'admin',
        via: pick(['panel', 'llamada', 'whatsapp']),
      };
      const vence_en = pick(['2020-01-01', '2999-12-31']);
      const word = { proveedor_id: id, grupo: 'planes', vence_en, ...confirmed };
      return [[`/proveedor/${id}`], () => call('POST', 'confirmaciones', word)];
    },
    async 'a review gets other words'() {
      const row = await reviewed();
      await change('calificaciones', row, { estado: 'publicada' });
      return [
        [`/proveedor/${row.proveedor_id}`],
        () => change('calificaciones', row, { comentario: word() }),
      ];
    },
    async 'a review is published or not'() {
      const row = await reviewed();
      const estado = row.estado === 'publicada' ? 'pendiente' : 'publicada';
      return [[`/proveedor/${row.proveedor_id}`], () => change('calificaciones', row, { estado })];
    },
    async 'a place gets another name'() {
      const row = await place();
      return [pagesOf(row), () => savePlace({ id: row.id, nombre: word() })];
    },
    async 'a place gets other hours'() {
      const row = await place();
      const before = [{ dia: 7, abre: '03:00', cierra: '04:00' }];
      await savePlace({ id: row.id }, before);
      return [
        pagesOf(row),
        () => savePlace({ id: row.id }, [...before, { dia: 7, abre: '04:00', cierra: '05:00' }]),
      ];
    },
    async 'a place hides its address, or shows it'() {
      const row = await place();
      const visibilidad = row.visibilidad === 'completa' ? 'municipio' : 'completa';
      return [pagesOf(row), () => savePlace({ id: row.id, visibilidad })];
    },
    async 'a place takes new people, or not'() {
      const row = await place();
      const path = `disponibilidad?sede_id=eq.${row.id}`;
      const [told] = await call('GET', path);
      return [
        pagesOf(row),
        () =>
          told
            ? call('PATCH', path, { nota: word() })
            : call('POST', 'disponibilidad', { sede_id: row.id, estado: 'acepta' }),
      ];
    },
    async 'a provider tells another age'() {
      const row = await details();
      const edad_desde_meses = Number(row.edad_desde_meses) + 1;
      return [pagesOf(row), () => changeFacts('detalles', row, { edad_desde_meses, edad_hasta_meses: null })];
    },
    async 'a provider tells another fact'() {
      const row = await details();
      const hechos_si = row.hechos_si ? null : ['ascensor'];
      return [pagesOf(row), () => changeFacts('detalles', row, { hechos_si, hechos_no: null })];
    },
    async 'a first visit gets another step'() {
      const row = await details();
      return [pagesOf(row), () => changeFacts('primera_visita', row, { pasos: [word(), word()] })];
    },
    async 'a word is said about a group'() {
      const row = await details();
      const { proveedor_id } = row;
      const path = `confirmaciones?select=por&proveedor_id=eq.${proveedor_id}&grupo=eq.lugar`;
      const [latest] = await call('GET', `${path}&order=confirmado_en.desc&limit=1`);
      const por = latest?.por === 'admin' ? 'proveedor' : 'admin';
      return [
        pagesOf(row),
        () => call('POST', 'confirmaciones', { proveedor_id, grupo: 'lugar', por, via: 'llamada' }),
      ];
    },
    async 'a step gets another reason, by somebody who verified it'() {
      const row = await one('pasos?estado=eq.publicado');
      const renewed = { verificado_por: 'Luz Vega', revisado_en: row.revisado_en };
      return [['/empieza?municipio='], () => change('pasos', row, { por_que: word(), ...renewed })];
    },
    async 'a letter says something else, by somebody who verified it'() {
      const row = await one('cartas?estado=eq.publicado');
      const renewed = { verificado_por: 'Luz Vega', revisado_en: row.revisado_en };
      const pages = [`/cartas/${row.slug}`, '/empieza?municipio='];
      return [pages, () => change('cartas', row, { titulo: word(), ...renewed })];
    },
    async 'a term is explained in other words'() {
      const path = 'terminos?slug=eq.linea-pas';
      return [
        ['/palabras', '/empieza?edad=3-5&momento=escuela'],
        () => call('PATCH', path, { definicion: word() }),
      ];
    },
    async 'a resource comes'() {
      const { id: _, ...row } = await one('recursos');
      return [['/recursos'], () => call('POST', 'recursos', { ...row, titulo: word() })];
    },
    async 'a resource gets another title'() {
      const row = await one('recursos');
      return [['/recursos'], () => change('recursos', row, { titulo: word() })];
    },
    async 'a resource is in force, or not'() {
      const { id } = await one('recursos');
      const path = `revisiones_recurso?recurso_id=eq.${id}`;
      const [review] = await call('GET', path);
      const vigencia = review?.vigencia === 'vigente' ? 'derogada' : 'vigente';
      return [['/recursos'], () => call('PATCH', path, { vigencia, reemplazado_por: null })];
    },
    async 'a resource goes'() {
      const { id: _, ...row } = await one('recursos');
      const [added] = await call('POST', 'recursos', { ...row, titulo: word() });
      return [['/recursos'], () => call('DELETE', `recursos?id=eq.${added?.id}`)];
    },
    async 'a question comes'() {
      const { user_id } = await question();
      return [
        ['/questions', `/sitemap/preguntas-${new Date().toISOString().slice(0, 7)}.xml`],
        () => call('POST', 'questions', { user_id, title: word(), content: word() }),
      ];
    },
    async 'a question gets another title'() {
      const row = await question();
      return [['/questions', `/question/${row.id}`], () => change('questions', row, { title: word() })];
    },
    async 'an answer comes'() {
      const { id, user_id } = await question();
      return [
        ['/questions', `/question/${id}`],
        () => call('POST', 'answers', { question_id: id, user_id, content: word() }),
      ];
    },
    async 'an answer goes'() {
      const { question_id, user_id } = await answer();
      const [added] = await call('POST', 'answers', { question_id, user_id, content: word() });
      return [[`/question/${question_id}`], () => call('DELETE', `answers?id=eq.${added?.id}`)];
    },
    async 'a vote comes, turns or goes'() {
      const { id: answer_id, question_id } = await answer();
      const { id: user_id } = await author();
      const path = `answer_votes?answer_id=eq.${answer_id}&user_id=eq.${user_id}`;
      const [vote] = await call('GET', path);
      const act = !vote
        ? () => call('POST', 'answer_votes', { answer_id, user_id, vote_type: pick([1, -1]) })
        : Math.random() < 0.5
          ? () => call('PATCH', path, { vote_type: -Number(vote.vote_type) })
          : () => call('DELETE', path);
      return [[`/question/${question_id}`], act];
    },
  } satisfies Record<string, () => Promise<[paths: string[], act: () => Promise<unknown>]>>;
}

describe.each(engines)('on $name', (engine) => {
  test(
    `after each of ${writes} writes the next request of a page shows it, in every process`,
    async () => {
      const isShared = engine.name === 'postgres';
      const opened = isShared ? await engine.open({ seed: true }) : undefined;
      if (opened) onTestFinished(opened.drop);
      const env = {
        ...(opened?.env ?? { DATA_DIR: await dataFolder('served') }),
        RATE_LIMITS: 'off',
        SUPABASE_SECRET_KEY: secretKey,
        // One public address, which the code to scan on a sheet holds.
        SITE_URL: 'http://guia.example',
      };
      const servers: ServerProcess[] = [];
      for (let n = 0; n < (isShared ? 2 : 1); n += 1) servers.push(await startServer(env));
      await Promise.all(servers.map((server) => server.ready()));
      const anyUrl = () => pick(servers).url;
      const writer = createWriter(anyUrl);

      let fromCache = 0;
      for (let n = 0; n < writes; n += 1) {
        const name = pick(Object.keys(writer) as Array<keyof typeof writer>);
        const [paths, write] = await writer[name]();
        // Each process has the page of before, and the second time from its cache.
        const before = new Map<string, string>();
        for (const path of paths) {
          for (const { url } of servers) {
            const first = await page(url, path);
            const again = await page(url, path);
            if (first.bytes === again.bytes) fromCache += 1;
            before.set(path, again.text);
          }
        }
        // A listener that is cut off now and then misses nothing.
        if (opened && n % 100 === 99) {
          await opened.database.query(
            `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'gateway-listen' and datname = current_database() limit 1`,
          );
        }
        await write();
        for (const path of paths) {
          const shown = await page(anyUrl(), path);
          // A part of the sitemap has no second address.
          const anew = path.startsWith('/sitemap/')
            ? shown
            : await page(anyUrl(), `${path}${path.includes('?') ? '&' : '?'}nueva=${n}`);
          const isBehind = shown.text === before.get(path) || shown.text !== anew.text;
          expect(isBehind, `${name}: ${path} is behind`).toBe(false);
        }
      }
      // Otherwise nothing was proved.
      expect(fromCache).toBeGreaterThan(writes);
      for (const server of servers) expect(server.stderr).toBe('');
      console.info(`${writes} writes, ${fromCache} pages from the cache, none stale`);
    },
    timeoutMs,
  );
});
