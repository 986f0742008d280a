const titles = {
  400: 'La petición no se entiende',
  404: 'No existe',
  429: 'Demasiadas peticiones',
  503: 'No se pudo leer',
} as const;
type Status = keyof typeof titles;

/** Why there is no answer, as RFC 9457 writes it. */
export class Problem extends Error {
  readonly status: Status;
  readonly headers: Record<string, string>;
  constructor(status: Status, detail: string, headers: Record<string, string> = {}) {
    super(detail);
    this.status = status;
    this.headers = headers;
  }

  toResponse(): Response {
    const { status, message: detail } = this;
    const body = JSON.stringify({ type: 'about:blank', title: titles[status], status, detail });
    const headers = {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...this.headers,
    };
    return new Response(body, { status, headers });
  }
}

export const nothingHere = () =>
  new Problem(404, 'Aquí no hay nada. En /datos/hsds/ dice dónde está cada cosa.');

/** A loader's answer, or its problem. A read that failed is logged; one that was refused for its pace says when to come back. */
export async function orProblem(what: string, answer: () => Promise<Response> | Response): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    return toProblem(what, error).toResponse();
  }
}

/** The same for one that is made while it is read: the problem is what the gateway answers instead of it. */
export async function* piecesOrProblem(what: string, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* pieces;
  } catch (error) {
    throw toProblem(what, error).toResponse();
  }
}

function toProblem(what: string, error: unknown): Problem {
  if (error instanceof Problem) return error;
  const { code, details } = (error ?? {}) as { code?: string; details?: string };
  if (code === 'over_request_rate_limit') {
    const seconds = /\d+/.exec(details ?? '')?.[0] ?? '60';
    return new Problem(429, `Vuelve en ${seconds} segundos.`, { 'Retry-After': seconds });
  }
  console.error(`${what} could not be read:`, error);
  return new Problem(503, 'No pudimos leer los datos. Intenta de nuevo en unos minutos.', {
    'Retry-After': '60',
  });
}
