import { UnreadableFile } from '../../../app/features/import/unreadable-file.ts';

/** Headers of the main file that an import reads, of its 330. */
const names = {
  npi: 'NPI',
  entity: 'Entity Type Code',
  organisation: 'Provider Organization Name (Legal Business Name)',
  lastName: 'Provider Last Name (Legal Name)',
  firstName: 'Provider First Name',
  middleName: 'Provider Middle Name',
  suffix: 'Provider Name Suffix Text',
  otherName: 'Provider Other Organization Name',
  otherNameKind: 'Provider Other Organization Name Type Code',
  city: 'Provider Business Practice Location Address City Name',
  state: 'Provider Business Practice Location Address State Name',
  postalCode: 'Provider Business Practice Location Address Postal Code',
  phone: 'Provider Business Practice Location Address Telephone Number',
  deactivated: 'NPI Deactivation Date',
  reactivated: 'NPI Reactivation Date',
} as const;

type Name = keyof typeof names;

/** A provider has up to fifteen taxonomies, and says which one is the primary. */
const taxonomyCount = 15;

export interface NppesColumns {
  places: Record<Name, number>;
  taxonomies: Array<{ code: number; isPrimary: number }>;
}

/** By the text of the headers: columns were added before, and may be again. */
export function findNppesColumns(header: readonly string[]): NppesColumns {
  const byName = new Map(header.map((name, place) => [name.trim().toLowerCase(), place]));
  const find = (name: string) => {
    const place = byName.get(name.toLowerCase());
    if (place === undefined)
      throw new UnreadableFile(`No es el archivo principal de NPPES: falta la columna «${name}».`);
    return place;
  };
  const places = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, find(name)]));
  const taxonomies = Array.from({ length: taxonomyCount }, (_, index) => ({
    code: find(`Healthcare Provider Taxonomy Code_${index + 1}`),
    isPrimary: find(`Healthcare Provider Primary Taxonomy Switch_${index + 1}`),
  }));
  return { places: places as Record<Name, number>, taxonomies };
}
