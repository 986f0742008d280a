import * as z from 'zod/mini';
import type { Json } from '../../../lib/database.types.ts';
import { kind } from '../kind.ts';

/* Kinds that have a form of their own in Sedes y visita, and are only told elsewhere. */

function told<Value extends Json>(
  schema: z.ZodMiniType<Value>,
  tell: (value: Value) => string,
  of?: (...columns: unknown[]) => unknown,
) {
  const read = () => undefined;
  return kind<Value>({ schema, read, write: () => [], of, tell, missing: '', look: { as: 'nothing' } });
}

const texts = z.array(z.string());

export const visibility = told(
  z.enum(['completa', 'municipio', 'oculta']),
  (seen) =>
    ({ completa: 'La dirección completa', municipio: 'Solo el municipio', oculta: 'Nada: sede oculta' })[
      seen
    ],
);

/** Where people are attended at home from a place. */
export const homeVisits = told(
  texts,
  (names) => names.join(', '),
  (isWholeIsland, names) => (isWholeIsland === true ? ['Toda la isla'] : names),
);

export const position = told(z.number(), (place) => String(place + 1));
export const minutes = told(z.number(), (count) => `${count} minutos`);
export const lines = told(texts, (all) => all.join('\n'));

/** One of several lines, from 0. */
export const lineAt = (place: number) =>
  told(z.string(), String, (all) => (Array.isArray(all) ? all[place] : null));

export const photos = told(z.array(z.object({ descripcion: z.string() })), (all) =>
  all.map(({ descripcion }) => descripcion).join('\n'),
);
