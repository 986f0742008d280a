import type { Field, JsonStep } from '../query.ts';
import type { Scanner } from './scanner.ts';

const maxPathSteps = 32;
const pathKey = /[^(),.:>"-][^(),.:>"]*?(?=->|[(),.:]|$)/y;

/** `column`, `column->key`, `column->0->>key`. */
export function parseField(scanner: Scanner): Field {
  return { name: scanner.name(), path: parsePath(scanner) };
}

function parsePath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = [];
  while (scanner.peek('->')) {
    scanner.take('->');
    const arrow = scanner.take('>') ? '->>' : '->';
    path.push({ arrow, key: parseKey(scanner) });
    if (path.length > maxPathSteps) scanner.fail('fewer steps');
  }
  return path;
}

function parseKey(scanner: Scanner): string | number {
  const index = scanner.match(/-?\d+(?=->|[(),.:]|$)/y);
  if (index !== undefined) {
    const number = Number(index);
    // Beyond PostgreSQL's integer it can only be a key.
    return Math.abs(number) < 2 ** 31 ? number : index;
  }
  const key = scanner.peek('"') ? scanner.quoted() : scanner.match(pathKey);
  if (key === undefined || key.includes('\0')) scanner.fail('JSON key or index');
  return key;
}
