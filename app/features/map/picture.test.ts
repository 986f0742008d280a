import { expect, test } from 'vitest';
import { type ProviderType, providerTypes } from '../../lib/provider-types.ts';
import { countsOf, type MapCounts } from './counts.ts';
import { drawMap } from './picture.server.ts';

function counts(tipo: ProviderType | null): MapCounts {
  const none = countsOf({ dia: '2026-11-16', tipos: [] }, tipo);
  return { ...none, municipios: none.municipios.map((row, place) => ({ ...row, aqui: place % 8 })) };
}

test.each([...providerTypes, null])(
  'the picture of %s has all municipalities, and no text that needs a font',
  (tipo) => {
    const svg = drawMap(counts(tipo));
    expect(svg).not.toContain('<text');
    expect(svg.match(/stroke-width="(0\.8|1\.5)"/g)).toHaveLength(78);
  },
);
