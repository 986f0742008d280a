import { parseError } from '../errors.ts';
import { Scanner } from './scanner.ts';
import type { Param } from './url.ts';

/** What a parameter's key stands for. */
type ParamRole =
  | { role: 'select' | 'columns' | 'on_conflict' }
  | { role: 'order' | 'limit' | 'offset' | 'filter'; path: string[]; name: string }
  | { role: 'logic'; path: string[]; operator: 'and' | 'or'; isNegated: boolean };

const roots = new Set(['select', 'columns', 'on_conflict']);
const endings = new Set(['order', 'limit', 'offset']);

/**
 * A key is dotted names: the embeds on the way, then the column or one of the words that end a path.
 * For filters `name` is the rest of the key as written, JSON path and all.
 */
export function readKey({ key }: Param): ParamRole {
  if (roots.has(key)) return { role: key as 'select' | 'columns' | 'on_conflict' };
  const parts = splitDots(key);
  const name = parts.pop() ?? '';
  if (endings.has(name)) return { role: name as 'order' | 'limit' | 'offset', path: parts.map(plain), name };
  if (name === 'and' || name === 'or') {
    const isNegated = parts.at(-1) === 'not';
    if (isNegated) parts.pop();
    return { role: 'logic', path: parts.map(plain), operator: name, isNegated };
  }
  return { role: 'filter', path: parts.map(plain), name };
}

/** `columns` and `on_conflict`: names with commas between them, bare or quoted. */
export function readNames(what: string, text: string): string[] {
  const scanner = new Scanner(what, text);
  const names: string[] = [];
  do names.push(scanner.name());
  while (scanner.take(','));
  if (!scanner.isDone) scanner.fail('"," or end of input');
  return [...new Set(names)];
}

/** A whole number for `limit` and `offset`, within what PostgreSQL counts rows with. */
export function readBound(what: string, text: string): number {
  if (!/^-?\d{1,15}$/.test(text)) {
    throw parseError(`${what} parameter`, text, 1, `unexpected "${text.slice(0, 1)}" expecting integer`);
  }
  return Number(text);
}

function splitDots(key: string): string[] {
  if (!key.includes('.')) return [key];
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < key.length; at += 1) {
    if (key[at] === '"') isQuoted = !isQuoted;
    if (key[at] !== '.' || isQuoted) continue;
    parts.push(key.slice(start, at));
    start = at + 1;
  }
  parts.push(key.slice(start));
  return parts;
}

function plain(name: string): string {
  return name.startsWith('"') && name.endsWith('"') && name.length > 1 ? name.slice(1, -1) : name;
}
