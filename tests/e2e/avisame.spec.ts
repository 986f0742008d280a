import { expect, type Page } from '@playwright/test';
import { readMails } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { listWithFacts } from './support/facts.ts';
import { failedRequests, test } from './support/questions.ts';
import { phone, soakOnly } from './support/test.ts';

test.use({ viewport: phone, expectedErrors: [/404/] });

/** Nobody of the demo content is there. */
const nothingThere = '/proveedores?tipo=dietista&municipio=Culebra';

const form = (page: Page) => page.getByRole('region', { name: /^Avísame/ });
const ask = (page: Page) => form(page).getByRole('button', { name: 'Avisarme' });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The path of the link in the first mail to an address. */
async function linkTo(address: string): Promise<string> {
  await expect.poll(async () => (await readMails(address)).length).toBe(1);
  const [mail] = await readMails(address);
  return /\/avisame\/[0-9a-z]{26}/.exec(mail?.text ?? '')?.[0] ?? '';
}

test(
  'where nothing is found a family asks for an alert, confirms it by its mail and gives it up by one click',
  soakOnly,
  async ({ page }) => {
    await page.goto(nothingThere);
    await expect(form(page)).toContainText(
      'Te escribimos una vez, cuando llegue un dietista a Culebra o cerca.',
    );
    await ask(page).click();
    await expect(form(page).getByRole('alert')).toContainText('Escribe tu correo');
    const address = `familia-${Date.now()}@example.test`;
    await form(page).getByLabel('Tu correo').fill(address);
    await page.keyboard.press('Enter');
    await expect(form(page).getByText('Falta un paso: mira tu correo')).toBeVisible();
    await expect(form(page).getByText(address)).toBeVisible();

    const path = await linkTo(address);
    const response = await page.goto(path);
    expect(response?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    await expect(title(page)).toHaveText('¿Quieres este aviso?');
    await expect(page.locator('script[type="module"]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Sí, avísame' }).click();
    await expect(title(page)).toHaveText('Listo. Te avisaremos.');
    await page.goto(path);
    await expect(title(page)).toHaveText('Tu aviso está confirmado');

    await page.getByRole('link', { name: 'Ya no quiero avisos' }).click();
    await expect(title(page)).toHaveText('¿Ya no quieres avisos?');
    // As a mail program posts it: without a cookie, a page or an origin.
    for (const out of [path, path, '/avisame/nada']) {
      const oneClick = await page.request.post(`${out}/salir`, { form: { 'List-Unsubscribe': 'One-Click' } });
      expect(oneClick.status()).toBe(200);
    }
    await page.getByRole('button', { name: 'Dejar mis avisos' }).click();
    await expect(title(page)).toHaveText('Listo. Borramos tu correo.');
    await expect(
      page.getByText('Durante 90 días no le escribimos más a esta dirección por avisos.'),
    ).toBeVisible();
    for (const gone of [path, `${path}/salir`]) {
      expect((await page.goto(gone))?.status()).toBe(404);
      await expect(title(page)).toHaveText('Este enlace ya no sirve');
    }
  },
);

test('a profile offers an alert while it is full', soakOnly, async ({ page, admin }) => {
  const team = await admin();
  const full = await listWithFacts(team, {}, { availability: { estado: 'lista_de_espera' } });
  await page.goto(`/proveedor/${full.id}`);
  await expect(form(page)).toContainText('Te escribimos una vez, cuando diga que acepta personas nuevas.');
  const { error } = await team.client
    .from('disponibilidad')
    .update({ estado: 'acepta' })
    .eq('sede_id', full.placeId);
  expect(error).toBeNull();
  await page.reload();
  await expect(page.getByText('Acepta personas nuevas')).toBeVisible();
  await expect(form(page)).toHaveCount(0);
});

test.describe('rarer ways', soakOnly, () => {
  test.use({ expectedErrors: failedRequests });

  test('what fails is said, and the address stays; axe finds nothing', async ({ page, admin }) => {
    test.slow();
    const full = await listWithFacts(await admin(), {}, { availability: { estado: 'no_acepta' } });
    await page.goto(`/proveedor/${full.id}`);
    await expect(ask(page)).toBeVisible();
    await expectAccessible(page);
    await page.route('**/functions/v1/request-alert', (route) => route.abort());
    const address = `familia-${Date.now()}@example.test`;
    await form(page).getByLabel('Tu correo').fill(address);
    await ask(page).click();
    await expect(form(page).getByRole('alert')).toContainText('No se pidió el aviso');
    await expect(form(page).getByRole('alert')).toBeFocused();
    await expect(form(page).getByLabel('Tu correo')).toHaveValue(address);
    await expectAccessible(page);
    await page.unroute('**/functions/v1/request-alert');
    await ask(page).click();
    await expect(form(page).getByText('Falta un paso: mira tu correo')).toBeVisible();
    await expectAccessible(page);
    const path = await linkTo(address);
    for (const open of [path, `${path}/salir`, '/avisame/nada']) {
      await page.goto(open);
      await expectAccessible(page);
    }
  });

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false });

    test('it is said what is needed', soakOnly, async ({ page }) => {
      await page.goto(nothingThere);
      await expect(form(page)).toContainText('Para pedir un aviso necesitas activar JavaScript.');
      await expect(ask(page)).toBeHidden();
    });
  });
});
