import { expect } from '@playwright/test';
import { openPanel } from './support/admin.ts';
import { field, form, path, save } from './support/provider-form.ts';
import { enterAs, test, toast } from './support/questions.ts';
import { soakOnly } from './support/test.ts';
import { toasts } from './support/toasts.ts';

test(
  'the summary of a provider form shrinks with each field, and goes with the last',
  soakOnly,
  async ({ page, join }) => {
    await enterAs(page, await join());
    await page.goto(path);
    await page.getByRole('button', { name: 'Sí, ofrezco servicios' }).click();
    await field(page, 'Correo electrónico').fill('hola@');
    await save(page).press('Enter');
    const summary = form(page).getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(toast(page, 'Por favor completa los campos obligatorios')).toBeVisible();
    await expect(summary.getByRole('listitem')).toHaveCount(4);

    await field(page, 'Nombre').fill('Centro Azul');
    await expect(summary.getByRole('listitem')).toHaveText([
      'Falta el municipio.',
      'Falta el tipo de servicio.',
      /^Falta una parte del correo/,
    ]);
    await field(page, 'Municipio').selectOption('Ponce');
    await field(page, 'Tipo de servicio').selectOption('dietista');
    await expect(summary).toContainText('Revisa los campos marcados.');
    await expect(summary).not.toContainText('Por favor completa los campos obligatorios');
    // Not yet an address: said beside the field too.
    await field(page, 'Correo electrónico').fill('hola@ejemplo');
    await expect(summary.getByRole('listitem')).toHaveCount(1);
    await expect(field(page, 'Correo electrónico')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'Correo electrónico').fill('hola@ejemplo.example');
    await expect(summary).toHaveCount(0);
    await expect(toasts(page)).toHaveCount(0);
    // It does not come back, nor take the focus, while one goes on writing.
    await field(page, 'Correo electrónico').fill('hola@');
    await expect(summary).toHaveCount(0);
    await expect(field(page, 'Correo electrónico')).toBeFocused();
  },
);

test(
  'the summary of signing up shrinks with each field, and goes with the last',
  soakOnly,
  async ({ page }) => {
    await page.goto('/auth?registro');
    const signUp = page.getByRole('form', { name: 'Registrarse' });
    await signUp.getByRole('button', { name: 'Crear cuenta' }).click();
    const summary = signUp.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('listitem')).toHaveCount(3);
    await signUp.getByLabel(/^Nombre completo/).fill('Nilda Torres');
    await expect(summary.getByRole('listitem')).toHaveText([/correo/, /contraseña/]);
    await signUp.getByLabel(/^Correo electrónico/).fill('nilda@ejemplo.example');
    await signUp.getByLabel(/^Contraseña/).fill('azul5');
    await expect(summary.getByRole('listitem')).toHaveCount(1);
    await signUp.getByLabel(/^Contraseña/).fill('ceiba6');
    await expect(summary).toHaveCount(0);
    await expect(signUp.getByLabel(/^Contraseña/)).not.toHaveAttribute('aria-invalid', 'true');
  },
);

test(
  'the summary of a resource shrinks with each field, and goes with the last',
  soakOnly,
  async ({ page, admin }) => {
    await openPanel(page, await admin(), '/admin/recursos/nuevo');
    await page.getByRole('button', { name: 'Crear recurso' }).click();
    const summary = page.getByRole('main').getByRole('alert');
    await expect(summary.getByRole('listitem')).toHaveCount(3);
    await page.getByLabel('Título').fill('Guía');
    await page.getByLabel('Descripción').fill('Paso a paso');
    await expect(summary.getByRole('listitem')).toHaveCount(1);
    await page.getByLabel('Dirección web').fill('ejemplo.org/guia.pdf');
    await expect(summary).toHaveCount(0);
    await expect(toasts(page)).toHaveCount(0);
  },
);
