import { findBirthDates } from './personal-data/birth-dates.ts';
import { findChildNames } from './personal-data/child-names.ts';
import { findMails, findPhones } from './personal-data/contacts.ts';
import { findFileNumbers, findSocialSecurity } from './personal-data/official-numbers.ts';
import { findSchools } from './personal-data/schools.ts';
import {
  type PersonalData,
  type PersonalDataKind,
  readSource,
  type Source,
  type Span,
} from './personal-data/spans.ts';
import { findAddresses } from './personal-data/street-addresses.ts';

/** Of two that overlap the first in this order stays: the surest first. */
const finders: ReadonlyArray<[PersonalDataKind, (source: Source) => Span[]]> = [
  ['correo', findMails],
  ['expediente', findFileNumbers],
  ['telefono', findPhones],
  ['seguro_social', findSocialSecurity],
  ['direccion', findAddresses],
  ['escuela_y_grado', findSchools],
  ['fecha_de_nacimiento', findBirthDates],
  ['nombre_de_menor', findChildNames],
];

/**
 * What in a text may tell who a child is or where a family lives, in the order of the text. It runs on the device: the
 * text is sent nowhere to be judged.
 */
export function findPersonalData(text: string): PersonalData[] {
  const source = readSource(text);
  const found: PersonalData[] = [];
  const taken = new Uint8Array(text.length);
  for (const [kind, find] of finders)
    for (const { start, end } of find(source)) {
      if (taken.subarray(start, end).includes(1)) continue;
      taken.fill(1, start, end);
      found.push({ start, end, kind });
    }
  return found.sort((one, other) => one.start - other.start);
}
