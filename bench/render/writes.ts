import { setTimeout as sleep } from 'node:timers/promises';
import { secretKey } from './secret-key.ts';

/** Tables that pages show, and a column of each that is written again as it is. */
const shown: Array<[table: string, column: string]> = [
  ['proveedores', 'nombre'],
  ['calificaciones', 'estrellas'],
  ['recursos', 'titulo'],
  ['questions', 'title'],
  ['answers', 'content'],
];
const visitsPerSecond = 10;

/** Each second some visits are counted, which no page shows, and a row of every table that pages show is written. */
export function startWrites(url: string): { stop(): Promise<void> } {
  let isStopped = false;
  const running = (async () => {
    const [provider] = await call(url, 'GET', 'proveedores?select=id&aprobado_por_admin=is.true&limit=1');
    for (let turn = 0; !isStopped; turn += 1) {
      await sleep(1_000 / visitsPerSecond);
      const event = { tipo: 'visita_proveedor', proveedor_id: provider?.id };
      await call(url, 'POST', 'rpc/registrar_evento', event);
      const [table, column] = shown[turn % visitsPerSecond] ?? [];
      if (!table || !column) continue;
      const [row] = await call(url, 'GET', `${table}?select=id,${column}&limit=1`);
      await call(url, 'PATCH', `${table}?id=eq.${row?.id}`, { [column]: row?.[column] });
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

async function call(url: string, method: string, path: string, body?: object) {
  const response = await fetch(`${url}/rest/v1/${path}`, {
    method,
    headers: { apikey: secretKey, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
  return (method === 'GET' ? JSON.parse(text) : []) as Array<Record<string, unknown>>;
}
