import { expect, type Page } from '@playwright/test';
import { educationLevels } from '../../app/lib/lists/education-levels.ts';
import { formPlans } from '../../app/lib/lists/plans.ts';
import { subcategorias } from '../../app/lib/lists/subcategorias.ts';
import { therapyTypes } from '../../app/lib/lists/therapy-types.ts';
import { expectAccessible } from './support/axe.ts';
import { list } from './support/proveedores.ts';
import { field, form, path, save, stored, updated } from './support/provider-form.ts';
import { enterAs, failedRequests, signInHere, test, toast, uniqueWord } from './support/questions.ts';
import { phone, soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

const pending = 'Pendiente de aprobación por admin';
const videos = (page: Page) => page.getByRole('list', { name: 'Videos', exact: true }).getByRole('listitem');
const reel = (word: string) => `https://www.instagram.com/reel/${word}/`;

test('a visitor signs in and comes back; who is no provider is asked first; a profile is created', async ({
  page,
  join,
}) => {
  const person = await join();
  await page.goto(path);
  await expect(page).toHaveURL('/auth?volver=%2Fprovider-dashboard');
  await signInHere(page, person);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil de proveedor' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^¿Ofreces servicios/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'No, ir a mi cuenta' })).toHaveAttribute(
    'href',
    '/user-dashboard',
  );
  await expect(form(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Sí, ofrezco servicios' }).click();
  await expect(page.getByText('Todavía no tienes un perfil')).toBeVisible();
  await expect(form(page).getByText(pending)).toBeVisible();

  await test.step('what is missing is said beside its field, in the summary and as a toast', async () => {
    await field(page, 'Correo electrónico').fill('hola@');
    await save(page).click();
    await expect(toast(page, 'Por favor completa los campos obligatorios')).toBeVisible();
    const summary = form(page).getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('Por favor completa los campos obligatorios');
    for (const name of ['Nombre', 'Municipio', 'Tipo de servicio'])
      await expect(field(page, name)).toHaveAccessibleDescription(
        /Por favor completa los campos obligatorios/,
      );
    await expect(field(page, 'Correo electrónico')).toHaveAccessibleDescription(/Falta una parte del correo/);
    await expect(field(page, 'Correo electrónico')).toHaveValue('hola@');
    await summary.getByRole('link', { name: 'Falta el nombre.' }).click();
    await expect(field(page, 'Nombre')).toBeFocused();
    expect(await stored(person)).toBeNull();
  });

  await test.step('subcategories follow the type, and changing it clears the choice', async () => {
    const subcategory = field(page, 'Subcategoría');
    await expect(subcategory).toHaveCount(0);
    await field(page, 'Tipo de servicio').selectOption('doctor');
    await expect(subcategory.getByRole('option')).toHaveText(['Sin subcategoría', ...subcategorias.doctor]);
    await subcategory.selectOption('Pediatra');
    await field(page, 'Tipo de servicio').selectOption('abogado');
    await expect(subcategory).toHaveCount(0);
    await field(page, 'Tipo de servicio').selectOption('doctor');
    await expect(subcategory).toHaveValue('');
  });

  await test.step('two presses make one profile, with null for all that is empty', async () => {
    const nombre = `Centro ${uniqueWord()}`;
    await field(page, 'Nombre').fill(nombre);
    await field(page, 'Municipio').selectOption('Ponce');
    await field(page, 'Correo electrónico').fill('');
    let writes = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/rest/v1/proveedores')) writes += 1;
    });
    await save(page).dblclick();
    await expect(toast(page, 'Perfil de proveedor creado. Pendiente de aprobación por admin.')).toBeVisible();
    await expect(page.getByText('Estado: Pendiente.')).toBeVisible();
    expect(writes).toBe(1);
    expect(await stored(person)).toMatchObject({
      nombre,
      municipio: 'Ponce',
      tipo_servicio: 'doctor',
      subcategoria: null,
      email: null,
      descripcion: null,
      planes_aceptados: null,
      etiquetas_servicio: null,
      videos_urls: null,
      logo_url: null,
      acepta_planes: false,
      aprobado_por_admin: false,
    });
    await expect(page.getByRole('link', { name: 'Mi Dashboard' }).filter({ visible: true })).toHaveAttribute(
      'href',
      path,
    );
  });
});

test(
  'every field is saved; approved becomes pending; the preview is the profile',
  soakOnly,
  async ({ page, join, admin }) => {
    // Wide enough that no toast lies over the form.
    await page.setViewportSize({ width: 2000, height: 1000 });
    const person = await join();
    const { id, nombre } = await list(person, { usuario_id: person.id });
    const { error } = await (await admin()).client
      .from('proveedores')
      .update({ aprobado_por_admin: true })
      .eq('id', id);
    expect(error).toBeNull();
    await enterAs(page, person);
    await page.goto(path);
    await expect(page.getByText('Aprobado', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Ver mi perfil público' })).toHaveAttribute(
      'href',
      `/proveedor/${id}`,
    );

    await expect(form(page).getByText(pending)).toContainText('deja de verse hasta que lo aprueben');
    await expect(form(page).getByRole('link', { name: '«Sedes y visita»' })).toHaveAttribute(
      'href',
      '/provider-dashboard/sedes',
    );

    const texts = {
      Descripción: 'Atiende con calma.',
      Teléfono: '(787) 555-0142',
      WhatsApp: '939 555 0143',
      'Correo electrónico': 'hola@ejemplo.example',
      'Página web': 'www.ejemplo.example',
      Dirección: 'Calle Sol 5',
      'Horario de servicio': 'Lunes a viernes, 8:00 a. m. a 5:00 p. m.',
    };
    for (const [name, text] of Object.entries(texts)) await field(page, name).fill(text);

    await test.step('tags: therapies, levels, and free ones', async () => {
      const therapies = form(page).getByRole('group', { name: /^Tipos de terapia/ });
      await expect(therapies.getByRole('checkbox')).toHaveCount(therapyTypes.length);
      await field(page, 'Tipo de servicio').selectOption('escuela');
      const levels = form(page).getByRole('group', { name: /^Niveles educativos/ });
      await expect(levels.getByRole('checkbox')).toHaveCount(educationLevels.length);
      await levels.getByLabel('Elemental (K-6)').check();
      await field(page, 'Otros servicios').fill('Natación, Huerto');
      await field(page, 'Otros servicios').press('Enter');
      await form(page).getByRole('button', { name: 'Quitar servicio: Huerto' }).click();
      await expect(field(page, 'Otros servicios')).toBeFocused();
      // Typed and not added: it is not lost.
      await field(page, 'Otros servicios').fill('Arte');
    });

    await test.step('plans of the list', async () => {
      await form(page).getByLabel('Acepta planes médicos').check();
      const plans = form(page).getByRole('group', { name: /^Planes aceptados/ });
      await expect(plans.getByRole('checkbox')).toHaveCount(formPlans.length);
      await plans.getByLabel('Plan de Salud Menonita').check();
    });

    await test.step('videos: messages, order, removal', async () => {
      const address = field(page, 'Enlace de un video');
      const add = form(page).getByRole('button', { name: 'Añadir video' });
      await add.click();
      await expect(toast(page, 'Por favor ingresa una URL de video')).toBeVisible();
      await expect(address).toHaveAccessibleDescription(/Por favor ingresa una URL de video/);
      await address.fill('https://youtube.com/watch?v=1');
      await address.press('Enter');
      await expect(toast(page, 'Solo se permiten videos de Facebook e Instagram')).toBeVisible();
      await expect(address).toHaveAccessibleDescription(/Solo se permiten videos de Facebook e Instagram/);
      await expect(address).toHaveValue('https://youtube.com/watch?v=1');
      await address.fill(reel('primero'));
      await address.press('Enter');
      await expect(toast(page, 'Video agregado')).toBeVisible();
      await expect(address).toHaveValue('');
      for (const word of ['segundo', 'tercero']) {
        await address.fill(reel(word));
        await add.click();
      }
      await expect(videos(page)).toHaveText([/primero/, /segundo/, /tercero/]);
      await form(page).getByRole('button', { name: 'Bajar video 1' }).click();
      await expect(videos(page)).toHaveText([/segundo/, /primero/, /tercero/]);
      await expect(form(page).getByRole('button', { name: 'Bajar video 2' })).toBeFocused();
      await expect(form(page).getByRole('button', { name: /^(Subir video 1|Bajar video 3)$/ })).toHaveCount(
        0,
      );
      await form(page).getByRole('button', { name: 'Quitar video 3' }).click();
      await expect(toast(page, 'Video eliminado')).toBeVisible();
      await expect(videos(page)).toHaveCount(2);
      await page.getByRole('button', { name: 'Deshacer' }).click();
      await expect(videos(page)).toHaveCount(3);
      await form(page).getByRole('button', { name: 'Quitar video 3' }).click();
    });

    await test.step('the preview is the profile, and its buttons do nothing', async () => {
      await page.getByRole('button', { name: 'Ver vista previa' }).click();
      const preview = page.getByRole('region', { name: 'Vista previa' });
      await expect(preview.getByRole('heading', { name: 'Vista previa' })).toBeFocused();
      await expect(preview.getByRole('heading', { name: nombre })).toBeVisible();
      await expect(preview.getByText('Atiende con calma.')).toBeVisible();
      await expect(preview.getByRole('list', { name: 'Servicios' }).getByRole('listitem')).toHaveText([
        'Elemental (K-6)',
        'Natación',
        'Arte',
      ]);
      await expect(preview.getByRole('link', { name: '787-555-0142' })).toHaveAttribute(
        'href',
        'tel:+17875550142',
      );
      await expect(preview.getByText('Plan de Salud Menonita')).toBeVisible();
      await preview.getByRole('heading', { name: 'Videos (' }).click();
      await expect(preview.getByRole('region', { name: `Videos de ${nombre}` })).toBeVisible();
      await preview.getByRole('link', { name: 'ejemplo.example', exact: true }).click();
      await preview.getByRole('button', { name: /^Guardar el perfil/ }).click();
      expect(page.context().pages()).toHaveLength(1);
      await expect(form(page)).toBeHidden();
      await page.getByRole('button', { name: 'Volver a editar' }).click();
      await expect(page.getByRole('button', { name: 'Ver vista previa' })).toBeFocused();
    });

    await save(page).click();
    await expect(toast(page, updated)).toBeVisible();
    await expect(page.getByText('Estado: Pendiente.')).toBeVisible();
    const row = await stored(person);
    expect(row).toMatchObject({
      nombre,
      tipo_servicio: 'escuela',
      subcategoria: null,
      descripcion: 'Atiende con calma.',
      telefono: '(787) 555-0142',
      whatsapp: '939 555 0143',
      email: 'hola@ejemplo.example',
      web: 'https://www.ejemplo.example',
      direccion: 'Calle Sol 5',
      horario_servicio: 'Lunes a viernes, 8:00 a. m. a 5:00 p. m.',
      acepta_planes: true,
      planes_aceptados: ['Plan de Salud Menonita'],
      etiquetas_servicio: ['Elemental (K-6)', 'Natación', 'Arte'],
      videos_urls: [reel('segundo'), reel('primero')],
      aprobado_por_admin: false,
    });
    const favorites = await person.client.from('favorite_providers').select('id');
    expect(favorites.data).toEqual([]);
  },
);

test.describe('by keyboard only, on a phone', () => {
  test.use({ viewport: phone });

  test('the question, the form, a tag, a video and the save', soakOnly, async ({ page, join }) => {
    const person = await join();
    await enterAs(page, person);
    await page.goto(path);
    const press = (...keys: string[]) =>
      keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
    const tabTo = async (name: RegExp) => {
      for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press('Tab');
        const focused = page.locator(':focus');
        if (
          name.test((await focused.getAttribute('id')) ?? '') ||
          name.test((await focused.textContent()) ?? '')
        )
          return;
      }
      throw new Error(`Tab never reached ${name}`);
    };
    await page.getByRole('button', { name: 'Sí, ofrezco servicios' }).waitFor();
    await tabTo(/^Sí, ofrezco/);
    await press('Enter');
    await tabTo(/^nombre$/);
    await page.keyboard.type('Centro Teclado');
    await press('Tab');
    await page.keyboard.type('Ponce');
    await press('Tab');
    await page.keyboard.type('Dietista');
    await tabTo(/^etiqueta$/);
    await page.keyboard.type('Menús');
    await press('Enter');
    await tabTo(/^logo$/);
    await tabTo(/^video$/);
    await page.keyboard.type(reel('teclado'));
    await press('Enter');
    await tabTo(/^Guardar perfil/);
    await press('Enter');
    await expect(toast(page, 'Perfil de proveedor creado. Pendiente de aprobación por admin.')).toBeVisible();
    expect(await stored(person)).toMatchObject({
      nombre: 'Centro Teclado',
      municipio: 'Ponce',
      tipo_servicio: 'dietista',
      etiquetas_servicio: ['Menús'],
      videos_urls: [reel('teclado')],
    });
  });
});

test(
  'axe finds nothing in the question, the form with its errors and the preview',
  soakOnly,
  async ({ page, join }) => {
    test.slow();
    await enterAs(page, await join());
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Sí, ofrezco servicios' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sí, ofrezco servicios' }).click();
    await field(page, 'Tipo de servicio').selectOption('terapista');
    await field(page, 'Otros servicios').fill('Natación');
    await field(page, 'Otros servicios').press('Enter');
    await form(page).getByLabel('Acepta planes médicos').check();
    for (const word of ['primero', 'segundo']) {
      await field(page, 'Enlace de un video').fill(reel(word));
      await field(page, 'Enlace de un video').press('Enter');
    }
    // By key: a toast may lie over the button.
    await save(page).press('Enter');
    await expect(form(page).getByRole('alert')).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Ver vista previa' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Vista previa' })).toBeFocused();
    await expectAccessible(page);
  },
);
