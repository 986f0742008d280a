import type { Page } from '@playwright/test';
import { find, openPanel } from './support/admin.ts';
import { openSaving } from './support/lists.ts';
import { openNavigation } from './support/navigation.ts';
import { list } from './support/proveedores.ts';
import { openOwn, save, updated } from './support/provider-form.ts';
import { ask, enterAs, failedRequests, signInHere, test, toast } from './support/questions.ts';
import { alive, expect, phone, soakOnly, widths } from './support/test.ts';
import { countToasts, expectFree, toasts } from './support/toasts.ts';

test.use({ expectedErrors: failedRequests });

/** By key: a message may lie over it. */
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
const close = (page: Page, text: string) =>
  toasts(page).filter({ hasText: text }).getByRole('button', { name: 'Cerrar' }).click();
/** Long before it would leave by itself. */
const soon = { timeout: 4_000 };
const removed = 'Video eliminado';

for (const { name, viewport, when } of widths) {
  const room = name === 'phone' ? 1 : 2;

  test.describe(`on a ${name}`, when, () => {
    test.use({ viewport });

    test(
      `never more than ${room}: the newest is there, and an offer comes back`,
      soakOnly,
      async ({ page, join }) => {
        const video = 'https://www.instagram.com/reel/azul/';
        await openOwn(page, await join(), { videos_urls: [video] });
        const seen = await countToasts(page);
        await press(page, 'Quitar video 1');
        await expect(toast(page, removed)).toBeVisible();
        await press(page, 'Añadir video');
        await expect(toast(page, 'Por favor ingresa una URL de video')).toBeVisible();
        expect(await toasts(page).count()).toBe(room);
        await close(page, 'Por favor ingresa una URL de video');
        await expect(toasts(page)).toHaveCount(1, soon);
        await expect(toast(page, removed)).toBeVisible();
        await toasts(page).getByRole('button', { name: 'Deshacer' }).click();
        await expect(page.getByRole('button', { name: 'Quitar video 1' })).toBeVisible();
        await expect(toasts(page)).toHaveCount(0, soon);
        // Saved, it is no longer to be undone.
        await press(page, 'Quitar video 1');
        await save(page).press('Enter');
        await expect(toast(page, updated)).toBeVisible();
        await close(page, updated);
        await expect(toasts(page)).toHaveCount(0, soon);
        expect(await seen.most()).toBe(room);
      },
    );

    test('saving takes away the word that one must sign in', soakOnly, async ({ page, admin, join }) => {
      const { id } = await list(await admin());
      const person = await join();
      await page.goto(`/proveedor/${id}`);
      await alive(page);
      const seen = await countToasts(page);
      await (await openSaving(page)).click();
      await expect(toast(page, 'Debes iniciar sesión para guardar favoritos')).toBeVisible();
      await expect(page).toHaveURL(/\/auth/);
      await expect(toast(page, 'Debes iniciar sesión para guardar favoritos')).toBeVisible();
      await signInHere(page, person);
      await expect(toast(page, 'Añadido a favoritos')).toBeVisible();
      await expect(toast(page, 'Debes iniciar sesión para guardar favoritos')).toHaveCount(0);
      expect(await seen.most()).toBeLessThanOrEqual(room);
    });

    test('a profile that is saved takes away why it was not', soakOnly, async ({ page, join }) => {
      await openOwn(page, await join());
      await page.route('**/rest/v1/proveedores*', (route) =>
        route.fulfill({ status: 429, json: { code: 'PT429', message: 'Espera un poco.' } }),
      );
      await save(page).press('Enter');
      await expect(toast(page, 'Error al guardar: Espera un poco.')).toBeVisible();
      await page.unrouteAll();
      await save(page).press('Enter');
      await expect(toast(page, updated)).toBeVisible();
      expect(await toasts(page).count()).toBe(1);
    });

    test('a visitor who sends a review reads why not once', soakOnly, async ({ page, admin }) => {
      const sentence = 'Debes iniciar sesión para dejar una reseña';
      const { id } = await list(await admin());
      await page.goto(`/proveedor/${id}`);
      await press(page, 'Dejar una reseña');
      await expect(toast(page, sentence)).toBeVisible();
      await page.getByRole('button', { name: 'Enviar reseña' }).press('Enter');
      const signIn = page.getByRole('form', { name: 'Tu reseña' }).getByRole('button', {
        name: 'Iniciar sesión',
      });
      await expect(signIn).toBeFocused();
      await expect(toast(page, sentence)).toBeVisible();
      await expect(page.getByText(sentence)).toHaveCount(1);
    });

    test(
      'over no control of a dialog, and pressing it leaves the dialog open',
      soakOnly,
      async ({ page, join }) => {
        const person = await join();
        await page.goto('/recursos');
        await alive(page);
        await page.getByRole('link', { name: 'Sugerir Recurso' }).click();
        await expect(page).toHaveURL(/\/auth/);
        await signInHere(page, person);
        const dialog = page.getByRole('dialog', { name: 'Sugerir Recurso' });
        // It stays while the pointer is on it.
        await toast(page, '¡Bienvenido de vuelta!').hover();
        for (const height of [viewport.height, 420]) {
          await page.setViewportSize({ ...viewport, height });
          await expectFree(dialog);
        }
        await close(page, '¡Bienvenido de vuelta!');
        await expect(toasts(page)).toHaveCount(0);
        await expect(dialog).toBeVisible();
        await dialog.getByRole('button', { name: 'Cerrar sin enviar' }).click();
        await expect(dialog).toHaveCount(0);
      },
    );

    test(
      'over no control of a question that is asked beside an offer',
      soakOnly,
      async ({ page, admin, join }) => {
        const [boss, owner] = [await admin(), await join()];
        const [pending, listed] = [await list(owner, { usuario_id: owner.id }), await list(boss)];
        await openPanel(page, boss, '/admin/proveedores?todos=si');
        await (await find(page, pending.nombre)).getByRole('button', { name: /^Aprobar/ }).click();
        await expect(toast(page, 'Proveedor aprobado exitosamente')).toBeVisible();
        await (await find(page, listed.nombre)).getByRole('button', { name: /^Eliminar/ }).press('Enter');
        const question = page.getByRole('alertdialog');
        for (const height of [viewport.height, 420, 360]) {
          await page.setViewportSize({ ...viewport, height });
          await expectFree(question);
        }
        await question.getByRole('button', { name: /^Conservar/ }).click();
        await expect(toasts(page).getByRole('button', { name: 'Deshacer' })).toBeVisible();
      },
    );

    test(
      'another page keeps what came with the way there, and nothing older',
      soakOnly,
      async ({ page, admin, join }) => {
        const { id, nombre } = await list(await admin());
        const person = await join();
        const question = await ask(person);
        await enterAs(page, person);
        await page.goto(`/proveedores?q=${encodeURIComponent(nombre)}`);
        await page.getByRole('link', { name: `Ver Perfil de ${nombre}` }).click();
        await expect(page).toHaveURL(`/proveedor/${id}`);

        await test.step('a link', async () => {
          await (await openSaving(page)).click();
          await expect(toast(page, 'Añadido a favoritos')).toBeVisible();
          await page.keyboard.press('Escape');
          await page.getByRole('contentinfo').getByRole('link', { name: 'Foro' }).click();
          await expect(page).toHaveURL('/questions');
          await expect(toasts(page)).toHaveCount(0, soon);
          await page.goBack();
        });

        await test.step("the browser's own way back", async () => {
          await (await openSaving(page)).click();
          await expect(toast(page, 'Eliminado de favoritos')).toBeVisible();
          await page.goBack();
          await expect(page).toHaveURL(/\/proveedores/);
          await expect(toasts(page)).toHaveCount(0, soon);
        });

        await test.step('what is said on the way there', async () => {
          await page.goto(`/question/${question}`);
          await page.getByRole('button', { name: 'Eliminar pregunta' }).click();
          await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar pregunta' }).click();
          await expect(page).toHaveURL('/questions');
          await expect(toast(page, 'Pregunta eliminada')).toBeVisible();
        });
      },
    );
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test(
    'over no control of the menu: one signs out below a message',
    soakOnly,
    async ({ page, admin, join }) => {
      const { id } = await list(await admin());
      await enterAs(page, await join());
      await page.goto(`/proveedor/${id}`);
      await (await openSaving(page)).click();
      await expect(toast(page, 'Añadido a favoritos')).toBeVisible();
      await page.keyboard.press('Escape');
      const menu = await openNavigation(page, 'phone');
      await expectFree(menu);
      await menu.getByRole('button', { name: 'Cerrar sesión' }).click();
      await expect(toast(page, 'Sesión cerrada exitosamente')).toBeVisible();
      await expect(page).toHaveURL('/');
      await expect(toasts(page)).toHaveCount(1);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  );

  test('what the menu says lies below it', soakOnly, async ({ page, join }) => {
    await enterAs(page, await join());
    await page.goto('/acerca');
    const menu = await openNavigation(page, 'phone');
    await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 500, json: {} }));
    await menu.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(toast(page, 'Error al cerrar sesión')).toBeVisible();
    await expectFree(menu);
  });

  test(
    'a message is announced politely, and closing it by key gives the focus back',
    soakOnly,
    async ({ page, join }) => {
      await openOwn(page, await join(), { videos_urls: ['https://www.instagram.com/reel/azul/'] });
      await press(page, 'Quitar video 1');
      const region = page.getByRole('region', { name: 'Avisos' });
      await expect(region).toHaveAttribute('aria-live', 'polite');
      await expect(toast(page, removed)).toBeVisible();
      await save(page).focus();
      await region.getByRole('button', { name: 'Cerrar' }).focus();
      await page.keyboard.press('Enter');
      await expect(toasts(page)).toHaveCount(0, soon);
      await expect(save(page)).toBeFocused();
    },
  );
});
