import type { FieldProblem } from '../../../components/forms/field-problem.ts';
import type { BaseVersion } from '../../../lib/drafts.ts';
import { columns } from '../../provider-data/columns.ts';
import { fieldOf } from '../../provider-data/fields.ts';
import { hasLink, noLinks } from '../../provider-data/no-links.ts';
import type { FactKey } from '../facts-list.ts';
import { describeDuration } from '../visit/visit-words.ts';
import type { FirstVisit, Photo } from './rows.ts';

const { pasos, que_llevar } = columns.primera_visita;
/** Of the photos as a rule of the database has them. */
export const limits = {
  paso: pasos.max,
  que_llevar: que_llevar.max,
  list: pasos.items,
  descripcion: 200,
  fotos: 6,
} as const;

export interface VisitValues {
  con_quien: string;
  /** Minutes as text; empty: not known. */
  duracion_minutos: string;
  pasos: string[];
  que_llevar: string[];
  /** Typed beside "Añadir" and not added yet. */
  newThing: string;
  se_puede: FactKey[];
  fotos: Photo[];
}

/** What a save writes. */
export type VisitRow = Pick<
  FirstVisit,
  'con_quien' | 'duracion_minutos' | 'pasos' | 'que_llevar' | 'se_puede'
> & { fotos: Array<{ url: string; descripcion: string }> };

export function visitValuesOf(visit: VisitRow | FirstVisit | null): VisitValues {
  return {
    con_quien: visit?.con_quien ?? '',
    duracion_minutos: visit?.duracion_minutos ? String(visit.duracion_minutos) : '',
    pasos: visit?.pasos ?? [],
    que_llevar: visit?.que_llevar ?? [],
    newThing: '',
    se_puede: visit?.se_puede ?? [],
    fotos: visit?.fotos ?? [],
  };
}

export function visitBaseOf(visit: FirstVisit | null): BaseVersion<VisitValues> {
  return {
    id: visit?.proveedor_id ?? '',
    version: visit?.fecha_actualizacion ?? '',
    values: visitValuesOf(visit),
  };
}

/** Empty lines are left out. */
export function visitRowOf(values: VisitValues): VisitRow {
  return {
    con_quien: values.con_quien.trim() || null,
    duracion_minutos: values.duracion_minutos ? Number(values.duracion_minutos) : null,
    pasos: values.pasos.map(oneLine).filter(Boolean),
    que_llevar: addThing(values).que_llevar,
    se_puede: values.se_puede,
    fotos: values.fotos.map(({ url, descripcion }) => ({ url, descripcion: oneLine(descripcion) })),
  };
}

/** With what is typed beside "Añadir"; nothing stands twice. */
export function addThing({
  que_llevar,
  newThing,
}: VisitValues): Pick<VisitValues, 'que_llevar' | 'newThing'> {
  const thing = oneLine(newThing);
  const isNew = thing !== '' && !que_llevar.includes(thing) && que_llevar.length < limits.list;
  return { que_llevar: isNew ? [...que_llevar, thing] : que_llevar, newThing: '' };
}

/** Why what is typed beside "Añadir" cannot be added. */
export function newThingProblem({ que_llevar, newThing }: VisitValues): string | undefined {
  if (hasLink(newThing)) return noLinks;
  const isFull = newThing.trim() !== '' && que_llevar.length >= limits.list;
  return isFull ? `Ya tienes ${limits.list} cosas. Quita una para añadir otra.` : undefined;
}

const noDescription = 'Escribe qué se ve. Así la entiende quien no puede verla.';

/** In the order of the page; lines and photos are named by their place, from 1. */
export function checkVisit(values: VisitValues): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (hasLink(values.con_quien)) problems.push({ field: 'con_quien', text: noLinks });
  for (const [index, step] of values.pasos.entries())
    if (hasLink(step)) problems.push({ field: `paso-${index + 1}`, text: noLinks });
  const thing = newThingProblem(values);
  if (thing) problems.push({ field: 'que_llevar', text: thing });
  for (const [index, { descripcion }] of values.fotos.entries()) {
    const text = descripcion.trim() === '' ? noDescription : hasLink(descripcion) ? noLinks : undefined;
    if (text) problems.push({ field: `foto-${index + 1}`, text });
  }
  return problems;
}

export const durations = [15, 30, 45, 60, 90, 120, 180];

export function describeVisit(values: VisitValues): Record<string, string> {
  return {
    'Quién recibe': values.con_quien,
    'Cuánto dura': values.duracion_minutos ? describeDuration(Number(values.duracion_minutos)) : 'No lo sé',
    Pasos: values.pasos.join(' / '),
    'Qué llevar': values.que_llevar.join(', '),
    'Se puede': fieldOf('se_puede')?.kind.tell(values.se_puede) ?? '',
    Fotos: values.fotos.map(({ descripcion }) => descripcion).join(' / '),
  };
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
