/**
 * What the panel and /transparencia ask for in one read each, with 5,000 providers and all their facts, and 20,000 drafts
 * of the register, on both engines, through the gateway: npm run bench:queue
 * The table goes to bench/results/queue.md; a median over 200 ms, or 400 ms on the embedded engine, fails the run, and a fastest tenth over 100 ms of `por_llamar`.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { readConfig } from '../server/config.ts';
import type { Database } from '../server/database/database.ts';
import { migrate } from '../server/database/migrate.ts';
import { openPglite } from '../server/database/pglite.ts';
import { openPostgres } from '../server/database/postgres.ts';
import { openGateway } from '../server/gateway.ts';
import { findPostgres, startCluster } from '../tests/support/postgres-cluster.ts';
import { type Summary, timeInTurn } from './forum/compare.ts';

const providers = Number(process.env.PROVIDERS ?? 5000);
const runs = Number(process.env.BENCH_ROUNDS ?? 30);
const drafts = Number(process.env.DRAFTS ?? 20_000);
const maxMs = { PostgreSQL: 200, embedded: 400 };
const maxCallsMs = 100;
const adminId = '00000000-0000-4000-8000-000000000001';
const reads = ['hoy', 'cola', 'por_llamar', 'transparencia'] as const;

const programs = findPostgres();
if (!programs) throw new Error('The benchmark needs the programs of PostgreSQL 15 or newer.');
const cluster = await startCluster(programs);
const folder = await mkdtemp(join(tmpdir(), 'guia-bench-'));
try {
  const lines = [
    '# What waits, who is to be called, and the public figures',
    '',
    `Milliseconds an answer with ${providers.toLocaleString('en')} providers and their facts, and ${drafts.toLocaleString('en')} drafts, through the gateway.`,
    '',
    '| read | engine | rows | fastest tenth | median | 95 % |',
    '|---|---|---|---|---|---|',
  ];
  let isSlow = false;
  const engines = [
    ['PostgreSQL', () => openPostgres(cluster.url)],
    ['embedded', () => openPglite(join(folder, 'database'))],
  ] as const;
  for (const [engine, open] of engines) {
    const { counts, summaries } = await measure(await open());
    for (const [place, read] of reads.entries()) {
      const { quickMs, medianMs, p95Ms } = summaries[place] as Summary;
      isSlow ||= medianMs > maxMs[engine] || (read === 'por_llamar' && quickMs > maxCallsMs);
      const figures = [quickMs, medianMs, p95Ms].map((ms) => ms.toFixed(1)).join(' | ');
      lines.push(`| \`${read}\` | ${engine} | ${counts[place]} | ${figures} |`);
    }
  }
  lines.push('');
  await mkdir('bench/results', { recursive: true });
  await writeFile('bench/results/queue.md', lines.join('\n'));
  console.log(lines.join('\n'));
  if (isSlow) {
    console.error('A read takes longer than it may.');
    process.exitCode = 1;
  }
} finally {
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(database: Database): Promise<{ counts: number[]; summaries: Summary[] }> {
  await migrate(database, resolve('supabase/migrations'));
  await fill(database);
  const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: 'off' });
  const gateway = await openGateway(config, database);
  const { app, keys } = gateway;
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const token = await keys.sign({ sub: adminId, role: 'authenticated', aud: 'authenticated', exp });
  const client = createClient(config.siteUrl, keys.publishableKey, {
    accessToken: async () => token,
    global: { fetch: async (input, init) => app.fetch(new Request(input, init)) },
  });
  const counts: number[] = reads.map(() => 0);
  const summaries = await timeInTurn(
    reads.map((read, place) => async () => {
      // As many as the panel shows, and one.
      const { data, error } = await client.rpc(read, read === 'por_llamar' ? { limite: 51 } : {});
      if (error) throw error;
      counts[place] = Array.isArray(data) ? data.length : 1;
    }),
    { warmUps: 2, runs },
  );
  await gateway.close();
  await database.close();
  return { counts, summaries };
}

/** With every trigger on. Half of the providers have an address, a third of the words are over, a fiftieth is in doubt. Drafts have a telephone. */
async function fill(database: Database): Promise<void> {
  await database.query(`
    insert into auth.users (id, aud, role, email) values ('${adminId}', 'authenticated', 'authenticated', 'a@example.test');
    insert into public.user_roles (user_id, role) values ('${adminId}', 'admin');
    insert into public.proveedores (nombre, municipio, tipo_servicio, telefono, email, acepta_planes, aprobado_por_admin)
      select 'Centro ' || n, (array['Ponce', 'Caguas', 'Moca', 'Yauco', 'Cayey'])[1 + n % 5],
        (enum_range(null::public.tipo_servicio))[1 + n % 5], '787-555-0100',
        case when n % 2 = 0 then 'centro' || n || '@example.test' end, n % 3 > 0, n % 50 > 0
      from generate_series(1, ${providers}) as n;
    insert into public.sedes (proveedor_id, municipio, telefono)
      select id, 'Moca', '787-555-0101' from public.proveedores where nombre ~ '[05]$';
    insert into public.horas (sede_id, dia, abre, cierra) select id, dia, '08:00', '17:00' from public.sedes, generate_series(1, 5) as dia;
    insert into public.disponibilidad (sede_id, estado) select id, 'acepta' from public.sedes;
    update public.detalles set idiomas = array['es'], hechos_si = array['ascensor'];
    insert into public.confirmaciones (proveedor_id, sede_id, grupo, confirmado_en, por, via, duda)
      select p.id, t.sede_id, t.grupo, now() - random() * (case when age = 1 then 1.5 else 3 end) * g.dias * interval '1 day',
        'proveedor', 'panel', random() < 0.02
      from public.proveedores as p
      join private.fact_groups as t on t.proveedor_id = p.id and t.dicho
      join private.grupos as g on g.grupo = t.grupo
      cross join generate_series(1, 3) as age
      where p.nombre !~ '7$';
    insert into public.propuestas (lote, proveedor_id, campo, despues, origen, estado, decidida_en, fecha_creacion)
      select gen_random_uuid(), p.id, 'telefono', '"787-555-0199"', 'familia', case when r < 0.1 then 'pendiente' else 'aceptada' end,
        case when r >= 0.1 then now() end, now() - r * interval '500 days'
      from (select id, random() as r from public.proveedores) as p;
    insert into public.bajas (proveedor_id, nombre, origen)
      select id, nombre, 'visitante' from public.proveedores where aprobado_por_admin and nombre ~ '11$';
    insert into private.retiros (clase, elemento, motivo, fecha)
      select 'resena', gen_random_uuid(), 'insultos', now() - n * interval '1 hour' from generate_series(1, ${providers}) as n;
    insert into public.calificaciones (proveedor_id, usuario_id, estrellas, estado)
      select id, '${adminId}', 4, case when random() < 0.02 then 'pendiente' else 'publicada' end::public.estado_calificacion
      from public.proveedores;
    insert into public.recursos (titulo, descripcion, url, fecha_creacion)
      select 'Recurso ' || n, 'D', 'https://example.test/' || n, now() - n * interval '1 day' from generate_series(1, 1000) as n;
    with drafts as (
      insert into public.proveedores (nombre, municipio, tipo_servicio, telefono, aprobado_por_admin)
      select 'Borrador ' || n, (array['Ponce', 'Caguas', 'Moca', 'Yauco', 'Cayey'])[1 + n % 5], 'doctor', '787-555-0102', false
      from generate_series(1, ${drafts}) as n
      returning id
    )
    insert into private.borradores (proveedor_id) select id from drafts;
    analyze`);
}
