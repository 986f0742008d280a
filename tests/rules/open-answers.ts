import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router';
import { backendContext, readSettings } from '../../app/lib/backend.ts';
import { loader as csv } from '../../app/routes/datos-csv.ts';
import { loader as about } from '../../app/routes/datos-hsds.ts';
import { loader as list } from '../../app/routes/datos-lista.ts';
import { loader as openapi } from '../../app/routes/datos-openapi.ts';
import { loader as service } from '../../app/routes/datos-servicio.ts';
import type { TestServer } from '../support/server.ts';

export const siteUrl = 'https://guia.example';

type Loader = (args: never) => Response | Promise<Response>;

/** The open data of a server as its pages answer them: by the loaders of the routes, with the rights of a visitor. */
export function openAnswers({ url, publishableKey }: TestServer, call: typeof fetch = fetch) {
  const context = new RouterContextProvider();
  const backend = { fetch: call, visitorFetch: call, url, publishableKey, siteUrl, nonce: '' };
  context.set(backendContext, { ...backend, ...readSettings({}) });

  return async function get(path: string): Promise<Response> {
    const request = new Request(`${siteUrl}/datos${path}`);
    const { pathname } = new URL(request.url);
    const rest = pathname.replace(/^\/datos\/(hsds\/?)?/, '');
    const [found, params]: [Loader, Record<string, string>] =
      rest === 'proveedores.csv'
        ? [csv, {}]
        : rest === ''
          ? [about, {}]
          : rest === 'openapi.json'
            ? [openapi, {}]
            : rest.startsWith('services/')
              ? [service, { id: rest.slice('services/'.length) }]
              : [list, { '*': rest }];
    return found({ request, params, context } as Partial<LoaderFunctionArgs> as never);
  };
}

export type Get = ReturnType<typeof openAnswers>;
