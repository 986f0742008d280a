import { formatDayInSentence } from '../../app/lib/dates.ts';
import { listWithFacts, onDays } from '../e2e/support/facts.ts';
import { list } from '../e2e/support/proveedores.ts';
import { uniqueWord } from '../e2e/support/questions.ts';
import { keyOf, type Part } from './support/page.ts';
import { expect, test } from './support/test.ts';

const sidewaysScroll = (device: Part) =>
  device.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a first visit reads whole, and a search leads to a profile', async ({ device }) => {
  await device.goto('/');
  // A slow phone is busy while the service worker comes.
  await device.run(() => {
    for (const end = Date.now() + 2_000; Date.now() < end; );
  });
  await device.sees('h1', 'Tu red de apoyo mágica y confiable');
  expect(await sidewaysScroll(device)).toBe(0);
  await device.fill('¿Qué ayuda buscas?', 'coquí azul');
  await device.press('button', 'Buscar proveedores');
  await device.at(/^\/proveedores\?q=coqu%C3%AD\+azul/);
  await device.alive();
  await device.press('link', 'Ver Perfil de Centro Terapéutico Coquí Azul');
  await device.sees('h1', 'Centro Terapéutico Coquí Azul');
  await device.until(() => device.run(() => navigator.serviceWorker.controller !== null));
  expect(await device.within('region', 'Avisos').text()).toBe('');
});

test('the menu opens, leads on, and gives the focus back when it closes', async ({ device }) => {
  await device.goto('/');
  await device.press('button', 'Menú');
  const menu = device.within('dialog', 'Menú');
  for (const name of ['Proveedores', 'Recursos', 'Foro', 'Iniciar Sesión']) await menu.sees('link', name);
  await device.keys(keyOf.escape);
  await device.lacks('dialog', 'Menú');
  await device.seesThat('button', 'Menú', ({ isFocused }) => isFocused);
  await device.press('button', 'Menú');
  await menu.press('link', 'Foro');
  await device.at('/questions');
  await device.lacks('dialog', 'Menú');
  await device.within('list', 'Preguntas').sees('listitem');
});

test('filters are a sheet whose button counts; each one goes back by its own link', async ({
  device,
  admin,
}) => {
  const boss = await admin();
  const word = uniqueWord();
  const open = await listWithFacts(
    boss,
    { nombre: `Abierto ${word}` },
    { availability: { estado: 'acepta' } },
  );
  await list(boss, { nombre: `Callado ${word}` });
  await device.goto(`/proveedores?q=${word}`);
  await device.press('button', 'Filtros');
  await device.press('button', 'Más filtros');
  const sheet = device.within('dialog', 'Más filtros');
  await sheet.sees('button', 'Ver 2 proveedores');
  await sheet.press('checkbox', 'Acepta personas nuevas');
  await sheet.press('button', 'Ver 1 proveedor');
  await device.lacks('dialog', 'Más filtros');
  await device.at(`/proveedores?q=${word}&nuevas=si`);
  await expect
    .poll(async () => (await device.within('main').find('h3')).map(({ text }) => text))
    .toEqual([open.nombre]);
  await device.press('link', 'Mostrarlo también');
  await device.within('region', 'Sin confirmar').sees('h3', `Callado ${word}`);
  await device.press('link', 'Quitar filtro: Acepta personas nuevas');
  await device.at(new RegExp(`^/proveedores\\?q=${word}`));
  await device.reads('2 proveedores');
});

test('a profile tells hours, contact and plans, and its parts open', async ({ device, admin }) => {
  const { id, nombre } = await listWithFacts(
    await admin(),
    {
      telefono: '787-555-0142',
      whatsapp: '787-555-0143',
      planes_aceptados: ['Triple-S Salud'],
      acepta_planes: true,
      descripcion: 'Atiende con calma.',
    },
    { hours: onDays([1, 2, 3, 4, 5], '08:00', '17:00'), availability: { estado: 'acepta' } },
  );
  await device.goto(`/proveedor/${id}`);
  await device.sees('h1', nombre);
  for (const words of ['Atiende con calma.', 'Triple-S Salud', 'Acepta personas nuevas'])
    await device.reads(words);
  expect((await device.sees('link', /787-555-0142/)).href).toBe('tel:+17875550142');
  expect(await sidewaysScroll(device)).toBe(0);
  await device.seesThat('button', /^Horario de/, ({ isExpanded }) => !isExpanded);
  await device.press('button', /^Horario de/);
  await device.seesThat('button', /^Horario de/, ({ isExpanded }) => isExpanded);
  await device.press('button', /^Compartir/);
  await device.reads(/copia/i);
});

test('three questions lead to the steps; a tick stays on the device', async ({ device }) => {
  await device.goto('/');
  await device.press('link', 'Responder 3 preguntas');
  await device.press('radio', '3 a 5 años');
  await device.press('radio', 'Acaban de decirnos que es autismo');
  await device.choose(/¿En qué municipio\?/, 'Caguas');
  await device.press('button', 'Ver mis pasos');
  await device.at('/empieza?edad=3-5&momento=diagnostico&municipio=caguas');
  await device.seesThat('h1', 'Tus pasos', ({ isFocused }) => isFocused);
  const first = device.within('.path > li:first-child');
  await first.press('checkbox', 'Ya hice este paso');
  await device.reads(/Hiciste 1 de \d+ pasos\. Ahora sigue el paso 2\./);
  await device.press('button', /^Busca terapias según lo que necesita/);
  await device.reads('Informe de evaluación');
  await device.goto('/empieza?edad=3-5&momento=diagnostico&municipio=caguas');
  await device.reads(/Hiciste 1 de \d+ pasos/);
});

test('on paper there is the sheet with its date and code, and no part of the site', async ({
  device,
  admin,
}) => {
  const { id, nombre } = await listWithFacts(
    await admin(),
    { telefono: '787-555-0142' },
    { visit: { pasos: ['Tocas el timbre.', 'Dices adiós.'], con_quien: 'Ana, terapista' } },
  );
  await device.goto(`/proveedor/${id}/visita`);
  await printed(device);
  const sheet = device.within('article', 'Hoja de la primera visita');
  await sheet.sees('heading', `Tu visita a ${nombre}`);
  for (const words of ['Tocas el timbre.', 'Dices adiós.', '787-555-0142']) await sheet.reads(words);
  await device.reads(`Impreso el ${formatDayInSentence(new Date())}.`);
  await device.sees('img', /^Código QR/);
  for (const part of ['banner', 'contentinfo', 'navigation', 'button'])
    expect(await device.find(part)).toEqual([]);

  await device.goto('/empieza?edad=3-5&momento=diagnostico&municipio=caguas');
  const steps = await device.find('.path > li');
  await printed(device);
  for (const { text } of await device.find('.path > li')) expect(text).toMatch(/Revisado el \d/);
  expect(steps.length).toBeGreaterThan(3);
});

/** As a printer would see it: rules for paper hold, those for a screen do not, and the page was told. */
async function printed(device: Part): Promise<void> {
  await device.run(() => {
    const turn = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule)
          rule.media.mediaText = rule.media.mediaText
            .replace(/\bscreen\b/, 'not all')
            .replace(/\bprint\b/, 'all');
        if ('cssRules' in rule) turn(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) turn(sheet.cssRules);
    window.dispatchEvent(new Event('beforeprint'));
  });
}

test('theme, calm and the size of letters are chosen, and are there on the next page', async ({ device }) => {
  const look = () =>
    device.run(() => ({
      ground: getComputedStyle(document.body).backgroundColor,
      letters: getComputedStyle(document.documentElement).fontSize,
    }));
  await device.goto('/');
  const before = await look();
  await device.press('button', 'Menú');
  await device.press('radio', 'Oscuro');
  await device.press('radio', 'Letra grande');
  await device.keys(keyOf.escape);
  await device.press('switch', 'Modo calma');
  await device.seesThat('switch', 'Modo calma', ({ isChecked }) => isChecked);
  const chosen = await look();
  expect(chosen.ground).not.toBe(before.ground);
  expect(Number.parseFloat(chosen.letters)).toBeGreaterThan(Number.parseFloat(before.letters));
  await device.goto('/acerca');
  expect(await look()).toEqual(chosen);
  await device.press('button', 'Menú');
  await device.press('radio', 'Letra muy grande');
  expect(await sidewaysScroll(device)).toBe(0);
});
