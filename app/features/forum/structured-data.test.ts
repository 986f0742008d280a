import { expect, test } from 'vitest';
import type { Question } from './forum.ts';
import { excerpt, qaPage } from './structured-data.ts';

const question: Question = {
  id: 'q',
  title: '¿Cómo empiezo?',
  content: 'Tengo dudas',
  category: null,
  created_at: '2026-03-05T12:00:00+00:00',
  answer_count: 1,
  author: 'Ana',
  sin_nombre: false,
  mia: false,
  estado: 'publicada',
  editada_en: null,
  con_ayuda: false,
  duplicada_de: null,
  siguiendo: null,
  pausa: null,
  licencia: null,
  answers: [
    {
      id: 'a',
      content: 'Con calma',
      created_at: '2026-03-06T12:00:00+00:00',
      author: 'Beto',
      sin_nombre: false,
      mia: false,
      estado: 'publicada',
      editada_en: null,
      ayudo: false,
      licencia: null,
      upvotes: 3,
      downvotes: 1,
      mine: null,
    },
  ],
};

test('a question with its answers', () => {
  expect(qaPage(question, 'https://example.org')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: '¿Cómo empiezo?',
      text: 'Tengo dudas',
      url: 'https://example.org/question/q',
      answerCount: 1,
      datePublished: '2026-03-05T12:00:00+00:00',
      author: { '@type': 'Person', name: 'Ana' },
      suggestedAnswer: [
        {
          '@type': 'Answer',
          text: 'Con calma',
          url: 'https://example.org/question/q#respuesta-a',
          upvoteCount: 2,
          datePublished: '2026-03-06T12:00:00+00:00',
          author: { '@type': 'Person', name: 'Beto' },
        },
      ],
    },
  });
});

test('a name within the question is for its page alone', () => {
  const nameless = { ...question, author: 'Familia que pregunta', sin_nombre: true };
  expect(qaPage(nameless, 'https://example.org')?.mainEntity.author.name).toBe('Una familia');
});

test('an answer that helped who asked is accepted', () => {
  const answers = question.answers.flatMap((answer) => [answer, { ...answer, id: 'b', ayudo: true }]);
  expect(qaPage({ ...question, answers }, 'https://example.org')?.mainEntity).toMatchObject({
    answerCount: 2,
    acceptedAnswer: [{ url: 'https://example.org/question/q#respuesta-b' }],
    suggestedAnswer: [{ url: 'https://example.org/question/q#respuesta-a' }],
  });
});

test('nothing for a question that nobody has answered', () => {
  expect(qaPage({ ...question, answers: [] }, 'https://example.org')).toBeNull();
});

test('an excerpt is one line, cut at a word', () => {
  expect(excerpt('Uno\n\ndos  tres')).toBe('Uno dos tres');
  expect(excerpt('uno dos tres cuatro', 12)).toBe('uno dos…');
  expect(excerpt('a'.repeat(400))).toHaveLength(78);
});
