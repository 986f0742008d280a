import { parseError } from '../errors.ts';
import type { Condition, Field, FilterCondition, Source, Transform } from '../query.ts';
import { parseField } from './field.ts';
import { maxLogicDepth } from './limits.ts';
import { isWord, type Operator, readOperator, transformOf } from './operator.ts';
import { requirePattern, requirePatterns } from './pattern.ts';
import { Scanner } from './scanner.ts';

const expectedOperator =
  'operator (eq, gt, gte, lt, lte, neq, like, ilike, match, imatch, in, is, isdistinct, fts, plfts, phfts, wfts, cs, cd, ov, sl, sr, nxr, nxl, adj) or "not"';

/** `column=op.value`: the operand stays in the request, only its place is kept. */
export function parseFilter(field: Field, value: string, index: number): FilterCondition {
  const operator = readOperator(value);
  if (!operator) {
    throw parseError('filter', value, 1, `unexpected "${value.slice(0, 1)}" expecting ${expectedOperator}`);
  }
  const operand = value.slice(operator.length);
  if (isWord(operator, value)) {
    return condition(field, operator, operand, {
      from: 'text',
      sql: operand === 'true' ? `'true'` : `'false'`,
    });
  }
  return condition(field, operator, operand, {
    from: 'param',
    index,
    start: operator.length,
    transform: transformOf(operator),
  });
}

/** `(a.eq.1,or(b.lt.2,c.not.is.null))`, the operand of `and=` and `or=`. */
export function parseLogic(operator: 'and' | 'or', isNegated: boolean, text: string): Condition {
  const scanner = new Scanner('logic tree', text);
  const conditions = parseGroup(scanner, 0);
  if (!scanner.isDone) scanner.fail('end of input');
  return { kind: 'logic', operator, isNegated, conditions };
}

function parseGroup(scanner: Scanner, depth: number): Condition[] {
  if (depth > maxLogicDepth) scanner.fail(`at most ${maxLogicDepth} levels`);
  const conditions: Condition[] = [];
  scanner.skipSpaces();
  scanner.expect('(');
  do {
    scanner.skipSpaces();
    conditions.push(parseMember(scanner, depth));
    scanner.skipSpaces();
  } while (scanner.take(','));
  scanner.expect(')');
  scanner.skipSpaces();
  return conditions;
}

function parseMember(scanner: Scanner, depth: number): Condition {
  const group = scanner.match(/(not\.)?(and|or)(?= *\()/y);
  if (group) {
    const operator = group.endsWith('and') ? 'and' : 'or';
    return {
      kind: 'logic',
      operator,
      isNegated: group.startsWith('not.'),
      conditions: parseGroup(scanner, depth + 1),
    };
  }
  const field = parseField(scanner);
  scanner.expect('.');
  const operator = readOperator(scanner.text.slice(scanner.at));
  if (!operator) scanner.fail(expectedOperator);
  scanner.at += operator.length;
  const operand = operator.name === 'in' ? parenthesised(scanner) : operandText(scanner);
  const value = applyTransform(operand, transformOf(operator));
  return condition(field, operator, operand, { from: 'constant', value });
}

function operandText(scanner: Scanner): string {
  const quoted = wholeQuoted(scanner);
  if (quoted !== undefined) return quoted;
  const start = scanner.at;
  if (scanner.peek('{')) skipBraces(scanner);
  scanner.match(/[^,)]*/y);
  return scanner.text.slice(start, scanner.at);
}

/** An array or JSON operand may hold commas and parentheses of its own. */
function skipBraces(scanner: Scanner): void {
  let depth = 0;
  do {
    const character = scanner.text[scanner.at];
    if (character === undefined) scanner.fail('"}"');
    if (character === '"') {
      scanner.quoted();
      continue;
    }
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    scanner.at += 1;
  } while (depth > 0);
}

function parenthesised(scanner: Scanner): string {
  const start = scanner.at;
  readList(scanner);
  return scanner.text.slice(start, scanner.at);
}

function readList(scanner: Scanner): string[] {
  const items: string[] = [];
  scanner.skipSpaces();
  scanner.expect('(');
  scanner.skipSpaces();
  if (!scanner.peek(')')) {
    do items.push(wholeQuoted(scanner) ?? scanner.match(/[^,)]*/y) ?? '');
    while (scanner.take(','));
  }
  scanner.expect(')');
  scanner.skipSpaces();
  // A list of nothing but an empty string is how an empty list is written.
  return items.length === 1 && items[0] === '' ? [] : items;
}

/** A value between quotes. Quotes that do not hold all of it are a part of it. */
function wholeQuoted(scanner: Scanner): string | undefined {
  return scanner
    .match(/"(?:[^"\\]|\\.)*"(?=[,)]|$)/sy)
    ?.slice(1, -1)
    .replace(/\\(.)/gs, '$1');
}

export function applyTransform(text: string, transform: Transform): string {
  if (transform === 'plain') return text;
  if (transform === 'pattern' || transform === 'patterns') return text.replaceAll('*', '%');
  if (transform !== 'list') {
    if (transform === 'regex') requirePattern(text);
    else requirePatterns(text);
    return text;
  }
  const scanner = new Scanner('filter', text);
  const items = readList(scanner);
  if (!scanner.isDone) scanner.fail('end of input');
  return `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

const isWords = new Set(['null', 'not_null', 'true', 'false', 'unknown']);

function condition(field: Field, operator: Operator, operand: string, value: Source): FilterCondition {
  const { name, isNegated, quantifier, config } = operator;
  const word = name === 'is' ? operand.toLowerCase() : '';
  if (name === 'is' && !isWords.has(word)) {
    throw parseError(
      'filter',
      `is.${operand}`,
      4,
      `unexpected "${operand.slice(0, 1)}" expecting isVal: (null, not_null, true, false, unknown)`,
    );
  }
  return { kind: 'filter', field, isNegated, operator: name, quantifier, config, value, word };
}
