import type { Chance, Name } from './names.ts';
import { write } from './names.ts';

const letters = 'abcdefghijlmnoprstuv';

/** One wrong letter: two changed places, one is missing, twice or another. */
function slip(chance: Chance, word: string): string {
  if (word.length < 4) return word;
  const place = 1 + chance.below(word.length - 2);
  const [before, letter, after] = [word.slice(0, place), word.charAt(place), word.slice(place + 1)];
  switch (chance.below(4)) {
    case 0:
      return before + after.charAt(0) + letter + after.slice(1);
    case 1:
      return before + after;
    case 2:
      return before + letter + letter + after;
    default:
      return before + letters.charAt(chance.below(letters.length)) + after;
  }
}

const shortKinds: Record<string, string> = {
  'Centro de Terapia': 'Ctro. Terapia',
  'Centro Terapéutico': 'Ctro. Terap.',
  'Clínica de Terapia del Habla': 'Clin. Terapia Habla',
  Terapias: 'Terapia',
  'Instituto de Terapia Ocupacional': 'Inst. T. Ocupacional',
  Colegio: 'Col.',
  Academia: 'Acad.',
  Escuela: 'Esc.',
  'Centro Educativo': 'Ctro. Educ.',
  'Escuela Especializada': 'Esc. Esp.',
  'Clínica Pediátrica': 'Clin. Ped.',
  'Centro Médico': 'Ctro. Médico',
  Consultorio: 'Oficina',
  'Grupo Médico': 'Grupo',
  Bufete: 'Oficina',
  'Oficina Legal': 'Lcdos.',
  'Servicios Legales': 'Serv. Legales',
  Nutrición: 'Nutricionista',
  'Centro de Nutrición': 'Ctro. Nutrición',
  'Clínica Nutricional': 'Clin. Nutrición',
  'Dr.': 'Doctor',
  'Lcdo.': 'Lic.',
  'Lcda.': 'Lic.',
};

/** Ways in which somebody else writes the same name. */
const ways: Array<(chance: Chance, name: Name) => Name | string> = [
  (chance, name) => {
    const place = name.own.findLastIndex((word) => word.length > 3);
    return { ...name, own: name.own.map((word, at) => (at === place ? slip(chance, word) : word)) };
  },
  (chance, name) => {
    const place = name.own.findIndex((word) => word.length > 3);
    return { ...name, own: name.own.map((word, at) => (at === place ? slip(chance, word) : word)) };
  },
  (_, name) =>
    write(name)
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, ''),
  (_, name) => write(name).toUpperCase(),
  (_, name) => ({ ...name, kind: shortKinds[name.kind] ?? '' }),
  (_, name) => ({ ...name, kind: '' }),
  // "Rivera Cruz, José"; "Luz Alas".
  (_, name) =>
    name.isPerson
      ? `${name.own.slice(1).join(' ')}, ${name.own[0]}`
      : { ...name, own: name.own.toReversed() },
  // Without the second surname, or with what a company adds.
  (_, name) => (name.isPerson ? { ...name, own: name.own.slice(0, 2) } : `${write(name)}, Inc.`),
  // An initial; the words in one.
  (_, name) =>
    name.isPerson
      ? { ...name, own: [`${name.own[0]?.charAt(0)}.`, ...name.own.slice(1)] }
      : { ...name, own: [name.own.join('')] },
];

/** The name as another list has it: one way, or two. */
export function rewrite(chance: Chance, name: Name): string {
  const once = chance.pick(ways)(chance, name);
  if (typeof once === 'string' || chance.below(3) > 0) return typeof once === 'string' ? once : write(once);
  const twice = chance.pick(ways)(chance, once);
  return typeof twice === 'string' ? twice : write(twice);
}

const formats = [
  (digits: string) => `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`,
  (digits: string) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
  (digits: string) => `+1 ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`,
  (digits: string) => digits,
];

export const writePhone = (chance: Chance, digits: string) => chance.pick(formats)(digits);
