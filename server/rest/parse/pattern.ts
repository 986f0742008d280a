import { RestError } from '../errors.ts';

/** What a regular expression of a caller may cost; PostgreSQL builds a machine with a state for each sign, repeated. */
export const maxPatternLength = 600;
const maxPatternRepetition = 255;
const maxPatternStates = 600;

/**
 * Refuses a pattern that PostgreSQL would take seconds and hundreds of megabytes to compile, or that takes for ever to
 * match: with a back reference every way of dividing the text is tried, without one each character is read once.
 */
export function requirePattern(text: string): void {
  if (text.length > maxPatternLength) throw refused(`A pattern has at most ${maxPatternLength} characters`);
  if (otherSyntax.test(text)) throw refused('A pattern is an advanced regular expression');
  const { states, repetition, hasReference } = measurePattern(text);
  if (hasReference) throw refused('A pattern has no back references');
  if (repetition > maxPatternRepetition) {
    throw refused(`A pattern repeats a part at most ${maxPatternRepetition} times`);
  }
  if (states > maxPatternStates) {
    throw refused(`A pattern has at most ${maxPatternStates} states, nested repetitions multiplied`);
  }
}

/** The patterns of an array literal, the operand of `match(any)` and `match(all)`. */
export function requirePatterns(text: string): void {
  if (text.length > maxPatternLength) throw refused(`Patterns have at most ${maxPatternLength} characters`);
  const sizes = arrayItems(text).map((item) => {
    requirePattern(item);
    return measurePattern(item).states;
  });
  if (sizes.reduce((sum, size) => sum + size, 0) > maxPatternStates) {
    throw refused(`Patterns have at most ${maxPatternStates} states together`);
  }
}

function refused(details: string): RestError {
  return new RestError(400, '2201B', 'invalid regular expression: regular expression is too complex', {
    details,
  });
}

interface PatternSize {
  /** Signs after every counted repetition is written out. */
  states: number;
  /** The largest count of a single repetition. */
  repetition: number;
  /** `\1` and its like: the text of a group once more. */
  hasReference: boolean;
}

const counted = /\{(\d*),?(\d*)\}/y;
/** What one sign stands for: a bracket expression, a comment, an escape (`\cX` takes the sign after it). */
const whole = /\[\^?\]?(?:\[([:.=]).*?\1\]|\\c.|\\.|[^\]\\])*\]?|\(\?#[^)]*\)?|\\c.|\\./suy;
/** Basic, extended and spaced-out syntax read brackets and counts otherwise than it is done here. */
const otherSyntax = /^(\*\*\*:)?\(\?[a-z]*[bex]/;

/** Reads no more of the syntax than it takes to know what is repeated how often. What is wrong PostgreSQL says itself. */
export function measurePattern(pattern: string): PatternSize {
  let repetition = 0;
  let hasReference = false;
  // Of each open group: what its finished parts add up to, and the last part, which a repetition multiplies.
  const groups = [{ sum: 0, last: 0 }];
  let top = groups[0] as { sum: number; last: number };
  const add = (size: number) => {
    top.sum += top.last;
    top.last = size;
  };
  for (let at = 0; at < pattern.length; ) {
    const sign = pattern[at];
    counted.lastIndex = at;
    whole.lastIndex = at;
    const count = counted.exec(pattern);
    const unit = whole.exec(pattern);
    if (count) {
      const times = Math.max(Number(count[1]), Number(count[2]), 1);
      repetition = Math.max(repetition, times);
      top.last *= times;
    } else if (unit) {
      add(1);
      hasReference ||= /^\\[1-9]/.test(unit[0]);
    } else if (sign === '(') {
      top = { sum: 0, last: 0 };
      groups.push(top);
    } else if (sign === ')' && groups.length > 1) {
      const { sum, last } = groups.pop() ?? top;
      top = groups.at(-1) as typeof top;
      add(sum + last + 1);
    } else if (sign !== '*' && sign !== '+' && sign !== '?') add(1);
    at += count?.[0].length ?? unit?.[0].length ?? 1;
  }
  return { states: groups.reduce((sum, group) => sum + group.sum + group.last, 0), repetition, hasReference };
}

function arrayItems(text: string): string[] {
  const items: string[] = [];
  let item = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '\\') {
      at += 1;
      item += text[at] ?? '';
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === ',' || sign === '{' || sign === '}')) {
      items.push(item);
      item = '';
    } else item += sign;
  }
  return [...items, item];
}
