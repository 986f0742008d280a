import type { BaseVersion } from '../../lib/drafts.ts';
import { factsOf } from '../facts/facts-list.ts';
import { describeDays, weekOfTexts } from '../facts/week.ts';
import { type Field, fieldOf, fields, readField, stepsField, writeFields } from '../provider-data/fields.ts';
import type { Typed } from '../provider-data/typed.ts';
import type { Place } from './rows.ts';

const listed = (keys: string[], table?: 'sedes') => keys.flatMap((key) => fieldOf(key, table) ?? []);

/** The parts that are one row, or columns of it: what they ask, and the column that is their version. */
export const rowParts = {
  care: {
    table: 'detalles',
    version: 'atencion_actualizada',
    fields: fields.filter(({ group }) => group === 'atencion'),
  },
  premises: {
    table: 'detalles',
    version: 'lugar_actualizado',
    fields: fields.filter(({ group }) => group === 'lugar'),
  },
  visit: {
    table: 'primera_visita',
    version: 'fecha_actualizacion',
    fields: [
      ...listed(['con_quien', 'duracion_minutos']),
      stepsField,
      ...listed(['que_llevar', 'se_puede', 'fotos']),
    ],
  },
} as const satisfies Record<string, { table: string; version: string; fields: Field[] }>;
export type RowPart = keyof typeof rowParts;

export function baseOf(part: RowPart, row: object | null): BaseVersion<Typed> {
  const { version, fields } = rowParts[part];
  const textAt = (column: string): string => (row && Reflect.get(row, column)) ?? '';
  return { id: textAt('proveedor_id'), version: textAt(version), values: writeFields(fields, row) };
}

export const maxPlaces = 12;

const places = ['nombre', 'municipio', 'direccion', 'como_llegar', 'visibilidad', 'telefono', 'whatsapp'];
export const placeFields = listed([...places, 'horas', 'visitas'], 'sedes');
const principalFields = listed(['como_llegar', 'visibilidad', 'horas', 'visitas'], 'sedes');

/** By which a place is reached; some of it the principal one shares with its provider. */
export const contactFields = {
  place: listed(['telefono', 'whatsapp', 'direccion', 'como_llegar', 'horas'], 'sedes'),
  provider: listed(['email', 'web', 'horario_servicio']),
};

/** Of the principal place only what its provider does not hold. */
export const fieldsOfPlace = (isPrincipal: boolean) => (isPrincipal ? principalFields : placeFields);

export const emptyPlace = writeFields(placeFields, { visibilidad: 'completa' });

export function placeBaseOf(place: Place): BaseVersion<Typed> {
  return { id: place.id, version: place.fecha_actualizacion, values: writeFields(placeFields, place) };
}

const seen: Record<string, string> = {
  completa: 'Se ve la dirección completa.',
  municipio: 'Se ve solo el municipio.',
  oculta: 'Las familias no ven esta sede.',
};

/** What a closed place says: what families see of it, and on which days it is open. */
export function summarisePlace({ visibilidad: [visible = ''] = [], horas = [] }: Typed): string {
  const open = describeDays(weekOfTexts(horas));
  return `${seen[visible]} ${open ? `Abre ${open}.` : 'Todavía no tiene horario.'}`;
}

/** The facts that are asked about the premises: access and senses, 20 of them. */
export const premisesFacts = factsOf('acceso', 'sentidos');

export function countAnswered(values: Typed, section?: string): number {
  return premisesFacts.filter(
    ({ key, section: own }) => (!section || own === section) && values[`hecho:${key}`]?.length,
  ).length;
}

/** What a form says, in the words of the register, to compare two versions. */
export function describeFields(all: readonly Field[], values: Typed): Record<string, string> {
  return Object.fromEntries(
    all.map((field) => [
      field.briefLabel,
      field.kind.tell(readField(field, values), true)?.replaceAll('\n', ' / ') ?? 'Sin decir',
    ]),
  );
}
