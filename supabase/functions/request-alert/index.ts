import { giveChallenge, type Proof } from '../_shared/proof-of-work.ts';
import { type Call, Refusal, serve } from '../_shared/serve.ts';
import { admit, providerOf, refusalOf, textOf } from '../_shared/visitor.ts';

/**
 * Somebody wants to be told by mail when a type of provider comes to a municipality, or when a provider opens (`aviso`).
 * First a task is asked for (`reto`), which costs the device a moment.
 */
export default serve(async (call) => {
  switch (call.body.kind) {
    case 'reto':
      return giveChallenge(call);
    case 'aviso':
      return ask(call, await admit(call));
    default:
      throw new Refusal(400, 'La solicitud no es válida');
  }
});

async function ask({ body, service, clientAddress }: Call, { id, expiresAt }: Proof): Promise<object> {
  const { data, error, status } = await service.rpc('pedir_aviso', {
    correo: textOf(body.correo),
    tipo: textOf(body.tipo),
    municipio: textOf(body.municipio),
    proveedor: body.proveedor === undefined ? null : providerOf(body),
    red: clientAddress,
    prueba: id,
    prueba_vence: expiresAt,
  });
  if (error) throw refusalOf(error, status);
  return data;
}
