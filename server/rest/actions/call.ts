import { type Catalog, qualified, type Routine } from '../catalog/catalog.ts';
import { requireRoutine } from '../catalog/routines.ts';
import { RestError } from '../errors.ts';
import { readArguments } from '../parse/body.ts';
import { readOperator } from '../parse/operator.ts';
import { readKey } from '../parse/params.ts';
import type { RestRequest } from '../parse/request.ts';
import type { Param } from '../parse/url.ts';
import type { Source } from '../query.ts';
import { replyCall } from '../reply/call.ts';
import type { Reply } from '../reply/reply.ts';
import { buildCall } from '../sql/call.ts';
import type { BuiltStatement } from '../sql/statement.ts';
import { type Action, buildContext, execute, planned } from './action.ts';
import { pagedQuery } from './read.ts';
import { sentColumns } from './write.ts';

interface CallPlan {
  built: BuiltStatement;
  routine: Routine;
}

/** A function called by GET or HEAD: arguments in the address, and never a write. */
export async function callByGet(action: Action, name: string): Promise<Reply> {
  const { request, catalog } = action;
  const plan = planned(action, '', (): CallPlan => {
    const isArgument = request.params.map((param) => isArgumentOf(catalog, request, name, param));
    const given = new Map<string, Source[]>();
    for (const [index, { key }] of request.params.entries()) {
      if (!isArgument[index]) continue;
      const source: Source = { from: 'param', index, start: 0, transform: 'plain' };
      given.set(key, [...(given.get(key) ?? []), source]);
    }
    const names = [...given.keys()];
    const call = requireRoutine(catalog, request.schema, name, names, undefined);
    const context = buildContext(action, action.config.apiMaxRows);
    // An argument keeps its place in the list: the others' places must not move.
    const params = request.params.map((param, index) => (isArgument[index] ? ignored : param));
    return {
      routine: call.routine,
      built: buildCall(context, call, pagedQuery({ ...request, params }), {
        media: request.media,
        preferences: request.preferences,
        isHead: request.method === 'HEAD',
        isGet: true,
        given: [...given].map(([wanted, sources]) => ({ name: wanted, sources })),
      }),
    };
  });
  return replyCall(request, plan.routine, await execute(action, plan.built));
}

const ignored: Param = { key: 'columns', value: '' };

export async function callByPost(action: Action, name: string): Promise<Reply> {
  const { request, catalog } = action;
  const body = await action.readBody();
  const { names, isList, textFor } = readArguments(body, sentColumns(request));
  const plan = planned(action, body.type + isList + JSON.stringify(names), (): CallPlan => {
    const call = requireRoutine(catalog, request.schema, name, names, body.type);
    return {
      routine: call.routine,
      built: buildCall(buildContext(action, action.config.apiMaxRows), call, pagedQuery(request), {
        media: request.media,
        preferences: request.preferences,
        isHead: false,
        isGet: false,
        given: names.map((given) => ({ name: given, sources: [{ from: 'body' }] })),
        isList,
      }),
    };
  });
  const readOnly = !plan.routine.isVolatile;
  return replyCall(
    request,
    plan.routine,
    await execute({ ...action, scope: { ...action.scope, readOnly } }, plan.built, textFor(plan.routine)),
  );
}

/**
 * A parameter is an argument unless it reads as a filter: an operator before its value, and a name
 * that is none of the function's arguments, or one that its rows have too.
 */
function isArgumentOf(catalog: Catalog, { schema }: RestRequest, name: string, param: Param): boolean {
  const role = readKey(param);
  if (role.role !== 'filter' || role.path.length > 0) return false;
  if (!readOperator(param.value)) return true;
  const overloads = catalog.routines.get(qualified(schema, name)) ?? [];
  return overloads.some(
    (routine) =>
      routine.arguments.some((argument) => argument.name === param.key) &&
      !returnsColumn(catalog, routine, param.key),
  );
}

function returnsColumn(catalog: Catalog, routine: Routine, column: string): boolean {
  return (
    routine.outColumns.includes(column) ||
    (catalog.tablesByOid.get(routine.returnOid)?.columns.has(column) ?? false)
  );
}

export function requireCallMethod(method: string): void {
  if (method === 'GET' || method === 'HEAD' || method === 'POST') return;
  throw new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
}
