import type { Argument, Routine } from '../catalog/catalog.ts';
import type { Call } from '../catalog/routines.ts';
import { RestError } from '../errors.ts';
import type { Media } from '../parse/media.ts';
import type { Preferences } from '../parse/prefer.ts';
import type { Query, Source } from '../query.ts';
import { whereTerms } from './conditions.ts';
import type { BuildContext, RowSource } from './context.ts';
import { requireRelations, whereSql } from './embed.ts';
import { ident, qualifiedName } from './quote.ts';
import { pageSql, rowsSql } from './rows.ts';
import {
  type BuiltStatement,
  bodySql,
  guardSql,
  type ResultColumn,
  responseSettings,
  statement,
} from './statement.ts';

interface CallOptions {
  media: Media;
  preferences: Preferences;
  isHead: boolean;
  isGet: boolean;
  /** The arguments; of a GET with each of their values. */
  given: Array<{ name: string; sources: Source[] }>;
  /** The body is a list: its first object holds the arguments. */
  isList?: boolean;
}

const body: Source = { from: 'body' };

export function buildCall(
  context: BuildContext,
  { routine, isWhole }: Call,
  query: Query,
  options: CallOptions,
): BuiltStatement {
  const { media, preferences, isHead } = options;
  const call = isWhole
    ? wholeCall(context, routine, options)
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
    columns.push(['guard', guardSql('affected', `count(*) > ${limit}`)]);
  }
  if (media.shape === 'object' && routine.returnsSet && routine.isVolatile) {
    columns.push(['guard', guardSql('single', 'count(*) <> 1')]);
  }
  columns.push(...responseSettings);
  return statement(context, columns, `(${resultRows(context, routine, query)}) as t`, head);
}

function resultRows(context: BuildContext, routine: Routine, query: Query): string {
  if (routine.returns !== 'composite') {
    return `select * from called${routine.returnsSet ? pageSql(context, query) : ''}`;
  }
  const source = resultSource(context, routine);
  requireRelations(context, query, source);
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
    within: [],
  };
}

function scalarBody({ returnsSet }: Routine): string {
  return returnsSet
    ? `coalesce(json_agg(t.value)::text, '[]')`
    : `coalesce(string_agg(to_json(t.value)::text, ''), 'null')`;
}

function callSql(routine: Routine, list: string[], from = ''): string {
  const call = `${qualifiedName(routine)}(${list.join(', ')})`;
  // Only in a select list may a record come without its columns being declared.
  if (routine.isRecord) return `select ${call} as value${from === '' ? '' : ` from ${from}`}`;
  const target = routine.returns === 'composite' ? 'result' : 'result(value)';
  return `select result.* from ${from === '' ? '' : `${from}, lateral `}${call} as ${target}`;
}

function wholeCall(context: BuildContext, routine: Routine, { isGet, given }: CallOptions): string {
  const source = isGet ? given[0]?.sources.at(-1) : body;
  return callSql(routine, [`${context.value(source ?? body)}::${routine.arguments[0]?.type ?? 'json'}`]);
}

/** Arguments in a URL are text, read as the argument's own type. The last of several values counts. */
function getCall(context: BuildContext, routine: Routine, { given }: CallOptions): string {
  const list = given.map(({ name, sources }) => {
    const argument = routine.arguments.find((item) => item.name === name);
    const used = argument?.isVariadic ? sources : sources.slice(-1);
    const values = used.map((source) => context.value(source)).join(', ');
    const value = argument?.isVariadic ? `array[${values}]` : values;
    return argumentSql(argument, name, `${value}::${argument?.type ?? 'text'}`);
  });
  return callSql(routine, list);
}

/** Arguments in a body are JSON, and PostgreSQL turns each into its type. */
function postCall(context: BuildContext, routine: Routine, { given, isList }: CallOptions): string {
  const used = routine.arguments.filter(({ name }) => given.some((item) => item.name === name));
  if (used.length === 0) return callSql(routine, []);
  const types = used.map(({ name, type }) => `${ident(name)} ${type}`).join(', ');
  const payload = context.alias();
  const list = used.map((argument) =>
    argumentSql(argument, argument.name, `${payload}.${ident(argument.name)}`),
  );
  const object = `${context.value(body)}::json${isList ? '->0' : ''}`;
  return callSql(routine, list, `json_to_record(${object}) as ${payload}(${types})`);
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
