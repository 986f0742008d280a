import { expect, test } from 'vitest';
import type { Question } from './forum.ts';
import { excerpt, qaPage } from './structured-data.ts';

const question: Question = {
  id: 'q',
  user_id: 'u',
  title: '¿Cómo empiezo?',
  content: 'Tengo dudas',
  category: null,
  created_at: '2026-03-05T12:00:00+00:00',
  answer_count: 1,
  author: 'Ana',
  answers: [
    {
      id: 'a',
      user_id: 'v',
      content: 'Con calma',
      created_at: '2026-03-06T12:00:00+00:00',
      author: 'Beto',
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

test('nothing for a question that nobody has answered', () => {
  expect(qaPage({ ...question, answers: [] }, 'https://example.org')).toBeNull();
});

test('an excerpt is one line, cut at a word', () => {
  expect(excerpt('Uno\n\ndos  tres')).toBe('Uno dos tres');
  expect(excerpt('uno dos tres cuatro', 12)).toBe('uno dos…');
  expect(excerpt('a'.repeat(400))).toHaveLength(78);
});
