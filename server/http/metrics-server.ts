import type { RequestListener } from 'node:http';
import type { Metrics } from '../metrics/metrics.ts';
import { contentType } from '../metrics/text-format.ts';

/** Answers on the private port: `GET /metrics` and nothing else. */
export function serveMetrics(metrics: Pick<Metrics, 'text'>): RequestListener {
  return ({ method, url = '' }, response) => {
    if (url.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    if (method !== 'GET' && method !== 'HEAD')
      return void response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    metrics.text().then(
      (text) => {
        response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text);
      },
      (error: Error) => {
        console.error('the metrics could not be read:', error);
        response.writeHead(500).end();
      },
    );
  };
}
