import type { APIRequestContext, Page } from '@playwright/test';
import { moments, resultPath } from '../../app/features/start/answers.ts';
import { type StepRule, stepsFor } from '../../app/features/start/steps-for.ts';
import { ages } from '../../app/lib/lists/ages.ts';
import { municipios } from '../../app/lib/lists/municipalities.ts';
import { storageKeys } from '../../app/start/first-paint.ts';
import { expectAccessible } from './support/axe.ts';
import { expectAllReachable, pressOn, tabTo } from './support/keyboard.ts';
import { alive, desktop, expect, onRequest, phone, remember, soakOnly, test } from './support/test.ts';

const answered = '/empieza?edad=3-5&momento=diagnostico&municipio=caguas';
const steps = (page: Page) => page.locator('.path > li');
const step = (page: Page, title: string | RegExp) =>
  steps(page).filter({ has: page.getByRole('heading', { name: title }) });
const tick = (page: Page, title: string) => step(page, title).getByRole('checkbox');
const told = (page: Page) => page.getByRole('status').filter({ hasText: /paso/ });

/** Not one that tests/e2e/admin-pasos.spec.ts publishes for a while. */
const isLasting = (title = '') => !/^(Busca apoyo|Llama a la oficina) zu/.test(title);

/** What a visitor may read of the steps, and no other. */
async function readSteps(
  page: Page,
  request: APIRequestContext,
): Promise<Array<StepRule & { titulo: string }>> {
  await page.goto('/sin-conexion');
  const apikey = (await page.locator('meta[name="supabase-key"]').getAttribute('content')) ?? '';
  const response = await request.get('/rest/v1/pasos', { headers: { apikey } });
  return response.json();
}

test('three questions lead to the steps in order; ticks stay on the device when the answers change', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const sent: string[] = [];
  onRequest(page, (request) => sent.push(`${request.method()} ${request.url()}`));
  await page.goto('/');
  await alive(page);
  await page.getByRole('link', { name: 'Responder 3 preguntas' }).click();
  await expect(page).toHaveTitle('¿Por dónde empiezo? · Mi Guía Azul');
  await page.getByRole('radio', { name: '3 a 5 años' }).check();
  await page.getByRole('radio', { name: 'Acaban de decirnos que es autismo' }).check();
  await page.getByRole('combobox', { name: '¿En qué municipio?' }).selectOption('Caguas');
  await page.getByRole('button', { name: 'Ver mis pasos' }).click();
  await expect(page).toHaveURL(answered);
  await expect(page.getByRole('heading', { level: 1, name: 'Tus pasos' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Tus respuestas' }).getByRole('listitem')).toHaveText([
    'De 3 a 5 años',
    'Acaban de decirnos que es autismo',
    'Caguas',
  ]);

  const first = step(page, 'Respira: hoy basta con un paso');
  await expect(first.getByRole('link', { name: '988', exact: true })).toHaveAttribute('href', 'tel:988');
  await expect(first.getByText(/^Revisado el \d+ de \p{L}+ de \d{4}$/u)).toBeVisible();
  await expect(page.getByText('Contenido de demostración')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Borrar mis marcas' })).toHaveCount(0);
  await first.getByRole('checkbox', { name: 'Ya hice este paso' }).check();
  await expect(told(page)).toHaveText(/^Hiciste 1 de \d+ pasos\. Ahora sigue el paso 2\.$/);
  await expect(first.locator('.step')).toHaveAttribute('open');
  await expect(steps(page).nth(1).locator('.step')).toHaveAttribute('open');

  const therapies = step(page, 'Busca terapias según lo que necesita');
  await therapies.locator('.step > summary').click();
  await expect(therapies.getByText('Informe de evaluación')).toBeVisible();
  const here = therapies.getByRole('link', { name: /^Ver \d+ terapistas? en Caguas$/ });
  const total = (await here.textContent())?.match(/\d+/)?.[0];
  await here.click();
  await expect(page).toHaveURL('/proveedores?tipo=terapista&municipio=Caguas');
  await expect(page.getByRole('status').filter({ hasText: /proveedor/ })).toContainText(`${total} proveedor`);
  await page.goBack();

  await page.getByText('Cambiar mis respuestas').click();
  await page.getByRole('radio', { name: '22 años o más' }).check();
  await page.getByRole('button', { name: 'Ver mis pasos' }).click();
  await expect(page).toHaveURL(/edad=22-o-mas/);
  await expect(told(page)).toHaveText(/^Hiciste 1 de \d+ pasos/);
  const share = page.getByRole('link', { name: 'Enviar por WhatsApp' });
  const address = `${new URL(page.url()).origin}/empieza?edad=22-o-mas&momento=diagnostico`;
  await expect(share).toHaveAttribute('href', `https://wa.me/?text=${encodeURIComponent(address)}`);
  expect(sent.filter((line) => !line.startsWith('GET') && !line.includes('contar'))).toEqual([]);
  await page.reload();
  await expect(told(page)).toHaveText(/^Hiciste 1 de \d+ pasos/);
  await expect(first.locator('.step')).not.toHaveAttribute('open');
  await page.getByRole('button', { name: 'Borrar mis marcas' }).click();
  await expect(told(page)).toHaveText(/^Son \d+ pasos\. Empieza por el primero\.$/);
  await expect(tick(page, 'Respira: hoy basta con un paso')).not.toBeChecked();
});

test('a crisis is answered with 911 and 988 before any word, then with what to do', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/empieza');
  const main = page.getByRole('main');
  const first = await main.getByRole('group', { name: '¿Qué edad tiene la persona?' }).boundingBox();
  for (const number of ['911', '988']) {
    const link = main.getByRole('link', { name: number, exact: true });
    await expect(link).toHaveAttribute('href', `tel:${number}`);
    expect((await link.boundingBox())?.y).toBeLessThan(first?.y ?? 0);
  }
  await alive(page);
  await page.getByRole('radio', { name: 'Estamos en una crisis' }).check();
  await expect(main.getByRole('link', { name: /^911 / })).toBeInViewport();
  await page.getByRole('button', { name: 'Ver mis pasos' }).click();

  await expect(page).toHaveURL('/empieza?momento=crisis&municipio=');
  await expect(page.getByRole('heading', { level: 1, name: 'Primero la seguridad' })).toBeVisible();
  expect(await main.innerText()).toMatch(/^911\s+Alguien corre peligro\s+988\s+Hablar con alguien\s+Primero/);
  for (const number of ['911', '988']) {
    const link = main.getByRole('link', { name: new RegExp(`^${number} `) });
    await expect(link).toHaveAttribute('href', `tel:${number}`);
    const box = await link.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(120);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(260);
  }
  await expect(main.getByText('Baja el ruido y la luz, si puedes.')).toBeInViewport();
  const calm = main.getByRole('heading', { name: 'Respira: hoy basta con un paso' });
  expect(await main.getByRole('heading').allTextContents()).toEqual([
    'Primero la seguridad',
    'Si se va o se pierde: qué hacer primero',
    await calm.textContent(),
  ]);
  await expect(main.getByText('No tienes que hacerlo todo hoy.')).toBeHidden();
});

test('where nobody is in the municipality, a step leads to who is near and online, and says that it has no telephone', async ({
  page,
}) => {
  await page.goto('/empieza?edad=0-2&momento=sospecha&municipio=vieques');
  // From June to November the hurricane comes before it.
  const first = steps(page).filter({ hasNotText: 'Antes de un huracán' }).nth(1);
  expect(await first.getByRole('heading').first().textContent()).toMatch(/Avanzando Juntos/);
  const talk = step(page, /háblalo con el pediatra/);
  await talk.locator('.step > summary').click();
  await expect(talk.getByText('No tenemos el teléfono para este paso.')).toBeVisible();
  await expect(talk.getByRole('link', { name: 'Ver cerca de Vieques y en línea' })).toHaveAttribute(
    'href',
    '/proveedores?tipo=doctor&subcategoria=Pediatra&municipio=Vieques&cerca=si',
  );
});

test(
  'sources are a folded list without notes, and no separator begins a line',
  soakOnly,
  async ({ page }) => {
    await page.setViewportSize(phone);
    for (const path of ['/empieza?edad=0-2&momento=sospecha&municipio=', answered, '/palabras']) {
      await page.goto(path);
      await alive(page);
      const main = page.getByRole('main');
      if (path !== '/palabras') {
        const sources = main.locator('.step-source details');
        expect(await sources.count()).toBeGreaterThan(2);
        await expect(sources.getByRole('link').filter({ visible: true })).toHaveCount(0);
        await expect(sources.first().locator('summary')).toHaveText(/^Fuentes? \(\d\)$/);
      }
      await page.evaluate(() => {
        for (const part of document.querySelectorAll('details')) part.open = true;
      });
      const text = await main.innerText();
      expect(text).not.toMatch(/^\s*[;,]/m);
      expect(text).not.toMatch(/solo enlace|copia archivada/);
      const twice = await steps(page).evaluateAll((cards) =>
        cards.flatMap((card) => {
          const links = [...card.querySelectorAll<HTMLAnchorElement>('a[target]')].map(({ href }) => href);
          return links.filter((link, place) => links.indexOf(link) !== place);
        }),
      );
      expect(twice).toEqual([]);
    }
  },
);

test(
  'the page of any answers has the steps for them, the first one and the help lines',
  soakOnly,
  async ({ page, request }) => {
    const all = await readSteps(page, request);
    const everyMoment = [...moments, null];
    for (const [index, edad] of [...ages, null].entries()) {
      // Each age with two moments, so that each moment comes up as well.
      for (const momento of [everyMoment[index], everyMoment[index + 4]]) {
        const municipio = municipios[index * 13] ?? null;
        const answers = { edad, momento: momento ?? null, municipio };
        const html = await (await request.get(resultPath(answers))).text();
        const titles = [...html.matchAll(/<summary[^>]*><h2>([^<]*)<\/h2>/g)].map(([, title]) => title);
        const expected = stepsFor(all, answers).map(({ titulo }) => titulo);
        const isCrisis = momento?.key === 'crisis';
        // The first step of a crisis is open, without a title of its own.
        expect(titles.filter(isLasting)).toEqual(expected.filter(isLasting).slice(isCrisis ? 1 : 0));
        if (!isCrisis) {
          expect(titles[0]).toBe('Respira: hoy basta con un paso');
          expect(html).toContain('Líneas de ayuda');
        }
        for (const number of ['988', '911', '+18009810023']) expect(html).toContain(`href="tel:${number}"`);
      }
    }
  },
);

test(
  'unknown answers count as left out, and only the page of the questions is for search engines',
  soakOnly,
  async ({ page, request }) => {
    await page.goto('/empieza?edad=99&momento=otro&municipio=%3Cb%3E');
    await expect(page.getByRole('list', { name: 'Tus respuestas' })).toHaveText(
      'Todas las edades y momentos',
    );
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex, follow');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/empieza$/);
    const sitemap = await (await request.get('/sitemap/paginas.xml')).text();
    for (const path of ['/empieza', '/palabras']) {
      await page.goto(path);
      await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
      expect(sitemap).toContain(`${path}</loc>`);
    }
  },
);

test('a term is explained in its place, and on the page of all terms', soakOnly, async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(answered);
  await alive(page);
  const term = page.getByRole('button', { name: 'Línea PAS' });
  await term.scrollIntoViewIfNeeded();
  const before = await term.boundingBox();
  await term.click();
  await expect(term).toHaveAttribute('aria-expanded', 'true');
  const note = page.getByRole('note');
  await expect(note).toContainText('Línea PAS.');
  expect(await term.boundingBox()).toEqual(before);
  await term.press('Enter');
  await expect(term).toHaveAttribute('aria-expanded', 'false');
  await expect(note).toHaveCount(0);
  await term.press('Enter');
  await note.getByRole('link', { name: 'Ver en Palabras' }).click();
  await expect(page).toHaveURL('/palabras#linea-pas');
  await expect(page.locator('#linea-pas')).toBeInViewport();
  await expect(page.getByRole('term')).toHaveCount(await page.locator('.glossary > div').count());

  await page.goto('/recursos');
  await alive(page);
  const inLibrary = page.getByRole('main').getByRole('button', { name: 'PEI', exact: true });
  await expect(inLibrary).toHaveCount(1);
  await inLibrary.click();
  await expect(page.getByRole('note')).toContainText('Programa Educativo Individualizado');
});

test('on paper every step is open, dark on white in the dark theme too', soakOnly, async ({ page }) => {
  await remember(page, { [storageKeys.theme]: 'oscuro' });
  await page.setViewportSize(desktop);
  await page.goto(answered);
  await alive(page);
  const count = await steps(page).count();
  await page.emulateMedia({ media: 'print' });
  for (const source of await page.locator('.step-source').all()) await expect(source).toBeVisible();
  await expect(page.getByText('Línea PAS', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimir mis pasos' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Líneas de ayuda' })).toBeVisible();
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1');
  const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length;
  expect(pages).toBeGreaterThanOrEqual(2);
  expect(pages).toBeLessThanOrEqual(Math.ceil(count / 2) + 1);
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 612 792\]/);
});

test(
  'a browser without ::details-content prints every step too, and closes them again',
  soakOnly,
  async ({ page }) => {
    await page.goto(answered);
    // The steps are hydrated: their terms are buttons.
    await expect(page.locator('button.term')).not.toHaveCount(0);
    const openSteps = () => page.locator('.path .step[open]').count();
    expect(await openSteps()).toBe(1);
    await page.evaluate(() => {
      const forget = (list: CSSStyleSheet | CSSGroupingRule) => {
        for (let place = list.cssRules.length - 1; place >= 0; place -= 1) {
          const rule = list.cssRules[place];
          if (rule instanceof CSSStyleRule && rule.selectorText.includes('::details-content'))
            list.deleteRule(place);
          else if (rule instanceof CSSGroupingRule) forget(rule);
        }
      };
      for (const sheet of document.styleSheets) forget(sheet);
      window.addEventListener('beforeprint', () => {
        document.body.dataset.printed = `${document.querySelectorAll('.path .step[open]').length}`;
      });
    });
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(2);
    await expect(page.locator('body')).toHaveAttribute('data-printed', `${await steps(page).count()}`);
    await expect.poll(openSteps).toBe(1);
  },
);

/** Of all that the page says, the sentences, and the telephone numbers by whether each stands in one line. */
function readMain() {
  const main = document.querySelector('main');
  const blocks = 'h1, h2, h3, p, li, dt, dd, legend, label, summary, option';
  const sentences = [...(main?.querySelectorAll(blocks) ?? [])]
    .filter((block) => !block.querySelector(blocks))
    .flatMap((block) => {
      const words = block.cloneNode(true) as Element;
      // Names of pages and places, not sentences.
      for (const link of words.querySelectorAll('a:not(.term), .sr-only')) link.remove();
      return (words.textContent ?? '').trim().split(/(?<=[.?!])\s+/);
    });
  for (const part of document.querySelectorAll('details')) part.open = true;
  const texts = document.createTreeWalker(main ?? document, NodeFilter.SHOW_TEXT);
  const [whole, broken]: [string[], string[]] = [[], []];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { 0: number, index } of (node.textContent ?? '').matchAll(/(1-)?\d{3}-\d{3}-\d{4}/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + number.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      (lines > 1 ? broken : whole).push(number);
    }
  }
  return { sentences, whole, broken };
}

test(
  'sentences have at most 20 words, and no telephone number is broken on a narrow phone',
  soakOnly,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 740 });
    for (const path of ['/empieza', answered, '/palabras', '/recursos']) {
      await page.goto(path);
      await alive(page);
      const { sentences, whole, broken } = await page.evaluate(readMain);
      const long = sentences.filter((sentence) => sentence.split(/\s+/).length > 20);
      // What a resource is about is told by whoever adds it.
      if (path !== '/recursos') expect(long).toEqual([]);
      expect([path, broken]).toEqual([path, []]);
      if (path !== '/empieza') expect(whole).toContain('1-800-981-0023');
    }
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the questions are sent, the steps open, and a term is a link', soakOnly, async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/empieza');
    await page.getByRole('radio', { name: 'La escuela o la universidad' }).check();
    await page.getByRole('button', { name: 'Ver mis pasos' }).click();
    await expect(page).toHaveURL('/empieza?momento=escuela&municipio=');
    await expect(page.getByRole('heading', { level: 1, name: 'Tus pasos' })).toBeVisible();
    const meeting = step(page, /reunión del PEI/);
    await expect(meeting.getByText('Lleva contigo')).toBeHidden();
    await meeting.locator('.step > summary').click();
    await expect(meeting.getByText('Lleva contigo')).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Imprimir|Borrar|Escuchar/ })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await meeting.getByRole('link', { name: 'PEI', exact: true }).click();
    await expect(page).toHaveURL('/palabras#pei');
  });
});

test.describe('without a connection', () => {
  test.use({
    serviceWorker: true,
    expectedErrors: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|Failed to fetch/],
  });
  test(
    'the steps that were seen are read from the saved copy, with their ticks',
    soakOnly,
    async ({ context, page }) => {
      await page.goto('/empieza');
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        if (!navigator.serviceWorker.controller)
          await new Promise((resolve) =>
            navigator.serviceWorker.addEventListener('controllerchange', resolve),
          );
      });
      await alive(page);
      await page.getByRole('radio', { name: 'Algo no se cumple' }).check();
      await page.getByRole('button', { name: 'Ver mis pasos' }).click();
      await tick(page, 'Respira: hoy basta con un paso').check();
      const isSaved = () =>
        page.evaluate(async () => Boolean(await (await caches.open('pages')).match(location.href)));
      await expect.poll(isSaved).toBe(true);
      await context.setOffline(true);
      await page.reload();
      await expect(page.getByText(/Sin conexión: copia del/)).toBeVisible();
      await expect(told(page)).toHaveText(/^Hiciste 1 de \d+ pasos/);

      await page.getByText('Cambiar mis respuestas').click();
      await page.getByRole('radio', { name: 'Estamos en una crisis' }).check();
      await page.getByRole('button', { name: 'Ver mis pasos' }).click();
      await expect(page.getByRole('main').getByText('No hay conexión con el servidor')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Líneas de ayuda' })).toBeVisible();
    },
  );
});

test('by keyboard alone: questions, steps, a tick, a term', soakOnly, async ({ page }) => {
  await page.goto('/empieza');
  await alive(page);
  await expectAllReachable(page);
  await page.reload();
  await alive(page);
  await tabTo(page.getByRole('radio', { name: '0 a 2 años' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: '3 a 5 años' })).toBeChecked();
  await pressOn(page.getByRole('button', { name: 'Ver mis pasos' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Tus pasos' })).toBeFocused();
  await pressOn(tick(page, 'Respira: hoy basta con un paso'), 'Space');
  await expect(told(page)).toHaveText(/^Hiciste 1/);
  await pressOn(step(page, /reunión del PEI/).locator('.step > summary'));
  await pressOn(step(page, /reunión del PEI/).getByRole('button', { name: 'PEI', exact: true }));
  await expect(page.getByRole('note')).toBeVisible();
  await expectAllReachable(page);
});

for (const path of ['/empieza', answered, '/palabras']) {
  test(`axe finds nothing on ${path}`, soakOnly, async ({ page }) => {
    await page.goto(path);
    await alive(page);
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('details')) part.open = true;
    });
    const term = page.locator('button.term').first();
    if (await term.count()) await term.click();
    await expectAccessible(page);
  });
}
