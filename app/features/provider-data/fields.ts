import type { FieldProblem } from '../../components/forms/field-problem.ts';
import type { Json } from '../../lib/database.types.ts';
import { facts } from '../facts/facts-list.ts';
import type { ConfirmationGroup } from '../facts/freshness.ts';
import {
  describeAutism,
  describeLanguages,
  describeReferral,
  describeWays,
  languageWords,
  wayWords,
} from '../facts/service-words.ts';
import { columns } from './columns.ts';
import type { Kind, Voice } from './kind.ts';
import { ages } from './kinds/ages.tsx';
import { availability } from './kinds/availability.tsx';
import { choices } from './kinds/choices.tsx';
import { cost } from './kinds/cost.tsx';
import { plans } from './kinds/plans.tsx';
import {
  chat,
  email,
  line,
  municipality,
  phone,
  plainLine,
  plainText,
  story,
  text,
  web,
  week,
} from './kinds/text.tsx';
import { allowed, homeVisits, lineAt, lines, minutes, photos, position, visibility } from './kinds/told.ts';
import { closed, fact, yesNo } from './kinds/yes-no.tsx';
import { control, type Typed } from './typed.ts';

export type Table = keyof typeof columns;

/** Something that a provider says of itself, its places, its care or the first visit. */
export interface Field {
  /** `propuestas.campo`; a fact of the premises is `hecho:` and its key. */
  key: string;
  /** None: it is no column, and can only be proposed. */
  table?: Table;
  columns: readonly string[];
  /** Of its controls; without others, its columns. */
  names: readonly string[];
  kind: Kind;
  label: string;
  /** Beside the words of a change. */
  briefLabel: string;
  /** As it is asked of the provider itself, and of an admin. */
  question: string;
  adminQuestion: string;
  group?: ConfirmationGroup;
  /** A provider can do without: it can be said that there is none. */
  canBeNone: boolean;
}

interface FieldOptions extends Partial<Field> {
  kind: Kind;
  label: string;
}

function field(key: string, options: FieldOptions): Field {
  const { columns = options.table ? [key] : [], label, briefLabel = label, question = label } = options;
  const { adminQuestion = question } = options;
  const names = options.names ?? (columns.length > 0 ? columns : [key]);
  return { canBeNone: false, ...options, key, columns, names, briefLabel, question, adminQuestion };
}

const { proveedores, sedes, disponibilidad, primera_visita } = columns;
/** To the provider it is not "tu casa". */
const ownWays = { ...wayWords, a_domicilio: 'En la casa' };
const { es, en, psl, ase } = languageWords;
const ownLanguages = { es, en, psl, ase };

/** Those of one table after those of another, in the order in which they are told. */
export const fields: readonly Field[] = [
  field('nombre', { table: 'proveedores', kind: line(proveedores.nombre), label: 'Nombre' }),
  field('telefono', {
    table: 'proveedores',
    kind: phone(proveedores.telefono),
    label: 'Teléfono',
    canBeNone: true,
  }),
  field('whatsapp', {
    table: 'proveedores',
    kind: chat(proveedores.whatsapp),
    label: 'WhatsApp',
    canBeNone: true,
  }),
  field('email', { table: 'proveedores', kind: email(proveedores.email), label: 'Correo', canBeNone: true }),
  field('web', { table: 'proveedores', kind: web(proveedores.web), label: 'Página web', canBeNone: true }),
  field('direccion', {
    table: 'proveedores',
    kind: text(proveedores.direccion),
    label: 'Dirección',
    canBeNone: true,
  }),
  field('municipio', { table: 'proveedores', kind: municipality, label: 'Municipio' }),
  field('horario_servicio', {
    table: 'proveedores',
    kind: text(proveedores.horario_servicio),
    label: 'Horario',
    canBeNone: true,
  }),
  field('planes', {
    table: 'proveedores',
    columns: ['acepta_planes', 'planes_aceptados'],
    names: ['acepta_planes', 'planes_aceptados', 'otro_plan'],
    kind: plans,
    label: 'Planes aceptados',
    question: '¿Aceptas planes médicos?',
  }),

  field('nombre', {
    table: 'sedes',
    kind: plainLine(sedes.nombre),
    label: 'Nombre',
    question: 'Nombre de la sede',
  }),
  field('municipio', { table: 'sedes', kind: municipality, label: 'Municipio' }),
  field('direccion', { table: 'sedes', kind: plainText(sedes.direccion), label: 'Dirección' }),
  field('como_llegar', { table: 'sedes', kind: plainText(sedes.como_llegar), label: 'Cómo llegar' }),
  field('visibilidad', { table: 'sedes', kind: visibility, label: 'Qué ven las familias' }),
  field('telefono', {
    table: 'sedes',
    kind: phone(sedes.telefono),
    label: 'Teléfono',
    question: 'Teléfono de esta sede',
  }),
  field('whatsapp', {
    table: 'sedes',
    kind: chat(sedes.whatsapp),
    label: 'WhatsApp',
    question: 'WhatsApp de esta sede',
  }),
  field('visitas', {
    table: 'sedes',
    columns: ['toda_la_isla', 'atiende_municipios'],
    kind: homeVisits,
    label: 'Municipios a los que va',
  }),
  field('horas', { table: 'sedes', kind: week, label: 'Horario' }),
  field('orden', { table: 'sedes', kind: position, label: 'Lugar en la lista' }),

  field('disponibilidad', {
    table: 'disponibilidad',
    columns: ['estado', 'espera'],
    kind: availability,
    label: 'Si acepta personas nuevas',
    briefLabel: '¿Acepta personas nuevas?',
  }),
  field('nota', { table: 'disponibilidad', kind: line(disponibilidad.nota), label: 'Nota' }),

  field('edades', {
    table: 'detalles',
    columns: ['edad_desde_meses', 'edad_hasta_meses'],
    kind: ages,
    label: 'Edades',
    group: 'atencion',
  }),
  field('modalidades', {
    table: 'detalles',
    kind: choices(wayWords, describeWays, { link: ownWays, owner: ownWays, admin: ownWays }),
    label: 'Cómo atienden',
    question: 'Cómo atiendes',
    adminQuestion: 'Cómo atiende',
    group: 'atencion',
  }),
  field('idiomas', {
    table: 'detalles',
    kind: choices(languageWords, describeLanguages, { owner: ownLanguages, admin: ownLanguages }),
    label: 'Idiomas',
    group: 'atencion',
  }),
  field('costo', {
    table: 'detalles',
    columns: ['costo', 'costo_desde'],
    kind: cost,
    label: 'Costo sin plan',
    briefLabel: 'Costo sin plan médico',
    question: 'Costo sin plan médico',
    group: 'atencion',
  }),
  field('requiere_referido', {
    table: 'detalles',
    kind: yesNo(describeReferral),
    label: 'Si hace falta un referido',
    briefLabel: 'Referido',
    question: '¿Hace falta un referido?',
    group: 'atencion',
  }),
  field('atiende_autismo', {
    table: 'detalles',
    kind: yesNo(describeAutism, { isBrief: true, unknown: 'Sin decir' }),
    label: 'Si atiende a personas autistas',
    briefLabel: 'Atiende a personas autistas',
    question: '¿Atiendes a personas autistas?',
    adminQuestion: '¿Atiende a personas autistas?',
    group: 'atencion',
  }),
  ...facts.map((one) =>
    field(`hecho:${one.key}`, {
      table: 'detalles',
      // What a visit allows stands in the row of the visit.
      columns: ['hechos_si', 'hechos_no', 'se_puede'],
      names: [`hecho:${one.key}`],
      kind: fact(one),
      label: one.label,
      question: one.question,
      group: one.section === 'se_puede' ? undefined : 'lugar',
    }),
  ),

  field('con_quien', {
    table: 'primera_visita',
    kind: plainLine(primera_visita.con_quien),
    label: 'Con quién es',
    question: 'Quién recibe',
  }),
  field('duracion_minutos', { table: 'primera_visita', kind: minutes, label: 'Cuánto dura' }),
  ...Array.from({ length: primera_visita.pasos.items }, (_, place) =>
    field(`paso:${place + 1}`, {
      table: 'primera_visita',
      columns: ['pasos'],
      kind: lineAt(place),
      label: `Paso ${place + 1}`,
    }),
  ),
  field('que_llevar', { table: 'primera_visita', kind: lines, label: 'Qué llevar' }),
  field('se_puede', { table: 'primera_visita', kind: allowed, label: 'Se puede' }),
  field('fotos', { table: 'primera_visita', kind: photos, label: 'Fotos' }),

  field('visita', {
    kind: story({ max: 400 }),
    label: 'La primera visita',
    question: '¿Qué cambió en la primera visita?',
  }),
  field('servicio_cerrado', { kind: closed, label: 'Ya cerró' }),
  field('otro', { kind: text({ max: 500 }), label: 'Otro dato' }),
];

/** By `propuestas.campo`; what is about a place and about its provider is the provider's. */
export function fieldOf(key: string, table?: Table): Field | undefined {
  return fields.find((one) => one.key === key && (!table || one.table === table));
}

export function fieldsIn(table: Table): Field[] {
  return fields.filter((one) => one.table === table);
}

/** What a row says of a field. */
export function fieldValue({ columns, kind }: Field, row: object | null | undefined): Json | null {
  return kind.of(columns.map((column) => (row && Reflect.get(row, column)) ?? null));
}

/** How a form names a control, where its own name is not enough. */
export type Naming = (name: string, place: number) => string;

export function readField({ names, kind }: Field, typed: Typed, naming: Naming = String): Json | undefined {
  return kind.read(names.map((name, place) => typed[naming(name, place)] ?? []));
}

/** What the controls hold of a value; nothing is held by none. */
export function writeField({ names, kind }: Field, value: Json | null, naming: Naming = String): Typed {
  const texts = kind.write(value);
  return Object.fromEntries(
    names.map((name, place) => [naming(name, place), (texts[place] ?? []).filter(Boolean)]),
  );
}

/** The controls of a field. */
export function controlsOf({ names }: Field, typed: Typed, naming: Naming = String) {
  return (place = 0) => control(typed, naming(names[place] ?? '', place));
}

/* A form that holds what was typed, over several fields. */

export function writeFields(all: readonly Field[], row: object | null): Typed {
  return Object.assign({}, ...all.map((field) => writeField(field, fieldValue(field, row))));
}

/** The columns of a row. */
export function readFields(all: readonly Field[], typed: Typed): Record<string, unknown> {
  return Object.fromEntries(
    all.flatMap((field) => {
      const values = field.kind.columns(readField(field, typed));
      return field.columns.map((column, place) => [column, values[place] ?? null]);
    }),
  );
}

/** What cannot be saved, by the name of the control. Nothing is required. */
export function checkFields(all: readonly Field[], typed: Typed, voice: Voice): FieldProblem[] {
  return all.flatMap((field) => {
    const value = readField(field, typed);
    const problem = value === undefined ? undefined : field.kind.problem(value, voice);
    return problem ? [{ field: field.names[problem.place] ?? field.key, text: problem.text }] : [];
  });
}
