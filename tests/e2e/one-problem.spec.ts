import type { Page } from '@playwright/test';
import { openPanel } from './support/admin.ts';
import { listed, makeList } from './support/lists.ts';
import { list } from './support/proveedores.ts';
import { ask, enterAs, test } from './support/questions.ts';
import { expect, soakOnly } from './support/test.ts';

interface OneProblem {
  path: string;
  /** The button that opens the dialog, and the one that sends it. */
  opens: string | RegExp;
  sends: string | RegExp;
  /** What is typed before; everything else is as the dialog opens. */
  typed?: Record<string, string>;
}

/** Sent with one problem, a dialog leads to the control that is described by it. */
async function expectLed(page: Page, { path, opens, sends, typed = {} }: OneProblem): Promise<void> {
  if (!page.url().endsWith(path)) await page.goto(path);
  await page.getByRole('button', { name: opens }).first().click();
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(typed))
    await dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(text);
  await dialog.getByRole('button', { name: sends }).click();
  await expect(dialog.locator('[id$="-error"]')).toHaveCount(1);
  await expect
    .poll(() =>
      dialog.evaluate((box) => {
        const error = box.querySelector('[id$="-error"]');
        return document.activeElement?.closest(`[aria-describedby~="${error?.id}"]`) !== null;
      }),
    )
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('every dialog of a family leads to its one problem', soakOnly, async ({ page, join, admin }) => {
  const person = await join();
  const providers = await listed(await admin(), 1);
  const [provider = { id: '', nombre: '' }] = providers;
  await person.client.from('favorite_providers').insert({ user_id: person.id, provider_id: provider.id });
  const lista = `/user-dashboard/favoritos/${await makeList(person, 'Cerca de casa', providers)}`;
  const question = `/question/${await ask(await join('Carlos Rivera'))}`;
  const perfil = '/user-dashboard/perfil#seguridad';
  const favoritos = '/user-dashboard/favoritos';
  const dialogs: OneProblem[] = [
    { path: perfil, opens: 'Cambiar correo', sends: 'Guardar correo' },
    { path: perfil, opens: 'Añadir app', sends: 'Ver el cuadro', typed: { Nombre: '' } },
    { path: perfil, opens: 'Añadir llave', sends: 'Añadir llave', typed: { Nombre: '' } },
    { path: favoritos, opens: 'Crear una lista', sends: 'Crear lista' },
    { path: favoritos, opens: `Poner en una lista el perfil de ${provider.nombre}`, sends: 'Crear lista' },
    { path: lista, opens: 'Editar lista', sends: 'Guardar', typed: { 'Nombre de la lista': '' } },
    { path: lista, opens: /^Nota de/, sends: 'Guardar nota', typed: { Nota: 'www.sol.example' } },
    { path: question, opens: /^Reportar/, sends: 'Enviar reporte' },
    { path: `/proveedor/${provider.id}`, opens: 'Contar mi experiencia', sends: 'Guardar' },
    {
      path: '/recursos',
      opens: 'Sugerir Recurso',
      sends: 'Enviar sugerencia',
      typed: { Título: 'Una guía' },
    },
  ];
  await enterAs(page, person);
  for (const dialog of dialogs) await test.step(String(dialog.opens), () => expectLed(page, dialog));
});

test('every dialog of an admin leads to its one problem', soakOnly, async ({ page, join, admin }) => {
  const [person, owner] = [await admin(), await join()];
  const pending = await list(owner, { usuario_id: owner.id });
  const nameless = await ask(owner, { sin_nombre: true });
  const users = `/admin/usuarios?q=${owner.session.user.email}`;
  const reason = 'Escribe cosas que ofenden';
  const dialogs: OneProblem[] = [
    { path: '/admin/planes', opens: 'Añadir un plan', sends: 'Añadir plan' },
    { path: users, opens: /^Poner en pausa/, sends: 'Poner en pausa' },
    { path: users, opens: /^Cambiar contraseña/, sends: 'Guardar contraseña' },
    {
      path: '/admin/historial',
      opens: 'Retirar una lista compartida',
      sends: 'Retirar lista',
      typed: { Motivo: reason },
    },
    {
      path: `/admin/proveedores?q=${pending.nombre.split(' ').at(-1)}`,
      opens: /^Dueño/,
      sends: 'Asignar dueño',
    },
    {
      path: `/admin/hoy?elemento=proveedor.${pending.id}`,
      opens: /^Devolver con una nota/,
      sends: 'Devolver con la nota',
    },
    { path: `/question/${nameless}`, opens: 'Cerrar como duplicada', sends: 'Cerrar pregunta' },
    { path: `/question/${nameless}`, opens: /^Ver autor/, sends: 'Ver autor' },
  ];
  await openPanel(page, person, '/admin/planes');
  for (const dialog of dialogs) await test.step(String(dialog.opens), () => expectLed(page, dialog));
});
