import { expect, test } from 'vitest';
import { type ProviderType, providerTypes } from '../directory/provider-types.ts';
import { countsOf, type MapCounts } from './counts.ts';
import { drawPicture, renderPicture } from './picture.server.ts';

function counts(tipo: ProviderType | null, most = 8): MapCounts {
  const none = countsOf({ dia: '2026-11-16', tipos: [] }, tipo);
  return { ...none, municipios: none.municipios.map((row, place) => ({ ...row, aqui: place % most })) };
}

test.each([...providerTypes, null])(
  'the picture of %s has all municipalities, and no text that needs a font',
  (tipo) => {
    const svg = drawPicture(counts(tipo));
    expect(svg).not.toContain('<text');
    expect(svg.match(/stroke-width="(0\.8|1\.5)"/g)).toHaveLength(78);
  },
);

test('it is drawn once for the same numbers, and again for others', async () => {
  const first = renderPicture(counts('doctor'));
  expect(renderPicture(counts('doctor'))).toBe(first);
  const other = renderPicture(counts('doctor', 3));
  expect(other).not.toBe(first);
  expect((await other).subarray(1, 4).toString()).toBe('PNG');
  expect((await first).equals(await other)).toBe(false);
});
