/**
 * A file of 5,000 rows rehearsed, run and undone by a server on the embedded engine, while somebody reads: npm run bench:import
 * The table goes to bench/results/import.md; a rehearsal over 30 s fails the run. ROWS and PROVIDERS change the sizes.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import type { ReadRow } from '../app/features/import/read-row.ts';
import { migrate } from '../server/database/migrate.ts';
import { openPglite } from '../server/database/pglite.ts';
import { manyRows } from '../tests/support/import/many-rows.ts';
import { freePort } from '../tests/support/postgres-cluster.ts';
import { processTime } from './processor-time.ts';

const count = Number(process.env.ROWS ?? 5000);
const providers = Number(process.env.PROVIDERS ?? 2000);
const maxSeconds = 30;
const chunk = 200;
const publishableKey = 'sb_publishable_bench00000000';

const folder = await mkdtemp(join(tmpdir(), 'guia-bench-'));
let server: ChildProcess | undefined;
try {
  await fill();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      PORT: String(port),
      DEMO: 'on',
      RATE_LIMITS: 'off',
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const pid = server.pid ?? 0;
  await until(() =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const client = createClient(url, publishableKey, { auth: { persistSession: false } });
  const signedIn = await client.auth.signInWithPassword({
    email: 'admin@miguiaazul.test',
    password: 'azul-demo',
  });
  if (signedIn.error) throw signedIn.error;

  const reads = {
    '`/health`': () => fetch(`${url}/health`),
    '`/proveedores`, from the page cache': () => fetch(`${url}/proveedores`),
    'first 20 providers, by the data API': () =>
      fetch(`${url}/rest/v1/proveedores?select=*&order=fecha_creacion.desc&limit=20`),
  };
  const lines: string[] = [];
  const measure = async (step: string, work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    const used = processTime(pid);
    const working = work();
    let isDone = false;
    const ended = working.finally(() => {
      isDone = true;
    });
    const times: Record<string, number[]> = Object.fromEntries(Object.keys(reads).map((name) => [name, []]));
    while (!isDone) {
      for (const [name, read] of Object.entries(reads)) {
        const began = performance.now();
        await (await read()).arrayBuffer();
        times[name]?.push(performance.now() - began);
      }
      await sleep(20);
    }
    await ended;
    const seconds = (performance.now() - start) / 1000;
    const processor = (processTime(pid) - used) / 1000;
    for (const [name, list] of Object.entries(times)) {
      const sorted = list.toSorted((a, b) => a - b);
      const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(1);
      lines.push(
        `| ${step} | ${seconds.toFixed(1)} | ${processor.toFixed(1)} | ${name} | ${sorted.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`,
      );
    }
    return seconds;
  };

  const rows = manyRows(count);
  await measure('warm-up', () => sleep(3000));
  lines.length = 0;
  await measure('idle', () => sleep(10_000));
  let id = '';
  await measure(`sending rows, ${chunk} at a time`, async () => {
    id = await send(rows);
  });
  const rehearsal = await measure('rehearsal', async () => {
    await call('ensayar_importacion', { importacion: id });
    await reaches('ensayada');
  });
  await measure('run', async () => {
    await call('importar', { importacion: id, todo_o_nada: false });
    await reaches('hecha');
  });
  await measure('undoing', async () => {
    await call('deshacer_importacion', { importacion: id });
    await reaches('deshecha');
  });

  const table = [
    '# An import while pages are read',
    '',
    `Made by \`npm run bench:import\`: ${count.toLocaleString('en')} rows into a directory of ${providers.toLocaleString('en')} providers and the demo content, embedded engine, one server. One reader asks all the time; milliseconds an answer. The server looks for work every two seconds, which is part of the seconds of each step.`,
    '',
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}.`,
    '',
    '| step | seconds | of the processor | read | answers | median | 95 % | longest |',
    '|---|--:|--:|---|--:|--:|--:|--:|',
    ...lines,
    '',
  ];
  await mkdir('bench/results', { recursive: true });
  await writeFile('bench/results/import.md', table.join('\n'));
  console.log(table.join('\n'));
  if (rehearsal > maxSeconds) {
    console.error(`The rehearsal took ${rehearsal.toFixed(1)} s of ${maxSeconds}.`);
    process.exitCode = 1;
  }

  async function call(name: string, args: Record<string, unknown>): Promise<unknown> {
    const { data, error } = await client.rpc(name, args);
    if (error) throw new Error(error.message);
    return data;
  }

  async function send(all: ReadRow[]): Promise<string> {
    const begun = await call('crear_importacion', {
      archivo: 'bench.csv',
      huella: '0'.repeat(64),
      origen: 'csv',
      total: all.length,
      columnas: {},
    });
    const { id: importacion } = begun as { id: string };
    for (let at = 0; at < all.length; at += chunk)
      await call('poner_filas', { importacion, filas: all.slice(at, at + chunk) });
    return importacion;
  }

  async function reaches(estado: string): Promise<void> {
    await until(async () => {
      const { data, error } = await client.from('importaciones').select('estado').eq('id', id).single();
      if (error) throw new Error(error.message);
      return data.estado === estado;
    });
  }
} finally {
  if (server?.kill()) await once(server, 'exit');
  await rm(folder, { recursive: true, force: true });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 300_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('It took too long.');
    await sleep(200);
  }
}

/** Others than those of the file. */
async function fill(): Promise<void> {
  const database = await openPglite(folder);
  await migrate(database, resolve('supabase/migrations'));
  const known = manyRows(count + providers).slice(count);
  await database.query(
    `insert into public.proveedores (nombre, municipio, tipo_servicio, telefono, email, aprobado_por_admin)
     select r ->> 'nombre', r ->> 'municipio', (r ->> 'tipo_servicio')::public.tipo_servicio, r ->> 'telefono', r ->> 'email', true
     from jsonb_array_elements($1::jsonb) as r`,
    [JSON.stringify(known.map(({ valores }) => valores))],
  );
  await database.query('analyze');
  await database.close();
}
