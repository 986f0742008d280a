import { municipios } from '../../../lib/lists/municipalities.ts';
import { isChild } from './name-words.ts';
import { readWords } from './names.ts';
import { schoolsIn } from './schools.ts';
import { readSource, sentencesOf } from './spans.ts';

const town = new RegExp(
  `(?<=\\b(?:de|en) |, )(?:${municipios.map(({ nombre }) => readSource(nombre).plain).join('|')})\\b`,
);
const doctor = /(?<!\p{L})(?:[Dd]ra?\.?|[Dd]octora?) \p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,3}/u;

/** What beside a town tells its people who a child is: the name of the school, or of the doctor. */
export function findNearbyName(
  text: string,
): { what: 'la escuela' | 'el nombre del médico'; name: string } | undefined {
  const source = readSource(text);
  if (!readWords(source).some(({ plain }) => isChild(plain))) return undefined;
  for (const sentence of sentencesOf(source.plain)) {
    if (!town.test(source.plain.slice(sentence.start, sentence.end))) continue;
    const [school] = schoolsIn(source, sentence);
    if (school) return { what: 'la escuela', name: text.slice(school.start, school.end) };
    const [name] = doctor.exec(text.slice(sentence.start, sentence.end)) ?? [];
    if (name) return { what: 'el nombre del médico', name };
  }
  return undefined;
}
