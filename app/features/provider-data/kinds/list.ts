import * as z from 'zod/mini';
import { kind, type Look } from '../kind.ts';

interface ListOptions {
  /** With what stands typed beside "Añadir". */
  add?(all: readonly string[], typed: string): string[];
  /** What a row without any holds. */
  none?: null | [];
  between?: string;
  look?: Look;
}

/** Any number of texts. */
export function list({ add, none = null, between = ', ', look = { as: 'nothing' } }: ListOptions = {}) {
  return kind<string[]>({
    schema: z.array(z.string()),
    read(all, [typed = ''] = []) {
      const found = add ? add(all, typed) : all;
      return found.length > 0 ? found : undefined;
    },
    write: (all) => [all],
    tell: (all) => all.join(between),
    missing: 'Elige una respuesta o más.',
    columns: (all) => [all ?? none],
    look,
  });
}

type Select = Extract<Look, { as: 'select' }>;

/** One of what is offered. */
export function oneOf({ none, answers }: Omit<Select, 'as'>, tell: (value: string) => string = String) {
  return kind<string>({
    schema: z.string().check(z.minLength(1)),
    read: ([value]) => value || undefined,
    write: (value) => [[value]],
    tell,
    missing: 'Elige una respuesta.',
    look: { as: 'select', none, answers },
  });
}
