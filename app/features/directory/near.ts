import { joinWords } from '../../lib/join-words.ts';
import { municipios } from '../../lib/lists/municipalities.ts';
import { neighboursByLand, neighboursBySea } from '../../lib/lists/neighbours.ts';
import { type ListedFacts, listedFacts, municipalityNumber, ways } from './listed-facts.ts';

/** What is looked at of a provider. */
interface Placed {
  municipio: string;
  hechos?: string | null;
}

/** Of what is near a municipality. */
export interface NearGroup {
  title: string;
  /** Below the title. */
  note?: string;
}

/** *Cerca de* a municipality, on one day. */
export interface Near {
  municipio: string;
  /** In the order of their distance. */
  groups: readonly NearGroup[];
  /** The first group that a provider belongs to by any of its places; -1: none. */
  groupOf(provider: Placed): number;
  /** Whether it attends online, by a word that holds. */
  isOnline(provider: Placed): boolean;
  /** What its card adds to its own municipality: why it stands in that group. */
  reasonFor(provider: Placed): string | undefined;
}

const [own, byLand, bySea, sameRegion, remote] = [0, 1, 2, 3, 4];
const none = -1;
const online = 1 << ways.indexOf('en_linea');
const atHome = 1 << ways.indexOf('a_domicilio');
const wholeIsland = 0;

/** Compiled once a choice, so that each provider of a list costs a few look-ups. `day` is of Puerto Rico, as `countDay` counts it. */
export function compileNear(municipio: string, day: number): Near {
  const region = municipios.find(({ nombre }) => nombre === municipio)?.region ?? '';
  const inRegion = municipios.filter((other) => other.region === region).map(({ nombre }) => nombre);
  const lands = neighboursByLand(municipio);
  const seas = neighboursBySea(municipio);
  // The nearest is written last.
  const groupByName = new Map<string, number>([
    ...inRegion.map((name) => [name, sameRegion] as const),
    ...seas.map((name) => [name, bySea] as const),
    ...lands.map((name) => [name, byLand] as const),
    [municipio, own],
  ]);
  const number = municipalityNumber(municipio);

  /** Where the provider is, nearest first. */
  function nearestPlace(provider: Placed): { name: string; group: number } {
    let nearest = { name: provider.municipio, group: groupByName.get(provider.municipio) ?? remote };
    for (const { municipio: name } of listedFacts(provider).places) {
      const group = name === null ? remote : (groupByName.get(name) ?? remote);
      if (name !== null && group < nearest.group) nearest = { name, group };
    }
    return nearest;
  }
  /** Which ways reach the municipality from anywhere; only a word that holds counts, as in the filters on facts. */
  function waysTo({ ways: said, careUntil, homes }: ListedFacts) {
    const holds = careUntil >= day;
    const comes = homes.includes(number) || homes[0] === wholeIsland;
    return { isOnline: holds && (said & online) !== 0, comesHome: holds && (said & atHome) !== 0 && comes };
  }
  return {
    municipio,
    groups: [
      { title: `En ${municipio}` },
      { title: 'Municipios vecinos', note: joinWords(lands) },
      { title: 'Donde llega la lancha', note: joinWords(seas) },
      { title: `Otros de la región de salud ${region}` },
      {
        title: 'En línea o a tu casa',
        note: `Están más lejos, pero atienden en línea o van a casas en ${municipio}.`,
      },
    ],
    groupOf(provider) {
      const { group } = nearestPlace(provider);
      if (group !== remote) return group;
      const { isOnline, comesHome } = waysTo(listedFacts(provider));
      return isOnline || comesHome ? remote : none;
    },
    isOnline: (provider) => waysTo(listedFacts(provider)).isOnline,
    reasonFor(provider) {
      const { name, group } = nearestPlace(provider);
      if (group !== remote) return name === provider.municipio ? undefined : `también en ${name}`;
      const { isOnline, comesHome } = waysTo(listedFacts(provider));
      const reasons = [isOnline && 'en línea', comesHome && `va a casas en ${municipio}`];
      return reasons.filter(Boolean).join(' y ') || undefined;
    },
  };
}

/** The rows of each group, as they were ordered; those of none are left out. */
export function groupByNear<Row>(rows: readonly Row[], near: Near, placedOf: (row: Row) => Placed): Row[][] {
  const groups: Row[][] = near.groups.map(() => []);
  for (const row of rows) groups[near.groupOf(placedOf(row))]?.push(row);
  return groups;
}
