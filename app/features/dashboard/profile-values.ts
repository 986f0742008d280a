import type { FieldProblem } from '../../components/forms/field-problem.ts';
import { formatPhone, parsePhone } from '../../lib/phone.ts';
import type { OwnProfile } from './queries.ts';

export type ProfileValues = Record<'nombre_completo' | 'telefono' | 'municipio', string>;

type ProfileColumns = Pick<OwnProfile, 'nombre_completo' | 'telefono' | 'municipio'>;

export function toValues({ nombre_completo, telefono, municipio }: ProfileColumns): ProfileValues {
  return { nombre_completo, telefono: telefono ?? '', municipio: municipio ?? '' };
}

/** What cannot be saved; the field is the id of its control. */
export function checkProfile({ nombre_completo, telefono }: ProfileValues): FieldProblem[] {
  const isPhone = telefono.trim() === '' || parsePhone(telefono) !== null;
  return [
    ...(nombre_completo.trim() === '' ? [{ field: 'nombre', text: 'Escribe tu nombre completo' }] : []),
    ...(isPhone ? [] : [{ field: 'telefono', text: 'Escribe los 10 números. Ejemplo: 787-555-1234' }]),
  ];
}

/** As it is stored: trimmed, the number in one form, and nothing for what was left empty. */
export function cleanProfile({ nombre_completo, telefono, municipio }: ProfileValues): ProfileColumns {
  return {
    nombre_completo: nombre_completo.trim(),
    telefono: telefono.trim() === '' ? null : formatPhone(telefono.trim()),
    municipio: municipio || null,
  };
}
