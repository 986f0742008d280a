import { endOfDay } from '../../lib/dates.ts';
import type { Question } from './forum.ts';

/** `s-maxage` for the page cache: a licence may end with any day, and its label with it. */
export function endOfLicences(question: Question, servedAt: number): Record<string, string> {
  const isTold = [question, ...question.answers].some(({ licencia }) => licencia !== null);
  if (!isTold) return {};
  const seconds = Math.floor((endOfDay(new Date(servedAt)).getTime() - servedAt) / 1000) - 1;
  return { 'Cache-Control': `no-cache, s-maxage=${Math.max(0, seconds)}` };
}
