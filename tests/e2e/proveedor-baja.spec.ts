import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { approvedProvider, upToDatePath } from './support/facts-form.ts';
import { pressOn, typeInto } from './support/keyboard.ts';
import { list } from './support/proveedores.ts';
import { enterAs, failedRequests, test } from './support/questions.ts';
import { alive, soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

test(
  'a visitor asks, the owner removes in one step and comes back',
  soakOnly,
  async ({ page, join, admin }) => {
    const [owner, team] = [await join(), await admin()];
    const { id, nombre } = await approvedProvider(owner, team);
    const removals = async () =>
      (await team.client.from('bajas').select('origen,motivo,estado').eq('proveedor_id', id)).data;

    await page.goto(`/proveedor/${id}`);
    await page.getByRole('link', { name: 'No quiero aparecer' }).click();
    await page.getByLabel(/^¿Por qué\?/).fill('Ya no trabajo allí.');
    await page.getByRole('button', { name: 'Pedir que lo quiten' }).click();
    await expect(page.getByText('Gracias. La recibimos.')).toBeVisible();
    expect(await removals()).toEqual([
      { origen: 'visitante', motivo: 'Ya no trabajo allí.', estado: 'pendiente' },
    ]);

    await enterAs(page, owner);
    await page.goto(`/proveedor/${id}/baja`);
    await page.getByRole('button', { name: 'Quitar mi perfil' }).click();
    await expect(page.getByRole('button', { name: 'Dejarlo en el directorio' })).toBeFocused();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar mi perfil' }).click();
    await expect(page.getByText(/^Lo borramos el \d+ de [a-z]+ de \d{4}, con sus reseñas\.$/)).toBeVisible();
    expect(await removals()).toMatchObject([{ estado: 'hecha' }]);
    expect((await page.request.get(`/proveedor/${id}`)).status()).toBe(404);

    await page.goto(upToDatePath);
    await expect(page.getByText('Tu perfil no está en el directorio')).toBeVisible();
    await expect(page.getByText('Tu perfil espera aprobación')).toHaveCount(0);

    // Opened anew: the server knows it as not found, the owner does not.
    await page.goto(`/proveedor/${id}/baja`);
    await page.getByRole('button', { name: 'Volver a ponerlo' }).click();
    await expect(page.getByText('Está de vuelta y espera aprobación')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Quitar mi perfil' })).toHaveCount(0);
    await expect(page.getByText(nombre, { exact: true })).toBeVisible();
    expect(await removals()).toMatchObject([{ estado: 'deshecha' }]);
  },
);

test(
  'by keyboard alone: a visitor asks, the owner removes and comes back',
  soakOnly,
  async ({ page, join, admin }) => {
    const [owner, team] = [await join(), await admin()];
    const { id } = await approvedProvider(owner, team);
    await page.goto(`/proveedor/${id}`);
    await alive(page);
    await pressOn(page.getByRole('link', { name: 'No quiero aparecer' }));
    await typeInto(page.getByLabel(/^¿Por qué\?/), 'Ya no trabajo allí.');
    await pressOn(page.getByRole('button', { name: 'Pedir que lo quiten' }), 'Space');
    await expect(page.getByText('Gracias. La recibimos.')).toBeVisible();
    await pressOn(page.getByRole('main').getByRole('link', { name: 'Volver al perfil' }));
    await expect(page).toHaveURL(`/proveedor/${id}`);

    await enterAs(page, owner);
    await page.goto(`/proveedor/${id}/baja`);
    const remove = page.getByRole('main').getByRole('button', { name: 'Quitar mi perfil' });
    await pressOn(remove);
    await expect(page.getByRole('button', { name: 'Dejarlo en el directorio' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(remove).toBeFocused();
    await page.keyboard.press('Space');
    await pressOn(page.getByRole('alertdialog').getByRole('button', { name: 'Quitar mi perfil' }));
    await pressOn(page.getByRole('button', { name: 'Volver a ponerlo' }));
    await expect(page.getByRole('status').filter({ hasText: 'Está de vuelta' })).toBeFocused();
  },
);

test('axe finds nothing while asking and while removing', soakOnly, async ({ page, join, admin }) => {
  const [owner, team] = [await join(), await admin()];
  const { id } = await list(team, { aprobado_por_admin: true });
  const own = await approvedProvider(owner, team);
  await page.goto(`/proveedor/${id}/baja`);
  await expect(page.getByRole('button', { name: 'Pedir que lo quiten' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pedir que lo quiten' }).click();
  await expect(page.getByText('Gracias. La recibimos.')).toBeVisible();
  await expectAccessible(page);
  await enterAs(page, owner);
  await page.goto(`/proveedor/${own.id}/baja`);
  await page.getByRole('button', { name: 'Quitar mi perfil' }).click();
  await expectAccessible(page, { within: '[role=alertdialog]' });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar mi perfil' }).click();
  await expect(page.getByRole('button', { name: 'Volver a ponerlo' })).toBeVisible();
  await expectAccessible(page);
});
