/** Licences that an admin can look up; `anotar_licencia` takes these. */
const kinds = {
  medicina: 'medicina',
  psicologia: 'psicología',
  terapia_ocupacional: 'terapia ocupacional',
  terapia_fisica: 'terapia física',
  habla_y_lenguaje: 'patología del habla y lenguaje',
  audiologia: 'audiología',
  nutricion: 'nutrición',
  enfermeria: 'enfermería',
  trabajo_social: 'trabajo social',
  consejeria: 'consejería profesional',
  derecho: 'derecho',
};
export type LicenceKind = keyof typeof kinds;

export const licenceKinds: ReadonlyArray<[LicenceKind, string]> = Object.entries(kinds) as Array<
  [LicenceKind, string]
>;

/** "licencia de psicología". */
export function licenceName(kind: LicenceKind): string {
  return `licencia de ${kinds[kind]}`;
}
