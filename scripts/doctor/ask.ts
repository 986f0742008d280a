import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { text } from 'node:stream/consumers';

const timeoutMs = 10_000;

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/**
 * One GET, without following redirects. The certificate is looked at by itself: a bad one must not hide what else is wrong,
 * and nothing that is asked here is a secret.
 */
export function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const isSecure = new URL(url).protocol === 'https:';
    const request = (isSecure ? requestSecure : requestPlain)(url, {
      headers,
      agent: false,
      timeout: timeoutMs,
      ...(isSecure && { rejectUnauthorized: false }),
    });
    request.once('timeout', () => request.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)));
    request.once('error', reject);
    request.once('response', (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    });
    request.end();
  });
}
