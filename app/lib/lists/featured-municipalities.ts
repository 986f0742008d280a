import type { municipios } from './municipalities.ts';

/** The municipalities that the search filter offers first, in this order. */
export const featuredMunicipalities = [
  'San Juan',
  'Bayamón',
  'Carolina',
  'Ponce',
  'Caguas',
  'Mayagüez',
  'Arecibo',
] as const satisfies ReadonlyArray<(typeof municipios)[number]['nombre']>;
