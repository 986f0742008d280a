import { expect, test } from 'vitest';
import { questions } from './questions.ts';
import { blankSheet, isEmpty, readSheets, wordsOf } from './sheets.ts';

test('there are 12 questions with 77 ticks, each told in both voices, and no sentence has more than 20 words', () => {
  const ticks = questions.flatMap((question) => question.ticks);
  expect([questions.length, ticks.length, new Set(ticks.map(({ key }) => key)).size]).toEqual([12, 77, 77]);
  const texts = [
    ...questions.flatMap(({ question, title, hint }) => [question, title, hint ?? question]),
    ...ticks.flatMap(({ mark, asks }) => [mark, asks]),
  ].flatMap(({ yo, otra }) => [yo, otra]);
  expect(texts.filter((text) => text.trim() === '' || text.includes('|'))).toEqual([]);
  const sentences = texts.flatMap((text) => text.split(/(?<=[.?!])\s+/));
  expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 20)).toEqual([]);
  expect(ticks.filter(({ isAgainst }) => isAgainst)).toHaveLength(4);
});

test('a sheet says its requests in the order of the questions, what does not help last', () => {
  const sheet = {
    ...blankSheet('1'),
    name: ' Leo ',
    day: '2026-11-15',
    ticks: ['crisis.no_sujetar', 'crisis.espacio', 'comunicacion.tiempo', 'ya.no-existe'],
    texts: { telefono_1: '7875550134', quien_1: 'Mamá', linea: 'No habla.' },
  };
  const words = wordsOf(sheet);
  expect(words.title).toBe('Cómo atender a Leo');
  expect(words.greeting).toBe('Es una persona autista. Esto le ayuda. Gracias por leerlo.');
  expect(words.sections.map(({ title }) => title)).toEqual(['Cómo se comunica', 'Si se sobrecarga']);
  expect(words.sections[1]?.asks).toEqual([
    { text: 'Dele espacio y tiempo. Va a pasar.', isAgainst: false },
    { text: 'No le sujete si no hay peligro.', isAgainst: true },
  ]);
  expect(words.phones).toEqual([{ who: 'Mamá', phone: '787-555-0134' }]);
  expect(words.card).toEqual({
    greeting: 'Leo es una persona autista.',
    title: 'Esto le ayuda',
    asks: ['Espere su respuesta. Unos segundos de silencio le ayudan.', 'Dele espacio y tiempo. Va a pasar.'],
  });
  expect(words.foot).toMatch(/^Hecha el 15 de noviembre de 2026/);
  const own = wordsOf({ ...sheet, voice: 'yo', tellsAutism: false });
  expect([own.title, own.greeting, own.card.greeting]).toEqual([
    'Cómo atenderme',
    'Esto me ayuda. Gracias por leerlo.',
    '',
  ]);
});

test('what the device holds is read, and what is no sheet is none', () => {
  expect(readSheets('')).toEqual([]);
  expect(readSheets('{')).toEqual([]);
  const [kept] = readSheets('[{"id":"7","name":"Leo"},{"name":"Sin id"}]');
  expect(kept).toMatchObject({ id: '7', name: 'Leo', voice: 'otra', ticks: [] });
  expect(isEmpty(wordsOf(blankSheet('1')))).toBe(true);
});
