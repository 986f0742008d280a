import { municipios } from '../../lib/lists/municipalities.ts';
import { neighboursOf } from '../../lib/lists/neighbours.ts';
import type { ProviderType } from '../../lib/provider-types.ts';
import type { MapNumbers, MunicipalityCounts, TypeCounts } from './queries.ts';
import { type MunicipalityShape, shapes } from './shapes.ts';

/** The map of one type, or of all: municipalities in the order of the list. */
export interface MapCounts extends TypeCounts {
  tipo: ProviderType | null;
}

const summed = [
  'aqui',
  'aqui_aceptan',
  'confirmados',
  'vecinos',
  'vecinos_aceptan',
  'en_linea',
  'en_linea_aceptan',
  'a_domicilio',
  'a_domicilio_aceptan',
] as const;

/** A provider has one type, so that those of all types are their sum. */
export function countsOf({ tipos }: MapNumbers, tipo: ProviderType | null): MapCounts {
  const chosen = tipo ? tipos.filter((type) => type.tipo === tipo) : tipos;
  const rows = chosen.flatMap((type) => type.municipios);
  const sum = (name: 'en_linea' | 'en_linea_aceptan') =>
    chosen.reduce((total, type) => total + type[name], 0);
  return {
    tipo,
    en_linea: sum('en_linea'),
    en_linea_aceptan: sum('en_linea_aceptan'),
    municipios: municipios.map(({ nombre }) =>
      addUp(
        nombre,
        rows.filter(({ municipio }) => municipio === nombre),
      ),
    ),
  };
}

function addUp(municipio: string, rows: MunicipalityCounts[]): MunicipalityCounts {
  const counts = summed.map((name) => [name, rows.reduce((total, row) => total + row[name], 0)] as const);
  const origins = rows.some((row) => row.a_domicilio > 0 && row.desde.length === 0)
    ? []
    : rows.flatMap(({ desde }) => desde);
  return {
    municipio,
    ...(Object.fromEntries(counts) as Record<(typeof summed)[number], number>),
    desde: [...new Set(origins)],
  };
}

/** Of one municipality: all of them, or those that accept new people. */
export interface PlaceCounts {
  here: number;
  near: number;
  visits: number;
}

export function shownOf(row: MunicipalityCounts, acepta: boolean): PlaceCounts {
  return acepta
    ? { here: row.aqui_aceptan, near: row.vecinos_aceptan, visits: row.a_domicilio_aceptan }
    : { here: row.aqui, near: row.vecinos, visits: row.a_domicilio };
}

/** The step of tone: none, 1 or 2, 3 to 5, 6 or more. */
export type Tone = 0 | 1 | 2 | 3;

export function toneOf(count: number): Tone {
  if (count === 0) return 0;
  if (count < 3) return 1;
  return count < 6 ? 2 : 3;
}

/** The neighbours of a municipality with how many they have, most first. */
export function neighbourCounts({ municipios: rows }: TypeCounts, municipio: string, acepta: boolean) {
  return neighboursOf(municipio)
    .map((name) => {
      const row = rows.find((one) => one.municipio === name);
      return { name, count: row ? shownOf(row, acepta).here : 0 };
    })
    .sort((one, other) => other.count - one.count);
}

/** Municipalities without a confirmed provider, there or in a neighbour. */
export function missingIn({ municipios: rows }: TypeCounts): string[] {
  const confirmed = new Set(rows.filter((row) => row.confirmados > 0).map(({ municipio }) => municipio));
  return rows
    .map(({ municipio }) => municipio)
    .filter((name) => ![name, ...neighboursOf(name)].some((near) => confirmed.has(near)));
}

/** The nearest municipality with somebody who attends online, by the centres on the map. */
export function nearestOnline({ municipios: rows }: TypeCounts, municipio: string, acepta: boolean) {
  const here = shapes.find(({ nombre }) => nombre === municipio);
  const based = new Set(
    rows.filter((row) => (acepta ? row.en_linea_aceptan : row.en_linea) > 0).map((row) => row.municipio),
  );
  if (!here) return undefined;
  const distance = ({ label: [x, y] }: MunicipalityShape) => Math.hypot(x - here.label[0], y - here.label[1]);
  return shapes
    .filter(({ nombre }) => based.has(nombre))
    .sort((one, other) => distance(one) - distance(other))[0]?.nombre;
}
