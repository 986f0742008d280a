import { type Answer, namelessAuthor, type Question } from './forum.ts';

/** schema.org QAPage for search engines. A question without answers has none: they would refuse it. */
export function qaPage(question: Question, siteUrl: string) {
  if (question.answers.length === 0) return null;
  const url = `${siteUrl}/question/${question.id}`;
  const describe = (answer: Answer) => ({
    '@type': 'Answer',
    text: answer.content,
    url: `${url}#respuesta-${answer.id}`,
    upvoteCount: answer.upvotes - answer.downvotes,
    datePublished: answer.created_at,
    author: author(answer),
  });
  const accepted = question.answers.filter(({ ayudo }) => ayudo);
  const suggested = question.answers.filter(({ ayudo }) => !ayudo);
  return {
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: question.title,
      text: question.content,
      url,
      answerCount: question.answers.length,
      datePublished: question.created_at,
      author: author(question),
      // Accepted are those that who asked marked as helpful.
      ...(accepted.length > 0 ? { acceptedAnswer: accepted.map(describe) } : {}),
      ...(suggested.length > 0 ? { suggestedAnswer: suggested.map(describe) } : {}),
    },
  };
}

/** A name within one question says nothing outside it. */
function author({ author, sin_nombre }: Pick<Question, 'author' | 'sin_nombre'>) {
  return { '@type': 'Person', name: sin_nombre ? namelessAuthor : author };
}

/** The beginning of a text, cut at a word. */
export function excerpt(text: string, maxLength = 155): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  const cut = line.slice(0, maxLength - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2)).trimEnd()}…`;
}
