import { expect, type Page } from '@playwright/test';
import { storageKeys } from '../../app/start/first-paint.ts';
import { type Listed, list } from './support/proveedores.ts';
import { enterAs, type Person, test, toast } from './support/questions.ts';
import { soakOnly } from './support/test.ts';

test.use({ expectedErrors: [/Failed to (load resource|fetch)/] });

const heart = (page: Page, nombre: string) => page.getByRole('button', { name: `en favoritos: ${nombre}` });

async function favorites(person: Person): Promise<string[]> {
  const { data, error } = await person.client.from('favorite_providers').select('provider_id');
  if (error) throw error;
  return data.map((row) => String(row.provider_id));
}

for (const [place, when, path] of [
  ['a card', {}, ({ nombre }: Listed) => `/proveedores?q=${encodeURIComponent(nombre)}`],
  ['the profile', soakOnly, ({ id }: Listed) => `/proveedor/${id}`],
] as const) {
  test(
    `a visitor taps the heart of ${place}, signs in and finds it saved; it is removed and saved again`,
    when,
    async ({ page, admin, join }) => {
      const listed = await list(await admin());
      const person = await join();
      await page.goto(path(listed));
      await expect(heart(page, listed.nombre)).toHaveAttribute('aria-pressed', 'false');
      await heart(page, listed.nombre).click();
      await expect(toast(page, 'Debes iniciar sesión para guardar favoritos')).toBeVisible();
      await expect(page).toHaveURL(`/auth?volver=${encodeURIComponent(path(listed))}`);

      // Signing in has tests of its own: here the session is simply there when the person returns.
      await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
        storageKeys.session,
        JSON.stringify(person.session),
      ] as const);
      await page.goto(path(listed));
      await expect(toast(page, 'Añadido a favoritos')).toBeVisible();
      await expect(heart(page, listed.nombre)).toHaveAttribute('aria-pressed', 'true');
      expect(await favorites(person)).toEqual([listed.id]);
      await page.reload();
      await expect(heart(page, listed.nombre)).toHaveAttribute('aria-pressed', 'true');
      await expect(toast(page, 'Añadido a favoritos')).toHaveCount(0);
      await heart(page, listed.nombre).click();
      await expect(toast(page, 'Eliminado de favoritos')).toBeVisible();
      expect(await favorites(person)).toEqual([]);
      await heart(page, listed.nombre).click();
      await expect(toast(page, 'Añadido a favoritos')).toBeVisible();
      await expect(heart(page, listed.nombre)).toHaveAttribute('aria-pressed', 'true');
      expect(await favorites(person)).toEqual([listed.id]);
    },
  );
}

test('a failure says so and turns the heart back', soakOnly, async ({ page, admin, join }) => {
  const { id, nombre } = await list(await admin());
  await enterAs(page, await join());
  await page.goto(`/proveedor/${id}`);
  await page.route('**/rest/v1/favorite_providers*', (route) => route.fulfill({ status: 500, json: {} }));
  await heart(page, nombre).click();
  await expect(toast(page, 'Error al actualizar favoritos')).toBeVisible();
  await expect(heart(page, nombre)).toHaveAttribute('aria-pressed', 'false');
});

test('what another tab saved already counts as saved', soakOnly, async ({ page, admin, join }) => {
  const { id, nombre } = await list(await admin());
  const person = await join();
  await enterAs(page, person);
  const known = page.waitForResponse(/favorite_providers\?select=provider_id/);
  await page.goto(`/proveedor/${id}`);
  await known;
  await person.client.from('favorite_providers').insert({ user_id: person.id, provider_id: id });
  await heart(page, nombre).click();
  await expect(toast(page, 'Añadido a favoritos')).toBeVisible();
  await expect(heart(page, nombre)).toHaveAttribute('aria-pressed', 'true');
});
