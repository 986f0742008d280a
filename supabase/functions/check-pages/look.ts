import { lookup } from 'node:dns/promises';
import { type ClientRequestArgs, get } from 'node:http';
import { get as getSecurely } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** What `gateway_page_looked` is told: a status, or why there is none; where a redirect leads. */
export interface Look {
  codigo: number | null;
  motivo: 'privada' | 'nombre' | 'tiempo' | 'conexion' | 'direccion' | null;
  hacia: string | null;
}

export interface Network {
  /** The addresses of a host. */
  resolve(host: string): Promise<string[]>;
  /** How a connection is made; as Node does, if nothing is said. */
  createConnection?: ClientRequestArgs['createConnection'];
  timeoutMs: number;
}

export const publicNetwork: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  timeoutMs: 10_000,
};

const failed = (motivo: Look['motivo']): Look => ({ codigo: null, motivo, hacia: null });

/**
 * One request to one address, which follows nothing: where a redirect leads is looked at by itself, under the same rules.
 * GET, since some hosts refuse HEAD or answer it otherwise; the connection is closed when the headers are there. A host with
 * one address that is not public is refused, and connected is to the addresses that were looked at.
 */
export async function look(address: string, network: Network = publicNetwork): Promise<Look> {
  const signal = AbortSignal.timeout(network.timeoutMs);
  try {
    const url = new URL(address);
    if (!/^https?:$/.test(url.protocol) || url.username || url.password) return failed('direccion');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await inTime(network.resolve(host), signal);
    if (addresses.length === 0) return failed('nombre');
    if (!addresses.every(isPublicAddress)) return failed('privada');
    const { codigo, location } = await request(url, addresses, network, signal);
    if (codigo < 300 || codigo > 399 || !location) return { codigo, motivo: null, hacia: null };
    const target = URL.canParse(location, url) ? new URL(location, url) : undefined;
    if (target) target.hash = '';
    return { codigo, motivo: null, hacia: target?.href ?? location };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (signal.aborted) return failed('tiempo');
    if (code === 'ERR_INVALID_URL') return failed('direccion');
    return failed(code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'nombre' : 'conexion');
  }
}

function request(
  url: URL,
  addresses: readonly string[],
  { createConnection }: Network,
  signal: AbortSignal,
): Promise<{ codigo: number; location: string | undefined }> {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  const ask: LookupFunction = (_host, { all }, done) => {
    const [first] = known;
    if (all) done(null, known);
    else done(null, first?.address ?? '', first?.family);
  };
  return new Promise((resolve, reject) => {
    const headers = { 'User-Agent': 'Mozilla/5.0 (compatible; MiGuiaAzul; weekly look)', Accept: '*/*' };
    const connection = createConnection ? { createConnection } : { agent: false };
    const options = { headers, signal, lookup: ask, ...connection };
    const sent = (url.protocol === 'https:' ? getSecurely : get)(url, options, (response) => {
      resolve({ codigo: response.statusCode ?? 0, location: response.headers.location });
      response.on('error', () => {});
      sent.destroy();
    });
    sent.on('error', reject);
  });
}

function inTime<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    work.then(resolve, reject);
  });
}
