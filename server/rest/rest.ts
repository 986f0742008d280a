import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Dependencies } from '../dependencies.ts';
import { clientAddress } from '../http/client-address.ts';
import { hasClientDisconnected, hasSocketEnded } from '../http/client-disconnect.ts';
import { pageCallOf } from '../http/page-call.ts';
import { nameRoute } from '../http/request-log.ts';
import { secureHeaderValues } from '../http/secure-headers.ts';
import type { Action } from './actions/action.ts';
import { callByGet, callByPost, requireCallMethod } from './actions/call.ts';
import { describeApi } from './actions/describe.ts';
import { listMethods } from './actions/options.ts';
import { putRow } from './actions/put.ts';
import { readTable } from './actions/read.ts';
import { deleteRows, insertRows, updateRows } from './actions/write.ts';
import { createAdmission, visitorTimeoutMs } from './admission/admission.ts';
import { createCatalogCache } from './catalog/cache.ts';
import { type Catalog, qualified } from './catalog/catalog.ts';
import { clientDisconnected, RestError } from './errors.ts';
import { createRestLimits } from './limits.ts';
import { type Body, bodyType } from './parse/body.ts';
import { maxBodyBytes } from './parse/limits.ts';
import { type RestRequest, readRequest, requireBodySize } from './parse/request.ts';
import { compressed } from './reply/compress.ts';
import { corsHeaders, preflight } from './reply/cors.ts';
import { replyError } from './reply/error.ts';
import type { Reply } from './reply/reply.ts';
import { bodiless, mergeHeaders } from './reply/response-settings.ts';
import { giveBack } from './reply/room.ts';
import { scopeOf, searchPathOf } from './scope.ts';

/** What somebody may see by their own rights is kept nowhere on its way. */
const personal = { 'Cache-Control': 'no-store' };

/** Without it an answer that is empty, where it could have a body, goes out in chunks. */
const empty = { 'Content-Length': '0' };

type RestDependencies = Pick<Dependencies, 'config' | 'database' | 'callers' | 'metrics'>;

/** The data API: tables, views and functions of the exposed schemas, as PostgREST serves them. */
export function createRest(dependencies: RestDependencies): Hono {
  const { config, database, callers } = dependencies;
  // Plain objects: with them an answer goes out without a Headers object ever being built.
  const ownHeaders = secureHeaderValues(config);
  const headersForOrigin = { ...ownHeaders, ...corsHeaders };
  const catalogs = createCatalogCache(database, config.apiSchemas, config.apiExtraSearchPath);
  const requireRate = createRestLimits(dependencies);
  const admissionOf = createAdmission(dependencies);
  const searchPaths = new Map(
    config.apiSchemas.map((schema) => [schema, searchPathOf([schema, ...config.apiExtraSearchPath])]),
  );
  const visitorLimitMs = visitorTimeoutMs(dependencies);

  async function answer(context: Context, seen: { isVisitor: boolean }): Promise<Reply> {
    const { method, headers } = context.req.raw;
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
    const caller = await callers.readCaller(headers);
    seen.isVisitor = caller.role === 'anon';
    const address = clientAddress(context, config);
    await requireRate(caller, address, isRead);

    const [path, search] = splitUrl(context.req.url);
    const { apiPeopleEmbedDepth: embedDepth } = config;
    const isUnbounded = caller.role === 'service_role' || embedDepth === undefined;
    const request = readRequest(method, path, search, (name) => headers.get(name) ?? undefined, {
      schemas: config.apiSchemas,
      maxRows: config.apiMaxRows,
      maxEmbedDepth: isUnbounded ? config.apiMaxEmbedDepth : embedDepth,
      isUnbounded,
    });
    const catalog = await catalogs.get();
    nameRoute(context, () => routeName(catalog, request));
    const isGone = () => hasSocketEnded(context);
    const pageCall = pageCallOf(context);
    const action: Action = {
      config,
      database,
      catalog,
      request,
      scope: {
        ...scopeOf(context, caller, catalog, address, path, visitorLimitMs),
        searchPath: searchPaths.get(request.schema),
        before: catalog.before,
      },
      ...admissionOf(caller, address, isGone, pageCall !== undefined),
      isGone,
      onTables: caller.role === 'anon' ? pageCall?.onTables : undefined,
      readBody: () => readBody(context),
    };
    return dispatch(action);
  }

  return new Hono().all('/*', async (context) => {
    const { method, headers } = context.req.raw;
    if (method === 'OPTIONS' && headers.has('access-control-request-method')) {
      return preflight(headers.get('access-control-request-headers') ?? undefined);
    }
    const seen = { isVisitor: true };
    const reply = await answer(context, seen)
      .catch((error: unknown) =>
        replyError(hasClientDisconnected(context) ? clientDisconnected(error) : error, seen.isVisitor),
      )
      .then((plain) => compressed(plain, headers.get('accept-encoding')));
    const ours = {
      // A page of another site names itself; nobody else reads what is meant for it.
      ...(headers.has('origin') || method === 'OPTIONS' ? headersForOrigin : ownHeaders),
      ...(seen.isVisitor ? {} : personal),
      ...reply.headers,
      ...(reply.body === null && method !== 'HEAD' && !bodiless.has(reply.status) ? empty : {}),
    };
    const { room } = reply;
    if (room) outgoingOf(context)?.once('finish', () => giveBack(room));
    return new Response(method === 'HEAD' ? null : (reply.body as BodyInit | null), {
      status: reply.status,
      headers: reply.ownHeaders ? mergeHeaders(ours, reply.ownHeaders) : ours,
    });
  });
}

/** By the names that the catalog knows: what else somebody asks for is told to nobody. */
function routeName(catalog: Catalog, { schema, resource }: RestRequest): string {
  if (resource.kind === 'root') return `${mountPath}/`;
  const { kind, name } = resource;
  const known = kind === 'table' ? catalog.tables : catalog.routines;
  return `${mountPath}/${kind === 'rpc' ? 'rpc/' : ''}${known.has(qualified(schema, name)) ? name : ':unknown'}`;
}

/** Where the answer goes; a call within the process has none. */
function outgoingOf(context: Context): HttpBindings['outgoing'] | undefined {
  return ((context.env ?? {}) as Partial<HttpBindings>).outgoing;
}

function dispatch(action: Action): Promise<Reply> | Reply {
  const { method, resource } = action.request;
  if (resource.kind === 'root') {
    if (method === 'OPTIONS') return listMethods(action);
    if (method === 'GET' || method === 'HEAD') return describeApi(action);
    throw unsupported(method);
  }
  if (method === 'OPTIONS') return listMethods(action);
  if (resource.kind === 'rpc') {
    requireCallMethod(method);
    return method === 'POST' ? callByPost(action, resource.name) : callByGet(action, resource.name);
  }
  switch (method) {
    case 'GET':
    case 'HEAD':
      return readTable(action, resource.name);
    case 'POST':
      return insertRows(action, resource.name);
    case 'PATCH':
      return updateRows(action, resource.name);
    case 'PUT':
      return putRow(action, resource.name);
    case 'DELETE':
      return deleteRows(action, resource.name);
    default:
      throw unsupported(method);
  }
}

function unsupported(method: string): RestError {
  return new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
}

async function readBody(context: Context): Promise<Body> {
  const { headers } = context.req.raw;
  const announced = headers.get('content-length');
  requireBodySize(Number(announced ?? 0), maxBodyBytes);
  // HTTP holds a body to its announced length; only one without has to be counted.
  const text = announced === null ? await readCounted(context.req.raw.body) : await context.req.text();
  return { type: bodyType(headers.get('content-type') ?? undefined), text };
}

async function readCounted(stream: ReadableStream<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.length;
    requireBodySize(size, maxBodyBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The path below the mount point, and the query with its question mark. */
function splitUrl(url: string): [string, string] {
  const start = url.indexOf(mountPath) + mountPath.length;
  const question = url.indexOf('?', start);
  const hash = url.indexOf('#', start);
  const end = hash < 0 ? url.length : hash;
  return question < 0 ? [url.slice(start, end), ''] : [url.slice(start, question), url.slice(question, end)];
}

const mountPath = '/rest/v1';
