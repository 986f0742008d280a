import type { FieldProblem } from '../../../components/forms/field-problem.ts';
import { type Api, loadApi } from '../../../lib/api.ts';
import type { BaseVersion } from '../../../lib/drafts.ts';
import { runMutation } from '../../../lib/mutation.ts';
import { saveAtVersion, versionOf } from '../../../lib/versioned-row.ts';
import type { ContentField } from '../content/content-fields.tsx';
import { verificationProblems } from '../steps/check-step.ts';
import {
  linesOf,
  linksOf,
  type Pair,
  pairsOf,
  type Verification,
  verificationRow,
} from '../steps/step-values.ts';
import { fetchStoredLetter, type StoredLetter } from './queries.ts';

const lines = (items: number, length: number, label: string, rows = 4) => ({
  ...{ label, rows, hint: `Hasta ${items}.` },
  limit: { items, length },
});

/** Texts with one item a line, and how many of how many letters the table takes. */
const letterLists = {
  cuando: lines(4, 240, 'Cuándo sirve'),
  a_quien: lines(4, 240, 'A quién va'),
  texto: lines(30, 400, 'Texto: un párrafo por línea, con {espacios}', 16),
  adjunta: lines(8, 160, 'Qué poner junto a la carta'),
  despues: lines(6, 240, 'Después'),
  por_verificar: lines(10, 300, 'Lo que falta comprobar (las familias no lo ven)'),
};
type ListName = keyof typeof letterLists;
const listNames = Object.keys(letterLists) as ListName[];

/** The form, in its order. */
export const letterFields = {
  titulo: { label: 'Título', need: 'obligatorio', max: 120 },
  asunto: { label: 'Asunto del correo', need: 'obligatorio', max: 160 },
  correo: { label: 'Correo publicado que la recibe', need: 'opcional', max: 254 },
  ...letterLists,
} as const satisfies Record<string, ContentField>;

/** What the form holds. */
export interface LetterValues extends Record<ListName, string>, Verification {
  titulo: string;
  asunto: string;
  correo: string;
  fuente: Pair[];
}

export function letterBase(letter: StoredLetter): BaseVersion<LetterValues> {
  const lists = Object.fromEntries(listNames.map((name) => [name, letter[name].join('\n')]));
  const values = {
    ...(lists as Record<ListName, string>),
    ...{
      titulo: letter.titulo,
      asunto: letter.asunto,
      correo: letter.correo ?? '',
      fuente: pairsOf(letter.fuente),
    },
    ...{ isPublished: letter.estado === 'publicado', isVerified: false },
    ...{ verificado_por: '', revisado_en: '', vence_en: '' },
  };
  return { id: letter.id, version: letter.fecha_actualizacion, values };
}

export function letterRow(values: LetterValues) {
  const lists = Object.fromEntries(listNames.map((name) => [name, linesOf(values[name])]));
  return {
    ...(lists as Record<ListName, string[]>),
    titulo: values.titulo.trim(),
    asunto: values.asunto.trim(),
    correo: values.correo.trim() || null,
    fuente: linksOf(values.fuente),
    ...verificationRow(values),
  };
}

/** Whether families would read something else than what was verified. */
export function changesLetter(values: LetterValues, before: LetterValues): boolean {
  const read = (some: LetterValues) => {
    const row = letterRow({ ...some, isVerified: false });
    return JSON.stringify({ ...row, por_verificar: [], estado: '' });
  };
  return read(values) !== read(before);
}

export function checkLetter(values: LetterValues, today: string, isVerified: boolean): FieldProblem[] {
  const row = letterRow(values);
  const problems: FieldProblem[] = [];
  if (row.titulo === '') problems.push({ field: 'titulo', text: 'Escribe el título.' });
  if (row.asunto === '') problems.push({ field: 'asunto', text: 'Escribe el asunto.' });
  for (const name of listNames) {
    const { items, length } = letterLists[name].limit;
    if (row[name].length > items || row[name].some((line) => line.length > length))
      problems.push({ field: name, text: `Caben hasta ${items} líneas de ${length} letras.` });
  }
  if (values.isPublished && row.texto.length === 0)
    problems.push({ field: 'texto', text: 'Para publicar, escribe al menos una línea.' });
  return [...problems, ...verificationProblems(values, today, isVerified)];
}

export interface LetterSave {
  values: LetterValues;
  base: BaseVersion<LetterValues> | undefined;
}

/** For the clientAction of the form. */
export function saveLetter({ values, base }: LetterSave) {
  return runMutation(async () => base && updateLetter(await loadApi(), values, base), {
    topic: 'letter',
    done: values.isPublished ? 'Carta guardada y publicada' : 'Carta guardada como borrador',
    failed: () => 'No se guardó la carta',
  });
}

function updateLetter(api: Api, values: LetterValues, { id, version }: BaseVersion<LetterValues>) {
  return saveAtVersion({
    write: api
      .from('cartas')
      .update(letterRow(values))
      .match(versionOf({ id, fecha_actualizacion: version }))
      .select('*')
      .overrideTypes<StoredLetter[], { merge: false }>(),
    read: () => fetchStoredLetter(api, id),
    isSaved: (current) => !values.isVerified && !changesLetter(values, letterBase(current).values),
    gone: 'Otra persona eliminó esta carta.',
  });
}
