import type { FieldProblem } from '../../components/forms/field-problem.ts';
import { Constants, type Json } from '../../lib/database.types.ts';
import { subcategorias } from '../../lib/lists/subcategorias.ts';
import { columns } from '../../lib/provider-columns.ts';
import { upperFirst } from '../../lib/upper-first.ts';
import { factsOf, keyedFacts } from '../facts/facts-list.ts';
import type { ConfirmationGroup } from '../facts/freshness.ts';
import { allQuestions, type Question, tellAnswer } from '../facts/questions-list.ts';
import { describeLanguages, describeWays, languageWords, wayWords } from '../facts/service-text.ts';
import type { Kind, Voice } from './kind.ts';
import { ages } from './kinds/ages.ts';
import { availability } from './kinds/availability.ts';
import { choices } from './kinds/choices.ts';
import { cost } from './kinds/cost.ts';
import { list, oneLine, oneOf } from './kinds/list.ts';
import { plans } from './kinds/plans.ts';
import {
  chat,
  description,
  email,
  hours,
  line,
  municipality,
  phone,
  plainLine,
  plainText,
  story,
  text,
  web,
  week,
} from './kinds/text.ts';
import { homeVisits, lineAt, minutes, photos, position, visibility } from './kinds/told.ts';
import { closed, fact, yesNo } from './kinds/yes-no.ts';
import { hasLink, noLinks } from './no-links.ts';
import { addTag } from './tags.ts';
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
  /** Said to who edits it, where it is left empty; nothing: it may be. */
  required?: string;
}

/** The fields of a table; what is told of one of them is its own key, unless other columns are named. */
function fieldsOf(table: Table | undefined) {
  return (key: string, kind: Kind, label: string, more: Partial<Field> = {}): Field => {
    const { columns = table ? [key] : [], question = label } = more;
    const names = columns.length > 0 ? columns : [key];
    const words = { label, briefLabel: label, question, adminQuestion: question };
    return { key, table, kind, columns, names, canBeNone: false, ...words, ...more };
  };
}

const ofProvider = fieldsOf('proveedores');
const ofPlace = fieldsOf('sedes');
const ofAvailability = fieldsOf('disponibilidad');
const ofDetails = fieldsOf('detalles');
const ofVisit = fieldsOf('primera_visita');
const proposed = fieldsOf(undefined);

const { proveedores, sedes, disponibilidad, detalles, primera_visita } = columns;
const canBeNone = true;
const group = 'atencion';
/** To the provider it is not "tu casa". */
const ownWays = { ...wayWords, a_domicilio: 'En la casa' };
const ways = choices(wayWords, describeWays, { link: ownWays, owner: ownWays, admin: ownWays });
const { es, en, psl, ase } = languageWords;
const ownLanguages = { es, en, psl, ase };
const languages = choices(languageWords, describeLanguages, { owner: ownLanguages, admin: ownLanguages });

const noMunicipality = { required: 'Falta el municipio.' };
const types = Constants.public.Enums.tipo_servicio.map((name) => [name, upperFirst(name)] as const);
const type = oneOf({ none: 'Elige un tipo', answers: () => types }, upperFirst);
const subcategory = oneOf({
  none: 'Sin subcategoría',
  answers: (of) => (of ? subcategorias[of].map((name) => [name, name]) : []),
});
const tags = list({ add: (all, typed) => addTag('', all, typed), look: { as: 'tags' } });
const videos = list({
  between: '\n',
  add: (all, typed) => [...new Set([...all, typed.trim()])].filter(Boolean),
});

const things = list({
  none: [],
  between: '\n',
  look: { as: 'things' },
  add: (all, typed) => [...new Set([...all, oneLine(typed)])].filter(Boolean),
  wrong(all) {
    const { items } = primera_visita.que_llevar;
    if (all.some(hasLink)) return [noLinks];
    return all.length > items ? [`Ya tienes ${items} cosas. Quita una para añadir otra.`] : undefined;
  },
});

function kindOf(asked: Question): Kind {
  const { answer, key, isBrief, noAnswer } = asked;
  if (answer === 'line')
    return plainLine({ max: Reflect.get(Reflect.get(detalles, key) ?? {}, 'max') ?? 200 });
  return yesNo((isSo) => tellAnswer(asked, isSo) ?? '', { isBrief, unknown: noAnswer });
}

const allowedWords = Object.fromEntries(factsOf('se_puede').map(({ key, label }) => [key, label]));
const describeAllowed = (keys: string[]) =>
  Object.entries(allowedWords)
    .flatMap(([key, label]) => (keys.includes(key) ? label : []))
    .join(', ');

/** Those of one table after those of another, in the order in which they are told. */
export const fields: readonly Field[] = [
  ofProvider('nombre', line(proveedores.nombre), 'Nombre', { required: 'Falta el nombre.' }),
  ofProvider('municipio', municipality, 'Municipio', noMunicipality),
  ofProvider('tipo_servicio', type, 'Tipo de servicio', { required: 'Falta el tipo de servicio.' }),
  ofProvider('subcategoria', subcategory, 'Subcategoría'),
  ofProvider('descripcion', description(proveedores.descripcion), 'Descripción'),
  ofProvider('telefono', phone(proveedores.telefono), 'Teléfono', { canBeNone }),
  ofProvider('whatsapp', chat(proveedores.whatsapp), 'WhatsApp', { canBeNone }),
  ofProvider('email', email(proveedores.email), 'Correo', { canBeNone, question: 'Correo electrónico' }),
  ofProvider('web', web(proveedores.web), 'Página web', { canBeNone }),
  ofProvider('direccion', text(proveedores.direccion), 'Dirección', { canBeNone }),
  ofProvider('horario_servicio', hours(proveedores.horario_servicio), 'Horario', {
    canBeNone,
    question: 'Horario de servicio',
  }),
  ofProvider('etiquetas_servicio', tags, 'Servicios', { names: ['etiquetas_servicio', 'etiqueta'] }),
  ofProvider('planes', plans, 'Planes aceptados', {
    columns: ['acepta_planes', 'planes_aceptados'],
    names: ['acepta_planes', 'planes_aceptados', 'otro_plan'],
    question: '¿Aceptas planes médicos?',
  }),
  ofProvider('logo_url', line(proveedores.logo_url), 'Logo'),
  ofProvider('videos_urls', videos, 'Videos', { names: ['videos_urls', 'video'] }),

  ofPlace('nombre', plainLine(sedes.nombre), 'Nombre', { question: 'Nombre de la sede' }),
  ofPlace('municipio', municipality, 'Municipio', noMunicipality),
  ofPlace('direccion', plainText(sedes.direccion), 'Dirección'),
  ofPlace('como_llegar', plainText(sedes.como_llegar), 'Cómo llegar'),
  ofPlace('visibilidad', visibility, 'Qué ven las familias'),
  ofPlace('telefono', phone(sedes.telefono), 'Teléfono', { question: 'Teléfono de esta sede' }),
  ofPlace('whatsapp', chat(sedes.whatsapp), 'WhatsApp', { question: 'WhatsApp de esta sede' }),
  ofPlace('visitas', homeVisits, 'Municipios a los que va', {
    columns: ['toda_la_isla', 'atiende_municipios'],
    names: ['visitas', 'atiende_municipios', 'municipio_nuevo'],
    question: 'Municipios a los que vas',
    adminQuestion: 'Municipios a los que va',
  }),
  ofPlace('horas', week, 'Horario'),
  ofPlace('orden', position, 'Lugar en la lista'),

  ofAvailability('disponibilidad', availability, 'Si acepta personas nuevas', {
    columns: ['estado', 'espera'],
    briefLabel: '¿Acepta personas nuevas?',
  }),
  ofAvailability('nota', line(disponibilidad.nota), 'Nota'),

  ofDetails('edades', ages, 'Edades', { group, columns: ['edad_desde_meses', 'edad_hasta_meses'] }),
  ofDetails('modalidades', ways, 'Cómo atienden', {
    group,
    question: 'Cómo atiendes',
    adminQuestion: 'Cómo atiende',
  }),
  ofDetails('idiomas', languages, 'Idiomas', { group }),
  ofDetails('costo', cost, 'Costo sin plan', {
    group,
    columns: ['costo', 'costo_desde'],
    briefLabel: 'Costo sin plan médico',
    question: 'Costo sin plan médico',
  }),
  ...allQuestions.map((asked) => {
    const { key, name, label, briefLabel = name, question, adminQuestion = question } = asked;
    return ofDetails(key, kindOf(asked), label, { group, briefLabel, question, adminQuestion });
  }),
  ...keyedFacts.map((one) =>
    ofDetails(`hecho:${one.key}`, fact(one), one.label, {
      // What a visit allows stands in the row of the visit.
      columns: ['hechos_si', 'hechos_no', 'se_puede'],
      names: [`hecho:${one.key}`],
      question: one.question,
      group: one.section === 'se_puede' ? undefined : 'lugar',
    }),
  ),

  ofVisit('con_quien', plainLine(primera_visita.con_quien), 'Con quién es', { question: 'Quién recibe' }),
  ofVisit('duracion_minutos', minutes, 'Cuánto dura'),
  ...Array.from({ length: primera_visita.pasos.items }, (_, place) =>
    ofVisit(`paso:${place + 1}`, lineAt(place), `Paso ${place + 1}`, { columns: ['pasos'] }),
  ),
  ofVisit('que_llevar', things, 'Qué llevar', { names: ['que_llevar', 'cosa'] }),
  ofVisit('se_puede', choices(allowedWords, describeAllowed), 'Se puede'),
  ofVisit('fotos', photos, 'Fotos'),

  proposed('visita', story({ max: 400 }), 'La primera visita', {
    question: '¿Qué cambió en la primera visita?',
  }),
  proposed('servicio_cerrado', closed, 'Ya cerró'),
  proposed('otro', text({ max: 500 }), 'Otro dato'),
];

/** As they are asked: all of them at once, each a line. */
export const stepsField = ofVisit(
  'pasos',
  list({
    none: [],
    between: '\n',
    wrongLines: (all) =>
      all.flatMap((step, index) => (hasLink(step) ? [[`paso-${index + 1}`, noLinks]] : [])),
  }),
  'Pasos',
);

/** By `propuestas.campo`; what is about a place and about its provider is the provider's. */
export function fieldOf(key: string, table?: Table): Field | undefined {
  return fields.find((one) => one.key === key && (!table || one.table === table));
}

/** Whether any of them says something in a row. */
export function isTold(all: readonly Field[], row: object | null | undefined): boolean {
  return all.some((field) => tellField(field, row) !== null);
}

export function fieldsIn(table: Table): Field[] {
  return fields.filter((one) => one.table === table);
}

/** What a row says of a field. */
export function fieldValue({ columns, kind }: Field, row: object | null | undefined): Json | null {
  return kind.of(columns.map((column) => (row && Reflect.get(row, column)) ?? null));
}

/** In words; null: nothing. */
export function tellField(field: Field, row: object | null | undefined, isBrief?: boolean): string | null {
  return field.kind.tell(fieldValue(field, row), isBrief);
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

/** The columns of a row; what several fields put into the same list stands there together. */
export function readFields(all: readonly Field[], typed: Typed): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const field of all) {
    for (const [place, value] of field.kind.columns(readField(field, typed)).entries()) {
      const column = field.columns[place] ?? field.key;
      const before = row[column];
      row[column] = Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : (value ?? null);
    }
  }
  return row;
}

/** Whether two forms say the same. */
export function isSameTyped(all: readonly Field[], one: Typed, other: Typed): boolean {
  return all.every((field) =>
    field.kind.isSame(readField(field, one) ?? null, readField(field, other) ?? null),
  );
}

/** What cannot be saved, by the name of the control. */
export function checkFields(all: readonly Field[], typed: Typed, voice: Voice): FieldProblem[] {
  return all.flatMap((field) => {
    const value = readField(field, typed);
    if (value === undefined) return field.required ? [{ field: field.key, text: field.required }] : [];
    return field.kind
      .problems(value, voice)
      .map(({ text, place, name = field.names[place] ?? field.key }) => ({ field: name, text }));
  });
}
