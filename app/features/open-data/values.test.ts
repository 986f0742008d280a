import { expect, test } from 'vitest';
import { derivedId } from './derived-id.server.ts';
import { asEmail, asUri, postalCodeIn } from './values.ts';

test('an id that is made is a UUID of version 5, and stays for good', () => {
  const id = derivedId('organization', '5b1c0d3e-7a52-4f0e-9a41-2f6d1c8e7b10');
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(id).toBe('f97ed23e-cbca-542f-a625-f6ca7eca97f8');
});

test.each([
  ['https://centro.example', 'https://centro.example/'],
  ['https://centro.example/ñandú', 'https://centro.example/%C3%B1and%C3%BA'],
  ['https://centro.example/a b?c=[d]|e', 'https://centro.example/a%20b?c=%5Bd%5D%7Ce'],
  ['https://centro.example/100%?a=50%', 'https://centro.example/100%25?a=50%25'],
  ['https://centro.example/#a#b', 'https://centro.example/#a%23b'],
  ['https://ñandú.example/', 'https://xn--and-6ma2c.example/'],
])('%s is written %s', (text, uri) => {
  expect(asUri(text)).toBe(uri);
});

test.each([null, '', 'centro', 'https://'])('%j is no address', (text) => {
  expect(asUri(text)).toBeUndefined();
});

test.each([
  ['hola@centro.example', 'hola@centro.example'],
  ['hola@centro', undefined],
  ['hola..a@centro.example', undefined],
  ['hóla@centro.example', undefined],
  [null, undefined],
])('of the mail %j the open data say %j', (text, email) => {
  expect(asEmail(text)).toBe(email);
});

test.each([
  ['Calle 1, Caguas, PR 00725', '00725'],
  ['Edif. 00123, Ponce 00731-1234', '00731-1234'],
  ['Carr. 100 km 5', ''],
  [null, ''],
])('%j has the postal code %j', (address, code) => {
  expect(postalCodeIn(address)).toBe(code);
});
