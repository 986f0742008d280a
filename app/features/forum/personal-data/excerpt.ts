import { type Finding, type PersonalData, readSource, sentencesOf } from './spans.ts';

/** A text of this length is shown whole. */
const maxLength = 320;

/** Of a long text the sentences with something to show, an ellipsis where others are left out. */
export function excerptOf({ text, found }: Finding): Finding {
  if (text.length <= maxLength) return { text, found };
  let excerpt = '';
  let shownUntil = 0;
  const moved: PersonalData[] = [];
  for (const sentence of sentencesOf(readSource(text).plain)) {
    const inside = found.filter(
      ({ start }) => start >= Math.max(sentence.start, shownUntil) && start < sentence.end,
    );
    if (inside.length === 0) continue;
    const isGap = text.slice(shownUntil, sentence.start).trim() !== '';
    const start = isGap
      ? sentence.start + text.slice(sentence.start).search(/\S/)
      : Math.max(sentence.start, shownUntil);
    if (isGap) excerpt += excerpt ? ' … ' : '… ';
    const offset = excerpt.length - start;
    moved.push(...inside.map((span) => ({ ...span, start: span.start + offset, end: span.end + offset })));
    shownUntil = Math.max(sentence.end, ...inside.map(({ end }) => end));
    excerpt += text.slice(start, shownUntil);
  }
  return { text: text.slice(shownUntil).trim() ? `${excerpt} …` : excerpt, found: moved };
}
