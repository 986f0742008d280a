import { giveChallenge, type Proof } from '../_shared/proof-of-work.ts';
import { type Call, Refusal, serve } from '../_shared/serve.ts';
import { admit, providerOf, refusalOf, textOf } from '../_shared/visitor.ts';

/**
 * What a visitor says: that a field of a provider is wrong (`correccion`), that it does not want to be listed (`baja`), or
 * that there is an activity (`actividad`). First a task is asked for (`reto`), which costs the device a moment. Somebody signed in needs no such task,
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
    case 'actividad':
      return suggest(call, await admit(call));
    default:
      throw new Refusal(400, 'La solicitud no es válida');
  }
});

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

async function suggest({ body, service, clientAddress }: Call, { id, expiresAt }: Proof): Promise<object> {
  const { data, error, status } = await service.rpc('sugerir_actividad', {
    datos: body.datos ?? null,
    red: clientAddress,
    prueba: id,
    prueba_vence: expiresAt,
  });
  if (error?.code === '23502') throw new Refusal(400, error.message);
  if (error) throw refusalOf(error, status);
  return data;
}
