/** A column of a view that is passed through plainly, and where it comes from. */
interface ViewColumn {
  place: number;
  sourceTable: number;
  sourcePlace: number;
}

export interface ViewSource {
  columns: ViewColumn[];
  /** Nothing in the view makes a null out of a value: no outer join, no set operation, no grouping sets. */
  keepsNotNull: boolean;
}

/**
 * Reads a view's stored query (`pg_rewrite.ev_action`). Only the entries of the outermost target list
 * count: those of a subquery lie deeper in braces and are cut out before the search.
 */
export function readViewSource(queryTree: string): ViewSource {
  const entries = textAtDepth(queryTree, 2).matchAll(
    /TARGETENTRY [^{}]*?:resno (\d+) :resname .*? :resorigtbl (\d+) :resorigcol (\d+) :resjunk false/g,
  );
  return {
    columns: [...entries]
      .map(([, place, sourceTable, sourcePlace]) => ({
        place: Number(place),
        sourceTable: Number(sourceTable),
        sourcePlace: Number(sourcePlace),
      }))
      .filter(({ sourceTable }) => sourceTable > 0),
    keepsNotNull: !/:jointype [1-9]|:setOperations \{|:groupingSets \(/.test(queryTree),
  };
}

/** The text that lies within exactly this many braces; a backslash takes the meaning from the next character. */
function textAtDepth(text: string, wanted: number): string {
  let depth = 0;
  let found = '';
  for (let at = 0; at < text.length; at += 1) {
    const isEscaped = text[at] === '\\';
    if (text[at] === '{') depth += 1;
    if (depth === wanted) found += text.slice(at, at + (isEscaped ? 2 : 1));
    if (text[at] === '}') depth -= 1;
    if (isEscaped) at += 1;
  }
  return found;
}
