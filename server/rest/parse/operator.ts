import type { Quantifier, Transform } from '../query.ts';

const comparisons = ['eq', 'neq', 'gte', 'gt', 'lte', 'lt', 'ilike', 'like', 'imatch', 'match'];
const searches = ['fts', 'plfts', 'phfts', 'wfts'];
const others = ['in', 'isdistinct', 'is', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'];
const quantifiable = new Set(comparisons.filter((name) => name !== 'neq'));
const pattern = /^(not\.)?(LIST)(\(([^().,]*)\))?\./;
const expression = new RegExp(
  pattern.source.replace('LIST', [...comparisons, ...searches, ...others].join('|')),
);

export interface Operator {
  isNegated: boolean;
  name: string;
  quantifier: Quantifier | undefined;
  config: string | undefined;
  /** Where the operand begins. */
  length: number;
}

/** `[not.]name[(any|all|config)].` at the beginning of a text. */
export function readOperator(text: string): Operator | undefined {
  const found = expression.exec(text);
  if (!found) return undefined;
  const [prefix, , name = '', parentheses, argument = ''] = found;
  const base = {
    isNegated: prefix.startsWith('not.'),
    name,
    length: prefix.length,
    quantifier: undefined,
    config: undefined,
  };
  if (parentheses === undefined) return base;
  if (quantifiable.has(name) && (argument === 'any' || argument === 'all')) {
    return { ...base, quantifier: argument };
  }
  if (searches.includes(name) && /^\w+$/.test(argument)) return { ...base, config: argument };
  return undefined;
}

/**
 * Operands that belong to the statement and not to its values: with a yes or no in sight the planner
 * can use an index of the rows that say yes, and keeps its plan for the next request.
 */
export function isWord({ name, length }: Operator, text: string): boolean {
  if (name === 'is') return true;
  if (name !== 'eq') return false;
  const operand = text.slice(length);
  return operand === 'true' || operand === 'false';
}

export function transformOf({ name, quantifier }: Pick<Operator, 'name' | 'quantifier'>): Transform {
  if (name === 'in') return 'list';
  if (name === 'match' || name === 'imatch') return quantifier ? 'regexes' : 'regex';
  if (name !== 'like' && name !== 'ilike') return 'plain';
  return quantifier ? 'patterns' : 'pattern';
}
