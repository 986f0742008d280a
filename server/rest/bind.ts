import { applyTransform } from './parse/filter.ts';
import type { Page } from './parse/request.ts';
import type { Param } from './parse/url.ts';
import type { Source } from './query.ts';

/** The values of one request, in the places of its statement. */
export function bindValues(
  sources: Source[],
  params: Param[],
  page: Page,
  body: string | null,
): Array<string | null> {
  return sources.map((source) => placeValue(source, params, page, body));
}

function placeValue(source: Source, params: Param[], page: Page, body: string | null): string | null {
  switch (source.from) {
    case 'param':
      return applyTransform(params[source.index]?.value.slice(source.start) ?? '', source.transform);
    case 'constant':
      return source.value;
    case 'text':
      return source.sql;
    case 'body':
      return body;
    case 'limit':
      return page.limit === undefined ? null : String(page.limit);
    case 'offset':
      return String(page.offset);
  }
}
