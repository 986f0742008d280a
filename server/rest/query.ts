/** What a request asks for, before any name in it was looked up. */
export interface Query {
  select: SelectItem[];
  conditions: Condition[];
  order: OrderTerm[];
  limit: Source | undefined;
  offset: Source | undefined;
}

export interface JsonStep {
  arrow: '->' | '->>';
  key: string | number;
}

export interface Field {
  name: string;
  path: JsonStep[];
}

export type AggregateName = 'avg' | 'count' | 'max' | 'min' | 'sum';

export interface FieldItem {
  kind: 'field';
  field: Field;
  alias: string | undefined;
  cast: string | undefined;
  aggregate: { name: AggregateName; cast: string | undefined } | undefined;
}

export interface EmbedItem {
  kind: 'embed';
  name: string;
  alias: string | undefined;
  hint: string | undefined;
  isInner: boolean;
  isSpread: boolean;
  query: Query;
}

export type SelectItem = FieldItem | EmbedItem;

export type Quantifier = 'any' | 'all';

export interface FilterCondition {
  kind: 'filter';
  field: Field;
  isNegated: boolean;
  operator: string;
  quantifier: Quantifier | undefined;
  /** Text search configuration. */
  config: string | undefined;
  value: Source;
  /** The operand as written, for operators that take a word and not a value (`is`). */
  word: string;
}

interface LogicCondition {
  kind: 'logic';
  operator: 'and' | 'or';
  isNegated: boolean;
  conditions: Condition[];
}

export type Condition = FilterCondition | LogicCondition;

export interface OrderTerm {
  /** Order of the parent by a column of a to-one embed. */
  relation: string | undefined;
  field: Field;
  direction: 'asc' | 'desc' | undefined;
  nulls: 'first' | 'last' | undefined;
}

/** How the text of a parameter becomes a value of the statement. */
export type Transform = 'plain' | 'pattern' | 'patterns' | 'regex' | 'regexes' | 'list';

/**
 * Where a value of the statement comes from. A statement is built once for all requests of one
 * shape, so it keeps places in the request rather than values.
 */
export type Source =
  | { from: 'param'; index: number; start: number; transform: Transform }
  | { from: 'constant'; value: string | null }
  /** Written into the statement: words and small numbers that the planner does better to know. */
  | { from: 'text'; sql: string }
  | { from: 'body' }
  | { from: 'limit' }
  | { from: 'offset' };

export function emptyQuery(): Query {
  return { select: [], conditions: [], order: [], limit: undefined, offset: undefined };
}

/** The name under which a row carries this field. */
export function fieldLabel({ field, alias, aggregate }: FieldItem): string {
  if (alias !== undefined) return alias;
  if (aggregate) return aggregate.name;
  for (const { key } of field.path.toReversed()) if (typeof key === 'string') return key;
  return field.name;
}
