import type { FieldProblem } from '../../../components/forms/field-problem.ts';
import { messages } from '../../../lib/messages.ts';

const minPasswordLength = 6;

/** What is missing in the sign-in form; empty when it can be sent. */
export function checkSignIn({ email, password }: { email: string; password: string }): FieldProblem[] {
  return [checkEmail(email), checkPresent('password', password, 'Escribe tu contraseña')].flat();
}

export function checkSignUp(values: { nombre: string; email: string; password: string }): FieldProblem[] {
  return [
    checkPresent('nombre', values.nombre, 'Escribe tu nombre completo'),
    checkEmail(values.email),
    checkPassword(values.password),
  ].flat();
}

export function checkEmail(email: string): FieldProblem[] {
  if (email.trim() === '') return [{ field: 'email', text: 'Escribe tu correo electrónico' }];
  const isComplete = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim());
  return isComplete
    ? []
    : [{ field: 'email', text: 'Falta una parte del correo. Ejemplo: nombre@correo.com' }];
}

export function checkPassword(password: string): FieldProblem[] {
  if (password === '') return [{ field: 'password', text: 'Escribe una contraseña' }];
  if (password.length >= minPasswordLength) return [];
  return [{ field: 'password', text: messages.adminUsuarios.passwordTooShort }];
}

function checkPresent(field: string, value: string, text: string): FieldProblem[] {
  return value.trim() === '' ? [{ field, text }] : [];
}
