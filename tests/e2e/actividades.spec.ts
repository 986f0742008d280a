import type { Page } from '@playwright/test';
import ICAL from 'ical.js';
import { openPanel } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import { keepGuide, notice } from './support/guide.ts';
import { type Person, test, toast, uniqueWord } from './support/questions.ts';
import { alive, expect, phone, soakOnly } from './support/test.ts';

test.use({
  viewport: phone,
  expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch|404/],
});

const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000 - 4 * 3_600_000).toISOString().slice(0, 10);

async function publish({ client }: Person, fields: Record<string, unknown> = {}) {
  const { data, error } = await client
    .from('actividades')
    .insert({
      ...{ titulo: `Charla ${uniqueWord()}`, clase: 'charla', municipio: 'Vieques', organiza: 'Red del Mar' },
      ...{ telefono: '787-555-0177', estado: 'aceptada', empieza: dayFromNow(2), termina: dayFromNow(2) },
      ...fields,
    })
    .select('id,titulo')
    .single();
  if (error) throw error;
  return data as { id: string; titulo: string };
}

test(
  'a visitor suggests an activity without an account, an admin completes it in Hoy, and families find it',
  soakOnly,
  async ({ page, admin, browser }) => {
    test.slow();
    const title = `Feria <b>callada</b> ${uniqueWord()}`;
    await page.goto('/actividades');
    await alive(page);
    await page.getByRole('button', { name: 'Sugerir una actividad' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sugerir una actividad' });
    await dialog.getByRole('button', { name: 'Enviar sugerencia' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Falta algo');
    await dialog.getByLabel('Nombre de la actividad').fill(title);
    await dialog.getByLabel('Qué es').selectOption('recreacion');
    await dialog.getByLabel('Municipio').selectOption('Culebra');
    await dialog.getByLabel('Empieza').fill(dayFromNow(3));
    await dialog.getByLabel('Enlace o teléfono').fill('feria.example/callada');
    await dialog.getByRole('button', { name: 'Enviar sugerencia' }).click();
    await expect(toast(page, 'Gracias. Un administrador va a leer tu sugerencia.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(card(page, title)).toHaveCount(0);

    const person = await admin();
    const { data: row } = await person.client.from('actividades').select('id').eq('titulo', title).single();
    const device = await (await browser.newContext()).newPage();
    await openPanel(device, person, `/admin/hoy?elemento=actividad.${row?.id}`);
    await device.getByRole('link', { name: `Completar y publicar «${title}»` }).click();
    await expect(device.getByLabel('Enlace')).toHaveValue('https://feria.example/callada');
    await device.getByRole('button', { name: 'Publicar actividad' }).click();
    await expect(device.getByText('Falta: quién organiza.').first()).toBeVisible();
    await device.getByLabel('Quién organiza').fill('Muelle Azul');
    await device.getByLabel('Desde las').fill('09:00');
    await device.getByLabel('Costo').fill('Gratis');
    await device.getByRole('button', { name: 'Publicar actividad' }).click();
    await expect(toast(device, 'Actividad publicada')).toBeVisible();
    await expect(device.getByRole('row').filter({ hasText: title })).toContainText('Publicada');
    await device.context().close();

    // The page was in the cache: it is there at once, and what was typed is text.
    await page.goto('/actividades?municipio=Culebra');
    await expect(card(page, title)).toContainText('9:00 a. m. · Gratis');
    await expect(card(page, title)).toContainText('Organiza Muelle Azul');
    await expect(card(page, title)).toContainText('No sabemos. Pregunta por ruido y luces.');
    await person.client.from('actividades').delete().eq('titulo', title);
  },
);

test(
  'by municipality, kind and age; what ended is on no page and in no calendar',
  soakOnly,
  async ({ page, admin }) => {
    const person = await admin();
    const { id, titulo } = await publish(person, { edad_desde: 6, edad_hasta: 12 });
    await page.goto('/actividades?municipio=Vieques');
    await alive(page);
    await expect(card(page, titulo)).toContainText('De 6 a 12 años');
    await page.getByLabel('Clase').selectOption('Respiro');
    await expect(page.getByRole('heading', { name: /^No sabemos de actividades en Vieques/ })).toBeVisible();
    await page.getByLabel('Clase').selectOption('Charla');
    await page.getByLabel('Edad').selectOption('De 6 a 12 años');
    await expect(page).toHaveURL('/actividades?municipio=Vieques&clase=charla&edad=6-12');
    await expect(card(page, titulo)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Avísame cuando haya' })).toContainText(
      'cuando haya una actividad nueva en Vieques o cerca.',
    );
    const events = await page.locator('script[type="application/ld+json"]').allInnerTexts();
    expect(events.join()).toContain(`"name":"${titulo}"`);

    const read = async (path: string) => {
      const response = await page.request.get(path);
      if (!response.ok()) return response.status();
      expect(response.headers()['content-type']).toBe('text/calendar; charset=utf-8');
      const calendar = new ICAL.Component(ICAL.parse(await response.text()));
      return calendar.getAllSubcomponents('vevent').map((event) => event.getFirstPropertyValue('summary'));
    };
    const one = await card(page, titulo)
      .getByRole('link', { name: /Añadir al calendario/ })
      .getAttribute('href');
    expect(one).toBe(`/actividades/${id}.ics`);
    expect(await read(`/actividades/${id}.ics`)).toEqual([titulo]);
    const search = '/actividades.ics?municipio=Vieques&clase=charla&edad=6-12';
    await expect(page.getByRole('link', { name: 'Abrir el calendario' })).toHaveAttribute('href', search);
    expect(await read(search)).toEqual([titulo]);
    expect(await read('/actividades/nada.ics')).toBe(404);

    // It ends while the page is kept and open: by the clock, not by a write. The clock of the database is asked, not this one's.
    const ends = new Date(Date.now() + 8_000 - 4 * 3_600_000).toISOString();
    const [day, hour] = [ends.slice(0, 10), ends.slice(11, 19)];
    await person.client
      .from('actividades')
      .update({ empieza: day, termina: day, hora_desde: '00:00', hora_hasta: hour })
      .eq('id', id)
      .throwOnError();
    await page.goto('/actividades?municipio=Vieques');
    await expect(card(page, titulo)).toContainText('hoy');
    await expect
      .poll(
        async () => [
          (await (await page.request.get('/actividades?municipio=Vieques')).text()).includes(titulo),
          await read(`/actividades/${id}.ics`),
          await read('/actividades.ics?municipio=Vieques'),
        ],
        { timeout: 30_000 },
      )
      .toEqual([false, 404, []]);
    await person.client.from('actividades').delete().eq('id', id);
  },
);

test(
  'without a script the filters work, and the calendar is a link',
  soakOnly,
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone, baseURL });
    const page = await context.newPage();
    await page.goto('/actividades');
    await page.getByLabel('Municipio').selectOption('Caguas');
    await page.getByLabel('Clase').selectOption('Respiro');
    await page.getByRole('button', { name: 'Ver actividades' }).click();
    await expect(page).toHaveURL(/municipio=Caguas&clase=respiro/);
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Respiro de 3 horas, con cita']);
    await page.getByLabel(/municipios vecinos/).check();
    await page.getByLabel('Clase').selectOption('Campamento');
    await page.getByRole('button', { name: 'Ver actividades' }).click();
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Campamento de días callados']);
    await context.close();
  },
);

test(
  'an admin dismisses a suggestion, takes it back, and deletes an activity',
  soakOnly,
  async ({ page, admin }) => {
    const person = await admin();
    const { id, titulo } = await publish(person, { estado: 'pendiente' });
    const state = async () =>
      (await person.client.from('actividades').select('estado').eq('id', id).maybeSingle()).data?.estado;
    await openPanel(page, person, `/admin/hoy?elemento=actividad.${id}`);
    await page.getByRole('button', { name: `Descartar «${titulo}»` }).click();
    await expect.poll(state).toBe('descartada');
    await page.getByRole('button', { name: 'Deshacer' }).first().click();
    await expect.poll(state).toBe('pendiente');
    await page.goto(`/admin/actividades?q=${encodeURIComponent(titulo)}`);
    await page.getByRole('button', { name: `Eliminar ${titulo}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar actividad' }).click();
    await expect(toast(page, 'Actividad eliminada')).toBeVisible();
    expect(await state()).toBeUndefined();
  },
);

test.describe('without a network', () => {
  test.use({ serviceWorker: true });

  test(
    'activities come out of the guide, but for those that have ended since',
    soakOnly,
    async ({ page, context, admin }) => {
      test.slow();
      const person = await admin();
      const { id, titulo } = await publish(person, { municipio: 'Culebra' });
      await keepGuide(page);
      await person.client.from('actividades').delete().eq('id', id);
      await context.setOffline(true);
      await page.goto('/actividades?municipio=Culebra');
      await expect(notice(page)).toBeVisible();
      await expect(card(page, titulo)).toBeVisible();
      await page.clock.install({ time: Date.now() + 5 * 86_400_000 });
      await page.goto('/actividades?municipio=Culebra&clase=charla');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Actividades y apoyo');
      await expect(card(page, titulo)).toHaveCount(0);
    },
  );
});

test('axe finds nothing in the form of a suggestion, and in the admin’s', async ({ page, admin }) => {
  await page.goto('/actividades?municipio=Caguas');
  await alive(page);
  await page.getByRole('button', { name: 'Sugerir una actividad' }).click();
  await expect(page.getByRole('dialog', { name: 'Sugerir una actividad' })).toBeVisible();
  await expectAccessible(page);
  await openPanel(page, await admin(), '/admin/actividades/nueva');
  await expect(page.getByLabel('Quién organiza')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/actividades');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
});
