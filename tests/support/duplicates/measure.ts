import type { Database } from '../../../server/database/database.ts';
import type { Planted, PlantedListings } from './listings.ts';

export interface Measured {
  /** Of the pairs that were found, those that were planted. */
  precision: number;
  /** Of the planted pairs, those that were found. */
  recall: number;
  /** Of the planted look-alikes, those that were not found. */
  specificity: number;
  found: number;
  /** Found of planted, by why they were. */
  pairs: Map<string, [found: number, planted: number]>;
  lookAlikes: Map<string, [found: number, planted: number]>;
  /** Milliseconds of each slice of the background work. */
  slices: number[];
}

const idOf = (place: number) => `00000000-0000-4000-9000-${place.toString(16).padStart(12, '0')}`;
const keyOf = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`);

/** Lists them, lets the background work compare them, and counts what it found. */
export async function measureDuplicates(
  database: Pick<Database, 'query'>,
  { listings, pairs, lookAlikes }: PlantedListings,
): Promise<Measured> {
  const rows = listings.map((listing, place) => ({ id: idOf(place), ...listing }));
  for (let from = 0; from < rows.length; from += 500) {
    const part = JSON.stringify(rows.slice(from, from + 500));
    await database.query(
      `insert into public.proveedores (id, nombre, tipo_servicio, municipio, telefono, aprobado_por_admin)
       select id, nombre, tipo_servicio, municipio, telefono, true from jsonb_populate_recordset(null::public.proveedores, $1)`,
      [part],
    );
    await database.query(
      `insert into private.npis (proveedor_id, npi)
       select id, npi from jsonb_to_recordset($1) as l (id uuid, npi text) where npi is not null`,
      [part],
    );
  }
  const slices: number[] = [];
  for (let hasMore = true; hasMore; ) {
    const start = performance.now();
    const [row] = await database.query<{ more: boolean }>('select public.gateway_work() as more');
    slices.push(performance.now() - start);
    hasMore = row?.more ?? false;
  }
  const stored = await database.query<{ uno: string; otro: string }>(
    'select uno, otro from private.repetidos',
  );
  const found = new Set(stored.map(({ uno, otro }) => keyOf(uno, otro)));
  const isFound = ({ one, other }: Planted) => found.has(keyOf(idOf(one), idOf(other)));
  const hits = pairs.filter(isFound).length;
  return {
    precision: hits / Math.max(found.size, 1),
    recall: hits / pairs.length,
    specificity: 1 - lookAlikes.filter(isFound).length / lookAlikes.length,
    found: found.size,
    pairs: countBy(pairs, isFound),
    lookAlikes: countBy(lookAlikes, isFound),
    slices,
  };
}

function countBy(
  planted: readonly Planted[],
  isFound: (one: Planted) => boolean,
): Map<string, [number, number]> {
  const kinds = Map.groupBy(planted, ({ why }) => why);
  return new Map([...kinds].map(([why, all]) => [why, [all.filter(isFound).length, all.length]]));
}
