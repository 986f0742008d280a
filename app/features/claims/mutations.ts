import { type Api, loadApi } from '../../lib/api.ts';
import { attempt, type Outcome, runMutation } from '../../lib/mutation.ts';
import { withKeys } from '../../lib/rpc.ts';
import { withFreshSession } from '../../session/fresh-session.ts';
import type { Way } from './claim.ts';

export type ClaimWrite =
  | { intent: 'open-claim'; medio: Way; mensaje: string }
  | { intent: 'withdraw-claim'; claimId: string };

/** The page itself shows how the claim stands. */
export function writeClaim(providerId: string, write: ClaimWrite) {
  if (write.intent === 'withdraw-claim') {
    return runMutation<unknown>(
      () => call((api) => api.rpc('retirar_reclamacion', { reclamacion: write.claimId })),
      { topic: 'claim', done: 'Petición retirada' },
    );
  }
  const { medio, mensaje } = write;
  return runMutation<unknown>(
    () => call((api) => api.rpc('reclamar_perfil', { proveedor: providerId, medio, mensaje })),
    { topic: 'claim', done: 'Petición recibida', failed: () => undefined },
  );
}

/** What the database answers to a code. */
export interface CodeAnswer {
  estado:
    | 'probada'
    | 'incorrecto'
    | 'agotada'
    | 'vencida'
    | 'sin_codigo'
    | 'entregada'
    | 'negada'
    | 'retirada';
  /** Tries that are left. */
  quedan?: number;
}

const codeAnswer = withKeys<CodeAnswer>('estado');

export function proveClaim(claimId: string, code: string): Promise<Outcome<CodeAnswer>> {
  const args = { reclamacion: claimId, codigo: code };
  return attempt(async () => codeAnswer.parse(await call((api) => api.rpc('probar_reclamacion', args))), {
    topic: 'claim',
    failed: () => undefined,
  });
}

/** The code that an admin reads out by telephone; null where none is waited for. */
export function makeCallCode(claimId: string): Promise<Outcome<string | null>> {
  return attempt(() => call((api) => api.rpc('codigo_para_llamar', { reclamacion: claimId })), {
    topic: 'claim-code',
    failed: (sentence) => `No se pudo preparar el código. ${sentence}`,
  });
}

export function objectToClaim(claimId: string): Promise<Outcome<unknown>> {
  return attempt(() => call((api) => api.rpc('objetar_reclamacion', { reclamacion: claimId })), {
    topic: 'claim',
    done: 'Respuesta guardada. El perfil sigue siendo tuyo.',
    failed: (sentence) => `No se guardó tu respuesta. ${sentence}`,
  });
}

export type RemovalWrite = { intent: 'remove-own' } | { intent: 'undo-removal'; removalId: string };

export function writeRemoval(write: RemovalWrite) {
  switch (write.intent) {
    case 'remove-own':
      return runMutation<unknown>(() => call((api) => api.rpc('retirar_mi_perfil')), {
        topic: 'removal',
        done: 'Tu perfil ya no está en el directorio',
        failed: (sentence) => `No se quitó tu perfil. ${sentence}`,
      });
    case 'undo-removal':
      return runMutation<unknown>(() => call((api) => api.rpc('deshacer_baja', { baja: write.removalId })), {
        topic: 'removal',
        done: 'Tu perfil espera aprobación',
        failed: (sentence) => `No se pudo volver a poner. ${sentence}`,
      });
  }
}

/** For an admin to decide. */
export function askRemoval(providerId: string, motivo: string): Promise<unknown> {
  return call((api) => api.rpc('pedir_baja', { proveedor: providerId, motivo }));
}

interface Reply<Value> {
  data: Value;
  error: Error | null;
}

/** One call of the database in the person's name. */
async function call<Value>(ask: (api: Api) => PromiseLike<Reply<Value>>): Promise<NonNullable<Value>> {
  return withFreshSession(async () => {
    const { data, error } = await ask(await loadApi());
    if (error) throw error;
    return data as NonNullable<Value>;
  });
}
