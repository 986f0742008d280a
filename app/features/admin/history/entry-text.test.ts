import { expect, test } from 'vitest';
import { changesOf } from './changed-values.ts';
import { actionText, reasonOf, subjectText, whoOf } from './entry-text.ts';

const entry = { tabla: 'proveedores' };

test('an action in words', () => {
  const text = (accion: string, tabla: string, antes: { estado: string } | null = null) =>
    actionText({ accion, tabla, antes });
  expect(text('aprobar', 'proveedores')).toBe('Aprobó');
  expect(text('crear', 'user_roles')).toBe('Hizo admin');
  const moderator = { tabla: 'user_roles', despues: { role: 'moderador' } };
  expect(actionText({ ...moderator, accion: 'crear' })).toBe('Hizo moderador');
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
  expect(subjectText({ sobre: null, tabla: 'answers' })).toBe('Ya no existe');
  expect(subjectText({ sobre: null, tabla: 'auth.users' })).toBe('Una cuenta que ya no existe');
  expect(subjectText({ sobre: null, tabla: 'listas' })).toBe('De una familia');
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

test('who did it', () => {
  expect(whoOf('Ana Colón', 'admin')).toBe('Ana Colón, admin');
  expect(whoOf('Ana Colón', 'dueno')).toBe('el dueño');
  expect(whoOf('Ana Colón', 'yo')).toBe('tú');
  expect(whoOf(null, 'persona')).toBe('Cuenta eliminada');
});
