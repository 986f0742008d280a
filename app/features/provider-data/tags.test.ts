import { describe, expect, test } from 'vitest';
import { addTag, freeTags, maxTags, tagOffer } from './tags.ts';

test('a school is offered levels, a therapist therapies, the others nothing', () => {
  expect(tagOffer('escuela')?.tags).toHaveLength(5);
  expect(tagOffer('terapista')?.tags).toHaveLength(21);
  for (const type of ['doctor', 'abogado', 'dietista', ''] as const) expect(tagOffer(type)).toBeNull();
});

test('a tag of another type stays as a free one', () => {
  const tags = ['Elemental (K-6)', 'Natación'];
  expect(freeTags('escuela', tags)).toEqual(['Natación']);
  expect(freeTags('doctor', tags)).toEqual(tags);
});

describe('addTag', () => {
  test('adds several by commas, trimmed, each once whatever its accents', () => {
    expect(addTag('doctor', ['Evaluación'], ' evaluacion, Citas  por video ,, ')).toEqual([
      'Evaluación',
      'Citas por video',
    ]);
  });
  test('writes a tag of the list as the list does', () => {
    expect(addTag('terapista', [], 'musicoterapia')).toEqual(['Musicoterapia']);
    expect(addTag('', [], 'musicoterapia')).toEqual(['Musicoterapia']);
    expect(addTag('doctor', [], 'musicoterapia')).toEqual(['musicoterapia']);
  });
  test('stops at what the database holds', () => {
    const many = Array.from({ length: maxTags }, (_, index) => `t${index}`);
    expect(addTag('', many, 'otra')).toEqual(many);
    expect(addTag('', [], 'a'.repeat(100))[0]).toHaveLength(80);
  });
});
