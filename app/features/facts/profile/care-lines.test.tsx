import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { noDetails, noFacts } from '../provider-facts.ts';
import { CareLines } from './care-lines.tsx';

test('an answer goes on after its name, a line stays as it was written', () => {
  const confirmation = {
    sede_id: null,
    grupo: 'atencion' as const,
    confirmado_en: '2026-11-01T12:00:00Z',
    vence_en: '2027-11-01',
    por: 'proveedor',
    via: 'panel',
  };
  const details = { ...noDetails, estacionamiento: true, estacionamiento_donde: 'Walgreens de la esquina' };
  const html = renderToStaticMarkup(
    <CareLines
      facts={{ ...noFacts, details, confirmations: [confirmation] }}
      now={new Date('2026-11-18T12:00:00Z')}
      part="attending"
    />,
  );
  expect(html).toContain('Estacionamiento: hay cerca');
  expect(html).toContain('Dónde se estaciona: Walgreens de la esquina');
});
