import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { listWithFacts } from './support/facts.ts';
import { list } from './support/proveedores.ts';
import {
  demoPassword,
  demoPerson,
  enterAs,
  type Person,
  signInHere,
  test,
  toast,
} from './support/questions.ts';
import { alive, soakOnly } from './support/test.ts';

const panel = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: 'Lo que cuentan las familias' }) });
const dialog = (page: Page) => page.getByRole('dialog');

/** Waits of families who told them in January of this year. */
async function tell(person: Person, proveedor_id: string, espera_meses: number): Promise<void> {
  const mes = `${new Date().getFullYear()}-01-01`;
  const { error } = await person.client
    .from('experiencias')
    .insert({ proveedor_id, clase: 'espera', espera_meses, mes });
  if (error) throw error;
}

test(
  'the third family makes it public; one’s own is changed and taken back',
  soakOnly,
  async ({ page, join, admin, baseURL }) => {
    const first = await admin();
    const { id } = await listWithFacts(first, {}, { details: { idiomas: ['es'] } });
    const [second, third] = [await demoPerson('proveedor', baseURL), await demoPerson('familia', baseURL)];
    await tell(first, id, 1);
    await tell(second, id, 4);
    // An account of today is not counted yet.
    await tell(await join(), id, 9);

    await page.goto(`/proveedor/${id}`);
    await alive(page);
    await expect(panel(page)).toContainText('Todavía no hay 3 familias que cuenten lo mismo.');
    await panel(page).getByRole('heading').first().click();
    await panel(page).getByRole('button', { name: 'Contar mi experiencia' }).click();
    await signInHere(page, third, demoPassword);

    await test.step('told after signing in', async () => {
      await expect(dialog(page)).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Guardar' }).click();
      await expect(dialog(page).getByText('Elige qué quieres contar')).toBeVisible();
      await dialog(page).getByLabel('Cuánto esperé por la primera cita').check();
      await dialog(page)
        .getByLabel(/^Meses de espera/)
        .fill('99');
      await dialog(page).getByRole('button', { name: 'Guardar' }).click();
      await expect(dialog(page).getByText('Escribe los meses, de 0 a 60')).toBeVisible();
      await dialog(page)
        .getByLabel(/^Meses de espera/)
        .fill('2');
      await dialog(page).getByLabel('Mes', { exact: true }).selectOption('enero');
      await dialog(page).getByRole('button', { name: 'Guardar' }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(panel(page)).toContainText('La espera para la primera cita fue de 1 a 4 meses.');
      await expect(panel(page)).toContainText(/Lo contaron 3 familias, en enero de \d{4}\./);
    });

    await test.step('changed', async () => {
      await panel(page)
        .getByRole('button', { name: /^Cambiar/ })
        .click();
      await dialog(page)
        .getByLabel(/^Meses de espera/)
        .fill('6');
      await dialog(page).getByRole('button', { name: 'Guardar cambios' }).click();
      await expect(panel(page)).toContainText('fue de 1 a 6 meses.');
    });

    await test.step('taken back', async () => {
      await panel(page)
        .getByRole('button', { name: /^Eliminar experiencia/ })
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar experiencia' }).click();
      await expect(toast(page, 'Experiencia eliminada')).toBeVisible();
      await expect(panel(page)).toContainText('Todavía no hay 3 familias que cuenten lo mismo.');
    });
  },
);

test(
  'axe finds nothing in what families tell, nor in the dialog',
  soakOnly,
  async ({ page, join, admin }) => {
    const { id } = await list(await admin(), { aprobado_por_admin: true });
    const people = [await join(), await join(), await join()];
    await page.goto(`/proveedor/${id}`);
    // Nothing is told yet: a small way to be the first, and no panel.
    await expect(page.getByRole('button', { name: 'Contar mi experiencia' })).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
    for (const [place, person] of people.entries()) await tell(person, id, place);
    await enterAs(page, people[0] as Person);
    await page.goto(`/proveedor/${id}`);
    await expect(panel(page)).toContainText('Lo que contaste tú');
    await expectAccessible(page);
    await panel(page).getByRole('button', { name: 'Contar mi experiencia' }).click();
    await dialog(page).getByLabel('Aceptaron mi plan médico').check();
    await expectAccessible(page, { within: '[role=dialog]' });
  },
);
