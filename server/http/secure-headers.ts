import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';

type HeaderValues = Readonly<Record<string, string>>;

/** None of these is used here, so that no script, and no page in a frame, can ask for it either. */
const unusedFeatures = [
  ...['accelerometer', 'camera', 'display-capture', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
];

/** Headers that hold for every answer, whatever its area. */
export function secureHeaderValues({ siteUrl }: Pick<Config, 'siteUrl'>): HeaderValues {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': ['geolocation=(self)', ...unusedFeatures.map((feature) => `${feature}=()`)].join(
      ', ',
    ),
    // Other names under the same domain are not this server's to speak for.
    ...(siteUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

/** For what other sites may show on their pages, as pictures of a public bucket. */
export const embeddable: HeaderValues = { 'Cross-Origin-Resource-Policy': 'cross-origin' };

const firstName = 'X-Content-Type-Options';

/** The directive of a page that any site may frame. */
export const framedByAny = 'frame-ancestors *';

/** Given beforehand, because every change of a finished answer makes it anew. */
export function secureHeaders(values: HeaderValues): MiddlewareHandler {
  const pairs = Object.entries(values);
  return async function secure(context, next) {
    const add = () => {
      for (const [name, value] of pairs) context.header(name, value);
    };
    add();
    await next();
    // An answer that was not made through the context has not got them yet; one of its own, as a stricter referrer, stays.
    const { headers } = context.res;
    if (!headers.has(firstName))
      for (const [name, value] of pairs) if (!headers.has(name)) context.header(name, value);
    // Browsers that know no `frame-ancestors` look at this one.
    if (headers.get('Content-Security-Policy')?.includes(framedByAny)) context.header('X-Frame-Options');
  };
}
