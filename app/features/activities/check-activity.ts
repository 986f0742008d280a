import type { FieldProblem } from '../../components/forms/field-problem.ts';
import { dayOf } from '../../lib/dates.ts';
import { webAddress } from '../resources/suggestions.ts';

interface When {
  empieza: string;
  termina: string;
  cuando: string;
}

/** What is wrong with the days: one is told by its dates or in words, ends after it begins, and has not ended. */
export function checkWhen({ empieza, termina, cuando }: When): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (!empieza && !cuando.trim()) problems.push({ field: 'empieza', text: 'Di el día, o abajo cuándo es.' });
  const last = termina || empieza;
  if (termina && empieza && termina < empieza)
    problems.push({ field: 'termina', text: 'Termina antes de empezar. Mira las dos fechas.' });
  else if (last && last < dayOf(new Date()))
    problems.push({ field: termina ? 'termina' : 'empieza', text: 'Esa fecha ya pasó.' });
  return problems;
}

/** What is no address of the web is a telephone, as it was written. */
export function readContact(contact: string): { enlace: string } | { telefono: string } {
  const enlace = webAddress(contact);
  return enlace ? { enlace } : { telefono: contact.trim().slice(0, 40) };
}
