import { expect, test } from 'vitest';
import { actionText, changesOf } from './audit-entry.ts';

const entry = {
  id: 1,
  fecha: '2026-03-05T12:00:00Z',
  actor_id: 'a',
  actor_nombre: 'Ana',
  tabla: 'proveedores',
  fila_id: 'p',
};

test('an action in words', () => {
  expect(actionText({ accion: 'aprobar', tabla: 'proveedores' })).toBe('Aprobó');
  expect(actionText({ accion: 'crear', tabla: 'user_roles' })).toBe('Hizo admin');
  expect(actionText({ accion: 'eliminar', tabla: 'user_roles' })).toBe('Quitó admin');
  expect(actionText({ accion: 'otra', tabla: 'x' })).toBe('otra');
});

test('a change column by column', () => {
  const antes = { municipio: 'Ponce', planes_aceptados: null, acepta_planes: false };
  const despues = { municipio: 'Caguas', planes_aceptados: ['A', 'B'], acepta_planes: true };
  expect(changesOf({ ...entry, accion: 'cambiar', antes, despues })).toEqual([
    { name: 'municipio', before: 'Ponce', after: 'Caguas' },
    { name: 'planes_aceptados', before: 'nada', after: 'A, B' },
    { name: 'acepta_planes', before: 'no', after: 'sí' },
  ]);
  expect(changesOf({ ...entry, accion: 'eliminar', antes, despues: null })).toEqual([]);
});

test('of a whole row only what changed, hours and pictures in words', () => {
  const antes = { nombre: 'Centro', horas: [], fotos: null };
  const despues = {
    nombre: 'Centro',
    horas: [{ dia: 1, abre: '08:00', cierra: '12:00' }],
    fotos: [{ url: '/x.webp', descripcion: 'La entrada' }],
  };
  expect(changesOf({ ...entry, tabla: 'sedes', accion: 'cambiar', antes, despues })).toEqual([
    { name: 'horas', before: 'nada', after: 'lunes de 08:00 a 12:00' },
    { name: 'fotos', before: 'nada', after: 'La entrada' },
  ]);
});
