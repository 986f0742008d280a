import type { Page } from '@playwright/test';
import { openPglite } from '../../server/database/pglite.ts';
import { startCold } from './support/cold-start.ts';
import { countOf, notice } from './support/guide.ts';
import { withOwnSite } from './support/own-site.ts';
import { expect, phone, soakOnly } from './support/test.ts';

const searches = [
  '/proveedores',
  '/proveedores?q=habla',
  '/proveedores?q=NINOS%20con%20calma',
  '/proveedores?q=centro%20441',
  '/proveedores?q=nadie%20lo%20dice',
  '/proveedores?tipo=terapista&municipio=Caguas',
  '/proveedores?municipio=Caguas&cerca=si',
  '/proveedores?municipio=Caguas&cerca=si&q=rutina&tipo=doctor',
  '/proveedores?planes=si&plan=Plan%20Vital&q=visita',
  '/proveedores?nuevas=si&edad=3-5',
  '/proveedores?lugar=ascensor&modalidad=en_linea&municipio=Ponce',
];

const sliceRows = 500;

/** Up to so many approved providers beside the demo's, with their facts; every third says nothing of itself. */
async function fillDirectory(folder: string, count: number): Promise<void> {
  const database = await openPglite(folder);
  const [demo] = await database.query<{ providers: number }>(
    'select count(*)::integer as providers from public.proveedores where aprobado_por_admin',
  );
  const last = count - (demo?.providers ?? 0);
  for (let from = 1; from <= last; from += sliceRows) {
    await database.query(fillSlice(from, Math.min(last, from + sliceRows - 1)));
    // Without statistics the triggers of the next slice are planned for empty tables.
    await database.query('analyze');
  }
  await database.close();
}

const fillSlice = (from: number, to: number) => `
  create temp table told (id uuid, n integer);
  with added as (
    insert into public.proveedores (nombre, descripcion, municipio, tipo_servicio, telefono, acepta_planes,
        planes_aceptados, aprobado_por_admin, fecha_creacion)
      select 'Centro ' || n, concat_ws(' ', 'Apoyo', case when n % 4 = 0 then 'del habla' end,
          case when n % 7 = 0 then 'para niños con calma' end, case when n % 9 = 0 then 'rutina y visita' end, repeat('a tu lado ', 12)),
        (array['Ponce', 'Caguas', 'Moca', 'Yauco', 'Cayey', 'San Juan', 'Gurabo'])[1 + n % 7],
        (enum_range(null::public.tipo_servicio))[1 + n % 5], '787-555-' || lpad((n % 10000)::text, 4, '0'), n % 3 > 0,
        case when n % 3 > 0 then array['Plan Vital'] end, true, now() - n * interval '1 minute'
      from generate_series(${from}, ${to}) as n
      returning id, nombre
  )
  insert into told select id, split_part(nombre, ' ', 2)::integer from added where nombre ~ '[^369]$';
  insert into public.horas (sede_id, dia, abre, cierra)
    select s.id, dia, '08:00', '17:00' from told join public.sedes as s on s.proveedor_id = told.id and s.principal,
      generate_series(1, 5) as dia on conflict do nothing;
  insert into public.disponibilidad (sede_id, estado)
    select s.id, (array['acepta', 'no_acepta', 'lista_de_espera'])[1 + n % 3]
    from told join public.sedes as s on s.proveedor_id = told.id and s.principal on conflict do nothing;
  insert into public.detalles (proveedor_id, edad_desde_meses, edad_hasta_meses, modalidades, hechos_si)
    select id, 24 + 12 * (n % 4), 132, case when n % 2 = 0 then array['presencial', 'en_linea'] else array['presencial'] end,
      case when n % 5 = 0 then array['ascensor'] end
    from told on conflict (proveedor_id) do update set edad_desde_meses = excluded.edad_desde_meses,
      edad_hasta_meses = excluded.edad_hasta_meses, modalidades = excluded.modalidades, hechos_si = excluded.hechos_si;
  insert into public.confirmaciones (proveedor_id, grupo, confirmado_en, por, via)
    select id, grupo, now() - (n % 100) * interval '1 day', 'proveedor', 'panel'
    from told, unnest(array['disponibilidad', 'contacto', 'atencion', 'lugar']) as grupo;
  drop table told`;

/** Room for six cards. */
const wide = { width: 1280, height: 1600 };

/** How many a search found, and its first cards. */
interface Found {
  address: string;
  count: number;
  names: string[];
}

/** The cards come in a render after the number: `names` are what they are to be. */
async function search(page: Page, address: string, names: string[]): Promise<Found> {
  await page.goto(address);
  const count = page.getByRole('heading', { level: 2 }).getByRole('status');
  await expect(count).toHaveText(/^[\d,]+ proveedor(es)?$/);
  await expect.poll(() => firstNames(page), address).toEqual(names);
  return { address: new URL(page.url()).search, count: await countOf(page), names };
}

async function firstNames(page: Page): Promise<string[]> {
  const names = await page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents();
  return names.slice(0, 6);
}

/** What a page says below a heading. */
const panel = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });

for (const providers of [500, 2_000]) {
  const test = withOwnSite({
    from: 'served',
    env: { DEMO: 'on' },
    prepare: (folder) => fillDirectory(folder, providers),
  });
  // The filling counts too.
  test.describe.configure({ timeout: 900_000 });

  test(
    `an installed app in airplane mode finds among ${providers} providers what the server finds`,
    soakOnly,
    async ({ page, browser, site }) => {
      await page.setViewportSize(wide);
      const online: Found[] = [];
      // The first cards as SQL finds them.
      const plain = await browser.newPage({ javaScriptEnabled: false, viewport: wide });
      for (const address of searches) {
        await plain.goto(site.url + address);
        online.push(await search(page, site.url + address, await firstNames(plain)));
      }
      await plain.close();
      expect(online[0]?.count).toBe(providers);
      for (const { address, count } of online.slice(1)) {
        expect(count, address).toBeLessThan(providers);
        expect(count > 0, address).toBe(!address.includes('nadie'));
      }
      const profile = await page.goto(`${site.url}/proveedores?q=centro%20441`).then(() =>
        page
          .getByRole('link', { name: /^Ver Perfil/ })
          .first()
          .getAttribute('href'),
      );
      await page.goto(site.url + profile);
      const contact = await panel(page, 'Contacto y horario').innerText();
      await page.goto(`${site.url}/empieza?edad=3-5&municipio=caguas`);
      const steps = await page.locator('.path').getByRole('heading').allTextContents();
      expect(steps.length).toBeGreaterThan(2);
      await page.goto(`${site.url}/palabras`);
      const words = await page.getByRole('term').allTextContents();
      expect(words.length).toBeGreaterThan(10);
      await page.close();

      await startCold(site.url, async ({ context, page: app, url }) => {
        await context.setOffline(true);
        await app.setViewportSize(wide);
        for (const [at, address] of searches.entries()) {
          expect(await search(app, url + address, online[at]?.names ?? [])).toEqual(online[at]);
          await expect(notice(app)).toBeVisible();
        }
        // By hand, letter by letter.
        await app.setViewportSize(phone);
        await app.goto(`${url}/proveedores`);
        await app.getByRole('searchbox').pressSequentially('habla');
        await expect.poll(() => countOf(app)).toBe(online[1]?.count);

        await app.goto(url + profile);
        await expect(notice(app)).toBeVisible();
        await expect(panel(app, 'Contacto y horario')).toHaveText(contact, { useInnerText: true });
        await app.goto(`${url}/empieza?edad=3-5&municipio=caguas`);
        await expect(notice(app)).toBeVisible();
        expect(await app.locator('.path').getByRole('heading').allTextContents()).toEqual(steps);
        await app.goto(`${url}/palabras`);
        expect(await app.getByRole('term').allTextContents()).toEqual(words);
      });
    },
  );
}
