import { tooComplex } from '../errors.ts';
import { maxParams } from './limits.ts';

export interface Param {
  key: string;
  value: string;
}

/** The query of a URL in its order. Ill-formed escapes stay as they are, as browsers read them. */
export function readParams(search: string): Param[] {
  const params: Param[] = [];
  if (search === '' || search === '?') return params;
  for (const pair of search.slice(search.startsWith('?') ? 1 : 0).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    params.push(
      equals < 0
        ? { key: decode(pair), value: '' }
        : { key: decode(pair.slice(0, equals)), value: decode(pair.slice(equals + 1)) },
    );
  }
  if (params.length > maxParams) throw tooComplex(`There are more than ${maxParams} parameters`);
  return params;
}

export function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return new URLSearchParams(`v=${text}`).get('v') ?? '';
  }
}
