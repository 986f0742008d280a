import { expect, type Page } from '@playwright/test';
import { storageKeys } from '../../app/start/first-paint.ts';
import { openSaving } from './support/lists.ts';
import { type Listed, list } from './support/proveedores.ts';
import { enterAs, type Person, test, toast } from './support/questions.ts';
import { soakOnly } from './support/test.ts';

test.use({ expectedErrors: [/Failed to (load resource|fetch)/] });

/** Of a card. */
const heart = (page: Page, nombre: string) => page.getByRole('button', { name: `en favoritos: ${nombre}` });

async function favorites(person: Person): Promise<string[]> {
  const { data, error } = await person.client.from('favorite_providers').select('provider_id');
  if (error) throw error;
  return data.map((row) => String(row.provider_id));
}

for (const [place, when, path, find, state] of [
  [
    'a card',
    {},
    ({ nombre }: Listed) => `/proveedores?q=${encodeURIComponent(nombre)}`,
    async (page: Page, nombre: string) => heart(page, nombre),
    'pressed',
  ],
  ['the profile', soakOnly, ({ id }: Listed) => `/proveedor/${id}`, openSaving, 'checked'],
] as const) {
  test(
    `a visitor taps the heart of ${place}, signs in and finds it saved; it is removed and saved again`,
    when,
    async ({ page, admin, join }) => {
      const listed = await list(await admin());
      const person = await join();
      const expectSaved = async (isOn: boolean) => {
        const control = await find(page, listed.nombre);
        if (state === 'pressed') await expect(control).toHaveAttribute('aria-pressed', String(isOn));
        else await expect(control).toBeChecked({ checked: isOn });
      };
      const press = async () => (await find(page, listed.nombre)).click();
      await page.goto(path(listed));
      await expectSaved(false);
      await press();
      await expect(toast(page, 'Debes iniciar sesión para guardar favoritos')).toBeVisible();
      await expect(page).toHaveURL(`/auth?volver=${encodeURIComponent(path(listed))}`);

      // Signing in has tests of its own: here the session is simply there when the person returns.
      await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
        storageKeys.session,
        JSON.stringify(person.session),
      ] as const);
      await page.goto(path(listed));
      await expect(toast(page, 'Añadido a favoritos')).toBeVisible();
      await expectSaved(true);
      expect(await favorites(person)).toEqual([listed.id]);
      await page.reload();
      await expectSaved(true);
      await expect(toast(page, 'Añadido a favoritos')).toHaveCount(0);
      await press();
      await expect(toast(page, 'Eliminado de favoritos')).toBeVisible();
      expect(await favorites(person)).toEqual([]);
      await press();
      await expect(toast(page, 'Añadido a favoritos')).toBeVisible();
      await expectSaved(true);
      expect(await favorites(person)).toEqual([listed.id]);
    },
  );
}

test('a failure says so and turns the heart back', soakOnly, async ({ page, admin, join }) => {
  const { id } = await list(await admin());
  await enterAs(page, await join());
  await page.goto(`/proveedor/${id}`);
  await page.route('**/rest/v1/favorite_providers*', (route) => route.fulfill({ status: 500, json: {} }));
  await (await openSaving(page)).click();
  await expect(toast(page, 'Error al actualizar favoritos')).toBeVisible();
  await expect(await openSaving(page)).not.toBeChecked();
});

test('what another tab saved already counts as saved', soakOnly, async ({ page, admin, join }) => {
  const { id } = await list(await admin());
  const person = await join();
  await enterAs(page, person);
  const known = page.waitForResponse(/favorite_providers\?select=provider_id/);
  await page.goto(`/proveedor/${id}`);
  await known;
  await person.client.from('favorite_providers').insert({ user_id: person.id, provider_id: id });
  await (await openSaving(page)).click();
  await expect(toast(page, 'Añadido a favoritos')).toBeVisible();
  await expect(await openSaving(page)).toBeChecked();
});
