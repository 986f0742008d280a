import type { Random } from './random.ts';
import { tables } from './words.ts';

/** Columns of the shop by their type, and what is put to each kind of operator to hurt the engine behind it. */
const columns = [...(tables.customers ?? []), 'settings->a->>b', 'settings->0'];

const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);

const patterns = [
  '(.{0,255}){0,255}',
  '(.{0,20}){0,25}',
  '((a{0,9}){0,9}){0,9}',
  '(a*)*(b*)*(.*)*$',
  '(x+x+)+y',
  '(a|aa)+$',
  '(.*)\\1\\1\\1',
  '(?=(.*a)(.*b)).*',
  '(?!a)(?<=b)(?<!c)',
  deep('(', ')', 250),
  '('.repeat(590),
  '[[:alpha:]]{255}',
  '[^\\u0000-\\uffff]',
  '***=.*',
  '***:(?b)\\(a\\)',
  '(?x)#[\n(.{0,255}){0,255}',
  '\\',
  '[z-a]',
  'a{5,2}',
  'a{99999}',
  '*',
  '\\m\\M\\y\\A\\Z',
  'é'.repeat(500),
];

const searches = [
  deep('(', ')', 2_000),
  `${'('.repeat(3_000)}a${')'.repeat(3_000)}`,
  Array.from({ length: 1_500 }, (_, at) => `w${at}`).join('&'),
  Array.from({ length: 900 }, (_, at) => `w${at}`).join('<->'),
  `${'!'.repeat(5_000)}a`,
  'a'.repeat(9_000),
  'a <1000000> b',
  "a:*ABCD & 'b c':*",
  `"${'x '.repeat(2_000)}"`,
  'or or or -',
  "''''",
  '\\',
  '&&&',
];

const ranges = [
  '[1,',
  '[9,1)',
  '(,)',
  'empty',
  '[,infinity]',
  '[1e999,2)',
  '[a,b]',
  `[${'1'.repeat(4_000)},)`,
  '[)',
];

const jsons = [
  deep('[', ']', 3_000),
  deep('{"a":', '}', 1_000),
  `{"a":${'['.repeat(4_000)}`,
  `{"${'k'.repeat(5_000)}":1}`,
  '{"a":1e400}',
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  `[${'1,'.repeat(3_000)}1]`,
  'null',
  '"',
];

const arrays = [
  `{${'a,'.repeat(3_000)}a}`,
  deep('{', '}', 6),
  deep('{', '}', 2_000),
  '{"',
  '{a,{b}}',
  '[2147483647:2147483647]={a}',
  '[-2147483648:2147483647]={}',
  '{NULL,null,"NULL"}',
  '{\\',
];

const lists = [`(${'1,'.repeat(3_000)}1)`, '("', '(((', `(${'"",'.repeat(2_000)}"")`, '(\\)'];

const scalars = [
  '1'.repeat(9_000),
  `0.${'0'.repeat(8_000)}1`,
  '1e131071',
  '1e-16383',
  'NaN',
  'infinity',
  '-infinity',
  '294277-01-01',
  '4714-11-24 BC',
  '2024-02-30',
  'x'.repeat(9_000),
  '%'.repeat(5_000),
  `${'%a'.repeat(3_000)}`,
  `${'_%'.repeat(3_000)}z`,
  '\u0000',
  '\ud83d',
  "'",
];

const operandsOf: Record<string, string[]> = {
  ...Object.fromEntries(['match', 'imatch'].map((name) => [name, patterns])),
  ...Object.fromEntries(
    ['match(any)', 'imatch(all)'].map((name) => [
      name,
      patterns.map((pattern) => `{"${pattern.replace(/["\\]/g, '\\$&')}"}`),
    ]),
  ),
  ...Object.fromEntries(
    ['fts', 'plfts', 'phfts', 'wfts', 'fts(simple)', 'wfts(spanish)', 'phfts(nowhere)'].map((name) => [
      name,
      searches,
    ]),
  ),
  ...Object.fromEntries(['sl', 'sr', 'nxr', 'nxl', 'adj'].map((name) => [name, [...ranges, ...scalars]])),
  ...Object.fromEntries(['cs', 'cd', 'ov'].map((name) => [name, [...ranges, ...jsons, ...arrays]])),
  ...Object.fromEntries(
    ['eq(any)', 'gt(all)', 'like(any)', 'ilike(all)'].map((name) => [name, [...arrays, ...scalars]]),
  ),
  in: lists,
  is: ['null', 'true', 'nothing', ...scalars.slice(0, 2)],
  ...Object.fromEntries(
    ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'isdistinct'].map((name) => [
      name,
      [...scalars, ...jsons, ...ranges, ...patterns, ...arrays.slice(0, 3)],
    ]),
  ),
};

/** Every operator with every operand of its kind. */
export const pairs = Object.entries(operandsOf).flatMap(([operator, operands]) =>
  operands.map((operand) => ({ operator, operand: operand.toWellFormed() })),
);

const types = [
  'text',
  'int',
  'numeric(1000,999)',
  'jsonb',
  'xml',
  'bit(9999)',
  'regclass',
  'tsquery',
  'int4range',
  'text[]',
];
const steps = ['orders', 'customers', 'addresses', 'products', 'order_items', 'categories', 'recent_orders'];

/** All pairs in turn, each on one column or another; every fifth request asks for much by its select or order. */
export function hostileRequest(random: Random, turn: number): string {
  if (turn % 5 === 4) {
    return random.chance(0.5)
      ? `/customers?select=${encodeURIComponent(hostileSelect(random))}&limit=3`
      : `/customers?order=${encodeURIComponent(hostileOrder(random))}&limit=3`;
  }
  const { operator, operand } = pairs[(turn - Math.floor(turn / 5)) % pairs.length] ?? {
    operator: '',
    operand: '',
  };
  const column = random.pick(columns);
  const not = random.chance(0.2) ? 'not.' : '';
  if (random.chance(0.2)) {
    const quoted = `"${operand.replace(/["\\]/g, '\\$&')}"`;
    const tree = `(id.eq.1,and(${column}.${not}${operator}.${quoted},id.gt.0))`;
    return `/customers?select=id&or=${encodeURIComponent(tree)}`;
  }
  const target = random.chance(0.1) ? `orders.${random.pick(['total', 'placed_on', 'id'])}` : column;
  const select = target.startsWith('orders.') ? 'id,orders(id)' : 'id';
  const value = `${not}${operator}.${operand}`;
  return `/customers?select=${select}&limit=3&${encodeURIComponent(target)}=${encodeURIComponent(value)}`;
}

function hostileSelect(random: Random): string {
  const roll = random.next();
  if (roll < 0.3) {
    let select = '*';
    for (let level = random.below(7); level > 0; level -= 1) select = `*,${random.pick(steps)}(${select})`;
    return select;
  }
  if (roll < 0.5) return `${random.pick(columns)}::${random.pick(types)}`;
  if (roll < 0.6) return `id${'->a'.repeat(random.pick([1, 40, 900]))}`;
  if (roll < 0.7)
    return Array.from({ length: random.pick([5, 41, 399]) }, (_, at) => `a${at}:name`).join(',');
  if (roll < 0.8)
    return Array.from({ length: random.pick([5, 39, 41]) }, (_, at) => `e${at}:orders(*)`).join(',');
  return `${random.pick(columns)}.${random.pick(['sum', 'avg', 'max', 'min', 'count'])}()::${random.pick(types)}`;
}

function hostileOrder(random: Random): string {
  const terms = random.pick([1, 2, 20, 49, 51]);
  return Array.from({ length: terms }, () => {
    const term = random.chance(0.1) ? `${random.pick(steps)}(id)` : random.pick(columns);
    return term + random.pick(['', '.desc', '.asc.nullsfirst', '.desc.nullslast']);
  }).join(',');
}
