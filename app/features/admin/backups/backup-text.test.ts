import { expect, test } from 'vitest';
import { backupProblem, lastBackup } from './backup-text.ts';

const now = new Date('2026-11-17T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

test.each([
  [{ ultima: hoursAgo(3), fallo: null }, undefined],
  [{ ultima: hoursAgo(48), fallo: null }, undefined],
  [{ ultima: hoursAgo(49), fallo: null }, 'La copia de seguridad está atrasada'],
  [{ ultima: hoursAgo(30), fallo: hoursAgo(1) }, 'La última copia de seguridad falló'],
  [{ ultima: null, fallo: null }, 'Todavía no hay ninguna copia de seguridad'],
])('%o', (backups, problem) => {
  expect(backupProblem(backups, now)).toBe(problem);
});

test('the age is told as other ages are', () => {
  expect(lastBackup({ ultima: hoursAgo(3), fallo: null }, now)).toBe(
    'La última copia de seguridad buena es de hace 3 horas.',
  );
  expect(lastBackup({ ultima: null, fallo: null }, now)).toBe('No hay ninguna copia de seguridad buena.');
});
