import { z } from 'zod';
import { nothingHere, Problem } from './problem.server.ts';

const wholeNumber = (name: string, most: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/)
    .transform(Number)
    .refine((value) => value >= 1 && value <= most)
    .catch(() => {
      throw new Problem(400, `«${name}» es un número de 1 a ${most}.`);
    });

/** The day begins in Puerto Rico. A plus sign that was not escaped arrives as a space. */
const moment = z
  .string()
  .transform((text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00-04:00` : text.replace(' ', '+')))
  .pipe(z.iso.datetime({ offset: true }))
  .transform((text) => new Date(text))
  .refine((date) => date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999)
  .transform((date) => date.toISOString())
  .catch(() => {
    throw new Problem(
      400,
      '«modified_after» es un día, como 2026-11-01, o un momento, como 2026-11-01T08:00:00Z.',
    );
  });

const oneOf = (name: string, ...values: [string, ...string[]]) =>
  z.enum(values).catch(() => {
    throw new Problem(400, `«${name}» es ${values.join(' o ')}.`);
  });

/** Words of HSDS for a list. */
const parameters = {
  page: wholeNumber('page', 1_000_000).default(1),
  per_page: wholeNumber('per_page', 100).default(50),
  modified_after: moment.nullable().default(null),
  format: oneOf('format', 'json').default('json'),
  full: oneOf('full', 'true', 'false')
    .transform((value) => value === 'true')
    .default(false),
};

const listQuery = z.object(parameters);
export type ListQuery = z.infer<typeof listQuery>;

export function readListQuery(url: URL): ListQuery {
  return listQuery.parse(readOnce(url, Object.keys(parameters)));
}

/** For an answer that takes no question. */
export function requireNoQuery(url: URL): void {
  readOnce(url, []);
}

/**
 * What is not known is refused: it would look as if it had been heeded, and each address is stored by itself. So is a path
 * in other letters, which the router takes for the same.
 */
function readOnce({ pathname, searchParams: params }: URL, known: string[]): Record<string, string> {
  if (/[A-Z%]/.test(pathname)) throw nothingHere();
  for (const name of params.keys()) {
    if (!known.includes(name)) {
      const those = known.length > 0 ? `Se puede usar ${known.join(', ')}.` : 'Aquí no va ninguno.';
      throw new Problem(400, `No hay un parámetro «${name.slice(0, 40)}». ${those}`);
    }
    if (params.getAll(name).length > 1) throw new Problem(400, `«${name}» va una sola vez.`);
  }
  return Object.fromEntries(params);
}
