import { expect, test } from 'vitest';
import type { Json } from '../../../lib/database.types.ts';
import { actionText, changesOf, reasonOf, subjectText } from './audit-entry.ts';

const entry = {
  id: 1,
  fecha: '2026-03-05T12:00:00Z',
  actor_id: 'a',
  actor_nombre: 'Ana',
  tabla: 'proveedores',
  fila_id: 'p',
};

test('an action in words', () => {
  const text = (accion: string, tabla: string, antes: { estado: string } | null = null) =>
    actionText({ accion, tabla, antes });
  expect(text('aprobar', 'proveedores')).toBe('Aprobó');
  expect(text('crear', 'user_roles')).toBe('Hizo admin');
  expect(text('eliminar', 'user_roles')).toBe('Quitó admin');
  expect(text('recuperar', 'questions')).toBe('Recuperó de la papelera');
  expect(text('otra', 'x')).toBe('otra');
  // As the buttons of the queue say it.
  expect(text('rechazar', 'propuestas')).toBe('Rechazó');
  expect(text('rechazar', 'answers', { estado: 'oculta' })).toBe('Retiró');
  expect(text('aceptar', 'calificaciones', { estado: 'publicada' })).toBe('Decidió que se queda');
  expect(text('aceptar', 'questions', { estado: 'en_revision' })).toBe('Publicó');
  expect(text('rechazar', 'questions', { estado: 'en_revision' })).toBe('No publicó');
});

test('a decision about a removal or a claim is told as what it did, and not column by column', () => {
  const decided = (tabla: string, estado: string) => {
    const row = { ...entry, tabla, accion: 'cambiar', antes: { estado: 'pendiente' }, despues: { estado } };
    expect(changesOf(row)).toEqual([]);
    return actionText(row);
  };
  expect(decided('bajas', 'hecha')).toBe('Quitó del directorio');
  expect(decided('bajas', 'negada')).toBe('Dejó en el directorio');
  expect(decided('bajas', 'deshecha')).toBe('Volvió a poner en el directorio');
  expect(decided('reclamaciones', 'entregada')).toBe('Entregó el perfil');
  expect(decided('reclamaciones', 'negada')).toBe('Negó la petición');
});

test('a post that is gone is not called nameless', () => {
  expect(subjectText({ subject: null, tabla: 'answers' })).toBe('Ya no existe');
  expect(subjectText({ subject: null, tabla: 'auth.users' })).toBe('Una cuenta que ya no existe');
  expect(subjectText({ subject: null, tabla: 'listas' })).toBe('De una familia');
});

test('a change of what a provider says, field by field in words; of anything else column by column', () => {
  const antes = { municipio: 'Ponce', planes_aceptados: null, acepta_planes: false };
  const despues = { municipio: 'Caguas', planes_aceptados: ['A', 'B'], acepta_planes: true };
  expect(changesOf({ ...entry, accion: 'cambiar', antes, despues })).toEqual([
    { name: 'Municipio', before: 'Ponce', after: 'Caguas' },
    { name: 'Planes aceptados', before: 'No acepta planes médicos', after: 'A, B' },
  ]);
  const change = (tabla: string, before: object, after: object) =>
    changesOf({ ...entry, tabla, accion: 'cambiar', antes: before as Json, despues: after as Json });
  const care = {
    costo: 'desde',
    costo_desde: 35,
    estacionamiento_donde: null,
    hechos_si: null,
    hechos_no: null,
  };
  const more = { costo_desde: 40, estacionamiento_donde: 'Frente al correo', hechos_no: ['ascensor'] };
  expect(change('detalles', care, { ...care, ...more })).toEqual([
    { name: 'Costo sin plan médico', before: 'Desde $35 la visita', after: 'Desde $40 la visita' },
    { name: 'Dónde se estaciona', before: 'nada', after: 'Frente al correo' },
    { name: 'Ascensor', before: 'nada', after: 'No' },
  ]);
  // Not all of what the field needs is there.
  expect(change('proveedores', { planes_aceptados: null }, { planes_aceptados: ['A'] })).toEqual([
    { name: 'planes aceptados', before: 'nada', after: 'A' },
  ]);
  expect(change('proveedores', { aprobado_por_admin: false }, { aprobado_por_admin: true })).toEqual([
    { name: 'aprobado por admin', before: 'no', after: 'sí' },
  ]);
  expect(changesOf({ ...entry, accion: 'eliminar', antes, despues: null })).toEqual([]);
});

test('the reason of an action that asks for one', () => {
  const despues = { motivo: 'Dice que corre peligro' };
  expect(reasonOf({ ...entry, accion: 'ver_autor', antes: null, despues })).toBe('Dice que corre peligro');
  expect(reasonOf({ ...entry, accion: 'cambiar', antes: null, despues })).toBeNull();
  const coded = { motivo: 'datos_de_un_menor' };
  const withdrawn = { ...entry, tabla: 'answers', accion: 'rechazar', antes: { estado: 'oculta' } };
  expect(reasonOf({ ...withdrawn, despues: coded })).toBe('Muestra datos de un menor');
  // Written by the admin, it stays as it is.
  expect(reasonOf({ ...entry, accion: 'pausar', antes: null, despues: { motivo: 'publicidad' } })).toBe(
    'publicidad',
  );
});

test('of a whole row only what changed, hours and pictures in words', () => {
  const antes = { nombre: 'Centro', horas: [], fotos: null };
  const despues = {
    nombre: 'Centro',
    horas: [{ dia: 1, abre: '08:00', cierra: '12:00' }],
    fotos: [{ url: '/x.webp', descripcion: 'La entrada' }],
  };
  expect(changesOf({ ...entry, tabla: 'sedes', accion: 'cambiar', antes, despues })).toEqual([
    { name: 'Horario', before: 'nada', after: expect.stringMatching(/^Lunes, 8:00/) },
    { name: 'fotos', before: 'nada', after: 'La entrada' },
  ]);
});
