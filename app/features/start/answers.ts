import { ages } from '../../lib/lists/ages.ts';
import { municipios } from '../../lib/lists/municipalities.ts';

/** What may be happening, as `pasos.momentos` names it. */
export const moments = [
  { key: 'sospecha', label: 'Sospecho que puede ser autismo' },
  { key: 'diagnostico', label: 'Acaban de decirnos que es autismo' },
  { key: 'escuela', label: 'La escuela o la universidad' },
  { key: 'plan_medico', label: 'El plan médico y las terapias' },
  { key: 'no_se_cumple', label: 'Algo no se cumple' },
  { key: 'se_hace_adulto', label: 'Se acerca la vida adulta' },
  { key: 'adultez', label: 'Vida de adulto: la mía o la de alguien que quiero' },
  { key: 'crisis', label: 'Estamos en una crisis' },
] as const;

type Age = (typeof ages)[number];
type Moment = (typeof moments)[number];
export type Municipality = (typeof municipios)[number];

/** What was answered; null is left out. */
export interface Answers {
  edad: Age | null;
  momento: Moment | null;
  municipio: Municipality | null;
}

/** Whether the form was sent, be it without an answer. */
export function isAnswered(params: URLSearchParams): boolean {
  return ['edad', 'momento', 'municipio'].some((name) => params.has(name));
}

/** Of an address or a form; an unknown value counts as left out, so that old links stay good. */
export function readAnswers(params: URLSearchParams): Answers {
  return {
    edad: ages.find(({ key }) => key === params.get('edad')) ?? null,
    momento: moments.find(({ key }) => key === params.get('momento')) ?? null,
    municipio: municipios.find(({ slug }) => slug === params.get('municipio')) ?? null,
  };
}

/** Of the steps for these answers, "/empieza?edad=3-5&momento=escuela&municipio=ponce"; it shows steps without any, too. */
export function resultPath({ edad, momento, municipio }: Answers): string {
  const params = new URLSearchParams();
  if (edad) params.set('edad', edad.key);
  if (momento) params.set('momento', momento.key);
  if (municipio || params.size === 0) params.set('municipio', municipio?.slug ?? '');
  return `/empieza?${params}`;
}
