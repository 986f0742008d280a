import type { ProviderTypeOrAll } from '../../lib/provider-types.ts';

/** Colours of the light theme (palette.css): a picture in a chat has no theme of its own. */
export const ground = '#f3f8fc';
export const surface = '#fffefd';
export const ink = '#182839';
export const inkSoft = '#425162';
export const line = '#687a89';

/** Of a type: the ground of its door, its shapes, and letters on that ground. */
export const typeColours: Record<ProviderTypeOrAll, { soft: string; strong: string; ink: string }> = {
  escuela: { soft: '#ffeac1', strong: '#896502', ink: '#4f3903' },
  terapista: { soft: '#d3f3dc', strong: '#237144', ink: '#0f4325' },
  doctor: { soft: '#d1edfe', strong: '#006b98', ink: '#003d59' },
  abogado: { soft: '#e8e4fc', strong: '#634b9f', ink: '#422e70' },
  dietista: { soft: '#ffe0d8', strong: '#b3482c', ink: '#6c2612' },
  todos: { soft: '#dcebf8', strong: '#215998', ink: '#173c63' },
};
