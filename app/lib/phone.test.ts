import { expect, test } from 'vitest';
import { callLink, formatPhone, parsePhone, whatsAppLink } from './phone.ts';

test.each([
  ['7875551234', '+17875551234', '787-555-1234'],
  ['(787) 555-1234', '+17875551234', '787-555-1234'],
  ['787.555.1234', '+17875551234', '787-555-1234'],
  ['+1 939 555 1234', '+19395551234', '939-555-1234'],
  ['1-800-981-0023', '+18009810023', '800-981-0023'],
  ['+1 (787) 555-0121', '+17875550121', '787-555-0121'],
  ['0017875551234', '+17875551234', '787-555-1234'],
  ['+34 612 345 678', '+34612345678', '+34 612 345 678'],
])('%s is a number', (text, e164, display) => expect(parsePhone(text)).toMatchObject({ e164, display }));

test.each([['787-155-1234'], ['555-1234'], ['187-555-1234'], ['llamar a Ana'], ['787-555-12345'], ['']])(
  '%s is none',
  (text) => expect(parsePhone(text)).toBeNull(),
);

test('an extension goes into the link and the words', () => {
  expect(callLink('787-555-1234 ext. 12')).toBe('tel:+17875551234;ext=12');
  expect(callLink('(787) 555-1234 x12')).toBe('tel:+17875551234;ext=12');
  expect(formatPhone('787 555 1234 extensión 7')).toBe('787-555-1234, ext. 7');
});

test('a number that is not complete is dialled as written', () => {
  expect(callLink('555-1234')).toBe('tel:5551234');
  expect(formatPhone('555-1234')).toBe('555-1234');
  expect(callLink('llamar a Ana')).toBeNull();
  expect(callLink(null)).toBeNull();
});

test('WhatsApp gets digits only, with the country code', () => {
  expect(whatsAppLink('(939) 555-0121')).toMatch(/^https:\/\/wa\.me\/19395550121\?text=Hola%2C/);
  expect(whatsAppLink('555-0121')).toBeNull();
  expect(whatsAppLink(null)).toBeNull();
});
