const exposed =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit, Preference-Applied, Retry-After';

/** Any site may call: the caller is known by a token it sends itself, never by a cookie. */
export const corsHeaders: Record<string, string> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposed,
};

export function preflight(requestedHeaders: string | undefined): Response {
  return new Response(null, {
    status: 200,
    headers: {
      ...corsHeaders,
      'Access-Control-Allow-Methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD',
      'Access-Control-Allow-Headers':
        requestedHeaders ?? 'authorization, apikey, content-type, x-client-info, x-retry-count, prefer',
      'Access-Control-Max-Age': '86400',
      Vary: 'Access-Control-Request-Headers',
    },
  });
}
