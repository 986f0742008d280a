import { expect } from '@playwright/test';
import { openPanel, row } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { failedRequests, test, toast, uniqueWord } from './support/questions.ts';
import { phone, soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

test(
  'a word is added, mended and removed; one that a step explains stays',
  soakOnly,
  async ({ page, admin }) => {
    const person = await admin();
    const word = `Palabra ${uniqueWord()}`;
    await page.setViewportSize(phone);
    await openPanel(page, person, '/admin/palabras');
    await expect(row(page, 'PEI').first()).toBeVisible();
    await expectAccessible(page);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Añadir una palabra' }).click();
    await dialog.getByLabel(/^Palabra/).fill('apni');
    await dialog.getByRole('button', { name: 'Añadir palabra' }).click();
    await expect(dialog.getByLabel(/^Palabra/)).toHaveAccessibleDescription('Ya está en la lista.');
    await dialog.getByLabel(/^Palabra/).fill(word);
    await dialog.getByLabel(/^Qué significa/).fill('Algo equivocado.');
    await dialog.getByLabel(/^Mira también/).fill('apni');
    await dialog.getByLabel(/^Dónde se leyó/).fill('uso general');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Añadir palabra' }).click();
    await expect(toast(page, `${word}: guardada`)).toBeVisible();
    await expect(row(page, word)).toContainText('Por comprobar: no sale');

    await row(page, word)
      .getByRole('button', { name: `Editar ${word}` })
      .click();
    await dialog.getByLabel(/^Qué significa/).fill('Lo que es.');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(row(page, word)).toContainText('Lo que es.');
    const stored = () =>
      person.client
        .from('terminos')
        .select('definicion,ver,certeza')
        .eq('termino', word)
        .then(({ data }) => data);
    expect(await stored()).toEqual([{ definicion: 'Lo que es.', ver: ['apni'], certeza: 'cierto' }]);

    await row(page, word)
      .getByRole('button', { name: `Eliminar palabra ${word}` })
      .click();
    await page.getByRole('alertdialog').or(dialog).getByRole('button', { name: 'Eliminar palabra' }).click();
    await expect(toast(page, `${word}: eliminada`)).toBeVisible();
    expect(await stored()).toEqual([]);
    const explained = page.getByRole('row').filter({ hasText: /explican? (el|los) pasos?/ });
    await expect(explained.first()).toBeVisible();
    await expect(explained.first().getByRole('button')).toHaveCount(1);
  },
);
