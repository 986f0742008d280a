/**
 * The first answers of a server with 10,000 providers, all their facts and 100,000 questions, on the embedded engine:
 * /guia.json, the CSV of the open data and the sitemap. node bench/files.ts
 * BENCH_BEFORE=<folder> measures another built checkout with its packages in turns with this one, on the same rows, and
 * compares the bytes. The table is printed; a file over the bar fails the run. Needs a build.
 */
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { type RunningSite, startSite } from '../scripts/site.ts';
import { migrate } from '../server/database/migrate.ts';
import { openPglite } from '../server/database/pglite.ts';
import { describeRun } from './pages/results.ts';
import { processTime } from './processor-time.ts';

interface Figures {
  state: string;
  path: string;
  ms: number[];
  /** Processor time of the server meanwhile, on all threads: on a busy machine the clock also counts what others do. */
  workedMs: number[];
  /** By how much the most memory of the process grew meanwhile. */
  grownMb: number[];
  rawKb: number;
  packedKb: number;
  hash: string;
}

const providers = Number(process.env.PROVIDERS ?? 10_000);
const questions = Number(process.env.QUESTIONS ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const mostMs = 2_000;
const month = new Date().toISOString().slice(0, 7);
const before = process.env.BENCH_BEFORE;
const states = [
  ...(before ? [{ state: 'before', folder: resolve(before), sitemap: ['/sitemap.xml'] }] : []),
  { state: 'now', folder: resolve('.'), sitemap: ['/sitemap.xml', `/sitemap/preguntas-${month}.xml`] },
];
const rowsSql = `
insert into public.proveedores (id, nombre, tipo_servicio, municipio, descripcion, acepta_planes, planes_aceptados,
    telefono, web, aprobado_por_admin, fecha_creacion)
  select md5('provider ' || n)::uuid, 'Centro ' || md5('name ' || n), t.types[1 + n % cardinality(t.types)],
    (array['Ponce', 'Caguas', 'San Juan', 'Mayagüez', 'Arecibo'])[1 + n % 5],
    'Terapia del habla, evaluación y apoyo para niños. ' || (select string_agg(md5(n || ' ' || k), ' ') from generate_series(1, 7) k),
    n % 3 <> 0, case when n % 3 = 0 then null else array['Plan Vital', 'MCS'] end,
    '787-555-' || lpad((n % 10000)::text, 4, '0'), case when n % 2 = 0 then 'https://centro-' || n || '.example' end,
    true, now() - n / 500 * interval '1 minute'
  from generate_series(1, ${providers}) n, (select enum_range(null::public.tipo_servicio) as types) t;
insert into public.sedes (id, proveedor_id, principal, municipio, telefono, orden, atiende_municipios)
  select md5('place ' || k || ' ' || n)::uuid, md5('provider ' || n)::uuid, k = 0, 'Ponce', '787-555-0000', k,
    case when k = 1 then array['Ponce', 'Caguas', 'Yauco'] end
  from generate_series(1, ${providers}) n, generate_series(0, 1) k where k = 0 or n % 5 = 0;
insert into public.horas (sede_id, dia, abre, cierra)
  select s.id, day, span.abre, span.cierra
  from public.sedes s, generate_series(1, 5) day,
    (values (time '08:00', time '12:00'), (time '13:00', time '17:00')) as span (abre, cierra)
  where span.abre < '12:00' or day <= 2;
insert into public.disponibilidad (sede_id, estado, espera) select id, 'lista_de_espera', '1_a_3' from public.sedes;
insert into public.detalles (proveedor_id, edad_desde_meses, edad_hasta_meses, modalidades, idiomas, costo, costo_desde,
    hechos_si, hechos_no)
  select id, 12, 60, array['presencial', 'en_linea'], array['es', 'en'], 'desde', 25,
    (select array_agg(clave) from public.hechos where orden % 2 = 0), (select array_agg(clave) from public.hechos where orden % 2 = 1)
  from public.proveedores;
insert into public.confirmaciones (proveedor_id, sede_id, grupo, confirmado_en, vence_en, por, via)
  select proveedor_id, id, grupo, now() - interval '10 days', current_date + 80, 'proveedor', 'panel'
  from public.sedes, unnest(array['disponibilidad', 'contacto']) grupo
  union all select id, null, grupo, now() - interval '10 days', current_date + 300, 'proveedor', 'panel'
  from public.proveedores, unnest(array['atencion', 'lugar']) grupo;
insert into public.resumen_hechos (proveedor_id, lugares, edad_desde_meses, modalidades, idiomas, costo)
  select id, '[{"h":"12345 0800-1200;12 1300-1700","e":"lista_de_espera","t":"1_a_3"}]', 12, array['presencial'],
    array['es'], 'desde'
  from public.proveedores;
insert into public.datos_proveedores (proveedor_id) select id from public.proveedores order by fecha_creacion, id;
insert into auth.users (id, aud, role, email) values (md5('person')::uuid, 'authenticated', 'authenticated', 'a@example.test');
insert into private.profiles (id, nombre_completo) values (md5('person')::uuid, 'Ana') on conflict do nothing;
insert into public.questions (user_id, title, content, created_at)
  select md5('person')::uuid, 'Pregunta ' || n, 'Somos una familia y buscamos ideas para la rutina de la mañana.',
    now() - n * interval '1 minute'
  from generate_series(1, ${questions}) n`;

const figures: Figures[] = [];
const folder = await mkdtemp(join(tmpdir(), 'guia-files-'));
const filled = (state: string) => join(folder, `filled-${state}`);
try {
  for (const { state, folder: checkout } of states) await fill(filled(state), checkout);
  for (let round = 0; round < rounds; round += 1) {
    for (const { state, folder: checkout, sitemap } of states) {
      const data = join(folder, 'data');
      await cp(filled(state), data, { recursive: true });
      const site = await startSite({
        folder: checkout,
        env: { DATA_DIR: data, DEMO: 'off', RATE_LIMITS: 'on' },
      });
      try {
        for (const path of ['/guia.json', '/datos/proveedores.csv', ...sitemap])
          await measure(state, path, site);
      } finally {
        await site.stop();
        await rm(data, { recursive: true, force: true });
      }
    }
  }
  report();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function fill(data: string, checkout: string): Promise<void> {
  const database = await openPglite(data);
  await migrate(database, join(checkout, 'supabase/migrations'));
  await database.transaction(async (tx) => {
    // What the triggers would keep is written here: row by row they would take very long.
    await tx.query('set local session_replication_role = replica');
    for (const statement of rowsSql.split(';\n')) await tx.query(statement);
  });
  // As after some hours: of what the directory said until then the entries are ready. `KEPT=off`: of nothing.
  for (let done = 0; done < providers && process.env.KEPT !== 'off'; done += 2_000)
    await database.query(`select public.gateway_daily_job('keep_guide_entries')`);
  await database.query('vacuum analyze');
  await database.close();
}

/** The first answer of a server that was just started. */
async function measure(state: string, path: string, { url, server }: RunningSite): Promise<void> {
  const memory = await watchMemory(server?.pid);
  const workedBefore = processTime(server?.pid ?? 0);
  const { ms, body } = await read(url + path);
  const workedMs = processTime(server?.pid ?? 0) - workedBefore;
  const grownMb = await memory();
  const raw = brotliDecompressSync(body);
  const hash = createHash('sha256').update(raw).digest('hex');
  const known = figures.find((one) => one.state === state && one.path === path);
  const entry = known ?? { state, path, ms: [], workedMs: [], grownMb: [], rawKb: 0, packedKb: 0, hash };
  if (entry.hash !== hash) throw new Error(`${path}: the same rows gave other bytes`);
  Object.assign(entry, { rawKb: raw.length / 1000, packedKb: body.length / 1000 });
  entry.ms.push(ms);
  entry.workedMs.push(workedMs);
  entry.grownMb.push(grownMb);
  if (!known) figures.push(entry);
  console.log(
    `${state} ${path}: ${ms.toFixed(0)} ms, ${workedMs.toFixed(0)} ms of the processor, ${grownMb.toFixed(0)} MB`,
  );
}

/** Linux keeps the most that a process ever took; 5 makes it begin anew. */
async function watchMemory(pid = 0): Promise<() => Promise<number>> {
  const figure = async (name: string) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1024;
  };
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const atFirst = await figure('VmRSS');
  return async () => (await figure('VmHWM')) - atFirst;
}

function read(url: string): Promise<{ ms: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        if (response.statusCode === 200) resolve({ ms: performance.now() - start, body });
        else reject(new Error(`${url}: ${response.statusCode} ${body}`));
      });
    })
      .on('error', reject)
      .end();
  });
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function report(): void {
  const count = (number: number) => number.toLocaleString('en');
  const same = figures
    .filter(({ state }) => state === 'before')
    .filter(({ path, hash }) =>
      figures.some((one) => one.state === 'now' && one.path === path && one.hash === hash),
    )
    .map(({ path }) => path);
  const lines = [
    '# Files of a large directory',
    '',
    `Made by \`node bench/files.ts\`: ${describeRun()}.`,
    '',
    `The first answer after a start, on the embedded engine, with ${count(providers)} providers, all their facts and ${count(questions)} questions: the median of ${rounds} starts, all limits on. Memory is by how much the most that the process took grew over what it had before.`,
    '',
    '| | | first answer ms | processor ms | memory MB | unpacked kB | brotli kB |',
    '|---|---|--:|--:|--:|--:|--:|',
    ...figures.map(
      ({ state, path, ms, workedMs, grownMb, rawKb, packedKb }) =>
        `| ${path.replace(month, 'month')} | ${state} | ${median(ms).toFixed(0)} | ${median(workedMs).toFixed(0)} | ${median(grownMb).toFixed(0)} | ${rawKb.toFixed(0)} | ${packedKb.toFixed(0)} |`,
    ),
    '',
    ...(same.length > 0 ? [`The same bytes before and now: ${same.join(', ')}.`, ''] : []),
  ];
  console.log(lines.join('\n'));
  const slow = figures.filter(({ state, ms }) => state === 'now' && median(ms) > mostMs);
  if (slow.length === 0) return;
  console.error(`Over ${mostMs} ms: ${slow.map(({ path }) => path).join(', ')}`);
  process.exitCode = 1;
}
