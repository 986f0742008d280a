import type { Page } from '@playwright/test';
import { formatDayInSentence } from '../../app/lib/dates.ts';
import { createQr } from '../../app/lib/qr.ts';
import { listWithFacts, onDays } from './support/facts.ts';
import { enterAs, failedRequests, type Person, test } from './support/questions.ts';
import { alive, desktop, expect, soakOnly } from './support/test.ts';

test.use({ viewport: desktop, expectedErrors: failedRequests });

const qr = (page: Page) => page.getByRole('img', { name: /^Código QR/ });

/** Letter, no part of the site around it, no button; today's date, and the code of exactly this address. */
async function expectSheet(page: Page, { address, most }: { address: string; most: number }): Promise<void> {
  await expect(page.getByText(/^Impreso el/)).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  for (const part of ['banner', 'contentinfo', 'navigation', 'form'] as const) {
    for (const one of await page.getByRole(part).all()) await expect(one).toBeHidden();
  }
  // A term is a word of its sentence.
  await expect(page.locator('button:not(.term)').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText(`Impreso el ${formatDayInSentence(new Date())}.`)).toBeVisible();
  const { size, path } = createQr(new URL(address, page.url()).href);
  await expect(qr(page)).toBeVisible();
  await expect(qr(page)).toHaveAttribute('viewBox', `-1 -1 ${size + 2} ${size + 2}`);
  await expect(qr(page).locator('path')).toHaveAttribute('d', path);
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(most);
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 612 792\]/);
}

function listPrinted(admin: Person) {
  const hours = onDays([1, 2, 3, 4, 5], '08:00', '17:00');
  return listWithFacts(
    admin,
    { municipio: 'Caguas', telefono: '787-555-0142', planes_aceptados: ['Triple-S Salud'] },
    {
      hours,
      availability: { estado: 'acepta' },
      details: { idiomas: ['es'], hechos_si: ['sala_callada'] },
      visit: { pasos: ['Tocas el timbre.', 'Dices adiós.'] },
    },
  );
}

test('a profile is one sheet that says the day of its confirmation', soakOnly, async ({ page, admin }) => {
  const boss = await admin();
  const { id } = await listPrinted(boss);
  await page.goto(`/proveedor/${id}`);
  await alive(page);
  await expectSheet(page, { address: `/proveedor/${id}`, most: 1 });
  const today = formatDayInSentence(new Date());
  await expect(page.getByText(new RegExp(`^Confirmado por .* el ${today}`))).toBeVisible();
  await expect(page.getByText(/^Confirmado por .* hoy$/)).toBeHidden();

  // Signed in, the browser makes the code.
  await page.emulateMedia({ media: 'screen' });
  await enterAs(page, boss);
  await page.goto(`/proveedor/${id}`);
  await alive(page);
  await expectSheet(page, { address: `/proveedor/${id}`, most: 1 });
});

test('the first visit is one sheet, with the code of the profile', soakOnly, async ({ page, admin }) => {
  const { id } = await listPrinted(await admin());
  await page.goto(`/proveedor/${id}/visita`);
  await alive(page);
  await expectSheet(page, { address: `/proveedor/${id}`, most: 1 });
  await expect(page.getByText(/^Confirmado por .* el /)).toBeVisible();
});

test(
  'the path has the code of its answers, and each step says when it was reviewed',
  soakOnly,
  async ({ page }) => {
    const address = '/empieza?edad=3-5&momento=diagnostico&municipio=caguas';
    await page.goto(address);
    await alive(page);
    const steps = await page.locator('.path > li').count();
    await expectSheet(page, { address, most: Math.ceil(steps / 2) + 1 });
    for (const step of await page.locator('.path > li').all())
      await expect(step.getByText(/Revisado el \d/)).toBeVisible();
  },
);

test('who sees a provider before families do gets no code', soakOnly, async ({ page, join }) => {
  const owner = await join();
  const { id } = await listWithFacts(owner, { usuario_id: owner.id }, {});
  await enterAs(page, owner);
  await page.goto(`/proveedor/${id}`);
  await expect(page.getByText('Solo tú y los administradores')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Impreso el/)).toBeVisible();
  await expect(qr(page)).toHaveCount(0);
});
