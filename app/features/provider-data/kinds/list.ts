import { z } from '../../../lib/schema.ts';
import { isSameJson, kind, type Look } from '../kind.ts';

interface ListOptions {
  /** With what stands typed beside "Añadir". */
  add?(all: readonly string[], typed: string): string[];
  /** What a row without any holds. */
  none?: null | [];
  between?: string;
  look?: Look;
  wrong?(all: string[]): [text: string] | undefined;
  wrongLines?(all: string[]): Array<[name: string, text: string]>;
}

/** Any number of texts. */
export function list({
  add,
  none = null,
  between = ', ',
  look = { as: 'nothing' },
  ...checks
}: ListOptions = {}) {
  return kind<string[]>({
    schema: z.array(z.string()),
    read(all, [typed = ''] = []) {
      const found = add ? add(all, typed) : all.map(oneLine);
      return found.some(Boolean) ? found : undefined;
    },
    write: (all) => [all],
    tell: (all) => said(all).join(between),
    isSame: (one, other) => isSameJson(said(one), said(other)),
    missing: 'Elige una respuesta o más.',
    columns: (all) => [all ? said(all) : none],
    look,
    ...checks,
  });
}

/** An empty line is none. */
const said = (all: string[]) => all.filter(Boolean);

export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
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
