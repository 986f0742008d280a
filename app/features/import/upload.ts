import type { Api } from '../../lib/api.ts';
import { rpc, withKeys } from '../../lib/rpc.ts';
import type { RememberedColumns } from './columns.ts';
import type { ReadRow } from './read-row.ts';

export type Origin = 'csv' | 'nppes';

/** A file whose rows are to be sent. */
export interface Upload {
  name: string;
  /** SHA-256 of its bytes: by which the same file is known again. */
  fingerprint: string;
  origin: Origin;
  total: number;
  columns: RememberedColumns;
  batches(): Iterable<ReadRow[]>;
}

/** How far an upload has come: handed to `sendRows` again, it goes on from there. */
export interface Sent {
  importId: string | null;
  rows: number;
}

/** Waits before an answer that did not come is asked for again. */
const waitsMs = [500, 2_000, 5_000];

/** Sends the rows and asks for the rehearsal. A lost answer is asked for again: the database takes a row once. */
export async function sendRows(
  api: Api,
  upload: Upload,
  sent: Sent,
  onSent: (rows: number) => void = () => {},
): Promise<string> {
  const { name, fingerprint, origin, total, columns } = upload;
  sent.importId ??= await create();
  const importacion = sent.importId;
  let passed = 0;
  for (const batch of upload.batches()) {
    passed += batch.length;
    if (passed <= sent.rows) continue;
    await untilAnswered(() => api.rpc('poner_filas', { importacion, filas: batch }));
    sent.rows = passed;
    onSent(passed);
  }
  // An answer that was lost may have begun the rehearsal.
  const now = await untilAnswered(() =>
    api.from('importaciones').select('estado').eq('id', importacion).maybeSingle(),
  );
  if (now?.estado === 'recibiendo') {
    const { error } = await api.rpc('ensayar_importacion', { importacion });
    if (error) throw error;
  }
  return importacion;

  /** Asked once: of a second answer there would be a second import. */
  async function create(): Promise<string> {
    const file = { archivo: name, huella: fingerprint, origen: origin, total, columnas: columns };
    return (await rpc(api, 'crear_importacion', file, withKeys<{ id: string }>('id'))).id;
  }
}

interface Answer<Data> {
  data: Data;
  error: object | null;
  status: number;
}

/** No answer at all, or that of a server which is about to come back. */
const isPassing = (status: number) => status === 0 || status === 429 || (status >= 502 && status <= 504);

async function untilAnswered<Data>(call: () => PromiseLike<Answer<Data>>): Promise<Data> {
  for (let tries = 0; ; tries++) {
    const { data, error, status } = await call();
    if (!error) return data;
    const wait = waitsMs[tries];
    if (!isPassing(status) || wait === undefined) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
