import { expect, test } from 'vitest';
import { readAuthCallback, readCallbackError } from './auth-callback.ts';

test('a refusal is read from the query or the fragment, in Spanish', () => {
  const expired = 'El código o el enlace venció. Pide uno nuevo.';
  expect(readCallbackError({ search: '?error=access_denied&error_code=otp_expired', hash: '' })).toBe(
    expired,
  );
  expect(readCallbackError({ search: '', hash: '#error=access_denied&error_code=otp_expired&sb=' })).toBe(
    expired,
  );
  expect(readCallbackError({ search: '?error=access_denied&error_description=x', hash: '' })).toMatch(
    /^No diste permiso/,
  );
});

test.each(['x', 'P0001', 'PT429', 'constructor', '23514'])(
  'words of the address are never ours, whatever its code: %s',
  (code) => {
    const text = `error=${code}&hint=x&error_description=Llama+al+1-900-555-0000`;
    for (const address of [
      { search: `?${text}`, hash: '' },
      { search: '', hash: `#${text}` },
    ]) {
      expect(readCallbackError(address)).toMatch(/^(Algo salió mal|Un valor no es válido)/);
    }
  },
);

test('a plain address carries no refusal', () => {
  expect(readCallbackError({ search: '?volver=%2F', hash: '' })).toBeUndefined();
});

test('whoever comes with nothing is a stranger; a refusal is told before anything is asked', async () => {
  expect(await readAuthCallback({ search: '', hash: '' })).toEqual({ kind: 'signed-out' });
  expect(await readAuthCallback({ search: '?error_code=bad_oauth_state&code=1', hash: '' })).toEqual({
    kind: 'error',
    sentence: 'La entrada tardó demasiado. Empieza de nuevo.',
  });
});
