import { Constants } from '../database.types.ts';

/** Categories that a resource may carry, as the library filters by them. */
export const resourceCategories = [
  'padres',
  'leyes',
  'jóvenes',
  'terapias',
  'educación',
  'comunidad',
  'gobierno',
  'salud',
] as const;

export const resourceTypes = Constants.public.Enums.tipo_recurso;
