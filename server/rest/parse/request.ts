import { RestError, tooLarge, unsatisfiableRange } from '../errors.ts';
import { maxUrlLength } from './limits.ts';
import { type Media, readMedia } from './media.ts';
import { isWord, readOperator } from './operator.ts';
import { readBound } from './params.ts';
import { type Preferences, readPreferences } from './prefer.ts';
import { decode, type Param, readParams } from './url.ts';

type Resource = { kind: 'root' } | { kind: 'table' | 'rpc'; name: string };

export interface RestRequest {
  method: string;
  resource: Resource;
  params: Param[];
  schema: string;
  /** A schema was asked for by header, and is told back. */
  isSchemaGiven: boolean;
  media: Media;
  preferences: Preferences;
  page: Page;
  maxEmbedDepth: number;
  /** Of the operator's key, which may embed a table within itself. */
  isUnbounded: boolean;
  /** The same for all requests that need the same statement; their values differ. */
  shape: string;
}

/** Which rows of the result are wanted, as numbers. */
export interface Page {
  offset: number;
  limit: number | undefined;
}

/** What the operator allows. */
interface RequestBounds {
  schemas: string[];
  maxRows: number | undefined;
  maxEmbedDepth: number;
  isUnbounded: boolean;
}

type HeaderReader = (name: string) => string | undefined;

export function readRequest(
  method: string,
  path: string,
  search: string,
  header: HeaderReader,
  { schemas, maxRows, maxEmbedDepth, isUnbounded }: RequestBounds,
): RestRequest {
  if (path.length + search.length > maxUrlLength) {
    throw new RestError(414, 'PGRST100', 'The address of the request is too long', {
      details: `At most ${maxUrlLength} characters are read`,
    });
  }
  const resource = readResource(path);
  const params = readParams(search);
  const isRead = method === 'GET' || method === 'HEAD';
  const profile = header(isRead ? 'accept-profile' : 'content-profile');
  const schema = profile === undefined ? (schemas[0] ?? 'public') : findSchema(schemas, profile);
  if (schema === undefined) {
    throw new RestError(406, 'PGRST106', `Invalid schema: ${profile}`, {
      hint: `Only the following schemas are exposed: ${schemas.join(', ')}`,
    });
  }
  const accept = header('accept');
  const prefer = header('prefer');
  const range = method === 'GET' ? header('range') : undefined;
  const page = readPage(params, range, maxRows);
  return {
    method,
    resource,
    params,
    schema,
    isSchemaGiven: profile !== undefined || schemas.length > 1,
    media: readMedia(accept),
    preferences: readPreferences(prefer),
    page,
    maxEmbedDepth,
    isUnbounded,
    shape: `${isUnbounded ? 'unbounded ' : ''}${method} ${schema} ${path} ${accept} ${prefer} ${limitShape(page.limit)}${page.offset > 0 ? '+' : ''}${shapeOf(params, resource, isRead)}`,
  };
}

/** Text as a header carries it: its bytes in UTF-8. */
export function headerBytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}

function findSchema(schemas: string[], profile: string): string | undefined {
  return schemas.find((schema) => schema === profile || headerBytes(schema) === profile);
}

function readResource(path: string): Resource {
  const parts = path.split('/').filter(Boolean).map(decode);
  const [first, second, ...more] = parts;
  if (first === undefined) return { kind: 'root' };
  if (first === 'rpc' && second !== undefined && more.length === 0) return { kind: 'rpc', name: second };
  if (second !== undefined) throw new RestError(404, 'PGRST125', 'Invalid path specified in request URL');
  return { kind: 'table', name: first };
}

/** A page of usual size is part of the statement, so that its plan is made for it. */
const maxPlannedLimit = 1_000;

export function isPlannedLimit(limit: number): boolean {
  return limit <= maxPlannedLimit;
}

function limitShape(limit: number | undefined): string {
  if (limit === undefined) return 'all';
  return isPlannedLimit(limit) ? String(limit) : 'many';
}

/** Values that only fill a place of the statement are left out. */
function shapeOf(params: Param[], resource: Resource, isRead: boolean): string {
  let shape = '';
  for (const { key, value } of params) {
    shape += `\n${key}=`;
    if (key === 'limit' || key === 'offset') continue;
    const operator = key === 'select' || key === 'order' ? undefined : readOperator(value);
    if (operator && !isWord(operator, value) && !isLogic(key)) shape += value.slice(0, operator.length);
    // An argument of a function: the value is whatever it is.
    else if (!operator && resource.kind === 'rpc' && isRead && !isStructural(key)) shape += '\0';
    else shape += `:${value}`;
  }
  return shape;
}

const isLogic = (key: string) => /(^|\.)(and|or)$/.test(key);
const isStructural = (key: string) =>
  key === 'select' ||
  key === 'columns' ||
  key === 'on_conflict' ||
  /(^|\.)(and|or|order|limit|offset)$/.test(key);

function readPage(params: Param[], range: string | undefined, maxRows: number | undefined): Page {
  const limitText = params.findLast(({ key }) => key === 'limit')?.value;
  const offsetText = params.findLast(({ key }) => key === 'offset')?.value;
  let limit = limitText === undefined ? undefined : readBound('limit', limitText);
  let offset = offsetText === undefined ? 0 : Math.max(0, readBound('offset', offsetText));
  if (limit !== undefined && limit < 0)
    throw unsatisfiableRange('Limit should be greater than or equal to zero.');
  const bounds = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(range ?? '');
  if (bounds) {
    const from = Number(bounds[1]);
    const to = bounds[2] === undefined ? undefined : Number(bounds[2]);
    if (to !== undefined && to < from) {
      throw unsatisfiableRange(
        'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      );
    }
    // Both given: the rows that lie in both.
    const end = Math.min(offset + (limit ?? Infinity), to === undefined ? Infinity : to + 1);
    offset = Math.max(offset, from);
    limit = end === Infinity ? undefined : Math.max(0, end - offset);
  }
  if (maxRows !== undefined) limit = Math.min(limit ?? maxRows, maxRows);
  return { offset, limit };
}

export function requireBodySize(length: number, max: number): void {
  if (length > max) throw tooLarge('The body of the request is too large', `At most ${max} bytes are read`);
}
