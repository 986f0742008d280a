import type { Json } from '../../../lib/database.types.ts';
import { fold } from '../../../lib/fold.ts';
import { municipios } from '../../../lib/lists/municipalities.ts';
import { z } from '../../../lib/schema.ts';
import { describeDuration } from '../../facts/visit/visit-text.ts';
import { isSameSet, kind } from '../kind.ts';
import { hasLink, noLinks } from '../no-links.ts';
import { oneLine } from './list.ts';

const texts = z.array(z.string());
const nothing = { missing: '', look: { as: 'nothing' } } as const;

/** That is told where it changed, and asked nowhere. */
function told<Value extends Json>(
  schema: z.ZodMiniType<Value>,
  tell: (value: Value) => string,
  of?: (...columns: unknown[]) => unknown,
) {
  return kind<Value>({ ...nothing, schema, read: () => undefined, write: () => [], of, tell });
}

export const position = told(z.number(), (place) => String(place + 1));

/** One of several lines, from 0. */
export const lineAt = (place: number) =>
  told(z.string(), String, (all) => (Array.isArray(all) ? all[place] : null));

const seen = {
  completa: 'La dirección completa',
  municipio: 'Solo el municipio',
  oculta: 'Nada: sede oculta',
};

/** What families see of a place. */
export const visibility = kind<keyof typeof seen>({
  ...nothing,
  schema: z.enum(['completa', 'municipio', 'oculta']),
  read: ([value]) => value,
  write: (value) => [[value]],
  tell: (value) => seen[value],
});

const wholeIsland = 'Toda la isla';

/** Where people are attended at home from a place. */
export const homeVisits = kind<string[]>({
  schema: texts,
  read([answer], chosen, [typed = ''] = []) {
    if (answer === 'toda') return [wholeIsland];
    if (answer !== 'algunos') return [];
    const all = withMunicipality(chosen, typed) ?? [...chosen, typed.trim()];
    return all.filter((name) => name || chosen.length === 0);
  },
  write: (names) =>
    names.includes(wholeIsland) ? [['toda'], []] : [[names.length > 0 ? 'algunos' : 'no'], names],
  of: (isWholeIsland, names) => (isWholeIsland === true ? [wholeIsland] : (names ?? [])),
  columns: (names = []) => [names.includes(wholeIsland), names.includes(wholeIsland) ? [] : names],
  tell: (names) => names.join(', '),
  isSame: isSameSet,
  missing: '',
  wrong(names) {
    const wrong = names.find(
      (name) => name !== wholeIsland && !municipios.some(({ nombre }) => nombre === name),
    );
    if (wrong === undefined) return undefined;
    return wrong
      ? [`«${wrong}» no es un municipio de Puerto Rico.`, 1]
      : ['Añade al menos un municipio, o elige otra respuesta.', 1];
  },
  look: { as: 'homes' },
});

/** With the municipality that is typed, whatever its accents; undefined: it is none. */
export function withMunicipality(chosen: readonly string[], typed: string): string[] | undefined {
  const found = municipios.find(({ nombre }) => fold(nombre) === fold(typed.trim()));
  return found && [...new Set([...chosen, found.nombre])];
}

const durations = [15, 30, 45, 60, 90, 120, 180];

export const minutes = kind<number>({
  schema: z.number(),
  read: ([text]) => (text ? Number(text) : undefined),
  write: (count) => [[String(count)]],
  tell: describeDuration,
  missing: '',
  look: {
    as: 'select',
    none: 'No lo sé',
    answers: (_, texts) =>
      [...new Set([...durations, ...texts.map(Number)])]
        .sort((one, other) => one - other)
        .map((count) => [String(count), describeDuration(count)]),
  },
});

const photo = z.object({ url: z.string(), descripcion: z.string() });
export type Photo = z.infer<typeof photo>;

/** As a form holds one: its address, a space, and what is seen. */
export const photoText = ({ url, descripcion }: Photo) => `${url} ${descripcion}`;

export function readPhoto(text: string): Photo {
  const [url = ''] = text.split(' ', 1);
  return { url, descripcion: text.slice(url.length + 1) };
}

export const photos = kind<Photo[]>({
  ...nothing,
  schema: z.array(photo),
  read: (all) =>
    all.map(readPhoto).map(({ url, descripcion }) => ({ url, descripcion: oneLine(descripcion) })),
  write: (all) => [all.map(photoText)],
  columns: (all = []) => [all],
  tell: (all) => all.map(({ descripcion }) => descripcion).join('\n'),
  wrongLines: (all) =>
    all.flatMap(({ descripcion }, index) => {
      const none = 'Escribe qué se ve. Así la entiende quien no puede verla.';
      const text = descripcion === '' ? none : hasLink(descripcion) ? noLinks : undefined;
      return text ? [[`foto-${index + 1}`, text]] : [];
    }),
});
