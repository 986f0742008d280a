import type { PostgrestError } from '@supabase/supabase-js';
import { giveChallenge, type Proof, requireProof } from '../_shared/proof-of-work.ts';
import { type Call, Refusal, serve } from '../_shared/serve.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * What a visitor says about a provider: that a field is wrong (`correccion`), or that it does not want to be listed
 * (`baja`). First a task is asked for (`reto`), which costs the device a moment. Somebody signed in needs no such task,
 * and calls the database.
 */
export default serve(async (call) => {
  switch (call.body.kind) {
    case 'reto':
      return giveChallenge(call);
    case 'correccion':
      return propose(call, await admit(call));
    case 'baja':
      return askForRemoval(call, await admit(call));
    default:
      throw new Refusal(400, 'La solicitud no es válida');
  }
});

/** The honeypot is a field that no person sees. What is refused is said: a form filler may have filled it. */
function admit(call: Call): Promise<Proof> {
  if (call.body.asunto)
    throw new Refusal(400, 'No pudimos enviarlo. Recarga la página e intenta de nuevo.', 'asunto');
  return requireProof(call);
}

async function propose({ body, service, clientAddress }: Call, { id, expiresAt }: Proof): Promise<object> {
  const { data, error, status } = await service.rpc('dejar_propuesta', {
    proveedor: providerOf(body),
    cambios: body.cambios ?? null,
    correo: textOf(body.correo),
    red: clientAddress,
    prueba: id,
    prueba_vence: expiresAt,
  });
  if (error) throw refusalOf(error, status);
  return data;
}

async function askForRemoval(
  { body, service, clientAddress }: Call,
  { id, expiresAt }: Proof,
): Promise<object> {
  const proveedor = providerOf(body);
  const proof = { clase: 'baja', proveedor, red: clientAddress, prueba: id, prueba_vence: expiresAt };
  const admitted = await service.rpc('admitir_visitante', proof);
  if (admitted.error) throw refusalOf(admitted.error, admitted.status);
  const { data, error, status } = await service.rpc('dejar_baja', { proveedor, motivo: textOf(body.motivo) });
  if (error) throw refusalOf(error, status);
  return data;
}

function providerOf({ proveedor }: Call['body']): string {
  if (typeof proveedor !== 'string' || !uuid.test(proveedor))
    throw new Refusal(404, 'Proveedor no encontrado');
  return proveedor;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** What the database refuses in words for people, or cannot read at all (class 22); anything else is our fault. */
function refusalOf({ code, message, hint }: PostgrestError, status: number): Error {
  if (status === 409 || status === 429) return new Refusal(status, message, hint || undefined);
  if (code === '23514') return new Refusal(400, message, hint || undefined);
  if (code.startsWith('22')) return new Refusal(400, 'La solicitud no es válida');
  return new Error(message, { cause: { code, status } });
}
