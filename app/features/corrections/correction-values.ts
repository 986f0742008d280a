import type { FieldProblem } from '../../components/forms/field-problem.ts';
import type { Json } from '../../lib/database.types.ts';
import { checkEmail } from '../account/sign-in/credentials.ts';
import { callLink, parsePhone } from '../directory/phone.ts';
import { readDollars } from '../facts/form/care-values.ts';
import { factOf } from './proposal-words.ts';

/** By what a field is asked. */
export type FieldKind =
  | 'line'
  | 'phone'
  | 'email'
  | 'web'
  | 'text'
  | 'municipality'
  | 'plans'
  | 'availability'
  | 'ages'
  | 'ways'
  | 'languages'
  | 'cost'
  | 'yes-no'
  | 'fact'
  | 'closed';

const kinds: Record<string, FieldKind> = {
  nombre: 'line',
  telefono: 'phone',
  whatsapp: 'phone',
  email: 'email',
  web: 'web',
  direccion: 'text',
  municipio: 'municipality',
  horario_servicio: 'text',
  horas: 'text',
  otro: 'text',
  planes: 'plans',
  disponibilidad: 'availability',
  edades: 'ages',
  modalidades: 'ways',
  idiomas: 'languages',
  costo: 'cost',
  requiere_referido: 'yes-no',
  atiende_autismo: 'yes-no',
  servicio_cerrado: 'closed',
};

export function kindOf(field: string): FieldKind {
  return factOf(field) ? 'fact' : (kinds[field] ?? 'text');
}

/** Fields that a provider can do without: it can be said that there is none. */
export const canBeNone = ['telefono', 'whatsapp', 'email', 'web', 'direccion', 'horario_servicio'];

/** As the database has them. */
export const maxLengths: Record<string, number> = {
  nombre: 160,
  telefono: 40,
  whatsapp: 40,
  email: 254,
  web: 500,
  direccion: 300,
};
export const maxText = 500;
export const maxReason = 300;

/** What a form's fields are read from: a `FormData`, or what was sent to the server. */
export type Fields = Pick<FormData, 'get' | 'getAll' | 'has'>;

/** The proposed value, as the database takes it. The control that holds it is named `valor`. */
export function readProposed(field: string, fields: Fields): Json | null {
  const value = textOf(fields, 'valor');
  switch (kindOf(field)) {
    case 'plans':
      return { acepta: value === 'si', planes: value === 'si' ? plansIn(fields) : [] };
    case 'availability':
      return { estado: value, espera: value === 'lista_de_espera' ? textOf(fields, 'espera') || null : null };
    case 'ages':
      return { desde: numberOf(textOf(fields, 'valor')), hasta: numberOf(textOf(fields, 'hasta')) };
    case 'ways':
    case 'languages':
      return fields.getAll('valor').map(String);
    case 'cost':
      return { costo: value, desde: value === 'desde' ? readDollars(textOf(fields, 'desde')) : null };
    case 'yes-no':
      return value === 'si' ? true : value === 'no' ? false : null;
    case 'fact':
      return value === 'si' || value === 'no' ? value : null;
    case 'closed':
      return true;
    default:
      return fields.has('ninguno') ? null : value || null;
  }
}

const nothingChosen = 'Elige una respuesta.';

/** What keeps a correction from being sent, in the order of the form. */
export function checkCorrection(field: string, fields: Fields): FieldProblem[] {
  const problem = valueProblem(field, fields);
  const mail = textOf(fields, 'correo');
  return [
    ...(problem ? [{ field: 'valor', text: problem }] : []),
    ...(mail ? checkEmail(mail).map(({ text }) => ({ field: 'correo', text })) : []),
  ];
}

/** Why a value cannot be sent; undefined when it can. */
export function valueProblem(field: string, fields: Fields): string | undefined {
  const value = textOf(fields, 'valor');
  if (fields.has('ninguno') && canBeNone.includes(field)) return undefined;
  switch (kindOf(field)) {
    case 'plans':
    case 'availability':
    case 'yes-no':
      return value ? undefined : nothingChosen;
    case 'ways':
    case 'languages':
      return value ? undefined : 'Elige una respuesta o más.';
    case 'ages':
      return agesProblem(numberOf(value), numberOf(textOf(fields, 'hasta')));
    case 'cost':
      if (!value) return nothingChosen;
      return value === 'desde' && readDollars(textOf(fields, 'desde')) === null
        ? 'Escribe desde cuánto cobran, en dólares. Ejemplo: 40'
        : undefined;
    case 'fact':
      return fields.has('valor') ? undefined : nothingChosen;
    case 'closed':
      return undefined;
    case 'municipality':
      return value ? undefined : 'Elige el municipio.';
    case 'phone':
      return value ? phoneProblem(field, value) : 'Escribe qué debe decir.';
    default:
      return value ? undefined : 'Escribe qué debe decir.';
  }
}

function phoneProblem(field: string, value: string): string | undefined {
  if (field === 'telefono' && !callLink(value)) return 'Ese teléfono no tiene números. Ejemplo: 787-555-0142';
  if (field === 'whatsapp' && !parsePhone(value)) return 'Falta una parte del número. Ejemplo: 787-555-0142';
  return undefined;
}

function agesProblem(from: number | null, until: number | null): string | undefined {
  if (from === null && until === null) return 'Di desde qué edad o hasta qué edad atienden.';
  return until !== null && until < (from ?? 0)
    ? 'La edad de «Hasta» es menor que la de «Desde». Revisa las dos.'
    : undefined;
}

function plansIn(fields: Fields): string[] {
  const other = textOf(fields, 'otro_plan');
  return [...new Set([...fields.getAll('planes').map(String), ...(other ? [other] : [])])];
}

export function textOf(fields: Fields, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

function numberOf(text: string): number | null {
  return text === '' ? null : Number(text);
}
