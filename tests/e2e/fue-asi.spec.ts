import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { listWithFacts } from './support/facts.ts';
import {
  demoPassword,
  demoPerson,
  enterAs,
  failedRequests,
  type Person,
  signInHere,
  test,
  toast,
} from './support/questions.ts';
import { alive, soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

const told = (proveedor_id: string, hecho: string, fue: boolean) => ({
  proveedor_id,
  clase: 'hecho',
  hecho,
  fue,
  mes: `${new Date().getFullYear()}-01-01`,
});

test(
  '¿Fue así?: the third family makes it public beside the provider’s word; three that say no open a correction',
  soakOnly,
  async ({ page, admin, baseURL }) => {
    test.slow();
    const manager = await admin();
    const family = await demoPerson('familia', baseURL);
    const { id, nombre } = await listWithFacts(
      manager,
      {},
      { details: { hechos_si: ['ascensor', 'paso_amplio'] } },
    );
    for (const person of [manager, await demoPerson('proveedor', baseURL)] as Person[]) {
      for (const hecho of ['ascensor', 'paso_amplio']) {
        const { error } = await person.client
          .from('experiencias')
          .insert(told(id, hecho, hecho === 'paso_amplio'));
        expect(error).toBeNull();
      }
    }

    // A visitor sees nothing before the third, and signs in to tell.
    await page.goto(`/proveedor/${id}`);
    await alive(page);
    await expect(page.getByText('Lo que vieron las familias')).toHaveCount(0);
    await page.getByRole('button', { name: 'Contar mi experiencia' }).click();
    await signInHere(page, family, demoPassword);
    const dialog = page.getByRole('dialog');
    async function tell(words: string, answer: 'Sí' | 'No') {
      await dialog.getByLabel('Si el lugar fue como dice el perfil').check();
      await dialog.getByRole('button', { name: 'Guardar' }).click();
      await expect(dialog.getByText('Elige el dato')).toBeVisible();
      await dialog.getByLabel(/^El perfil dice/).selectOption(words);
      await dialog.getByRole('group', { name: '¿Fue así?' }).getByLabel(answer).check();
      await expectAccessible(page, { within: '[role=dialog]' });
      await dialog.getByRole('button', { name: 'Guardar' }).click();
      await expect(dialog).toHaveCount(0);
    }
    await tell('Una silla de ruedas o un coche cabe por puertas y pasillos.', 'Sí');
    await expect(toast(page, 'Gracias por contarlo')).toBeVisible();
    const place = page.locator('section').filter({ has: page.getByRole('heading', { name: 'El lugar' }) });
    await expect(place).toContainText('Fue así para 3 de 3 familias.');
    const more = page.getByRole('button', { name: 'Contar mi experiencia' });
    if (!(await more.isVisible()))
      await page.getByRole('heading', { name: 'Lo que cuentan las familias' }).click();
    await more.click();
    await tell('Hay ascensor.', 'No');
    await expect(place).toContainText('Hay ascensor. Fue así para 0 de 3 familias.');
    await expectAccessible(page);

    const { data } = await manager.client
      .from('propuestas')
      .select('lote,campo,antes,despues')
      .eq('proveedor_id', id);
    expect(data).toEqual([expect.objectContaining({ campo: 'hecho:ascensor', antes: 'si', despues: 'no' })]);
    await enterAs(page, manager);
    await page.goto(`/admin/hoy?elemento=propuesta.${data?.[0]?.lote}`);
    await expect(page.getByText('3 familias que fueron contaron que no fue así.')).toBeVisible();
    await expect(page.getByText('varias familias')).toBeVisible();
    await expect(page.getByRole('heading', { level: 3, name: new RegExp(nombre) })).toBeVisible();
  },
);
