/**
 * The statistics tab with 1,000,000 events of 10,000 providers and 1,000 resources on PostgreSQL, through the gateway, as
 * the page asks for it: npm run bench:statistics
 * The table goes to bench/results/statistics.md; a 95th percentile over 50 ms fails the run.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { readConfig } from '../server/config.ts';
import { migrate } from '../server/database/migrate.ts';
import { openPostgres } from '../server/database/postgres.ts';
import { openGateway } from '../server/gateway.ts';
import { findPostgres, startCluster } from '../tests/support/postgres-cluster.ts';
import { type Summary, timeInTurn } from './forum/compare.ts';

const events = Number(process.env.EVENTS ?? 1_000_000);
const batch = 100_000;
const maxMs = 50;
const adminId = '00000000-0000-4000-8000-000000000001';

const programs = findPostgres();
if (!programs) throw new Error('The benchmark needs the programs of PostgreSQL 15 or newer.');
const cluster = await startCluster(programs);
const dataDir = await mkdtemp(join(tmpdir(), 'guia-bench-'));
try {
  const database = await openPostgres(cluster.url);
  await migrate(database, resolve('supabase/migrations'));
  await fill();
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', DATABASE_URL: cluster.url });
  const { app, keys } = await openGateway(config, database);
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const token = await keys.sign({ sub: adminId, role: 'authenticated', aud: 'authenticated', exp });
  const client = createClient(config.siteUrl, keys.publishableKey, {
    accessToken: async () => token,
    global: { fetch: async (input, init) => app.fetch(new Request(input, init)) },
  });
  const periods = [30, 90, 365];
  const summaries = await timeInTurn(
    periods.map((dias) => async () => {
      const { data, error } = await client.rpc('estadisticas_resumen', { dias });
      if (error) throw error;
      const total = Object.values<number>(data.totales).reduce((sum, count) => sum + count, 0);
      if (total !== events) throw new Error(`${total} events were counted, not ${events}`);
    }),
  );
  await report(periods, summaries);
  await database.close();

  /** With every trigger on: the totals are those that the product itself keeps. */
  async function fill(): Promise<void> {
    await database.query(`
      insert into auth.users (id, aud, role, email) values ('${adminId}', 'authenticated', 'authenticated', 'a@example.test');
      insert into public.user_roles (user_id, role) values ('${adminId}', 'admin');
      insert into public.proveedores (id, nombre, municipio, tipo_servicio, aprobado_por_admin)
        select md5('provider ' || n)::uuid, 'Centro ' || n, 'Municipio ' || n % 78,
          (enum_range(null::public.tipo_servicio))[1 + n % 5], n % 20 > 0
        from generate_series(0, 9999) as n;
      insert into public.recursos (id, titulo, descripcion, url)
        select md5('resource ' || n)::uuid, 'Recurso ' || n, 'D', 'https://example.test/' || n
        from generate_series(0, 999) as n`);
    for (let from = 0; from < events; from += batch) {
      await database.query(`
        insert into public.estadisticas (tipo, proveedor_id, recurso_id, metadata, fecha)
        select
          case when n % 10 < 6 then 'visita_proveedor' when n % 10 < 8 then 'contacto' else 'descarga_recurso' end::public.tipo_evento,
          case when n % 10 < 8 then md5('provider ' || floor(random() * random() * 10000)::int)::uuid end,
          case when n % 10 >= 8 then md5('resource ' || floor(random() * random() * 1000)::int)::uuid end,
          case when n % 10 in (6, 7) then (array['{"method": "phone"}', '{"method": "whatsapp"}'])[1 + n % 2]::jsonb end,
          now() - random() * interval '730 days'
        from generate_series(${from}, ${Math.min(from + batch, events) - 1}) as n`);
    }
    await database.query('analyze');
  }
} finally {
  await cluster.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function report(periods: number[], summaries: Summary[]): Promise<void> {
  const lines = [
    '# The statistics',
    '',
    `Milliseconds an answer with ${events.toLocaleString('en')} events on PostgreSQL, through the gateway.`,
    '',
    '| days | fastest tenth | median | 95 % |',
    '|---|---|---|---|',
    ...summaries.map(
      ({ quickMs, medianMs, p95Ms }, place) =>
        `| ${periods[place]} | ${quickMs.toFixed(1)} | ${medianMs.toFixed(1)} | ${p95Ms.toFixed(1)} |`,
    ),
    '',
  ];
  await mkdir('bench/results', { recursive: true });
  await writeFile('bench/results/statistics.md', lines.join('\n'));
  console.log(lines.join('\n'));
  if (summaries.some(({ p95Ms }) => p95Ms > maxMs)) {
    console.error(`More than one answer in twenty took longer than ${maxMs} ms.`);
    process.exitCode = 1;
  }
}
