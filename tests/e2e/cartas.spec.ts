import { openPanel, row } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { expectAllReachable } from './support/keyboard.ts';
import { failedRequests, test } from './support/questions.ts';
import { alive, desktop, expect, onRequest, phone, soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

const letters = [
  'pedir-evaluacion',
  'pedir-reunion-compu',
  'pedir-expediente',
  'pedir-remedio-provisional',
  'el-plan-dijo-que-no',
];
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

test(
  'a step has its letter, which is filled on the device, copied, printed and opened in the mail',
  soakOnly,
  async ({ page }) => {
    await page.setViewportSize(phone);
    const asked: string[] = [];
    onRequest(page, (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.goto('/empieza?momento=no_se_cumple');
    await alive(page);
    const step = page.getByRole('listitem').filter({ hasText: 'Un servicio del PEI no llega: pide remedio' });
    await step.getByRole('heading', { level: 2 }).click();
    await step.getByRole('link', { name: 'Escribir la carta' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pedir Remedio Provisional' })).toBeVisible();
    await expect(page.getByText('Contenido de demostración')).toBeVisible();
    const text = page.getByRole('article', { name: 'Texto de la carta' });
    await expect(text).not.toContainText('Ya hice estas gestiones');
    await expect(page.getByText(/^Faltan 8 espacios obligatorios/)).toBeVisible();
    await page.getByLabel(/^Nombre del estudiante/).fill('Zoraida M.');
    await page.getByLabel(/^Servicio que falta/).fill('terapia del habla');
    await page.getByLabel(/^Qué has hecho ya/).fill('Hablé con la maestra.');
    await page.getByLabel(/^Fecha del PEI/).fill('2026-08-12');
    await expect(text).toContainText('con fecha de 12 de agosto de 2026');
    await expect(text).toContainText('Ya hice estas gestiones: Hablé con la maestra.');
    await expect(page.getByText(/^Faltan 5 espacios obligatorios/)).toBeVisible();
    const mail = await page.getByRole('link', { name: 'Abrir en mi correo' }).getAttribute('href');
    expect(mail).toMatch(/^mailto:\?subject=Solicito%20Remedio%20Provisional%20para%20Zoraida/);
    expect(decodeURIComponent(mail ?? '')).toContain('Zoraida M. no lo recibe desde __________.');

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copiar la carta' }).click();
    await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Solicito que se active');

    // The next letter asks for the same names; what was written is deleted at once.
    await page.goto('/cartas/pedir-reunion-compu');
    await expect(page.getByLabel(/^Nombre del estudiante/)).toHaveValue('Zoraida M.');
    await page.getByRole('button', { name: 'Borrar lo que escribí' }).click();
    await expect(page.getByLabel(/^Nombre del estudiante/)).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Zoraida');
    expect(asked.join('\n')).not.toContain('Zoraida');
  },
);

for (const letter of letters) {
  test(
    `the letter ${letter} prints empty and with the longest values, and axe finds nothing`,
    soakOnly,
    async ({ page }) => {
      await page.setViewportSize(desktop);
      await page.goto(`/cartas/${letter}`);
      await alive(page);
      await expectAccessible(page);
      await expectAllReachable(page);
      await page.setViewportSize(desktop);
      expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
      // A line to write on by hand has seven millimetres above it.
      await page.emulateMedia({ media: 'print' });
      const room = await page
        .locator('.letter-paper .blank:not([data-long])')
        .evaluateAll((blanks) => blanks.map((blank) => blank.getBoundingClientRect().height));
      expect(Math.min(...room)).toBeGreaterThan(26);
      await page.emulateMedia({ media: null });
      await page.getByText('Tus datos, a quién va y la fecha').click();
      for (const field of await page
        .getByRole('group', { name: 'Espacios de la carta' })
        .getByRole('textbox')
        .all()) {
        const most = Number(await field.getAttribute('maxlength'));
        const isDate = (await field.getAttribute('type')) === 'date';
        if (!isDate)
          await field.fill(
            'Palabras que dicen algo '
              .repeat(30)
              .slice(0, most - 1)
              .padEnd(most, 'x'),
          );
      }
      expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBeLessThanOrEqual(2);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText(/^Recibido por:/)).toBeVisible();
      await expect(page.getByRole('heading').filter({ visible: true })).toHaveCount(0);
    },
  );
}

test(
  'an admin changes a letter, sees it as it will be, and publishes it only with a name',
  soakOnly,
  async ({ page, admin, join }) => {
    const [person, reader] = [await admin(), await join()];
    const { data } = await person.client.from('cartas').select('*').eq('slug', 'pedir-expediente').single();
    const asFamily = async () =>
      (await reader.client.from('cartas').select('id').eq('slug', 'pedir-expediente')).data;
    await openPanel(page, person, '/admin/cartas');
    await expect(row(page, data?.titulo ?? '')).toContainText('Al día');
    await row(page, data?.titulo ?? '')
      .getByRole('link', { name: /^Editar/ })
      .click();
    await page.getByRole('textbox', { name: /^Texto/ }).fill('Soy {nombre}.\nPido {hora_nueva}.');
    await expect(page.getByRole('region', { name: 'Vista previa' })).toContainText(
      'espacio para llenar: hora nueva',
    );
    await page.getByRole('button', { name: 'Guardar y publicar' }).click();
    await expect(page.getByRole('alert')).toContainText('di quién comprobó lo que dice ahora');
    await expectAccessible(page);
    await page.getByLabel(/^Publicado/).uncheck();
    await page.getByRole('button', { name: 'Guardar como borrador' }).click();
    await expect(row(page, data?.titulo ?? '')).toContainText('Borrador');
    expect(await asFamily()).toEqual([]);
    expect((await page.request.get('/cartas/pedir-expediente')).status()).toBe(404);

    await row(page, data?.titulo ?? '')
      .getByRole('link', { name: /^Editar/ })
      .click();
    await page.getByRole('textbox', { name: /^Texto/ }).fill((data?.texto ?? []).join('\n'));
    await page.getByLabel('Una persona comprobó lo que dice ahora').check();
    await page.getByLabel(/^Verificado por/).fill('Contenido de demostración');
    await page.getByLabel(/^Publicado/).check();
    await page.getByRole('button', { name: 'Guardar y publicar' }).click();
    await expect(row(page, data?.titulo ?? '')).toContainText('Al día');
    expect(await asFamily()).toHaveLength(1);
  },
);
