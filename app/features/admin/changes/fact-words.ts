import type { Json } from '../../../lib/database.types.ts';
import { formatPhone } from '../../directory/phone.ts';
import {
  type AvailabilityState,
  availabilityWords,
  describeAvailability,
  type Wait,
} from '../../facts/availability.ts';
import { facts } from '../../facts/facts-list.ts';
import type { Hours } from '../../facts/opening-hours.ts';
import { describeHours } from '../../facts/opening-words.ts';
import {
  type Cost,
  costWords,
  describeAges,
  describeCost,
  describeLanguages,
  describeReferral,
  describeWays,
} from '../../facts/service-words.ts';

/** Tables of the facts that families read. */
export const factTables = ['sedes', 'disponibilidad', 'detalles', 'primera_visita'] as const;
export type FactTable = (typeof factTables)[number];

/** A row of them, or the part of it that an audit entry is about. */
export type FactRow = Record<string, Json | undefined>;

interface Words {
  name: string;
  /** Null: it says nothing. */
  value: string | null;
}

/** All that a row of the facts can say, in words and in a fixed order. Columns that are not in the row are left out. */
export function factWords(table: FactTable, row: FactRow): Words[] {
  return readers[table].flatMap(({ columns, read }) =>
    columns.some((column) => column in row) ? read(row) : [],
  );
}

interface Reader {
  columns: string[];
  read(row: FactRow): Words[];
}

const visibilityWords: Record<string, string> = {
  completa: 'La dirección completa',
  municipio: 'Solo el municipio',
  oculta: 'Nada: sede oculta',
};

const readers: Record<FactTable, Reader[]> = {
  sedes: [
    one('Nombre', ['nombre'], (row) => text(row.nombre)),
    one('Municipio', ['municipio'], (row) => text(row.municipio)),
    one('Dirección', ['direccion'], (row) => text(row.direccion)),
    one('Cómo llegar', ['como_llegar'], (row) => text(row.como_llegar)),
    one('Qué ven las familias', ['visibilidad'], (row) => visibilityWords[String(row.visibilidad)] ?? null),
    one('Teléfono', ['telefono'], (row) => phone(row.telefono)),
    one('WhatsApp', ['whatsapp'], (row) => phone(row.whatsapp)),
    one('Municipios a los que va', ['toda_la_isla', 'atiende_municipios'], (row) =>
      row.toda_la_isla === true ? 'Toda la isla' : list(row.atiende_municipios).join(', ') || null,
    ),
    one('Horario', ['horas'], (row) => describeHours(readHours(row.horas)) || null),
    one('Lugar en la lista', ['orden'], (row) =>
      typeof row.orden === 'number' ? String(row.orden + 1) : null,
    ),
    one('¿Acepta personas nuevas?', ['disponibilidad'], (row) => availability(object(row.disponibilidad))),
  ],
  disponibilidad: [
    one('¿Acepta personas nuevas?', ['estado', 'espera'], availability),
    one('Nota', ['nota'], (row) => text(row.nota)),
  ],
  detalles: [
    one('Edades', ['edad_desde_meses', 'edad_hasta_meses'], (row) =>
      describeAges(number(row.edad_desde_meses), number(row.edad_hasta_meses)),
    ),
    one('Cómo atienden', ['modalidades'], (row) => describeWays(list(row.modalidades)) || null),
    one('Idiomas', ['idiomas'], (row) => describeLanguages(list(row.idiomas)) || null),
    one('Costo sin plan médico', ['costo', 'costo_desde'], (row) =>
      isKeyOf(costWords, row.costo) ? describeCost(row.costo as Cost, number(row.costo_desde)) : null,
    ),
    one('Referido', ['requiere_referido'], (row) =>
      typeof row.requiere_referido === 'boolean' ? describeReferral(row.requiere_referido) : null,
    ),
    one('Atiende a personas autistas', ['atiende_autismo'], (row) => yesNo(row.atiende_autismo)),
    {
      columns: ['hechos_si', 'hechos_no'],
      read: (row) =>
        facts.map(({ key, label }) => {
          const answer = list(row.hechos_si).includes(key)
            ? 'Sí'
            : list(row.hechos_no).includes(key)
              ? 'No'
              : null;
          return { name: label, value: answer };
        }),
    },
  ],
  primera_visita: [
    one('Con quién es', ['con_quien'], (row) => text(row.con_quien)),
    one('Cuánto dura', ['duracion_minutos'], (row) => {
      const minutes = number(row.duracion_minutos);
      return minutes === null ? null : `${minutes} minutos`;
    }),
    {
      columns: ['pasos'],
      read: (row) => {
        const steps = list(row.pasos);
        return Array.from({ length: 10 }, (_, place) => ({
          name: `Paso ${place + 1}`,
          value: steps[place] ?? null,
        }));
      },
    },
    one('Qué llevar', ['que_llevar'], (row) => list(row.que_llevar).join('\n') || null),
    one('Se puede', ['se_puede'], (row) => {
      const labels = facts.filter(({ key }) => list(row.se_puede).includes(key)).map(({ label }) => label);
      return labels.join(', ') || null;
    }),
    one('Fotos', ['fotos'], (row) =>
      Array.isArray(row.fotos)
        ? row.fotos.map((photo) => text(object(photo).descripcion) ?? '').join('\n') || null
        : null,
    ),
  ],
};

function one(name: string, columns: string[], read: (row: FactRow) => string | null): Reader {
  return { columns, read: (row) => [{ name, value: read(row) }] };
}

export function object(value: Json | null | undefined): FactRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function phone(value: Json | undefined): string | null {
  const written = text(value);
  return written && formatPhone(written);
}

function number(value: Json | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

function list(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function yesNo(value: Json | undefined): string | null {
  return typeof value === 'boolean' ? (value ? 'Sí' : 'No') : null;
}

function isKeyOf(words: object, value: Json | undefined): boolean {
  return typeof value === 'string' && value in words;
}

function availability({ estado, espera }: FactRow): string | null {
  if (!isKeyOf(availabilityWords, estado)) return null;
  return describeAvailability(estado as AvailabilityState, (espera ?? null) as Wait | null);
}

function readHours(value: Json | undefined): Hours[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item) => {
    const { dia, abre, cierra } = object(item);
    return typeof dia === 'number' && typeof abre === 'string' && typeof cierra === 'string'
      ? { dia, abre, cierra }
      : [];
  });
}
