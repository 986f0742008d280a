import { expect, test } from 'vitest';
import { scrub } from './scrub.ts';

test.each([
  ['rejected: 550 <maria.rivera+x@example.com>', 'rejected: 550 <<mail>>'],
  ['invalid input syntax for type uuid: "María Rivera"', 'invalid input syntax for type uuid: "…"'],
  ['No route matches URL "/proveedor/María"', 'No route matches URL "…"'],
  [
    "Cannot read properties of undefined (reading 'nombre')",
    'Cannot read properties of undefined (reading "…")',
  ],
  ['no se encontró «terapia de habla»', 'no se encontró "…"'],
  ['GET /things?q=word&place=Somewhere failed', 'GET /things?… failed'],
  ['connect ECONNREFUSED 203.0.113.7:587', 'connect ECONNREFUSED <address>:587'],
  ['from 2001:db8::17 at 06:41:15', 'from <address> at 06:41:15'],
  ['token eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2lnbmF0dXJl-x', 'token <id>'],
  ['the link 0123456789abcdefghijklmnop', 'the link <id>'],
  ['of 6b0c2f7e-4a35-4d3e-9a53-2f0d7f3f6c11', 'of <id>'],
])('%s', (text, left) => expect(scrub(text)).toBe(left));

test.each([
  'the schema could not be read again: connect ECONNREFUSED 127.0.0.1:5432',
  "the product's gateway_daily failed:",
  'applied 12 migrations',
  'The migration 20261115000100_roles.sql failed and was undone: permission denied.',
  'duplicate key value violates unique constraint',
  'The environment variable ADMIN_PASSWORD is wrong: must have at least 6 characters.',
])('%s stays as it is', (text) => expect(scrub(text)).toBe(text));
