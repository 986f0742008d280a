import type { Argument, Routine } from '../catalog/catalog.ts';
import type { Call } from '../catalog/routines.ts';
import { RestError } from '../errors.ts';
import type { Media } from '../parse/media.ts';
import type { Preferences } from '../parse/prefer.ts';
import type { Query, Source } from '../query.ts';
import { whereTerms } from './conditions.ts';
import type { BuildContext, RowSource } from './context.ts';
import { whereSql } from './embed.ts';
import { ident, qualifiedName } from './quote.ts';
import { pageSql, rowsSql } from './rows.ts';
import { type Built, bodySql, guardSql, type ResultColumn, statement } from './statement.ts';

export interface CallOptions {
  media: Media;
  preferences: Preferences;
  isHead: boolean;
  isGet: boolean;
  /** Of a GET: the parameters that are arguments, in the order of the function's. */
  given: Array<{ name: string; source: Source }>;
}

const body: Source = { from: 'body' };

export function buildCall(
  context: BuildContext,
  { routine, isWhole }: Call,
  query: Query,
  options: CallOptions,
): Built {
  const { media, preferences, isHead } = options;
  const call = isWhole
    ? wholeCall(context, routine)
    : options.isGet
      ? getCall(context, routine, options)
      : postCall(context, routine, options);
  const head = `with called as (${call}) `;
  const columns: Array<[ResultColumn, string]> = [['count', 'count(*)']];
  const isBare = routine.returns !== 'composite';
  if (!isHead && routine.returns !== 'void') {
    columns.push([
      'body',
      isBare
        ? scalarBody(routine)
        : routine.returnsSet
          ? bodySql(media)
          : bodySql({ ...media, shape: media.shape === 'csv' ? 'csv' : 'object' }),
    ]);
  }
  if (routine.returnsSet && preferences.count && (query.limit || query.offset)) {
    columns.push(['total', totalSql(context, routine, query)]);
  }
  const limit = preferences.handling === 'strict' ? preferences.maxAffected : undefined;
  if (limit !== undefined) {
    if (!routine.returnsSet) throw notASet();
    columns.push(['status', guardSql('affected', `count(*) > ${limit}`)]);
  }
  if (media.shape === 'object' && routine.returnsSet && routine.isVolatile) {
    columns.push(['status', guardSql('single', 'count(*) <> 1')]);
  }
  columns.push(['headers', `current_setting('response.headers', true)`]);
  if (!columns.some(([column]) => column === 'status')) {
    columns.push(['status', `current_setting('response.status', true)`]);
  }
  return statement(context, columns, `(${resultRows(context, routine, query)}) as t`, head);
}

function resultRows(context: BuildContext, routine: Routine, query: Query): string {
  if (routine.returns !== 'composite') {
    return `select * from called${routine.returnsSet ? pageSql(context, query) : ''}`;
  }
  const source = resultSource(context, routine);
  const rows = rowsSql(context, query, source, { from: `called as ${source.alias}` });
  return rows + (routine.returnsSet ? pageSql(context, query) : '');
}

function totalSql(context: BuildContext, routine: Routine, query: Query): string {
  const source = resultSource(context, routine);
  const terms = routine.returns === 'composite' ? whereTerms(context, query, source) : [];
  return `(select count(*) from called as ${source.alias}${whereSql(terms)})`;
}

function resultSource(context: BuildContext, routine: Routine): RowSource {
  const table = context.catalog.tablesByOid.get(routine.returnOid);
  return {
    alias: context.alias(),
    name: routine.name,
    table,
    columns: table?.columns,
    isCopy: true,
    depth: 0,
  };
}

function scalarBody({ returnsSet }: Routine): string {
  return returnsSet
    ? `coalesce(json_agg(t.value)::text, '[]')`
    : `coalesce(string_agg(to_json(t.value)::text, ''), 'null')`;
}

const target = ({ returns }: Routine) => (returns === 'composite' ? 'result' : 'result(value)');

function wholeCall(context: BuildContext, routine: Routine): string {
  const type = routine.arguments[0]?.type ?? 'json';
  return `select result.* from ${qualifiedName(routine)}(${context.value(body)}::${type}) as ${target(routine)}`;
}

/** Arguments in a URL are text, read as the argument's own type. */
function getCall(context: BuildContext, routine: Routine, { given }: CallOptions): string {
  const list = given.map(({ name, source }) => {
    const argument = routine.arguments.find((item) => item.name === name);
    return argumentSql(argument, name, `${context.value(source)}::${argument?.type ?? 'text'}`);
  });
  return `select result.* from ${qualifiedName(routine)}(${list.join(', ')}) as ${target(routine)}`;
}

/** Arguments in a body are JSON, and PostgreSQL turns each into its type. */
function postCall(context: BuildContext, routine: Routine, { given }: CallOptions): string {
  const used = routine.arguments.filter(({ name }) => given.some((item) => item.name === name));
  if (used.length === 0) return `select result.* from ${qualifiedName(routine)}() as ${target(routine)}`;
  const types = used.map(({ name, type }) => `${ident(name)} ${type}`).join(', ');
  const payload = context.alias();
  const list = used.map((argument) =>
    argumentSql(argument, argument.name, `${payload}.${ident(argument.name)}`),
  );
  return (
    `select result.* from json_to_record(${context.value(body)}::json) as ${payload}(${types}), ` +
    `lateral ${qualifiedName(routine)}(${list.join(', ')}) as ${target(routine)}`
  );
}

function argumentSql(argument: Argument | undefined, name: string, value: string): string {
  return `${argument?.isVariadic ? 'variadic ' : ''}${ident(name)} => ${value}`;
}

function notASet(): RestError {
  return new RestError(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  );
}
