import { Hono } from 'hono';
import { cors } from 'hono/cors';
import manifest from '../../package.json' with { type: 'json' };
import type { Dependencies } from '../dependencies.ts';
import { createNetworkTurns } from '../http/network-turns.ts';
import { renderError, routeNotFound } from './errors.ts';
import * as buckets from './operations/buckets.ts';
import { download, downloadAuthenticated, downloadPublic, downloadSigned } from './operations/download.ts';
import { info, infoAuthenticated, infoPublic } from './operations/info.ts';
import { list } from './operations/list.ts';
import { listV2 } from './operations/list-v2.ts';
import { remove, removeOne } from './operations/remove.ts';
import { render, renderPublic, renderSigned } from './operations/render.ts';
import { sign, signMany } from './operations/sign.ts';
import { signUpload, uploadSigned } from './operations/signed-upload.ts';
import { copy, move } from './operations/transfer.ts';
import { upload } from './operations/upload.ts';
import type { Operation } from './services.ts';
import { createQuota } from './upload/quota.ts';

const object = ':bucket/:key{.+}';

/** `/storage/v1`. The first route that fits answers, so fixed words come before names of buckets. */
const routes: Array<[method: string, path: string, operation: Operation]> = [
  ['POST', '/bucket', buckets.createBucket],
  ['GET', '/bucket', buckets.listBuckets],
  ['GET', '/bucket/:bucket', buckets.getBucket],
  ['PUT', '/bucket/:bucket', buckets.updateBucket],
  ['DELETE', '/bucket/:bucket', buckets.deleteBucket],
  ['POST', '/bucket/:bucket/empty', buckets.emptyBucket],

  // Without any credential.
  ['GET', `/object/public/${object}`, downloadPublic],
  ['GET', `/object/info/public/${object}`, infoPublic],
  ['GET', `/render/image/public/${object}`, renderPublic],

  // With a token in the URL.
  ['GET', `/object/sign/${object}`, downloadSigned],
  ['PUT', `/object/upload/sign/${object}`, uploadSigned],
  ['GET', `/render/image/sign/${object}`, renderSigned],

  // As the caller whom the headers name.
  ['POST', `/object/sign/${object}`, sign],
  ['POST', '/object/sign/:bucket', signMany],
  ['POST', `/object/upload/sign/${object}`, signUpload],
  ['POST', '/object/list/:bucket', list],
  ['POST', '/object/list-v2/:bucket', listV2],
  ['POST', '/object/move', move],
  ['POST', '/object/copy', copy],
  ['GET', `/object/info/authenticated/${object}`, infoAuthenticated],
  ['GET', `/object/info/${object}`, info],
  ['GET', `/render/image/authenticated/${object}`, render],
  ['GET', `/object/authenticated/${object}`, downloadAuthenticated],
  ['GET', `/object/${object}`, download],
  ['POST', `/object/${object}`, upload],
  ['PUT', `/object/${object}`, upload],
  ['DELETE', `/object/${object}`, removeOne],
  ['DELETE', '/object/:bucket', remove],
];

/** As many as a browser asks for at a time, and the pictures of a page for a room full of people. */
const readsAtOnce = 6;
const readsWaiting = 600;

type StorageDependencies = Pick<Dependencies, 'config' | 'database' | 'callers' | 'files'>;

export function createStorage({ config, database, callers, files }: StorageDependencies): Hono {
  const app = new Hono();
  const quota = createQuota({ config, database });
  const parts = { config, database, callers, files, quota };
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH', 'OPTIONS'],
      exposeHeaders: ['Content-Range', 'Content-Disposition', 'ETag', 'X-Transformations'],
      maxAge: 86_400,
    }),
  );
  const admit = createNetworkTurns(config, { atOnce: readsAtOnce, mostWaiting: readsWaiting });
  app.get('*', (context, next) =>
    admit(context, async () => {
      await next();
      return context.res;
    }),
  );
  app.onError(renderError);
  for (const path of ['/status', '/statusz']) app.get(path, (context) => context.body(null, 200));
  app.get('/version', (context) => context.text(manifest.version));
  for (const [method, path, operation] of routes) app.on(method, path, operation(parts));
  app.all('*', (context) => renderError(routeNotFound(context.req), context));
  return app;
}
