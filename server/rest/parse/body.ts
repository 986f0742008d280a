import type { Routine } from '../catalog/catalog.ts';
import { invalidBody, tooLarge } from '../errors.ts';
import type { Payload } from '../sql/payload.ts';
import { readCsv } from './csv.ts';
import { maxBodyDepth } from './limits.ts';
import { decode } from './url.ts';

export interface Body {
  type: string;
  text: string;
}

export function bodyType(contentType: string | undefined): string {
  return contentType?.split(';')[0]?.trim().toLowerCase() || 'application/json';
}

/** The body of a write as JSON text, and what it holds. The values in it are PostgreSQL's to read. */
export function readPayload(
  body: Body,
  columns: string[] | undefined,
  maxRows: number,
): { payload: Payload; text: string } {
  const text = asJson(body);
  const value = parseJson(text);
  if (Array.isArray(value)) {
    if (value.length > maxRows) {
      throw tooLarge('Too many rows in one request', `At most ${maxRows} rows are written at once`);
    }
    return { payload: { isArray: true, columns: columns ?? sharedKeys(value) }, text };
  }
  if (typeof value !== 'object' || value === null) throw invalidBody('Empty or invalid json');
  return { payload: { isArray: false, columns: columns ?? Object.keys(value) }, text };
}

interface Arguments {
  names: string[];
  /** The body is a list of objects, of which the first counts. */
  isList: boolean;
  /** What the statement gets, once the function is known. */
  textFor(routine: Routine): string;
}

const form = 'application/x-www-form-urlencoded';
const rawTypes = new Set(['text/plain', 'text/xml', 'application/octet-stream']);

/** The arguments of a call. An empty body is no arguments, and one that is neither JSON nor a form is one value. */
export function readArguments(body: Body, columns: string[] | undefined): Arguments {
  if (body.type === form) {
    const fields = Map.groupBy(readForm(body.text), ([name]) => name);
    return {
      names: columns ?? [...fields.keys()],
      isList: false,
      textFor: (routine) => formArguments(fields, routine),
    };
  }
  if (rawTypes.has(body.type)) return { names: [], isList: false, textFor: () => body.text };
  const text = asJson(body);
  if (body.text.trim() === '') return { names: [], isList: false, textFor: () => '{}' };
  const value = parseJson(text);
  const isList = Array.isArray(value);
  const first: unknown = isList ? value[0] : value;
  const isObject = typeof first === 'object' && first !== null && !Array.isArray(first);
  return { names: columns ?? (isObject ? Object.keys(first) : []), isList, textFor: () => text };
}

/** A field that is sent several times fills a list; of any other argument the last value counts. */
function formArguments(fields: Map<string, Array<[string, string]>>, routine: Routine): string {
  const entries = [...fields].map(([name, pairs]) => {
    const values = pairs.map(([, value]) => value);
    const isVariadic = routine.arguments.some((argument) => argument.isVariadic && argument.name === name);
    return [name, isVariadic ? values : values.at(-1)];
  });
  return JSON.stringify(Object.fromEntries(entries));
}

function asJson({ type, text }: Body): string {
  if (type === 'application/json' || type.endsWith('+json')) return text;
  if (type === 'text/csv') return JSON.stringify(readCsv(text));
  if (type === form) return JSON.stringify(Object.fromEntries(readForm(text)));
  throw invalidBody(`Content-Type not acceptable: ${type}`);
}

function readForm(text: string): Array<[string, string]> {
  const pairs = text.split('&').filter(Boolean);
  return pairs.map((pair) => {
    const equals = pair.indexOf('=');
    return equals < 0 ? [decode(pair), ''] : [decode(pair.slice(0, equals)), decode(pair.slice(equals + 1))];
  });
}

function parseJson(text: string): unknown {
  requireDepth(text);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalidBody('Empty or invalid json', cause instanceof Error ? cause.message : null);
  }
}

/** PostgreSQL reads nested values by recursion: what would exhaust its stack is refused here. */
function requireDepth(text: string): void {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isQuoted) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) isQuoted = false;
    } else if (code === 0x22) isQuoted = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > maxBodyDepth) throw invalidBody('Empty or invalid json', 'The body is nested too deeply');
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
}

function sharedKeys(rows: unknown[]): string[] {
  const [first, ...more] = rows;
  if (rows.length === 0) return [];
  const keys = keysOf(first);
  const wanted = new Set(keys);
  for (const row of more) {
    const own = keysOf(row);
    if (own.length !== wanted.size || own.some((key) => !wanted.has(key))) {
      throw invalidBody('All object keys must match');
    }
  }
  return keys;
}

function keysOf(row: unknown): string[] {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw invalidBody('All object keys must match');
  return Object.keys(row);
}
