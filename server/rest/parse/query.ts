import { notEmbedded, tooComplex } from '../errors.ts';
import { type EmbedItem, emptyQuery, type Query, type SelectItem } from '../query.ts';
import { parseField } from './field.ts';
import { parseFilter, parseLogic } from './filter.ts';
import { maxConditions, maxEmbeds } from './limits.ts';
import { parseOrder } from './order.ts';
import { readBound, readKey } from './params.ts';
import { Scanner } from './scanner.ts';
import { parseSelect } from './select.ts';
import type { Param } from './url.ts';

const everything = parseSelect('*', 0);

/** The parameters as one tree: what is asked of each embed stands in that embed's query. */
export function parseQuery(params: Param[], maxEmbedDepth: number): Query {
  const query = emptyQuery();
  const select = params.find(({ key }) => key === 'select')?.value;
  query.select = select ? parseSelect(select, maxEmbedDepth) : [...everything];
  if (countEmbeds(query.select) > maxEmbeds) throw tooComplex(`There are more than ${maxEmbeds} embeds`);

  for (const [index, param] of params.entries()) {
    const role = readKey(param);
    if (!('path' in role)) continue;
    const target = findQuery(query, role.path);
    if (role.role === 'logic') {
      target.conditions.push(parseLogic(role.operator, role.isNegated, param.value));
    } else if (role.role === 'order') {
      target.order.push(...parseOrder(param.value));
    } else if (role.role === 'filter') {
      const scanner = new Scanner('filter', role.name);
      const field = parseField(scanner);
      if (!scanner.isDone) scanner.fail('end of input');
      target.conditions.push(parseFilter(field, param.value, index));
    } else if (target === query) {
      // The top level's page is also told in the reply, so its numbers are read with each request.
      query[role.role] = { from: role.role };
    } else {
      const bound = Math.max(readBound(role.role, param.value), 0);
      target[role.role] = { from: 'constant', value: String(bound) };
    }
  }
  if (countConditions(query) > maxConditions)
    throw tooComplex(`There are more than ${maxConditions} conditions`);
  return query;
}

function findQuery(root: Query, path: string[]): Query {
  let query = root;
  for (const name of path) {
    const embed = findEmbed(query.select, name);
    if (!embed) throw notEmbedded(name);
    query = embed.query;
  }
  return query;
}

/** Filters call an embed by its alias, or by its own name. */
export function findEmbed(select: SelectItem[], name: string): EmbedItem | undefined {
  const embeds = select.filter((item) => item.kind === 'embed');
  return embeds.find(({ alias }) => alias === name) ?? embeds.find((embed) => embed.name === name);
}

function countEmbeds(select: SelectItem[]): number {
  let count = 0;
  for (const item of select) if (item.kind === 'embed') count += 1 + countEmbeds(item.query.select);
  return count;
}

function countConditions({ conditions, select }: Query): number {
  const inLogic = (list: Query['conditions']): number =>
    list.reduce((sum, item) => sum + (item.kind === 'logic' ? inLogic(item.conditions) : 1), 0);
  return select.reduce(
    (sum, item) => sum + (item.kind === 'embed' ? countConditions(item.query) : 0),
    inLogic(conditions),
  );
}
