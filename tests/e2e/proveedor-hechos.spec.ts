import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { listWithFacts, onDays } from './support/facts.ts';
import { list } from './support/proveedores.ts';
import { type Person, test } from './support/questions.ts';
import { alive, desktop, phone, soakOnly } from './support/test.ts';
import { tuesday } from './support/tuesday.ts';

const dayMs = 86_400_000;
const panel = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

const hidden = 'Calle Escondida 9';

/** All there is to tell, with a second place whose street is hidden. */
async function listWhole(admin: Person) {
  const provider = await listWithFacts(
    admin,
    {
      municipio: 'Caguas',
      direccion: 'Calle Acosta 12',
      telefono: '787-555-0142',
      horario_servicio: 'Llama primero',
      acepta_planes: true,
      planes_aceptados: ['Triple-S Salud'],
    },
    {
      place: { como_llegar: 'Frente a la plaza' },
      hours: [
        ...onDays([1, 2, 3], '08:00', '17:00'),
        ...onDays([4], '10:00', '12:00'),
        ...onDays([4], '13:00', '19:00'),
      ],
      availability: { estado: 'acepta' },
      details: {
        edad_desde_meses: 24,
        edad_hasta_meses: 204,
        modalidades: ['presencial', 'en_linea'],
        idiomas: ['es', 'en'],
        costo: 'desde',
        costo_desde: 40,
        requiere_referido: false,
        hechos_si: ['entrada_sin_escalones', 'sala_callada'],
        hechos_no: ['ascensor', 'musica_o_televisor'],
      },
      visit: {
        con_quien: 'Ana, terapista',
        duracion_minutos: 45,
        pasos: ['Tocas el timbre.', 'Esperas en la sala.', 'Entras al salón.', 'Dices adiós.'],
        se_puede: ['tomar_pausas'],
      },
    },
  );
  const { data, error } = await admin.client.rpc('guardar_sede', {
    datos: { proveedor_id: provider.id, municipio: 'Cayey', direccion: hidden, visibilidad: 'municipio' },
    horas: onDays([4], '09:00', '15:00'),
  });
  if (error) throw error;
  const wait = { sede_id: (data as { id: string }).id, estado: 'lista_de_espera', espera: '1_a_3' };
  const second = await admin.client.from('disponibilidad').insert(wait);
  if (second.error) throw second.error;
  return provider;
}

test('a profile tells its facts, once who confirmed them, and whether a place is open now', async ({
  page,
  admin,
}) => {
  const { id } = await listWhole(await admin());
  await page.setViewportSize(phone);
  await page.clock.install({ time: tuesday(10) });
  await page.goto(`/proveedor/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Caguas y Cayey, Puerto Rico')).toBeVisible();
  await expect(main.getByText('En Caguas: acepta personas nuevas').first()).toBeVisible();
  await expect(main.getByText(/^Abierto ahora en Caguas, hasta las 5:00\sp\.\sm\.$/)).toBeVisible();
  await expect(main.getByText('Llama primero')).toHaveCount(0);

  const about = panel(page, 'Acerca de');
  for (const words of ['De 2 a 17 años', 'En el lugar y en línea', 'Español e inglés'])
    await expect(about.getByText(words, { exact: true })).toBeVisible();
  await expect(about.getByText('Todavía no sabemos si atiende a personas autistas.')).toBeVisible();
  const premises = panel(page, 'El lugar');
  await expect(premises.getByRole('listitem')).toHaveText([
    'Llegar y entrarEntrada sin escalones.',
    'Ruido, luz y esperaSala de espera callada. No hay música ni televisor en la sala de espera.',
    'PuedesTomar pausas.',
  ]);
  await premises.getByText('Lo que no hay y lo que no sabemos (17)').click();
  await expect(premises.getByText('No hay ascensor.')).toBeVisible();
  await expect(premises.getByText(/^No sabemos: primer piso, .* Contar lo que sé$/)).toBeVisible();
  // Today's confirmation, read on the next Tuesday.
  await expect(main.getByText(/^Confirmado por Mi Guía Azul (ayer|hace \d días)$/)).toBeVisible();
  const plans = panel(page, 'Personas nuevas y planes');
  await expect(plans.getByText('Triple-S Salud')).toBeVisible();
  await expect(plans.getByText('En Cayey: lista de espera, de 1 a 3 meses')).toBeVisible();
  for (const words of ['Costo sin plan: desde $40 la visita', 'Referido: no hace falta'])
    await expect(plans.getByText(words)).toBeVisible();
  const visit = panel(page, 'Tu primera visita');
  await expect(visit.getByText('Primera visita: te recibe Ana, terapista. Dura 45 minutos.')).toBeVisible();
  await expect(visit.getByRole('link', { name: 'Ver e imprimir la hoja' })).toHaveAttribute(
    'href',
    `/proveedor/${id}/visita`,
  );

  const contact = panel(page, 'Contacto y horario');
  await expect(contact.getByRole('link', { name: '787-555-0142' })).toHaveCount(1);
  await expect(contact.getByText('Frente a la plaza')).toBeVisible();
  await expect(contact.getByText('La dirección se da al hacer la cita.')).toBeVisible();
  await expect(
    contact.getByRole('region', { name: 'Caguas' }).getByText(/^Abierto ahora, hasta/),
  ).toBeVisible();
  const caguas = contact.getByRole('table', { name: 'Horario de Caguas' });
  await expect(caguas).toBeHidden();
  await contact.getByText('Horario de la semana').press('Enter');
  await expect(caguas.getByRole('row')).toHaveText([
    /^Lunes8:00\sa/,
    /^Martes, hoy8:00\sa/,
    /^Miércoles8:00\sa/,
    /^Jueves10:00\sa.*1:00\sp/,
    /^Viernes a domingoCerrado$/,
  ]);
  await expect(contact.getByRole('table', { name: 'Horario de Cayey' })).toBeVisible();

  await alive(page);
  await page.clock.fastForward('07:00:00');
  await expect(main.getByText(/^Cerrado ahora\. Abre mañana a las 8:00\sa\.\sm\. en Caguas$/)).toBeVisible();
});

test(
  'what is hidden is in no page, and what is told there has an end',
  soakOnly,
  async ({ request, admin }) => {
    const { id } = await listWhole(await admin());
    const response = await request.get(`/proveedor/${id}`);
    const html = await response.text();
    expect(html).toContain('La dirección se da al hacer la cita.');
    for (const path of [`/proveedor/${id}`, `/proveedor/${id}.data`, `/proveedor/${id}/visita`])
      expect(await (await request.get(path)).text(), path).not.toContain(hidden);
    const seconds = Number(/^no-cache, s-maxage=(\d+)$/.exec(response.headers()['cache-control'] ?? '')?.[1]);
    expect(seconds).toBeLessThanOrEqual(86_400);
    const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(JSON.parse(json ?? '')).toMatchObject({
      location: [{ name: 'Caguas' }, { name: 'Cayey' }],
      contactPoint: { availableLanguage: ['en', 'es'] },
      amenityFeature: expect.arrayContaining([expect.objectContaining({ name: 'Ascensor', value: false })]),
    });
  },
);

test('a word holds through its last day; on the next it is a question', soakOnly, async ({ page, admin }) => {
  const { id } = await listWithFacts(
    await admin(),
    {},
    { availability: { estado: 'evalua_antes' }, details: { idiomas: ['es'] } },
  );
  const open = async (time: Date) => {
    await page.clock.setFixedTime(time);
    await page.goto(`/proveedor/${id}`);
    await alive(page);
  };
  const main = page.getByRole('main');
  const today = new Date(Date.now() - 4 * 3_600_000).setUTCHours(4, 0, 0, 0);
  // Whether people are taken holds for 90 days, what is offered for 365.
  await open(new Date(today + 91 * dayMs - 60_000));
  await expect(main.getByText('Evalúa antes de aceptar')).toBeVisible();
  await open(new Date(today + 91 * dayMs));
  await expect(main.getByText('Pregunta si aceptan personas nuevas.')).toBeVisible();
  await expect(main.getByText('Evalúa antes de aceptar')).toHaveCount(0);
  await expect(panel(page, 'Acerca de').getByText('Español')).toBeVisible();
  await open(new Date(today + 366 * dayMs));
  await expect(
    panel(page, 'Acerca de').getByText('Pregunta a qué edades atienden, cómo y cuánto cuesta.'),
  ).toBeVisible();
  await expect(panel(page, 'Acerca de').getByText('Español')).toHaveCount(0);
});

test(
  'without facts a profile has few panels, and one says what is missing',
  soakOnly,
  async ({ page, admin }) => {
    const boss = await admin();
    const plain = await list(boss, { horario_servicio: 'Llama primero', telefono: '787-555-0142' });
    const panels = page.getByRole('main').getByRole('heading', { level: 2 });
    await page.goto(`/proveedor/${plain.id}`);
    await expect(panels).toHaveText([
      'Contacto y horario',
      'Planes aceptados',
      'Acerca de',
      'Lo que falta',
      'Reseñas',
    ]);
    await expect(page.getByText('Llama primero')).toHaveCount(2);
    await expect(page.getByText(/no sabemos|Confirmado/)).toHaveCount(0);
    const few = await listWithFacts(boss, {}, { hours: onDays([1], '08:00', '17:00') });
    await page.goto(`/proveedor/${few.id}`);
    await expect(panels).toHaveText([
      'Contacto y horario',
      'Planes aceptados',
      'Acerca de',
      'Lo que falta',
      'Reseñas',
    ]);
    await expect(page.getByText('Todavía no sabemos si acepta personas nuevas.')).toBeVisible();
    await expect(page.getByText('Edades, idiomas, costo y cómo es el lugar.')).toBeVisible();
  },
);

test(
  'of more than two places the first is told and the others are folded; an own number is told there',
  soakOnly,
  async ({ page, admin }) => {
    const boss = await admin();
    const { id } = await listWhole(boss);
    const { error } = await boss.client.rpc('guardar_sede', {
      datos: { proveedor_id: id, municipio: 'Humacao', direccion: 'Calle Mar 3', telefono: '787-555-0183' },
      horas: [],
    });
    if (error) throw error;
    await page.goto(`/proveedor/${id}`);
    const contact = panel(page, 'Contacto y horario');
    await expect(contact.getByText('Calle Acosta 12')).toBeVisible();
    await expect(contact.getByText('Calle Mar 3')).toBeHidden();
    await contact.getByText('Otras sedes: Cayey y Humacao').click();
    await expect(contact.getByText('Calle Mar 3')).toBeVisible();
    await expect(contact.getByRole('link', { name: '787-555-0183' })).toBeVisible();
  },
);

test(
  'axe finds nothing on a profile with facts, which prints on two sheets',
  soakOnly,
  async ({ page, admin }) => {
    const { id } = await listWhole(await admin());
    await page.setViewportSize(desktop);
    await page.goto(`/proveedor/${id}`);
    const pdf = (await page.pdf({ format: 'Letter', preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
    await expectAccessible(page);
  },
);
