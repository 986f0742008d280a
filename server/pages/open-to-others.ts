/** Of what pages of other sites may read, whichever they are (CORS): it is read without anybody's credentials. */
const headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const preflight = {
  Allow: 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Allow-Headers': 'If-None-Match',
  'Access-Control-Max-Age': '86400',
};

export function openToOthers(response: Response): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

export function answerPreflight(): Response {
  return openToOthers(new Response(null, { status: 204, headers: preflight }));
}
