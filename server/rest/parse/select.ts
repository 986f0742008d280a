import { type AggregateName, type EmbedItem, emptyQuery, type FieldItem, type SelectItem } from '../query.ts';
import { parseField } from './field.ts';
import { maxSelectItems } from './limits.ts';
import { Scanner } from './scanner.ts';

const aggregate = /\.(avg|count|max|min|sum)\(\)/y;
/** A type's name: words, an optional size, brackets. Nothing that could end the cast it is put in. */
const castType = /[a-z_][a-z0-9_ ]*(\(\d{1,4}(,\d{1,4})?\))?(\[\])*/iy;

/** What is left to one request. */
interface Budget {
  items: number;
  /** Levels of embeds. */
  depth: number;
}

export function parseSelect(text: string, maxEmbedDepth: number): SelectItem[] {
  const scanner = new Scanner('select', text);
  const budget: Budget = { items: maxSelectItems, depth: maxEmbedDepth };
  const items = text === '' ? [] : parseItems(scanner, budget, 0);
  if (!scanner.isDone) scanner.fail('"," or end of input');
  return items;
}

function parseItems(scanner: Scanner, budget: Budget, depth: number): SelectItem[] {
  const items: SelectItem[] = [];
  do {
    budget.items -= 1;
    if (budget.items < 0) scanner.fail('fewer fields');
    items.push(parseItem(scanner, budget, depth));
    scanner.skipSpaces();
  } while (scanner.take(','));
  return items;
}

function parseItem(scanner: Scanner, budget: Budget, depth: number): SelectItem {
  scanner.skipSpaces();
  if (scanner.take('...')) {
    const embed = parseEmbed(scanner, budget, depth, scanner.name(), undefined);
    return { ...embed, isSpread: true };
  }
  if (scanner.take('*')) return field('*');
  if (scanner.take('count()')) return countItem(scanner, undefined);
  const start = scanner.at;
  let alias: string | undefined = scanner.name();
  if (scanner.peek(':') && !scanner.peek('::')) {
    scanner.take(':');
    if (scanner.take('count()')) return countItem(scanner, alias);
  } else {
    alias = undefined;
    scanner.at = start;
  }
  const target = parseField(scanner);
  if (target.path.length === 0 && (scanner.peek('(') || scanner.peek('!'))) {
    return parseEmbed(scanner, budget, depth, target.name, alias);
  }
  return parseFieldEnd(scanner, { ...field(target.name), field: target, alias });
}

function parseFieldEnd(scanner: Scanner, item: FieldItem): FieldItem {
  const cast = parseCast(scanner);
  const call = scanner.match(aggregate);
  if (!call) return { ...item, cast };
  const name = call.slice(1, -2) as AggregateName;
  return { ...item, cast, aggregate: { name, cast: parseCast(scanner) } };
}

function countItem(scanner: Scanner, alias: string | undefined): FieldItem {
  return { ...field('*'), alias, aggregate: { name: 'count', cast: parseCast(scanner) } };
}

function parseCast(scanner: Scanner): string | undefined {
  if (!scanner.take('::')) return undefined;
  return scanner.match(castType)?.trim() ?? scanner.fail('type name');
}

function parseEmbed(
  scanner: Scanner,
  budget: Budget,
  depth: number,
  name: string,
  alias: string | undefined,
): EmbedItem {
  if (depth >= budget.depth) scanner.fail(`at most ${budget.depth} levels of embedding`);
  const embed: EmbedItem = {
    kind: 'embed',
    name,
    alias,
    hint: undefined,
    isInner: false,
    isSpread: false,
    query: emptyQuery(),
  };
  // `...alias:rel(…)`: the alias of a spread has nothing to name, but filters may use it.
  if (alias === undefined && scanner.peek(':') && !scanner.peek('::')) {
    scanner.take(':');
    embed.alias = name;
    embed.name = scanner.name();
  }
  while (scanner.take('!')) {
    const modifier = scanner.name();
    if (modifier === 'inner') embed.isInner = true;
    else if (modifier !== 'left') embed.hint = modifier;
  }
  scanner.expect('(');
  scanner.skipSpaces();
  if (!scanner.peek(')')) embed.query.select = parseItems(scanner, budget, depth + 1);
  scanner.expect(')');
  return embed;
}

function field(name: string): FieldItem {
  return {
    kind: 'field',
    field: { name, path: [] },
    alias: undefined,
    cast: undefined,
    aggregate: undefined,
  };
}
