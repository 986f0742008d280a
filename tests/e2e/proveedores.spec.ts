import { expect, type Page } from '@playwright/test';
import { municipios } from '../../app/lib/lists/municipalities.ts';
import { searchPlans } from '../../app/lib/lists/plans.ts';
import { subcategorias } from '../../app/lib/lists/subcategorias.ts';
import { card, list } from './support/proveedores.ts';
import { test, uniqueWord } from './support/questions.ts';
import { phone, soakOnly } from './support/test.ts';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Nombre o descripción' });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const loaded = (page: Page) => expect(page.getByText('Cargando proveedores...')).toHaveCount(0);
const count = (page: Page) => page.getByRole('main').getByRole('status').first();

test.describe('the search form', () => {
  test(
    'has a text box, four dropdowns with their choices, and subcategories of the chosen type',
    soakOnly,
    async ({ page }) => {
      await page.goto('/proveedores');
      await expect(page.getByRole('heading', { level: 1, name: 'Proveedores' })).toBeVisible();
      await expect(box(page)).toHaveAttribute('placeholder', 'Buscar por nombre o descripción...');
      for (const name of ['Tipo de proveedor', 'Municipio', 'Planes médicos', 'Plan específico'])
        await expect(choice(page, name)).toBeVisible();
      await expect(choice(page, 'Subcategoría')).toHaveCount(0);
      await expect(choice(page, 'Tipo de proveedor').getByRole('option')).toHaveText([
        'Todos los tipos',
        'Escuelas',
        'Terapistas',
        'Doctores',
        'Abogados',
        'Dietistas',
      ]);
      await expect(choice(page, 'Planes médicos').getByRole('option')).toHaveText([
        'Todos',
        'Acepta planes',
        'Solo efectivo',
      ]);
      await expect(choice(page, 'Plan específico').getByRole('option')).toHaveText([
        'Todos los planes',
        ...searchPlans,
      ]);
      // The seven of the specification, then all the others.
      const options = await choice(page, 'Municipio').getByRole('option').allTextContents();
      expect(options.slice(0, 8)).toEqual([
        'Todos los municipios',
        'San Juan',
        'Bayamón',
        'Carolina',
        'Ponce',
        'Caguas',
        'Mayagüez',
        'Arecibo',
      ]);
      expect(options.slice(1).toSorted()).toEqual(municipios.map(({ nombre }) => nombre).toSorted());

      // Subcategories show only with a type that has any, and another type resets them.
      await choice(page, 'Tipo de proveedor').selectOption('doctor');
      await expect(choice(page, 'Subcategoría').getByRole('option')).toHaveText([
        'Todas',
        ...subcategorias.doctor,
      ]);
      await choice(page, 'Subcategoría').selectOption('Pediatra');
      await expect(page).toHaveURL(/subcategoria=Pediatra/);
      await choice(page, 'Tipo de proveedor').selectOption('escuela');
      await expect(page).toHaveURL('/proveedores?tipo=escuela');
      await expect(choice(page, 'Subcategoría')).toHaveValue('');
      await choice(page, 'Tipo de proveedor').selectOption('abogado');
      await expect(choice(page, 'Subcategoría')).toHaveCount(0);
    },
  );

  async function expectOnly(page: Page, type: string, badge: string) {
    await page.goto(`/proveedores?tipo=${type}`);
    await expect(choice(page, 'Tipo de proveedor')).toHaveValue(type);
    await expect(names(page).first()).toBeVisible();
    const badges = page.getByRole('article').getByText(/^(Escuela|Terapista|Doctor|Abogado|Dietista)$/);
    for (const text of await badges.allTextContents()) expect(text).toBe(badge);
  }

  test('tipo in the address chooses every other type', soakOnly, async ({ page }) => {
    await expectOnly(page, 'terapista', 'Terapista');
    await expectOnly(page, 'doctor', 'Doctor');
    await expectOnly(page, 'abogado', 'Abogado');
    await expectOnly(page, 'dietista', 'Dietista');
  });

  test(
    'tipo in the address chooses the type; what is unknown there counts as all',
    soakOnly,
    async ({ page }) => {
      await expectOnly(page, 'escuela', 'Escuela');
      await page.goto(
        '/proveedores?tipo=mago&planes=quizas&municipio=Atlantis&nuevas=quizas&edad=99&lugar[]=x',
      );
      await expect(choice(page, 'Tipo de proveedor')).toHaveValue('');
      await expect(choice(page, 'Municipio')).toHaveValue('');
      await expect(page.getByRole('button', { name: 'Más filtros', exact: true })).toBeVisible();
      await expect(names(page).first()).toBeVisible();
      for (const search of [
        `q=${'a'.repeat(6_000)}&nuevas=si`,
        `lugar=${Array(400).fill('ascensor').join('&lugar=')}`,
        "idioma=es');drop table proveedores;--&__proto__=si&lugar=constructor",
        'edad=3-5%00&nuevas=%ff&costo=%E0%A4%A&q=%00&otros=si&otros=no',
      ])
        expect((await page.request.get(`/proveedores?${search}`)).status(), search.slice(0, 60)).toBe(200);
    },
  );

  test('on a phone the dropdowns open with one button', soakOnly, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/proveedores');
    await expect(choice(page, 'Municipio')).toBeHidden();
    const button = page.getByText('Filtros', { exact: true });
    await button.click();
    await choice(page, 'Municipio').selectOption('Caguas');
    await expect(page.getByText('Filtros (1)', { exact: true })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/proveedores');
    await expect(choice(page, 'Municipio')).toBeVisible();
    await expect(page.getByText('Filtros', { exact: true })).toBeHidden();
  });
});

test.describe('finding', () => {
  test('text is found in name or description, without case or accents; pending providers are not', async ({
    page,
    admin,
    join,
  }) => {
    const word = uniqueWord();
    const [boss, owner] = [await admin(), await join()];
    await list(owner, { nombre: `Pendiente ${word}`, usuario_id: owner.id });
    const inName = await list(boss, { nombre: `Señora ÁGIL ${word}` });
    const inText = await list(boss, { descripcion: `Para niños ágil ${word} y jóvenes` });
    await page.goto('/proveedores');
    await box(page).fill(`AGIL ${word}`);
    await expect(count(page)).toHaveText('2 proveedores');
    await expect(card(page, inName.nombre)).toBeVisible();
    await expect(card(page, inText.nombre)).toBeVisible();
    await box(page).fill(`senora agil ${word}`);
    await expect(count(page)).toHaveText('1 proveedor');
    await box(page).fill(`pendiente ${word}`);
    await expect(page.getByRole('heading', { name: 'No se encontraron proveedores' })).toBeVisible();
    await expect(page.getByText('Intenta ajustar los filtros')).toBeVisible();
  });

  test(
    'type, municipality and accepted plans reload the list; the rest filters what is loaded',
    soakOnly,
    async ({ page, admin }) => {
      const word = uniqueWord();
      const boss = await admin();
      const doctor = { tipo_servicio: 'doctor' as const, municipio: 'Lares' };
      const cash = await list(boss, { ...doctor, descripcion: word, subcategoria: 'Pediatra' });
      const plans = await list(boss, {
        ...doctor,
        descripcion: word,
        subcategoria: 'Neurólogo',
        acepta_planes: true,
        planes_aceptados: ['Triple-S Salud'],
      });
      await list(boss, { descripcion: word, municipio: 'Ponce' });
      const wholeList = page.waitForResponse(/\/rest\/v1\/proveedores\?/);
      await page.goto(`/proveedores?q=${word}`);
      await wholeList;
      await expect(count(page)).toHaveText('3 proveedores');

      const reads: string[] = [];
      page.on('request', (request) => {
        if (/\/rest\/v1\/proveedores\?/.test(request.url())) reads.push(decodeURIComponent(request.url()));
      });
      await choice(page, 'Tipo de proveedor').selectOption('doctor');
      await expect(count(page)).toHaveText('2 proveedores');
      await choice(page, 'Municipio').selectOption('Lares');
      await choice(page, 'Planes médicos').selectOption('Solo efectivo');
      await expect(count(page)).toHaveText('1 proveedor');
      await expect(card(page, cash.nombre)).toBeVisible();
      await choice(page, 'Planes médicos').selectOption('Acepta planes');
      await expect(card(page, plans.nombre)).toBeVisible();
      await expect.poll(() => reads.length).toBe(4);
      expect(reads[3]).toContain('tipo_servicio=eq.doctor');
      expect(reads[3]).toContain('municipio=eq.Lares');
      expect(reads[3]).toContain('acepta_planes=eq.true');
      for (const read of reads) expect(read).toContain('aprobado_por_admin=eq.true');

      await choice(page, 'Planes médicos').selectOption('');
      await choice(page, 'Subcategoría').selectOption('Neurólogo');
      await expect(names(page)).toHaveText([plans.nombre]);
      await choice(page, 'Subcategoría').selectOption('');
      await choice(page, 'Plan específico').selectOption('Triple-S');
      await expect(names(page)).toHaveText([plans.nombre]);
      await choice(page, 'Plan específico').selectOption('MMM');
      await expect(page.getByRole('heading', { name: 'No se encontraron proveedores' })).toBeVisible();
      expect(reads).toHaveLength(5);
    },
  );

  test('plans of the filter find what the form saved', soakOnly, async ({ page, admin }) => {
    const word = uniqueWord();
    const boss = await admin();
    const saved = {
      'Triple-S': 'Triple-S Salud',
      MAPFRE: 'MAPFRE Life Insurance Company',
      'First Medical': 'First Medical Health Plan, Inc.',
      Reforma: 'Reforma',
    };
    for (const plan of Object.values(saved))
      await list(boss, { nombre: `${plan} ${word}`, acepta_planes: true, planes_aceptados: [plan] });
    // Another name for what families ask for as COSVI, as an admin adds it; the form does not offer it.
    const added = { nombre: `Plan ${word}`, alias: ['COSVI'], activo: false };
    expect((await boss.client.from('planes').insert(added)).error).toBeNull();
    const held = { acepta_planes: true, planes_aceptados: [added.nombre] };
    await list(boss, { nombre: `Otro nombre ${word}`, ...held });
    await page.goto(`/proveedores?q=${word}&plan=cosvi`);
    await expect(names(page)).toHaveText([`Otro nombre ${word}`]);
    for (const [asked, plan] of Object.entries(saved)) {
      await choice(page, 'Plan específico').selectOption(asked);
      await expect(names(page)).toHaveText([`${plan} ${word}`]);
    }
    await choice(page, 'Plan específico').selectOption('COSVI');
    await expect(names(page)).toHaveText([`Otro nombre ${word}`]);
  });

  test(
    'all approved providers load at once, and more than fit are scrolled',
    soakOnly,
    async ({ page, request, baseURL }) => {
      await page.goto('/proveedores');
      const key = (await page.locator('meta[name="supabase-key"]').getAttribute('content')) ?? '';
      const all = await request.get(`${baseURL}/rest/v1/proveedores?select=id&aprobado_por_admin=eq.true`, {
        headers: { apikey: key },
      });
      const atLeast = ((await all.json()) as unknown[]).length;
      await expect
        .poll(async () => Number((await count(page).textContent())?.replace(/\D/g, '')))
        .toBeGreaterThanOrEqual(atLeast);
      const last = page.getByRole('main').getByRole('listitem').and(page.locator('[aria-posinset]')).last();
      await expect(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        expect(await last.getAttribute('aria-posinset')).toBe(await last.getAttribute('aria-setsize'));
      }).toPass();
    },
  );
});

test.describe('the address', () => {
  test(
    'holds every filter; Back takes them back one by one, and so does the chip of each',
    soakOnly,
    async ({ page }) => {
      await page.goto('/proveedores');
      await choice(page, 'Tipo de proveedor').selectOption('terapista');
      await expect(page).toHaveURL('/proveedores?tipo=terapista');
      await choice(page, 'Municipio').selectOption('San Juan');
      await box(page).fill('coquí');
      await expect(page).toHaveURL('/proveedores?q=coqu%C3%AD&tipo=terapista&municipio=San+Juan');
      await page.reload();
      await expect(box(page)).toHaveValue('coquí');
      await expect(choice(page, 'Tipo de proveedor')).toHaveValue('terapista');
      await expect(choice(page, 'Municipio')).toHaveValue('San Juan');
      await expect(names(page)).toHaveText(['Centro Terapéutico Coquí Azul']);
      await page.goBack();
      await expect(choice(page, 'Municipio')).toHaveValue('');
      await expect(box(page)).toHaveValue('');
      await page.goBack();
      await expect(choice(page, 'Tipo de proveedor')).toHaveValue('');

      await page.goto('/proveedores?q=terapia&tipo=terapista&planes=si&plan=MMM&municipio=bayamon');
      for (const words of [
        'Texto: terapia',
        'Tipo: Terapistas',
        'Municipio: Bayamón',
        'Acepta planes',
        'Plan: MMM',
      ])
        await expect(page.getByRole('link', { name: `Quitar filtro: ${words}` })).toBeVisible();
      await page.getByRole('link', { name: 'Quitar filtro: Plan: MMM' }).click();
      await expect(choice(page, 'Plan específico')).toHaveValue('');
      await page.getByRole('link', { name: 'Limpiar filtros' }).first().click();
      await expect(page).toHaveURL('/proveedores');
      await expect(box(page)).toHaveValue('');
      await expect(page.getByRole('link', { name: 'Limpiar filtros' })).toHaveCount(0);
    },
  );

  test('going back from a profile finds the same place', soakOnly, async ({ page }) => {
    await page.goto('/proveedores');
    await loaded(page);
    // The whole list follows the first cards. Of those in sight one is chosen: how far down it is depends on their heights.
    let place: string | null = null;
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, 2500));
      place = await page.evaluate(() => {
        const inSight = [...document.querySelectorAll('[aria-posinset] h3')]
          .find((heading) => {
            const { top, bottom } = heading.getBoundingClientRect();
            return top > 100 && bottom < window.innerHeight;
          })
          ?.closest('li');
        return inSight?.getAttribute('aria-posinset') ?? null;
      });
      expect(Number(place)).toBeGreaterThan(12);
    }).toPass();
    const middle = page
      .getByRole('listitem')
      .and(page.locator(`[aria-posinset="${place}"]`))
      .getByRole('heading');
    const name = await middle.textContent();
    await page.evaluate(() =>
      document.addEventListener('click', () => Object.assign(window, { leftAt: window.scrollY }), true),
    );
    await middle.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
    const top = await page.evaluate(() => (window as unknown as { leftAt: number }).leftAt);
    await page.goBack();
    // By its position: other tests may have added providers meanwhile, so its name may have moved on.
    await expect(middle).toBeInViewport();
    // Within half a row of cards, which differ in height.
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - top)).toBeLessThan(180);
  });
});

test('who can be reached comes before who cannot, however new', soakOnly, async ({ page, admin }) => {
  const boss = await admin();
  const word = uniqueWord();
  const reached = await list(boss, { nombre: `Con teléfono ${word}`, telefono: '787-555-0142' });
  const newer = await list(boss, { nombre: `Sin teléfono ${word}` });
  await page.goto(`/proveedores?q=${word}`);
  await expect(names(page)).toHaveText([reached.nombre, newer.nombre]);
});

test(
  'nothing found: the one filter to drop, an alert, and one way to clear them all',
  soakOnly,
  async ({ page, admin }) => {
    const { nombre } = await list(await admin(), { municipio: 'Carolina', acepta_planes: true });
    const q = encodeURIComponent(nombre);
    await page.goto(`/proveedores?q=${q}&tipo=terapista&municipio=Ponce&plan=Plan+Vital`);
    const main = page.getByRole('main');
    await expect(main.getByText('Intenta ajustar los filtros')).toBeVisible();
    await expect(main.getByText(/^Sin «.+» hay \d+/)).toBeVisible();
    await expect(main.getByRole('link', { name: 'Limpiar filtros' })).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Avísame cuando haya' })).toContainText(
      'cuando llegue un terapista a Ponce o cerca',
    );
    await main
      .getByRole('link', { name: /^Ver(lo| los \d+)$/ })
      .first()
      .click();
    await expect(main.getByRole('link', { name: /^Ver Perfil/ }).first()).toBeVisible();
  },
);

test(
  'on a phone the open filters say how many they find, and lead there',
  soakOnly,
  async ({ page, admin }) => {
    const { nombre } = await list(await admin(), { tipo_servicio: 'dietista' });
    await page.setViewportSize(phone);
    await page.goto(`/proveedores?q=${encodeURIComponent(nombre)}`);
    await loaded(page);
    await page.getByText('Filtros', { exact: true }).click();
    await expect(page.getByRole('button', { name: 'Ver 1 proveedor' })).toBeInViewport({ ratio: 1 });
    await choice(page, 'Tipo de proveedor').selectOption('abogado');
    await expect(page.getByRole('button', { name: 'Ver qué puedo cambiar' })).toBeInViewport({ ratio: 1 });
    await page
      .getByRole('button', { name: /^Más filtros/ })
      .filter({ visible: true })
      .click();
    const sheet = page.getByRole('dialog', { name: 'Más filtros' });
    await sheet.getByRole('button', { name: 'Ver qué puedo cambiar' }).click();
    await expect(sheet).toHaveCount(0);
    await choice(page, 'Tipo de proveedor').selectOption('dietista');
    await page.getByRole('button', { name: 'Ver 1 proveedor' }).click();
    await expect(choice(page, 'Tipo de proveedor')).toBeHidden();
    await expect(page.locator('#resultados')).toBeFocused();
  },
);
