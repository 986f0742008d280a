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
