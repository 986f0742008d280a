import type { BaseVersion } from '../../../lib/drafts.ts';
import type { ProviderType } from '../../../lib/provider-types.ts';
import { formatPhone } from '../../directory/phone.ts';
import type { StoredStep } from './queries.ts';

/** A name with its address or telephone. */
export interface Pair {
  name: string;
  target: string;
}

/** Who checked what a form says, until when, and whether families see it. */
export interface Verification {
  isPublished: boolean;
  /** A person has checked what the form says now: the three that follow are sent. */
  isVerified: boolean;
  verificado_por: string;
  revisado_en: string;
  vence_en: string;
}

/** What the form holds: text as it is typed, lists with one item a line. */
export interface StepValues extends Verification {
  titulo: string;
  por_que: string;
  resumen: string;
  siempre: boolean;
  momentos: string[];
  /** In completed months. */
  desde: string;
  hasta: string;
  documentos: string;
  telefono: string;
  otros_telefonos: Pair[];
  correo: string;
  enlaces: Pair[];
  tipo_servicio: ProviderType | '';
  subcategoria: string;
  palabras: string[];
  fuente: Pair[];
  por_verificar: string;
}

/** How a field is called on the page. */
export const stepFields = {
  titulo: 'Qué hacer',
  por_que: 'Por qué, en una frase',
  resumen: 'Qué dice el paso',
  siempre: 'Sale siempre',
  momentos: 'Momentos',
  edad_desde_meses: 'Desde qué edad, en meses',
  edad_hasta_meses: 'Hasta qué edad, en meses',
  documentos: 'Qué llevar',
  telefono: 'Teléfono',
  otros_telefonos: 'Otros teléfonos',
  correo: 'Correo',
  enlaces: 'Enlaces',
  tipo_servicio: 'Proveedores que ayudan',
  subcategoria: 'Subcategoría',
  palabras: 'Palabras que se explican',
  fuente: 'Fuente',
  por_verificar: 'Lo que falta comprobar',
  estado: 'Publicado',
  verificado_por: 'Verificado por',
  revisado_en: 'Revisado el',
  vence_en: 'Vence el',
} as const;

/** Not read by families: a change of these leaves the verification as it is. */
const unseen = ['palabras', 'por_verificar', 'estado'];

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function cleanPairs(list: Pair[]): Pair[] {
  return list
    .map(({ name, target }) => ({ name: name.trim(), target: target.trim() }))
    .filter(({ name, target }) => name || target);
}

export function linksOf(list: Pair[]) {
  return cleanPairs(list).map(({ name, target }) => ({ titulo: name, url: target }));
}

export function pairsOf(links: ReadonlyArray<{ titulo: string; url: string }>): Pair[] {
  return links.map(({ titulo, url }) => ({ name: titulo, target: url }));
}

/** The verification is named only when somebody has just verified. */
export function verificationRow(values: Verification) {
  return {
    estado: values.isPublished ? ('publicado' as const) : ('borrador' as const),
    ...(values.isVerified && {
      verificado_por: values.verificado_por.trim(),
      revisado_en: values.revisado_en,
      vence_en: values.vence_en || null,
    }),
  };
}

export function baseVersionOf(step: StoredStep): BaseVersion<StepValues> {
  return { id: step.id, version: step.fecha_actualizacion, values: valuesOf(step) };
}

export function valuesOf(step: StoredStep): StepValues {
  return {
    titulo: step.titulo,
    por_que: step.por_que,
    resumen: step.resumen.join('\n'),
    siempre: step.siempre,
    momentos: step.momentos,
    desde: String(step.edad_desde_meses),
    hasta: String(step.edad_hasta_meses ?? ''),
    documentos: step.documentos.join('\n'),
    telefono: formatPhone(step.telefono ?? ''),
    otros_telefonos: step.otros_telefonos.map(({ etiqueta, numero }) => ({
      name: etiqueta,
      target: formatPhone(numero),
    })),
    correo: step.correo ?? '',
    enlaces: pairsOf(step.enlaces),
    tipo_servicio: step.tipo_servicio ?? '',
    subcategoria: step.subcategoria ?? '',
    palabras: step.palabras,
    fuente: pairsOf(step.fuente),
    por_verificar: step.por_verificar.join('\n'),
    isPublished: step.estado === 'publicado',
    isVerified: false,
    verificado_por: '',
    revisado_en: '',
    vence_en: '',
  };
}

export const emptyStep: StepValues = {
  ...{ titulo: '', por_que: '', resumen: '', siempre: false, momentos: [], desde: '0', hasta: '' },
  ...{ documentos: '', telefono: '', otros_telefonos: [], correo: '', enlaces: [], tipo_servicio: '' },
  ...{ subcategoria: '', palabras: [], fuente: [], por_verificar: '', isPublished: false, isVerified: false },
  ...{ verificado_por: '', revisado_en: '', vence_en: '' },
};

/** What is stored of what is typed. */
export function rowOf(values: StepValues) {
  return {
    titulo: values.titulo.trim(),
    por_que: values.por_que.trim(),
    resumen: linesOf(values.resumen),
    siempre: values.siempre,
    momentos: values.momentos.toSorted(),
    edad_desde_meses: Number(values.desde.trim()),
    edad_hasta_meses: values.hasta.trim() ? Number(values.hasta.trim()) : null,
    documentos: linesOf(values.documentos),
    telefono: values.telefono.trim() || null,
    otros_telefonos: cleanPairs(values.otros_telefonos).map(({ name, target }) => ({
      etiqueta: name,
      numero: target,
    })),
    correo: values.correo.trim() || null,
    enlaces: linksOf(values.enlaces),
    tipo_servicio: values.tipo_servicio || null,
    subcategoria: (values.tipo_servicio && values.subcategoria) || null,
    palabras: values.palabras.toSorted(),
    fuente: linksOf(values.fuente),
    por_verificar: linesOf(values.por_verificar),
    ...verificationRow(values),
  };
}

type Column = keyof typeof stepFields;

function changedColumns(values: StepValues, other: StepValues): Column[] {
  const [mine, theirs] = [rowOf(values), rowOf(other)] as Array<Record<string, unknown>>;
  return (Object.keys(stepFields) as Column[]).filter(
    (name) => name in (mine ?? {}) && JSON.stringify(mine?.[name]) !== JSON.stringify(theirs?.[name]),
  );
}

/** The names of the fields in which the form differs from this version. */
export function stepDifferences(values: StepValues, current: StoredStep): string[] {
  const stored = { ...valuesOf(current), isVerified: values.isVerified };
  const word = {
    verificado_por: current.verificado_por ?? '',
    revisado_en: current.revisado_en ?? '',
    vence_en: values.vence_en && (current.vence_en ?? ''),
  };
  return changedColumns(values, { ...stored, ...word }).map((name) => stepFields[name]);
}

/** Whether families would read something else than what was verified. */
export function changesText(values: StepValues, before: StepValues): boolean {
  return changedColumns({ ...values, isVerified: false }, { ...before, isVerified: false }).some(
    (name) => !unseen.includes(name),
  );
}
