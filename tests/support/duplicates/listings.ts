import { municipios } from '../../../app/lib/lists/municipalities.ts';
import { randomFrom } from '../../../bench/directory/random.ts';
import { type Chance, makeName, type Name, neighbour, relative, type Type, types, write } from './names.ts';
import { rewrite, writePhone } from './slips.ts';

export interface Listing {
  nombre: string;
  tipo_servicio: Type;
  municipio: string;
  telefono: string | null;
  npi: string | null;
}

/** Two listings by their places in the list, and why they are there. */
export interface Planted {
  one: number;
  other: number;
  why: string;
}

export interface PlantedListings {
  listings: Listing[];
  /** The same provider twice. */
  pairs: Planted[];
  /** Two that only look alike. */
  lookAlikes: Planted[];
}

/** A directory of about `size` listings with planted duplicates and look-alikes: the same for the same seed. */
export function plantListings({
  size = 10_000,
  pairs = 1_000,
  lookAlikes = 1_000,
  seed = 25,
} = {}): PlantedListings {
  const chance = randomFrom(seed);
  phones = 0;
  const planted: PlantedListings = { listings: [], pairs: [], lookAlikes: [] };
  for (let count = 0; count < pairs; count++) plantPair(chance, planted);
  for (let count = 0; count < lookAlikes; count++) plantLookAlike(chance, planted, count);
  while (planted.listings.length < size) add(planted, make(chance));
  return planted;
}

interface Made extends Listing {
  name: Name;
}

function make(chance: Chance, type: Type = chance.pick(types)): Made {
  const name = makeName(chance, type);
  return {
    name,
    nombre: write(name),
    tipo_servicio: type,
    municipio: chance.pick(municipios).nombre,
    telefono: chance.below(5) === 0 ? null : writePhone(chance, newPhone()),
    npi: null,
  };
}

/** No two of a run are the same. */
let phones = 0;
const newPhone = () => `787${String(2_000_000 + (phones++ % 7_999_999))}`;

function add(
  { listings }: PlantedListings,
  { nombre, tipo_servicio, municipio, telefono, npi }: Listing,
): number {
  return listings.push({ nombre, tipo_servicio, municipio, telefono, npi }) - 1;
}

function plantPair(chance: Chance, planted: PlantedListings): void {
  const first = make(chance);
  const second: Made = { ...first, nombre: rewrite(chance, first.name) };
  if (chance.below(4) === 0) second.municipio = near(chance, first.municipio);
  let why = 'name';
  switch (chance.below(20)) {
    case 0: {
      // In another list under the name of who runs it.
      first.telefono = newPhone();
      Object.assign(second, { nombre: write(makeName(chance, 'doctor')), telefono: first.telefono });
      why = 'phone alone';
      break;
    }
    case 1: {
      const npi = `1${String(chance.below(1e9)).padStart(9, '0')}`;
      Object.assign(first, { npi });
      Object.assign(second, { npi, nombre: write(makeName(chance, 'doctor')), telefono: newPhone() });
      why = 'register number alone';
      break;
    }
    default: {
      const digits = first.telefono?.replace(/\D/g, '').slice(-10);
      const kind = chance.below(10);
      if (digits && kind < 5) {
        second.telefono = writePhone(chance, digits);
        why = 'name and phone';
      } else {
        second.telefono = kind < 8 ? newPhone() : null;
      }
    }
  }
  planted.pairs.push({ one: add(planted, first), other: add(planted, second), why });
}

function plantLookAlike(chance: Chance, planted: PlantedListings, count: number): void {
  const kind = count % 10;
  const mark = (one: number, other: number, why: string) => planted.lookAlikes.push({ one, other, why });
  if (kind < 3) {
    const first = makeLike(chance, (name) => !name.isPerson);
    const second = { ...first, municipio: far(chance, first.municipio), telefono: newPhone() };
    mark(add(planted, first), add(planted, second), 'a chain, far apart');
  } else if (kind < 6) {
    const first = makeLike(chance, (name) => name.isPerson);
    const other = relative(chance, first.name);
    const second = { ...first, nombre: write(other), telefono: newPhone() };
    if (chance.below(4) === 0) second.municipio = near(chance, first.municipio);
    mark(add(planted, first), add(planted, second), 'family names alike');
  } else if (kind < 8) {
    const first = makeLike(chance, (name) => !name.isPerson);
    const second = { ...first, nombre: write(neighbour(chance, first.name)), telefono: newPhone() };
    mark(add(planted, first), add(planted, second), 'neighbours of one kind');
  } else if (kind === 8) {
    const first = makeLike(chance, (name) => name.isPerson, 'doctor');
    const second = { ...first, tipo_servicio: 'abogado' as const, telefono: newPhone() };
    second.nombre = write({ ...first.name, kind: 'Lcdo.' });
    mark(add(planted, first), add(planted, second), 'one name, two professions');
  } else {
    // Five doctors of one building, of whom two are looked at.
    const telefono = newPhone();
    const municipio = chance.pick(municipios).nombre;
    const doctors = Array.from({ length: 5 }, () =>
      add(planted, { ...makeLike(chance, (name) => name.isPerson, 'doctor'), telefono, municipio }),
    );
    mark(doctors[0] ?? 0, doctors[1] ?? 0, 'one building, one phone');
  }
}

function makeLike(chance: Chance, isFit: (name: Name) => boolean, type?: Type): Made {
  for (;;) {
    const made = make(chance, type);
    if (isFit(made.name)) return made;
  }
}

const neighboursOf = (name: string): readonly string[] =>
  municipios.find(({ nombre }) => nombre === name)?.vecinos ?? [];

const near = (chance: Chance, name: string) => chance.pick([name, ...neighboursOf(name)].slice(1)) ?? name;

function far(chance: Chance, name: string): string {
  const apart = municipios.filter(({ nombre }) => nombre !== name && !neighboursOf(name).includes(nombre));
  return chance.pick(apart).nombre;
}
