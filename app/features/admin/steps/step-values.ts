import type { BaseVersion } from '../../../lib/drafts.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { providerTypeFacts, providerTypes } from '../../../lib/provider-types.ts';
import { type ContentField, changedLabels } from '../content/content-fields.tsx';
import type { StoredStep } from './queries.ts';
import { verificationWords } from './verification-text.ts';

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
  tipo_servicio: string;
  subcategoria: string;
  palabras: string[];
  fuente: Pair[];
  por_verificar: string;
}

/** As the table bounds them. */
export const limits = {
  titulo: 120,
  por_que: 160,
  resumen: { items: 5, length: 240 },
  documentos: { items: 8, length: 120 },
  por_verificar: { items: 10, length: 300 },
  otros_telefonos: 4,
  enlaces: 6,
  fuente: 8,
} as const;

export const verificationFields = {
  verificado_por: { label: 'Verificado por', need: 'obligatorio', max: 120, hint: verificationWords },
  revisado_en: { label: 'Revisado el', need: 'obligatorio', type: 'date' },
  vence_en: { label: 'Vence el', need: 'opcional', type: 'date', hint: 'En blanco: 6 meses después.' },
} as const satisfies Record<string, ContentField>;

/** The columns, as the page calls and asks for them. */
export const stepFields = {
  titulo: { label: 'Qué hacer', need: 'obligatorio', max: limits.titulo },
  por_que: { label: 'Por qué, en una frase', need: 'obligatorio', max: limits.por_que },
  resumen: {
    label: 'Qué dice el paso',
    rows: 8,
    hint: `Una idea por línea, hasta ${limits.resumen.items}. Frases de 20 palabras o menos. Sin cantidades ni plazos.`,
  },
  siempre: { label: 'Sale siempre' },
  momentos: { label: 'Momentos' },
  edad_desde_meses: { label: 'Desde qué edad, en meses', need: 'obligatorio', max: 4, isNumeric: true },
  edad_hasta_meses: { label: 'Hasta qué edad, en meses', need: 'opcional', max: 4, isNumeric: true },
  documentos: {
    label: 'Qué llevar',
    need: 'opcional',
    rows: 4,
    hint: `Una cosa por línea, hasta ${limits.documentos.items}.`,
  },
  telefono: { label: 'Teléfono', need: 'opcional', type: 'tel', max: 40, hint: 'También 988 o 911.' },
  otros_telefonos: { label: 'Otros teléfonos' },
  correo: { label: 'Correo', need: 'opcional', type: 'email', max: 254 },
  enlaces: { label: 'Enlaces' },
  tipo_servicio: {
    label: 'Proveedores que ayudan',
    need: 'opcional',
    empty: 'Ninguno',
    options: providerTypes.map((type) => [type, providerTypeFacts[type].plural] as const),
  },
  subcategoria: { label: 'Subcategoría', need: 'opcional', empty: 'Todas' },
  palabras: { label: 'Palabras que se explican' },
  fuente: { label: 'Fuente' },
  por_verificar: {
    label: 'Lo que falta comprobar',
    need: 'opcional',
    rows: 4,
    hint: 'Para quien administra. Las familias no lo ven. Una cosa por línea.',
  },
  estado: { label: 'Publicado' },
  ...verificationFields,
} as const satisfies Record<string, ContentField>;

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
    tipo_servicio: providerTypes.find((type) => type === values.tipo_servicio) ?? null,
    subcategoria: (values.tipo_servicio && values.subcategoria) || null,
    palabras: values.palabras.toSorted(),
    fuente: linksOf(values.fuente),
    por_verificar: linesOf(values.por_verificar),
    ...verificationRow(values),
  };
}

/** The names of the fields in which the form differs from this version. */
export function stepDifferences(values: StepValues, current: StoredStep): string[] {
  const stored = { ...valuesOf(current), isVerified: values.isVerified };
  const word = {
    verificado_por: current.verificado_por ?? '',
    revisado_en: current.revisado_en ?? '',
    vence_en: values.vence_en && (current.vence_en ?? ''),
  };
  return changedLabels(stepFields, rowOf(values), rowOf({ ...stored, ...word }));
}

/** Whether families would read something else than what was verified. */
export function changesText(values: StepValues, before: StepValues): boolean {
  const [mine, theirs] = [values, before].map((some) => rowOf({ ...some, isVerified: false }));
  const { palabras: _words, por_verificar: _open, estado: _state, ...read } = stepFields;
  return changedLabels(read, mine ?? {}, theirs ?? {}).length > 0;
}
