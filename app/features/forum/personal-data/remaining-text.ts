import type { PersonalData, PersonalDataKind } from './spans.ts';

const words: Record<PersonalDataKind, string> = {
  nombre_de_menor: '[nombre]',
  telefono: '[teléfono]',
  direccion: '[dirección]',
  escuela_y_grado: '[escuela]',
  expediente: '[número]',
  correo: '[correo]',
  seguro_social: '[seguro social]',
  fecha_de_nacimiento: '[fecha]',
};

/** The text with a word for what it was in the place of personal data: the sentence stays as it was written. */
export function withoutPersonalData(text: string, found: readonly PersonalData[]): string {
  return found.reduceRight(
    (rest, { start, end, kind }) => rest.slice(0, start) + words[kind] + rest.slice(end),
    text,
  );
}
