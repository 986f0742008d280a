import type { PostgrestError } from '@supabase/supabase-js';
import { type Proof, requireProof } from './proof-of-work.ts';
import { type Call, Refusal } from './serve.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The honeypot is a field that no person sees. What is refused is said: a form filler may have filled it. */
export function admit(call: Call): Promise<Proof> {
  if (call.body.asunto)
    throw new Refusal(400, 'No pudimos enviarlo. Recarga la página e intenta de nuevo.', 'asunto');
  return requireProof(call);
}

export function providerOf({ proveedor }: Call['body']): string {
  if (typeof proveedor !== 'string' || !uuid.test(proveedor))
    throw new Refusal(404, 'Proveedor no encontrado');
  return proveedor;
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** What the database refuses in words for people, or cannot read at all (class 22); anything else is our fault. */
export function refusalOf({ code, message, hint }: PostgrestError, status: number): Error {
  if (status === 409 || status === 429) return new Refusal(status, message, hint || undefined);
  if (code === '23514') return new Refusal(400, message, hint || undefined);
  if (code.startsWith('22')) return new Refusal(400, 'La solicitud no es válida');
  return new Error(message, { cause: { code, status } });
}
