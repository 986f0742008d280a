import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ContactPart } from './contact-part.tsx';
import { emptyValues } from './values.ts';

test('contacts are drawn with what they hold, and nothing else lands on the inputs', () => {
  const html = renderToStaticMarkup(
    <ContactPart
      values={{ ...emptyValues, telefono: '787-555-0142' }}
      change={() => {}}
      errorOf={(field) => (field === 'web' ? 'Revisa la página.' : undefined)}
      isAddressHidden
      offeredPlans={['MMM']}
    />,
  );
  expect(html).toContain('value="787-555-0142"');
  expect(html).toContain('Correo electrónico');
  expect(html).toContain('Revisa la página.');
  expect(html).toContain('Las familias no la ven: así está en Sedes y visita.');
  expect(html).not.toMatch(/offeredplans/i);
});
