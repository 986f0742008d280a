import { beforeEach, expect, test, vi } from 'vitest';
import {
  authPath,
  keepLinkedIntent,
  reasonToSignIn,
  safePath,
  sendToAuth,
  takePendingIntent,
  takeReturn,
} from './return-to.ts';

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

beforeEach(() => {
  kept.clear();
  vi.useRealTimers();
});

test.each([
  '/',
  '/proveedores',
  '/proveedores?tipo=doctor&texto=ni%C3%B1os',
  '/proveedor/1#resenas',
  '/question/2',
])('allowed: %s', (path) => expect(safePath(path)).toBe(path));

test.each([
  ['nothing', null],
  ['empty', ''],
  ['another site', 'https://otro.example/'],
  ['another site without a scheme', '//otro.example/'],
  ['a backslash read as a slash', '/\\otro.example/'],
  ['a tab that parsers drop', '/\t/otro.example/'],
  ['dots that end in two slashes', '/.//otro.example'],
  ['a script', 'javascript:alert(1)'],
  ['a relative path', 'proveedores'],
  ['the sign-in page itself', '/auth?volver=/auth'],
])('refused: %s', (_, path) => expect(safePath(path)).toBeNull());

test('the address of /auth says where to return', () => {
  const navigate = vi.fn();
  sendToAuth(navigate, { volver: '/proveedores?tipo=doctor&texto=a b' });
  const [address = ''] = navigate.mock.calls[0] ?? [];
  expect(address).toBe('/auth?volver=%2Fproveedores%3Ftipo%3Ddoctor%26texto%3Da%20b');
  expect(takeReturn('?volver=%2Frecursos')).toBe('/recursos');
  expect(takeReturn('?volver=https://otro.example')).toBeNull();
  expect(takeReturn('')).toBeNull();
});

test('a pending intent is carried out once, on its own page', () => {
  sendToAuth(vi.fn(), { volver: '/proveedor/1', intent: { kind: 'favorito', id: '1' } });
  expect(takePendingIntent('favorito', '/recursos')).toBeNull();
  expect(takePendingIntent('reseña', '/proveedor/1')).toBeNull();
  expect(takePendingIntent('favorito', '/proveedor/1')).toEqual({ kind: 'favorito', id: '1' });
  expect(takePendingIntent('favorito', '/proveedor/1')).toBeNull();
});

test('a pending intent does not outlive half an hour', () => {
  vi.useFakeTimers();
  sendToAuth(vi.fn(), { volver: '/recursos', intent: { kind: 'sugerir-recurso' } });
  vi.advanceTimersByTime(31 * 60 * 1000);
  expect(takePendingIntent('sugerir-recurso', '/recursos')).toBeNull();
  expect(kept.size).toBe(0);
});

test('something else under the key is no intent', () => {
  kept.set('guia.deseo', '{');
  expect(takePendingIntent('favorito', '/recursos')).toBeNull();
});

test('/auth says why somebody was led there, and nothing to whoever came by themselves', () => {
  sendToAuth(vi.fn(), { volver: '/question/1', intent: { kind: 'respuesta', questionId: '1' } });
  expect(reasonToSignIn('?volver=%2Fquestion%2F1')).toBe(
    'Entra para enviar tu respuesta. Tu texto sigue guardado.',
  );
  expect(reasonToSignIn('?volver=%2Frecursos')).toBeNull();
  sendToAuth(vi.fn(), { volver: '/question/1', reason: 'Entra para votar.' });
  expect(reasonToSignIn('?volver=%2Fquestion%2F1')).toBe('Entra para votar.');
  expect(takePendingIntent('respuesta', '/question/1')).toBeNull();
});

test('a link to /auth names an intent, which is kept once its scripts are there', () => {
  const { search } = new URL(authPath('/recursos?q=ley', 'sugerir-recurso'), 'https://site.invalid');
  expect(reasonToSignIn(search)).toBe('Entra para sugerir un recurso.');
  keepLinkedIntent('?volver=%2Frecursos&deseo=otro');
  keepLinkedIntent('?deseo=sugerir-recurso');
  expect(kept.size).toBe(0);
  keepLinkedIntent(search);
  expect(takePendingIntent('sugerir-recurso', '/recursos?q=ley')).toEqual({ kind: 'sugerir-recurso' });
});
