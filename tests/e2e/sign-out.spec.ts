import { storageKeys } from '../../app/start/first-paint.ts';
import { expectAccessible } from './support/axe.ts';
import { openClient } from './support/questions.ts';
import { accounts, signIn } from './support/session.ts';
import { desktop, expect, soakOnly, test, widths } from './support/test.ts';

test.use({ serviceWorker: true, viewport: desktop, expectedErrors: [/Failed to load resource/] });

test('after signing out nothing personal stays on the device', soakOnly, async ({ page, baseURL }) => {
  await signIn(page, accounts.family);
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.getByRole('switch', { name: /calma/i }).first().click();

  // Drafts of several forms, a wish, and pages that tell what the family looked at.
  await page.goto('/user-dashboard');
  await page.getByRole('textbox', { name: /^Título/ }).fill('¿Algo que nadie más debe leer?');
  await page.goto('/user-dashboard/perfil');
  await page.getByRole('textbox', { name: /^Teléfono/ }).fill('787-555-0199');
  const client = await openClient(baseURL);
  const { data } = await client.from('proveedores').select('id').limit(1).single();
  const provider = `/proveedor/${data?.id}`;
  await page.goto(provider);
  await page.evaluate(() => sessionStorage.setItem('guia.deseo', '{"wish":{}}'));
  const saved = () =>
    page.evaluate(async () =>
      (await (await caches.open('pages')).keys()).map(({ url }) => new URL(url).pathname).sort(),
    );
  await expect.poll(saved).toContain(provider);
  const kept = () =>
    page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort());
  expect((await kept()).filter((key) => key.startsWith('mga-borrador-')).length).toBe(2);

  const leave = page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' });
  const question = page.getByRole('alertdialog', { name: 'Tienes textos sin enviar' });
  await leave.click();
  await expectAccessible(page, { within: '[role=alertdialog]', sizes: [widths[1]] });
  await question.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(leave).toBeFocused();
  await leave.click();
  await question.getByRole('button', { name: 'Cerrar sesión y borrarlos' }).click();
  await expect(page).toHaveURL('/');
  await expect(question).toBeHidden();
  // How the site looks is the device's; how far pages were scrolled is the router's, by numbers of no meaning.
  const allowed: string[] = [
    ...[storageKeys.theme, storageKeys.calm, storageKeys.textSize, storageKeys.installed],
    'react-router-scroll-positions',
  ];
  await expect.poll(async () => (await kept()).filter((key) => !allowed.includes(key))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('/');
  // The home page is where signing out leads; its data is anybody's.
  const others = async () => (await saved()).filter((path) => path !== '/_.data');
  await expect.poll(others).toEqual(['/', '/sin-conexion']);
});
