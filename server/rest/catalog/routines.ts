import { RestError } from '../errors.ts';
import { type Catalog, qualified, type Routine } from './catalog.ts';
import { closest } from './similar.ts';

export interface Call {
  routine: Routine;
  /** The whole body is its one argument, which has no name. */
  isWhole: boolean;
}

const wholeTypes = new Map(
  Object.entries({
    'application/json': ['json', 'jsonb'],
    'text/plain': ['text'],
    'text/xml': ['xml'],
    'application/octet-stream': ['bytea'],
  }),
);

/** The function that takes arguments of exactly these names, and maybe others that have defaults. */
export function requireRoutine(
  catalog: Catalog,
  schema: string,
  name: string,
  given: string[],
  bodyType: string | undefined,
): Call {
  const overloads = catalog.routines.get(qualified(schema, name)) ?? [];
  const types = wholeTypes.get(bodyType ?? '') ?? [];
  const whole = overloads.find(
    ({ arguments: [first, ...more] }) =>
      first?.name === '' && more.length === 0 && types.includes(first.type.replace(/^pg_catalog\./, '')),
  );
  if (bodyType !== undefined && bodyType !== 'application/json') {
    if (whole) return { routine: whole, isWhole: true };
    throw notFound(catalog, schema, name, given, bodyType);
  }
  const matching = overloads.filter((routine) => takes(routine, given));
  const [first, second] = matching;
  if (second) throw ambiguous(matching);
  if (first) return { routine: first, isWhole: false };
  if (whole) return { routine: whole, isWhole: true };
  throw notFound(catalog, schema, name, given, bodyType);
}

function takes({ arguments: all }: Routine, given: string[]): boolean {
  return (
    given.every((name) => all.some((argument) => argument.name === name)) &&
    all.every(({ name, isRequired }) => !isRequired || given.includes(name))
  );
}

function ambiguous(routines: Routine[]): RestError {
  const signatures = routines.map(
    ({ schema, name, arguments: all }) =>
      `${schema}.${name}(${all.map((argument) => `${argument.name} => ${argument.type}`).join(', ')})`,
  );
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );
}

function notFound(
  catalog: Catalog,
  schema: string,
  name: string,
  given: string[],
  bodyType: string | undefined,
): RestError {
  const target = `${schema}.${name}`;
  const signature = given.length > 0 ? `${target}(${given.join(', ')})` : `${target} without parameters`;
  const searched =
    given.length > 0
      ? `with parameter${given.length > 1 ? 's' : ''} ${given.join(', ')}`
      : 'without parameters';
  const orWhole = bodyType === 'application/json' ? ' or with a single unnamed json/jsonb parameter' : '';
  const names = [...catalog.routines.values()].flat().filter((routine) => routine.schema === schema);
  const similar = closest(
    name,
    names.map((routine) => routine.name),
  );
  return new RestError(404, 'PGRST202', `Could not find the function ${signature} in the schema cache`, {
    details: `Searched for the function ${target} ${searched}${orWhole}, but no matches were found in the schema cache.`,
    hint: similar === undefined ? null : `Perhaps you meant to call the function ${schema}.${similar}`,
  });
}
