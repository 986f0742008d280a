import type { PersonalData, PersonalDataKind } from '../../../app/features/forum/personal-data/spans.ts';

const kinds: Record<string, PersonalDataKind> = {
  n: 'nombre_de_menor',
  t: 'telefono',
  d: 'direccion',
  e: 'escuela_y_grado',
  x: 'expediente',
  c: 'correo',
  s: 'seguro_social',
  f: 'fecha_de_nacimiento',
};

/** A text with [kind:words], as the text and what has to be marked in it. */
export function readSample(sample: string): { text: string; wanted: PersonalData[] } {
  const wanted: PersonalData[] = [];
  let text = '';
  for (const part of sample.split(/(\[[a-z]:[^\]]+\])/)) {
    const [, letter = '', words] = /^\[([a-z]):(.+)\]$/.exec(part) ?? [];
    const kind = kinds[letter];
    if (words && kind) wanted.push({ start: text.length, end: text.length + words.length, kind });
    text += words ?? part;
  }
  return { text, wanted };
}
