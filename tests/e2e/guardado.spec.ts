import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { keepGuide } from './support/guide.ts';
import { dialog } from './support/lists.ts';
import { openMore } from './support/question.ts';
import { answer, ask, enterAs, signInHere, test, toast } from './support/questions.ts';
import { expect, phone, soakOnly } from './support/test.ts';

test.use({
  viewport: phone,
  serviceWorker: true,
  expectedErrors: [/Failed to (load resource|fetch)|ERR_INTERNET_DISCONNECTED|could not be recorded/],
});

const section = (page: Page) => page.getByRole('region', { name: 'Guardado' });
const titles = (page: Page) => section(page).getByRole('listitem').getByRole('heading', { level: 3 });

test(
  'a visitor signs in to keep an answer; a family keeps a question and a resource, opens them without a network, takes one out and back; what an admin removes is gone',
  soakOnly,
  async ({ context, page, admin, join }) => {
    test.slow();
    const [asker, family, manager] = [await join('Luis Ortiz'), await join(), await admin()];
    const title = `¿Cómo preparo la cita? ${crypto.randomUUID().slice(0, 8)}`;
    const id = await ask(asker, { title });
    const words = '<b>Pide</b> la cita a primera hora';
    const answerId = await answer(asker, id, words);
    const guide = `Pictogramas «para» comunicar ${crypto.randomUUID().slice(0, 8)}`;
    const { data } = await manager.client
      .from('recursos')
      .insert({ titulo: guide, descripcion: 'D', tipo_recurso: 'link', url: 'https://ejemplo.com/' })
      .select('id')
      .single();

    await page.goto(`/question/${id}`);
    await openMore(page);
    await page.getByRole('button', { name: 'Guardar la respuesta de Luis Ortiz' }).click();
    await expect(page).toHaveURL(/\/auth/);
    await signInHere(page, family);
    await expect(toast(page, 'Guardado. Lo ves en Mi Dashboard, en Favoritos.')).toBeVisible();
    await openMore(page);
    await expect(page.getByRole('button', { name: 'Guardado la respuesta de Luis Ortiz' })).toBeVisible();
    await page.getByRole('button', { name: 'Guardar la pregunta' }).click();
    await expect(page.getByRole('button', { name: 'Guardado la pregunta' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Seguir', exact: true })).toBeVisible();

    await page.goto(`/recursos?q=${encodeURIComponent(guide)}`);
    await page.getByRole('button', { name: `Guardar el recurso ${guide}` }).click();
    const favorite = dialog(page).getByRole('checkbox', { name: 'Favoritos' });
    await favorite.click();
    await expect(favorite).toBeChecked();
    await dialog(page)
      .getByRole('textbox', { name: /^Lista nueva/ })
      .fill('Para la escuela');
    await dialog(page).getByRole('button', { name: 'Crear lista' }).click();
    await expect(dialog(page).getByRole('checkbox', { name: 'Para la escuela' })).toBeChecked();
    await expectAccessible(page, { within: '[role=dialog]' });
    await page.keyboard.press('Escape');

    await keepGuide(page);
    await page.goto('/user-dashboard/favoritos');
    await expect(titles(page)).toHaveText([new RegExp(guide), title, `«${words}»`]);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Para la escuela' }).click();
    await expect(page.getByRole('link', { name: new RegExp(guide) })).toHaveAttribute(
      'href',
      'https://ejemplo.com/',
    );
    await page.getByRole('button', { name: `Quitar ${guide} de la lista` }).click();
    await expect(page.getByText('Esta lista está vacía')).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByRole('button', { name: `Quitar ${guide} de la lista` })).toBeVisible();

    await page.goto('/user-dashboard/favoritos');
    await expect(titles(page)).toHaveCount(3);
    const copies = () => page.evaluate(() => localStorage.getItem('guia.copia.preguntas') ?? '');
    await expect.poll(copies).toContain(answerId);
    await context.setOffline(true);
    await page.reload();
    await expect(titles(page)).toHaveText([new RegExp(guide), title, `«${words}»`]);
    await page.getByRole('button', { name: `Quitar ${title}` }).click();
    await expect(titles(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('1 cambio espera la conexión.')).toBeVisible();
    await expect(titles(page)).toHaveCount(3);
    await page.getByRole('link', { name: `«${words}»` }).click();
    await expect(page.getByRole('article', { name: 'Respuesta de Luis Ortiz' })).toContainText(words);
    await context.setOffline(false);

    await manager.client.from('recursos').delete().eq('id', data?.id);
    await manager.client.from('answers').delete().eq('id', answerId);
    await enterAs(page, family);
    await page.goto('/user-dashboard/favoritos');
    await expect(titles(page)).toHaveText([title]);
  },
);
