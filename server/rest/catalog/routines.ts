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

/** Bodies that are one value, and no arguments by name. */
const rawTypes = new Map([
  ['text/plain', 'text'],
  ['text/xml', 'xml'],
  ['application/octet-stream', 'bytea'],
]);

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
  const whole = overloads.filter(
    (routine) => isUnnamed(routine) && types.includes(routine.arguments[0]?.type ?? ''),
  );
  const named = rawTypes.has(bodyType ?? '') ? [] : overloads.filter((routine) => takes(routine, given));
  const matching = named.length > 0 ? named : whole;
  const [first, second] = matching;
  if (second) throw ambiguous(matching);
  if (first) return { routine: first, isWhole: isUnnamed(first) };
  throw notFound(catalog, schema, name, given.toSorted(), bodyType);
}

const isUnnamed = ({ arguments: [first] }: Routine) => first?.name === '';

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
  const raw = rawTypes.get(bodyType ?? '');
  const listed = given.join(', ');
  const signature = given.length > 0 ? `(${listed})` : ' without parameters';
  const searched =
    given.length > 0 ? ` with parameter${given.length > 1 ? 's' : ''} ${listed}` : ' without parameters';
  const orWhole = bodyType === 'application/json' ? ' or with a single unnamed json/jsonb parameter' : '';
  const how = raw ? ` with a single unnamed ${raw} parameter` : searched + orWhole;
  const similar = raw ? undefined : similarCall(catalog, schema, name, given);
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function ${target}${raw ? '' : signature} in the schema cache`,
    {
      details: `Searched for the function ${target}${how}, but no matches were found in the schema cache.`,
      hint: similar === undefined ? null : `Perhaps you meant to call the function ${schema}.${similar}`,
    },
  );
}

/** Parameters are no secret of a function whose name is known: they are suggested more freely. */
const leastSimilarParameters = 0.33;

/** Another function, or this one with other parameters. */
function similarCall(catalog: Catalog, schema: string, name: string, given: string[]): string | undefined {
  const overloads = catalog.routines.get(qualified(schema, name));
  if (!overloads) {
    const routines = [...catalog.routines.values()].flat().filter((routine) => routine.schema === schema);
    return closest(
      name,
      routines.map((routine) => routine.name),
    );
  }
  const listed = (names: string[]) => `(${names.toSorted().join(', ')})`;
  const parameters = closest(
    listed(given),
    overloads.map((routine) => listed(routine.arguments.map((argument) => argument.name))),
    leastSimilarParameters,
  );
  return parameters === undefined ? undefined : name + parameters;
}
