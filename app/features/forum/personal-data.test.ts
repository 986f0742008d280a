import { expect, test } from 'vitest';
import { asTyped } from '../../../tests/support/personal-data/as-typed.ts';
import { further } from '../../../tests/support/personal-data/further.ts';
import given from '../../../tests/support/personal-data/given.json' with { type: 'json' };
import { heldOut } from '../../../tests/support/personal-data/held-out.ts';
import { own } from '../../../tests/support/personal-data/own.ts';
import { readSample } from '../../../tests/support/personal-data/read-sample.ts';
import { excerptOf } from './personal-data/excerpt.ts';
import { findNearbyName } from './personal-data/nearby-names.ts';
import { findPersonalData } from './personal-data.ts';
import { findIn, textsWithout } from './privacy-guard.tsx';

/** Kind and words, in the order of the text. */
const told = (text: string, spans: ReadonlyArray<{ start: number; end: number; kind: string }>) =>
  spans.map(({ start, end, kind }) => `${kind}: ${text.slice(start, end)}`);

const samples = {
  given: given.ejemplos.map(({ texto, spans }) => ({ text: texto, wanted: spans })),
  own: own.map(readSample),
  further: further.map(readSample),
  'held out': Object.values(heldOut).flat().map(readSample),
  'as typed': Object.values(asTyped).flat().map(readSample),
};

test.each(Object.entries(samples))('what the %s samples mark is found, and nothing else', (_, texts) => {
  const found = texts.map(({ text }) => ({ text, marks: told(text, findPersonalData(text)) }));
  expect(found).toEqual(texts.map(({ text, wanted }) => ({ text, marks: told(text, wanted) })));
});

const long = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length);

test.each(
  [
    'Mi hijo Luis va a la escuela Loma Verde, en segundo grado. Nació el 3 de mayo de 2019. Vivo en Calle Luna 214. ',
    '7',
    '7 ',
    '787-555-013 ',
    'Luis ',
    'MI HIJO ',
    'mi hijo Luis, ',
    ' ',
    ', ',
    '\n',
    '. ',
    'a',
    'a@',
    'a.b@c.d ',
    'calle luna ',
    'urb. villa ',
    'sector ',
    'carr. 1 ',
    'caso de la nena ',
    'los últimos 4 del seguro social ',
    'nació cumple 3 años ',
    '3 de mayo ',
    'escuela Loma segundo grado ',
    'se llama ',
    'se llama Ana ',
    'uno dos ',
    'a ',
    'A',
    'LUIS ',
    'Luis, ',
    'Luis. Tiene 4 años. ',
    'Rivera, Luis ',
    'mayor, Luis ',
    'Luis no ya se le ',
    'Kyyyyyyyyyyyyyyyyyyyy ',
    'Escuela Luis de Ponce. ',
    '🙏',
  ].map((part) => [part]),
)('the time that %j takes grows with its length, not with its square', (part) => {
  const [short, fivefold] = [long(part, 2_000), long(part, 10_000)];
  // The least of many turns of each: what else the machine does is in a single time, and hardly in all.
  let [fiveShort, once] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let turn = 0; turn < 10 || (turn < 100 && once >= 3 * Math.max(fiveShort, 0.5)); turn += 1) {
    fiveShort = Math.min(
      fiveShort,
      msOf(() => Array.from({ length: 5 }, () => findPersonalData(short))),
    );
    once = Math.min(
      once,
      msOf(() => findPersonalData(fivefold)),
    );
  }
  expect(once).toBeLessThan(3 * Math.max(fiveShort, 0.5));
});

function msOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const remaining = (text: string) => textsWithout(findIn([text]))[0] ?? '';

test.each([
  [
    'Mi hijo Adrián tiene 6 años. Pueden escribirme al 787-555-0188.',
    'Mi hijo [nombre] tiene 6 años. Pueden escribirme al [teléfono].',
  ],
  [
    'Mis nietas Emma, Sara y Ruth comparten cuarto.',
    'Mis nietas [nombre], [nombre] y [nombre] comparten cuarto.',
  ],
  ['Está en kínder en la escuela Brisas del Mar y llora.', 'Está en [escuela] y llora.'],
  ['Vivimos en Urb. Villa Serena, Calle 4 B-12, Bayamón.', 'Vivimos en [dirección], Bayamón.'],
  ['Nació el 5/7/2015. El contrato es MV00912345.', 'Nació el [fecha]. El contrato es [número].'],
  ['SSN: 666-01-2345. Escríbeme (luz@buzon.example).', 'SSN: [seguro social]. Escríbeme ([correo]).'],
])('of %j remains %j', (text, wanted) => {
  expect(remaining(text)).toBe(wanted);
});

test('nothing is found in what remains', () => {
  for (const { text } of Object.values(samples).flat())
    expect(findPersonalData(remaining(text)), remaining(text)).toEqual([]);
});

test('of a long text the sentences with something found are shown', () => {
  const [start, end] = ['Hoy fuimos a la playa. '.repeat(10), ' Nos reímos mucho.'.repeat(10)];
  const text = `${start}Mi hijo Luis nadó. Llámame al 787-555-0134.${end}`;
  const shown = excerptOf({ text, found: findPersonalData(text) });
  expect(shown.text).toBe('… Mi hijo Luis nadó. Llámame al 787-555-0134. …');
  expect(told(shown.text, shown.found)).toEqual(['nombre_de_menor: Luis', 'telefono: 787-555-0134']);
});

test.each([
  [
    'Mi hijo estudia en la Escuela Elemental Luis Muñoz Rivera de Ponce.',
    'la escuela: Escuela Elemental Luis Muñoz Rivera de Ponce',
  ],
  ['Mi nena va al Colegio San Gabriel, en Lares.', 'la escuela: Colegio San Gabriel'],
  ['A mi nieto lo ve el Dr. Pérez en Yauco.', 'el nombre del médico: Dr. Pérez'],
  ['¿Alguien ha ido con el Dr. José Méndez en Mayagüez?', undefined],
  ['Mi hijo estudia en una escuela de Ponce.', undefined],
  ['Mi hija va a la Escuela Luis Muñoz Rivera.', undefined],
  ['Mi hija va con la doctora que viene a Ponce.', undefined],
  ['Mi nene llora en la escuela. Somos de Ponce.', undefined],
])('beside a town, %j names %j', (text, wanted) => {
  const nearby = findNearbyName(text);
  expect(nearby && `${nearby.what}: ${nearby.name}`).toBe(wanted);
  expect(findPersonalData(text)).toEqual([]);
});
