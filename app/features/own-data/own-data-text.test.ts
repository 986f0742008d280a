import { expect, test } from 'vitest';
import { fileSize, lostPosts, lostThings, ownPosts } from './own-data-text.ts';

const none = {
  preguntas: 0,
  respuestas: 0,
  respuestas_de_otros: 0,
  resenas: 0,
  favoritos: 0,
  listas: 0,
  enlaces: 0,
};

test('posts, one and many', () => {
  expect(ownPosts({ ...none, preguntas: 2, respuestas: 9 })).toBe('tus 2 preguntas y tus 9 respuestas');
  expect(ownPosts({ ...none, preguntas: 1 })).toBe('tu pregunta');
  expect(ownPosts({ ...none, respuestas: 1 })).toBe('tu respuesta');
});

test('with the posts go the answers of others', () => {
  expect(lostPosts({ ...none, preguntas: 2, respuestas: 9, respuestas_de_otros: 7 })).toBe(
    'tus 2 preguntas, con las 7 respuestas que te dieron, y tus 9 respuestas',
  );
  expect(lostPosts({ ...none, preguntas: 1, respuestas_de_otros: 1 })).toBe(
    'tu pregunta, con la respuesta que te dieron',
  );
  expect(lostPosts({ ...none, respuestas: 2 })).toBe('tus 2 respuestas');
});

test('what goes, without what there is none of', () => {
  expect(lostThings({ ...none, resenas: 3, favoritos: 6, listas: 2, enlaces: 1 })).toBe(
    'Se borran tu perfil, 3 reseñas, 6 favoritos, 2 listas y 1 enlace',
  );
  expect(lostThings(none)).toBe('Se borra tu perfil');
});

test('the size of a file', () => {
  expect([12, 214_300, 2_120_000].map(fileSize)).toEqual(['1 kB', '214 kB', '2.1 MB']);
});
