/** Where a column of a view comes from. */
interface Origin {
  table: number;
  column: number;
}

/** For each view, each of its columns that shows a table's column unchanged: by column number. */
export type Origins = Map<number, Map<number, Origin[]>>;

/**
 * Follows the columns of views down to tables. PostgreSQL keeps a view as a tree of nodes in text;
 * every entry of its target list names the table and column it was taken from.
 */
export function traceViews(views: Array<{ oid: number; rule: string }>): Origins {
  const direct = new Map(views.map(({ oid, rule }) => [oid, readTargets(rule)]));
  const traced: Origins = new Map();

  const trace = (origin: Origin, seen: number[]): Origin[] => {
    const inner = direct.get(origin.table)?.get(origin.column);
    if (!direct.has(origin.table)) return [origin];
    if (!inner || seen.includes(origin.table)) return [];
    return trace(inner, [...seen, origin.table]);
  };

  for (const [oid, targets] of direct) {
    const columns = new Map<number, Origin[]>();
    for (const [number, origin] of targets) {
      const found = trace(origin, [oid]);
      if (found.length > 0) columns.set(number, found);
    }
    traced.set(oid, columns);
  }
  return traced;
}

/** The target list of the outermost query: column number → origin. */
function readTargets(rule: string): Map<number, Origin> {
  const targets = new Map<number, Origin>();
  const start = rule.indexOf(':targetList');
  if (start < 0) return targets;
  const list = outermostTargetList(rule);
  for (const entry of list) {
    const number = Number(/:resno (\d+)/.exec(entry)?.[1]);
    const table = Number(/:resorigtbl (\d+)/.exec(entry)?.[1]);
    const column = Number(/:resorigcol (-?\d+)/.exec(entry)?.[1]);
    if (number && table && column > 0) targets.set(number, { table, column });
  }
  return targets;
}

/**
 * The entries of the rule's own target list, each without the nodes nested in it. Depth tells the
 * list of the outer query (`({QUERY … :targetList ({TARGETENTRY …}…)`) from those of subqueries.
 */
function outermostTargetList(rule: string): string[] {
  const entries: string[] = [];
  let depth = 0;
  let isInList = false;
  let entry = '';
  for (let at = 0; at < rule.length; at += 1) {
    const character = rule[at] ?? '';
    if (character === '\\') {
      at += 1;
      continue;
    }
    if (character === '{' || character === '(') {
      depth += 1;
      if (depth === 3 && rule.startsWith(':targetList ', at - ':targetList '.length)) isInList = true;
      continue;
    }
    if (character === '}' || character === ')') {
      depth -= 1;
      if (isInList && depth === 3) {
        entries.push(entry);
        entry = '';
      }
      if (depth < 3) isInList = false;
      continue;
    }
    if (isInList && depth === 4) entry += character;
  }
  return entries;
}
