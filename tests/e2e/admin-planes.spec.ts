import { expect } from '@playwright/test';
import { openPanel, row } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { pressOn, typeInto } from './support/keyboard.ts';
import { failedRequests, test, toast, uniqueWord } from './support/questions.ts';
import { phone, soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

test(
  'a plan is added, renamed and no longer offered, by keyboard alone',
  soakOnly,
  async ({ page, admin }) => {
    const person = await admin();
    const [name, renamed] = [`Plan ${uniqueWord()}`, `Plan ${uniqueWord()}`];
    const stored = async () =>
      (
        await person.client
          .from('planes')
          .select('nombre,alias,activo')
          .contains('alias', [`${name} corto`])
      ).data;
    await openPanel(page, person, '/admin/hoy');
    await pressOn(page.getByRole('link', { name: 'Planes médicos' }));
    const dialog = page.getByRole('dialog');
    await pressOn(page.getByRole('button', { name: 'Añadir un plan' }));
    await typeInto(dialog.getByLabel(/^Nombre del plan/), 'triple-s');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel(/^Nombre del plan/)).toHaveAccessibleDescription(
      'Ya está en la lista: Triple-S Salud.',
    );
    await typeInto(dialog.getByLabel(/^Nombre del plan/), name);
    await typeInto(dialog.getByLabel(/^Otros nombres/), `${name} corto`);
    await pressOn(dialog.getByRole('button', { name: 'Añadir plan' }));
    await expect(toast(page, `${name}: guardado`)).toBeVisible();
    await expect(row(page, name)).toContainText(`${name} corto`);

    await pressOn(row(page, name).getByRole('button', { name: `Editar ${name}` }));
    await typeInto(dialog.getByLabel(/^Nombre del plan/), renamed);
    await page.keyboard.press('Enter');
    await expect(toast(page, `${renamed}: guardado`)).toBeVisible();
    expect(await stored()).toEqual([{ nombre: renamed, alias: [`${name} corto`, name], activo: true }]);

    await pressOn(row(page, renamed).getByRole('button', { name: `Dejar de ofrecer ${renamed}` }));
    await expect(row(page, renamed)).toContainText('Ya no se ofrece');
    await expect(
      row(page, renamed).getByRole('button', { name: `Ofrecer otra vez ${renamed}` }),
    ).toBeFocused();
    expect(await stored()).toMatchObject([{ activo: false }]);

    // A name of the site's own lists stays: its providers and its filter hold it.
    await expect(row(page, 'Triple-S Salud').getByRole('button')).toHaveCount(1);
    await row(page, 'Triple-S Salud').getByRole('button', { name: 'Editar Triple-S Salud' }).click();
    await expect(dialog.getByLabel(/^Nombre del plan/)).toHaveCount(0);
    await dialog.getByLabel(/^Otros nombres/).fill('');
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(dialog.getByLabel(/^Otros nombres/)).toHaveAccessibleDescription(/^«Triple-S» es un filtro/);
  },
);

test('two admins on one plan, no network, and axe', soakOnly, async ({ page, context, admin }) => {
  const person = await admin();
  const nombre = `Plan ${uniqueWord()}`;
  const { error } = await person.client.from('planes').insert({ nombre, activo: false });
  expect(error).toBeNull();
  await page.setViewportSize(phone);
  await openPanel(page, person, '/admin/planes');
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');
  await row(page, nombre).getByRole('button', { name: 'Editar' }).click();
  await dialog.getByLabel(/^Otros nombres/).fill('Uno');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Revisa tu internet');
  await expect(dialog.getByLabel(/^Otros nombres/)).toHaveValue('Uno');
  await expectAccessible(page);
  await context.setOffline(false);
  await person.client
    .from('planes')
    .update({ alias: ['Otro'] })
    .eq('nombre', nombre);
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText(`Otra persona cambió o quitó «${nombre}»`)).toBeVisible();
  await expect(row(page, nombre)).toContainText('Otro');
});
