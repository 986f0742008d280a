import type { Random } from './random.ts';
import * as words from './words.ts';

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** One request: mostly well-formed, often slightly wrong, sometimes noise. */
export function generate(random: Random, isWrite: boolean): FuzzRequest {
  const request = random.chance(0.2) ? callRequest(random, isWrite) : tableRequest(random, isWrite);
  if (random.chance(0.15)) request.path = mutate(random, request.path);
  if (request.body !== undefined && random.chance(0.15)) request.body = mutate(random, request.body);
  return request;
}

function tableRequest(random: Random, isWrite: boolean): FuzzRequest {
  const table = random.chance(0.98) ? random.pick(Object.keys(words.tables)) : random.pick(words.hostile);
  const columns = columnsOf(table);
  const method = isWrite
    ? random.pick(['POST', 'POST', 'PATCH', 'DELETE', 'PUT'])
    : random.pick(['GET', 'GET', 'GET', 'HEAD', 'OPTIONS']);
  const params = queryParams(random, columns);
  if (isWrite && random.chance(0.2)) params.push(`columns=${encode(columns.slice(0, 2).join(','))}`);
  if (isWrite && random.chance(0.2)) params.push(`on_conflict=${encode(random.pick(columns))}`);
  const request: FuzzRequest = {
    method,
    path: `/${encode(table)}?${params.join('&')}`,
    headers: headers(random),
  };
  if (method === 'POST' || method === 'PATCH' || method === 'PUT')
    request.body = rowsBody(random, columns, method);
  return request;
}

function callRequest(random: Random, isWrite: boolean): FuzzRequest {
  const name = random.pick(Object.keys(words.routines));
  const names = words.routines[name] ?? [];
  const given = names.filter(() => random.chance(0.8));
  const params = random.chance(0.5) ? queryParams(random, ['id', 'name']) : [];
  if (isWrite) {
    const body = `{${given.map((key) => `"${key}":${jsonValue(random, 2)}`).join(',')}}`;
    return { method: 'POST', path: `/rpc/${name}?${params.join('&')}`, headers: headers(random), body };
  }
  const list = [...given.map((key) => `${key}=${encode(random.pick(words.hostile))}`), ...params];
  return {
    method: random.pick(['GET', 'HEAD']),
    path: `/rpc/${name}?${list.join('&')}`,
    headers: headers(random),
  };
}

function queryParams(random: Random, columns: string[]): string[] {
  const params: string[] = [];
  if (random.chance(0.7)) params.push(`select=${encode(selectList(random, columns, 0))}`);
  params.push(...random.some(3, () => filter(random, columns)));
  if (random.chance(0.2))
    params.push(`${random.pick(['or', 'and', 'not.or'])}=${encode(logic(random, columns, 0))}`);
  if (random.chance(0.3))
    params.push(`order=${encode(random.some(3, () => orderTerm(random, columns)).join(','))}`);
  if (random.chance(0.3))
    params.push(
      `limit=${encode(random.pick(['0', '1', '2', '3', '5', '100', '1000', random.pick(['-1', 'x', '999999999999999999'])]))}`,
    );
  if (random.chance(0.2))
    params.push(`offset=${encode(random.pick(['0', '1', '2', '3', random.pick(['1000', '-5', '1e3'])]))}`);
  if (random.chance(0.03))
    params.push(
      `${random.pick(words.embeds)}.${random.pick(['limit', 'order', 'offset'])}=${encode(random.pick(['1', 'id', 'x']))}`,
    );
  return params;
}

function columnsOf(table: string): string[] {
  return Object.hasOwn(words.tables, table) ? (words.tables[table] ?? []) : ['id', 'name'];
}

function selectList(random: Random, columns: string[], depth: number): string {
  const items = random.some(4, () => selectItem(random, columns, depth));
  return items.length > 0 ? items.join(random.chance(0.01) ? ',,' : ',') : '*';
}

function selectItem(random: Random, columns: string[], depth: number): string {
  const roll = random.next();
  if (roll < 0.25 && depth < 4) {
    const embed = random.pick(words.embeds);
    const inner = columnsOf(embed.replace(/^x:|!.*$/g, ''));
    return `${random.chance(0.1) ? '...' : ''}${embed}(${random.chance(0.1) ? '' : selectList(random, inner, depth + 1)})`;
  }
  if (roll < 0.3) return random.pick(['*', 'count()', 'count', 'id.sum()', 'total:id.count()']);
  const name = field(random, columns);
  const alias = random.chance(0.1) ? `${random.pick(['a', '"b c"', random.pick(words.hostile)])}:` : '';
  const cast = random.chance(0.1) ? `::${random.pick(words.casts)}` : '';
  const call = random.chance(0.07)
    ? random.pick(['.sum()', '.avg()', '.max()', '.min()', '.count()', '.evil()'])
    : '';
  return alias + name + cast + call;
}

function field(random: Random, columns: string[]): string {
  const name = random.chance(0.97) ? random.pick(columns) : random.pick(words.hostile);
  if (random.chance(0.12))
    return `${name}${random.pick(['->', '->>'])}${random.pick(['a', '0', '-1', 'theme->>color', '"x y"', "'", '999999999999', random.pick(words.hostile)])}`;
  return random.chance(0.05) ? `"${name}"` : name;
}

function filter(random: Random, columns: string[]): string {
  const path = random.chance(0.04) ? `${random.pick(words.embeds)}.` : '';
  const [name, operand] = comparison(random, columns);
  return `${encode(path + name)}=${encode(operand)}`;
}

/** A field and what it is compared with: a pair that fits, or anything with anything. */
function comparison(random: Random, columns: string[]): [string, string] {
  const name = random.pick(columns);
  const fitting = words.fitting[name];
  if (fitting && random.chance(0.7)) return [name, random.pick(fitting)];
  const not = random.chance(0.15) ? 'not.' : '';
  return [field(random, columns), `${not}${random.pick(words.operators)}.${random.pick(words.hostile)}`];
}

function logic(random: Random, columns: string[], depth: number): string {
  const parts = Array.from({ length: 1 + random.below(3) }, () =>
    random.chance(0.2) && depth < 25
      ? `${random.pick(['and', 'or', 'not.and'])}${logic(random, columns, depth + 1)}`
      : comparison(random, columns).join('.'),
  );
  return `(${parts.join(',')})`;
}

function orderTerm(random: Random, columns: string[]): string {
  const name = random.chance(0.1)
    ? `${random.pick(words.embeds)}(${random.pick(columns)})`
    : field(random, columns);
  return name + random.pick(['', '.asc', '.desc', '.desc.nullslast', '.nullsfirst', '.sideways']);
}

function rowsBody(random: Random, columns: string[], method: string): string {
  const row = () => {
    const pairs = columns
      .filter(() => random.chance(0.6))
      .map((name) => `"${name}":${columnValue(random, name)}`);
    if (random.chance(0.05))
      pairs.push(...pairs.slice(0, 1), `"${random.pick(['nothing', '__proto__', 'id'])}":1`);
    return `{${pairs.join(',')}}`;
  };
  // One row only: a list that meets its own rows on conflict is PostgreSQL's 21000, which is a 500 by contract.
  if (method !== 'POST' || random.chance(0.6)) return row();
  return `[${random.some(1, row).join(',')}]`;
}

function columnValue(random: Random, name: string): string {
  const fitting = words.jsonFitting[name];
  return fitting && random.chance(0.8) ? random.pick(fitting) : jsonValue(random, 2);
}

function jsonValue(random: Random, depth: number): string {
  const roll = random.next();
  if (roll < 0.45) return JSON.stringify(random.pick(words.hostile));
  if (roll < 0.6)
    return random.pick([
      'null',
      'true',
      'false',
      '0',
      '1',
      '-7',
      '1e400',
      '123456789012345678901234567890',
      '0.1',
      '-0',
    ]);
  if (roll < 0.65)
    return random.pick(['"\\u0000"', '"\\ud800"', '"\\uD83D\\uDE00"', '"\\x"', 'nan', '01', '1.', "'x'"]);
  if (depth === 0) return '""';
  if (roll < 0.8) return `[${random.some(3, () => jsonValue(random, depth - 1)).join(',')}]`;
  return `{${random.some(3, () => `"${random.pick(['a', 'b', ''])}":${jsonValue(random, depth - 1)}`).join(',')}}`;
}

function headers(random: Random): Record<string, string> {
  const list: Record<string, string> = {};
  if (random.chance(0.2)) list.Accept = random.pick(words.accepts);
  if (random.chance(0.5)) list.Prefer = random.some(3, () => random.pick(words.preferences)).join(', ');
  if (random.chance(0.1))
    list.Range = random.pick(['0-1', '5-2', '1-', 'items=0-9', 'x', '99999999999999999999-']);
  if (random.chance(0.03))
    list['Content-Type'] = random.pick([
      'text/plain',
      'application/x-www-form-urlencoded',
      'image/png',
      'application/octet-stream',
      'text/csv',
      'constructor',
    ]);
  return list;
}

/** A few characters cut, doubled or put in. */
function mutate(random: Random, text: string): string {
  let result = text;
  for (let turn = random.below(3); turn >= 0; turn -= 1) {
    const at = 1 + random.below(Math.max(1, result.length - 1));
    const length = random.below(6);
    const kind = random.below(3);
    if (kind === 0) result = result.slice(0, at) + result.slice(at + length);
    else if (kind === 1)
      result = result.slice(0, at) + result.slice(at, at + length).repeat(2) + result.slice(at + length);
    else result = result.slice(0, at) + random.pick(words.hostile) + result.slice(at);
  }
  return result;
}

/** Mostly escaped as a client would, sometimes as nobody would. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%2C', ',');
}
