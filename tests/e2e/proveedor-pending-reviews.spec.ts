import { expect } from '@playwright/test';
import { openPanel } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { list, review } from './support/proveedores.ts';
import { enterAs, test, toast, uniqueWord } from './support/questions.ts';
import { soakOnly } from './support/test.ts';

test(
  'a fourth review of new accounts waits: its author sees why, an admin publishes it',
  soakOnly,
  async ({ page, browser, admin, join }) => {
    test.slow();
    const manager = await admin();
    const { id, nombre } = await list(manager);
    for (const stars of [1, 1, 1]) await review(await join(), id, stars);
    const word = uniqueWord();
    const author = await join('Luz Vega');

    await enterAs(page, author);
    await page.goto(`/proveedor/${id}`);
    await page.getByRole('button', { name: 'Dejar una reseña' }).click();
    await page.getByRole('textbox', { name: /^Comentario/ }).fill(word);
    await page.getByRole('button', { name: 'Enviar reseña' }).click();
    await expect(toast(page, '¡Reseña enviada exitosamente!')).toBeVisible();
    const own = page.getByRole('listitem').filter({ hasText: word });
    await expect(own).toContainText('Tu reseña está en espera');
    await expect(page.getByRole('main').getByText('3 reseñas').first()).toBeVisible();
    // Also when the page is opened again, which the server makes for everybody.
    await page.reload();
    await expect(own).toContainText('un administrador la leerá antes de publicarla');
    await expect(own.getByRole('button', { name: 'Cambiar tu reseña' })).toBeVisible();
    await expectAccessible(page, { within: 'main' });

    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(`/proveedor/${id}`);
    await expect(visitor.getByText('3 reseñas').first()).toBeVisible();
    await expect(visitor.getByText(word)).toHaveCount(0);

    const office = await (await browser.newContext()).newPage();
    const { data } = await manager.client
      .from('calificaciones')
      .select('id')
      .match({ proveedor_id: id, estado: 'pendiente' })
      .single();
    await openPanel(office, manager, `/admin/hoy?elemento=resena.${data?.id}`);
    const held = office.getByRole('listitem').filter({ hasText: nombre });
    await expect(held).toContainText(word);
    await expect(held).toContainText('Luz Vega');
    await held.getByRole('button', { name: 'No publicar la reseña de Luz Vega' }).click();
    await expect(held).toHaveCount(0);
    await page.reload();
    await expect(own).toContainText('Tu reseña no se publicó');
    await office.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await held.getByRole('button', { name: 'Publicar la reseña de Luz Vega', exact: true }).click();
    await expect(held).toHaveCount(0);

    await visitor.reload();
    await expect(visitor.getByText(word)).toBeVisible();
    await expect(visitor.getByText('4 reseñas').first()).toBeVisible();
    await page.reload();
    await expect(own).not.toContainText('en espera');
  },
);
