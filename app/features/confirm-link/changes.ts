import type { Json } from '../../lib/database.types.ts';
import { type CareValues, careRowOf, checkCare } from '../facts/form/care-values.ts';
import { premisesFacts } from '../facts/form/premises-values.ts';
import { type ConfirmationGroup, confirmationGroups } from '../facts/freshness.ts';
import type { Details, Place } from '../facts/provider-facts.ts';
import type { ToldProvider } from './queries.ts';
import { toldPlaces } from './told-groups.ts';

/** What was typed, by the name of the field. */
export type Typed = Record<string, string[]>;

/** A field that is to say something else: an entry of `proponer_por_enlace`. */
export type Change = {
  campo: string;
  sede_id?: string;
  despues: Json;
};

export interface ChangeProblem {
  /** The part of the form that it is about. */
  part: ConfirmationGroup | 'todo';
  text: string;
}

/** The field that marks what changed, and the mark of a service that is over. */
export const marks = 'cambia';
export const closedMark = 'cerrado';

export function readTyped(form: FormData): Typed {
  const typed: Typed = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') typed[name] = [...(typed[name] ?? []), value.trim()];
  }
  return typed;
}

/** The form before anything is typed: answers to choose among as they are now, texts empty. */
export function typedNow(told: ToldProvider): Typed {
  const { provider, facts } = told;
  const { details } = facts;
  const typed: Typed = {
    'acepta-planes': [provider.acepta_planes ? 'si' : 'no'],
    planes: provider.acepta_planes ? (provider.planes_aceptados ?? []) : [],
    'edad-desde': [text(details?.edad_desde_meses)],
    'edad-hasta': [text(details?.edad_hasta_meses)],
    modalidades: details?.modalidades ?? [],
    idiomas: details?.idiomas ?? [],
    costo: [details?.costo ?? ''],
    'costo-desde': [text(details?.costo_desde)],
    referido: [yesNo(details?.requiere_referido)],
    autismo: [yesNo(details?.atiende_autismo)],
  };
  for (const { id, disponibilidad: now } of toldPlaces(told)) {
    typed[`estado-${id}`] = [now?.estado ?? ''];
    typed[`espera-${id}`] = [now?.espera ?? ''];
  }
  for (const { key } of premisesFacts) typed[`hecho-${key}`] = [answerNow(details, key)];
  return typed;
}

/** With its mark, where the page of the link was answered whether new people are taken. */
export function withMark(typed: Typed): Typed {
  const isAnswered = Object.keys(typed).some((name) => name.startsWith('estado-'));
  return isAnswered ? { ...typed, [marks]: ['disponibilidad'] } : typed;
}

/** Only what is marked counts, and of it only what says something new. */
export function readChanges(typed: Typed, told: ToldProvider) {
  const marked = typed[marks] ?? [];
  const changes: Change[] = marked.includes(closedMark) ? [{ campo: 'servicio_cerrado', despues: true }] : [];
  const problems: ChangeProblem[] = [];
  for (const group of confirmationGroups) {
    if (!marked.includes(group)) continue;
    const problem = group === 'atencion' ? checkCare(careValues(typed))[0]?.text : undefined;
    const found = problem ? [] : readers[group](typed, told);
    if (problem) problems.push({ part: group, text: problem });
    else if (found.length === 0)
      problems.push({ part: group, text: 'Escribe qué cambió, o quita la marca si sigue igual.' });
    changes.push(...found);
  }
  if (marked.length === 0) problems.push({ part: 'todo', text: 'Marca lo que cambió.' });
  return { changes, problems };
}

const readers: Record<ConfirmationGroup, (typed: Typed, told: ToldProvider) => Change[]> = {
  disponibilidad: (typed, told) => toldPlaces(told).flatMap((place) => readAvailability(typed, place)),
  planes: readPlans,
  contacto: (typed, told) => toldPlaces(told).flatMap((place) => readContact(typed, place)),
  atencion: (typed, { facts }) => readCare(typed, facts.details),
  lugar: readPremises,
};

function readAvailability(typed: Typed, { id, disponibilidad: now }: Place): Change[] {
  const state = one(typed, `estado-${id}`);
  const wait = state === 'lista_de_espera' ? one(typed, `espera-${id}`) || null : null;
  if (!state || (state === now?.estado && wait === now.espera)) return [];
  return [{ campo: 'disponibilidad', sede_id: id, despues: { estado: state, espera: wait } }];
}

function readPlans(typed: Typed, { provider }: ToldProvider): Change[] {
  const accepts = one(typed, 'acepta-planes') === 'si';
  const plans = accepts ? (typed.planes ?? []).filter(Boolean) : [];
  const now = provider.acepta_planes ? (provider.planes_aceptados ?? []) : [];
  if (accepts === provider.acepta_planes && isSameSet(plans, now)) return [];
  return [{ campo: 'planes', despues: { acepta: accepts, planes: plans } }];
}

/** Empty fields stay as they are. Telephones, address and written hours of the principal place are the provider's own. */
function readContact(typed: Typed, { id, principal, telefono, whatsapp, direccion, horas }: Place): Change[] {
  const now = { telefono, whatsapp, direccion };
  const changes = (['telefono', 'whatsapp', 'direccion'] as const).flatMap((campo): Change[] => {
    const value = one(typed, `${campo}-${id}`);
    if (!value || value === now[campo]) return [];
    return [{ campo, ...(principal ? {} : { sede_id: id }), despues: value }];
  });
  const hours = one(typed, `horario-${id}`);
  if (!hours) return changes;
  const isWritten = principal && horas.length === 0;
  const change = isWritten ? { campo: 'horario_servicio' } : { campo: 'horas', sede_id: id };
  return [...changes, { ...change, despues: hours }];
}

/** As the form of the dashboard has them; which keys there are is checked by the database. */
function careValues(typed: Typed): CareValues {
  return {
    edad_desde_meses: one(typed, 'edad-desde'),
    edad_hasta_meses: one(typed, 'edad-hasta'),
    modalidades: (typed.modalidades ?? []) as CareValues['modalidades'],
    idiomas: (typed.idiomas ?? []) as CareValues['idiomas'],
    costo: one(typed, 'costo') as CareValues['costo'],
    costo_desde: one(typed, 'costo-desde'),
    requiere_referido: one(typed, 'referido') as CareValues['requiere_referido'],
    atiende_autismo: one(typed, 'autismo') as CareValues['atiende_autismo'],
  };
}

/** What is emptied is not proposed: nobody's answer becomes "not known" by a form. */
function readCare(typed: Typed, now: Details | null): Change[] {
  const row = careRowOf(careValues(typed));
  const changes: Change[] = [];
  const ages = { desde: row.edad_desde_meses, hasta: row.edad_hasta_meses };
  const hasAges = ages.desde !== null || ages.hasta !== null;
  if (hasAges && (ages.desde !== now?.edad_desde_meses || ages.hasta !== now.edad_hasta_meses))
    changes.push({ campo: 'edades', despues: ages });
  for (const campo of ['modalidades', 'idiomas'] as const) {
    const chosen: string[] = row[campo] ?? [];
    if (chosen.length > 0 && !isSameSet(chosen, now?.[campo] ?? [])) changes.push({ campo, despues: chosen });
  }
  if (row.costo && (row.costo !== now?.costo || row.costo_desde !== now.costo_desde))
    changes.push({ campo: 'costo', despues: { costo: row.costo, desde: row.costo_desde } });
  for (const campo of ['requiere_referido', 'atiende_autismo'] as const) {
    const answer = row[campo];
    if (answer !== null && answer !== now?.[campo]) changes.push({ campo, despues: answer });
  }
  return changes;
}

function readPremises(typed: Typed, { facts: { details } }: ToldProvider): Change[] {
  const changes = premisesFacts.flatMap(({ key }): Change[] => {
    const answer = one(typed, `hecho-${key}`);
    return answer === answerNow(details, key)
      ? []
      : [{ campo: `hecho:${key}`, despues: answer === '' ? null : answer }];
  });
  const visit = one(typed, 'visita');
  return visit ? [...changes, { campo: 'visita', despues: visit }] : changes;
}

/** The answer to a fact of the premises; empty: not known. */
function answerNow(details: Details | null, key: string): 'si' | 'no' | '' {
  if (details?.hechos_si?.some((known) => known === key)) return 'si';
  return details?.hechos_no?.some((known) => known === key) ? 'no' : '';
}

function text(number: number | null | undefined): string {
  return number === null || number === undefined ? '' : String(number);
}

function yesNo(answer: boolean | null | undefined): 'si' | 'no' | '' {
  if (answer === null || answer === undefined) return '';
  return answer ? 'si' : 'no';
}

export function one(typed: Typed, name: string): string {
  return typed[name]?.[0] ?? '';
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}
