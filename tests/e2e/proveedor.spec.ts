import { expect, type Page } from '@playwright/test';
import { formatDay } from '../../app/lib/dates.ts';
import { expectAccessible } from './support/axe.ts';
import { eventsAbout, holdBack, list, review } from './support/proveedores.ts';
import { enterAs, type Person, test, toast } from './support/questions.ts';
import { alive, soakOnly } from './support/test.ts';

test.use({ expectedErrors: [/Failed to (load resource|fetch)|could not be recorded/] });

const full = {
  tipo_servicio: 'doctor' as const,
  subcategoria: 'Pediatra',
  municipio: 'Mayagüez',
  descripcion: 'Atiende con calma.\n\nTambién <b>por video</b>.',
  acepta_planes: true,
  planes_aceptados: ['Triple-S Salud', 'Plan Vital'],
  telefono: '(787) 555-0142 ext. 3',
  whatsapp: '+1 939 555 0143',
  email: 'hola@ejemplo.example',
  direccion: 'Calle Sol 5, Mayagüez',
  web: 'https://www.ejemplo.example/',
  etiquetas_servicio: ['Evaluación', 'Seguimiento'],
  horario_servicio: 'Lunes a viernes, 8:00 a. m. a 5:00 p. m.',
  videos_urls: [
    'https://m.facebook.com/ejemplo/videos/123456/',
    'https://www.instagram.com/reel/AbCdE12/?igsh=x',
    'https://fb.watch/ejemplo/',
  ],
};
const panel = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
const form = (page: Page) => page.getByRole('form', { name: /reseña/ });
const open = (page: Page) => page.getByRole('button', { name: 'Dejar una reseña' });
const send = (page: Page) => page.getByRole('button', { name: 'Enviar reseña' });

test.describe('the profile', () => {
  test('shows all there is to know; a visit, a call and a chat are counted, each with its method', async ({
    page,
    admin,
    join,
    context,
  }) => {
    const boss = await admin();
    const { id, nombre } = await list(boss, full);
    await review(await join('Yaritza Meléndez'), id, 4, 'Primera\nlínea <i>dos</i>');
    await review(await join('Carlos Rivera'), id, 5);
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }));
    await page.goto(`/proveedor/${id}`);
    await expect
      .poll(() => eventsAbout(boss, 'proveedor_id', id))
      .toEqual([{ tipo: 'visita_proveedor', metadata: null, usuario_id: null }]);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: nombre })).toBeVisible();
    for (const text of ['Doctor', 'Pediatra', 'Mayagüez, Puerto Rico', 'Acepta planes médicos'])
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
    await expect(main.getByRole('img', { name: '4.5 de 5 estrellas' }).first()).toBeVisible();
    await expect(main.getByText('2 reseñas').first()).toBeVisible();
    await expect(panel(page, 'Acerca de').getByText('Atiende con calma.')).toBeVisible();
    await expect(panel(page, 'Acerca de').getByText('También <b>por video</b>.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Servicios' }).getByRole('listitem')).toHaveText([
      'Evaluación',
      'Seguimiento',
    ]);
    const contact = panel(page, 'Contacto y horario');
    await expect(contact.getByText('Calle Sol 5, Mayagüez')).toBeVisible();
    await expect(contact.getByRole('link', { name: '787-555-0142, ext. 3' })).toHaveAttribute(
      'href',
      'tel:+17875550142;ext=3',
    );
    await expect(contact.getByRole('link', { name: '¿Está mal? Corrígelo' })).toHaveAttribute(
      'href',
      `/proveedor/${id}/corregir?dato=telefono`,
    );
    await expect(contact.getByRole('link', { name: 'hola@ejemplo.example' })).toHaveAttribute(
      'href',
      'mailto:hola@ejemplo.example',
    );
    await expect(contact.getByRole('link', { name: 'ejemplo.example', exact: true })).toHaveAttribute(
      'target',
      '_blank',
    );
    await expect(main.getByText(/Lunes a viernes/)).toHaveCount(2);
    await expect(page.getByRole('list', { name: 'Planes aceptados' }).getByRole('listitem')).toHaveText(
      full.planes_aceptados,
    );

    // Reviews, newest first.
    const items = panel(page, 'Reseñas').getByRole('listitem');
    await expect(items).toHaveCount(2);
    await expect(items.first()).toContainText('Carlos Rivera');
    await expect(items.last()).toContainText('Yaritza Meléndez');
    await expect(items.last()).toContainText('línea <i>dos</i>');
    await expect(items.last().getByText(formatDay(new Date()))).toBeVisible();
    await expect(items.last().getByRole('img', { name: '4 de 5 estrellas' })).toBeVisible();
    await expect(panel(page, 'Reseñas').getByText('4.5 de 5')).toBeVisible();

    const chat = page.waitForEvent('popup');
    await page
      .getByRole('link', { name: /^WhatsApp/ })
      .first()
      .click();
    expect((await chat).url()).toMatch(/^https:\/\/wa\.me\/19395550143\?text=/);
    await expect
      .poll(async () => (await eventsAbout(boss, 'proveedor_id', id)).at(-1)?.metadata)
      .toEqual({ method: 'whatsapp' });
    const call = page.getByRole('link', { name: 'Llamar', exact: true });
    await expect(call).toHaveAttribute('href', 'tel:+17875550142;ext=3');
  });

  test(
    'with little to show it says the standard sentences, asks for the number and leads on',
    soakOnly,
    async ({ page, admin }) => {
      const { id } = await list(await admin(), { tipo_servicio: 'abogado' });
      await page.goto(`/proveedor/${id}`);
      const main = page.getByRole('main');
      await expect(
        panel(page, 'Acerca de').getByText('Proveedor especializado en servicios para el espectro autista.'),
      ).toBeVisible();
      const missing = panel(page, 'Lo que falta');
      await expect(missing.getByRole('listitem')).toHaveText([
        'Dirección, horario, edades, idiomas, costo y cómo es el lugar.',
        'Si acepta personas nuevas.',
        'Planes: Acepta la mayoría de planes médicos. Consulta directamente.',
      ]);
      await expect(missing.getByRole('button', { name: 'Dejar una reseña' })).toBeVisible();
      await expect(main.getByText('Todavía no tenemos su teléfono. ¿Lo sabes?')).toBeVisible();
      await expect(main.getByRole('link', { name: 'Ver abogados cerca de Ponce' })).toHaveAttribute(
        'href',
        '/proveedores?tipo=abogado&municipio=Ponce&cerca=si',
      );
      await expect(page.getByText('Ponce, Puerto Rico').first()).toBeVisible();
      await expect(page.getByRole('img', { name: /estrellas/ })).toHaveCount(0);
      await expect(main.getByRole('link', { name: /Llamar|WhatsApp/ })).toHaveCount(0);
      await expect(page.getByRole('heading', { name: /Videos|Planes|Contacto/ })).toHaveCount(0);
      await main.getByRole('link', { name: 'Decir su teléfono' }).click();
      await expect(page).toHaveURL(`/proveedor/${id}/corregir?dato=telefono`);
    },
  );

  test(
    'a long text and many reviews are read by their beginning; the rest is one press away',
    soakOnly,
    async ({ page, admin }) => {
      const { id } = await list(await admin(), {
        descripcion: `${'Una oración de cinco palabras. '.repeat(14)}Este es el final.`,
      });
      await page.goto(`/proveedor/${id}`);
      await expect(page.getByText('Este es el final.')).toBeHidden();
      await page.getByText('Leer más').click();
      await expect(page.getByText('Este es el final.')).toBeVisible();
      await page.goto('/proveedor/b0000000-0000-4000-8000-000000000201');
      const reviews = panel(page, 'Reseñas').getByRole('listitem');
      await expect(reviews).toHaveCount(3);
      await page.getByText(/^Ver las \d+/).click();
      await expect(reviews).not.toHaveCount(3);
    },
  );

  test('an event that cannot be recorded is only logged', soakOnly, async ({ page, admin }) => {
    const { id, nombre } = await list(await admin());
    await page.route('**/rpc/registrar_evento', (route) =>
      route.fulfill({ status: 500, json: { message: 'no' } }),
    );
    const logged = page.waitForEvent('console', (message) =>
      message.text().includes('could not be recorded'),
    );
    await page.goto(`/proveedor/${id}`);
    await logged;
    await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Avisos' }).getByRole('listitem')).toHaveCount(0);
  });
});

test.describe('not found', () => {
  test('an unknown or a malformed id is a page of its own with status 404', soakOnly, async ({ page }) => {
    for (const id of ['00000000-0000-4000-8000-000000000000', "1' or 'a'='a"]) {
      const response = await page.goto(`/proveedor/${encodeURIComponent(id)}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: 'Proveedor no encontrado' })).toBeVisible();
      await page.getByRole('link', { name: 'Volver a la búsqueda' }).click();
      await expect(page).toHaveURL('/proveedores');
    }
  });

  test(
    'a pending provider is there for its owner and for admins only',
    soakOnly,
    async ({ page, join, admin, browser, baseURL }) => {
      const owner = await join();
      const { id, nombre } = await list(owner, { usuario_id: owner.id });
      const response = await page.goto(`/proveedor/${id}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: 'Proveedor no encontrado' })).toBeVisible();
      for (const person of [owner, await admin()]) {
        const context = await browser.newContext({ baseURL });
        const own = await context.newPage();
        await enterAs(own, person);
        await own.goto(`/proveedor/${id}`);
        await expect(own.getByRole('heading', { level: 1, name: nombre })).toBeVisible();
        await expect(own.getByText('Pendiente de aprobación por admin')).toBeVisible();
        await context.close();
      }
      await enterAs(page, await join());
      await page.goto(`/proveedor/${id}`);
      await expect(page.getByRole('heading', { name: 'Proveedor no encontrado' })).toBeVisible();
    },
  );

  test('moving here says that it loads, and what went wrong', soakOnly, async ({ page, admin }) => {
    const { id, nombre } = await list(await admin());
    await page.goto(`/proveedores?q=${encodeURIComponent(nombre)}`);
    await alive(page);
    const gate = await holdBack(page, '**/proveedor/*.data*');
    await page.getByRole('link', { name: `Ver Perfil de ${nombre}` }).click();
    await expect(page.getByText('Cargando proveedor...')).toBeVisible();
    gate.open();
    await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible();
    await expect(page).toHaveTitle(`${nombre} · Mi Guía Azul`);
    await page.goBack();
    await page.unrouteAll();
    await page.route('**/proveedor/*.data*', (route) => route.abort());
    await page.getByRole('link', { name: `Ver Perfil de ${nombre}` }).click();
    await expect(
      toast(
        page,
        'Error al cargar proveedor: No hay conexión con el servidor. Revisa tu internet e intenta de nuevo.',
      ),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Proveedor no encontrado' })).toBeVisible();
    await expect(page).toHaveURL(`/proveedor/${id}`);
  });
});

test(
  'sharing uses the sheet of the device; without one it copies the link and says so',
  soakOnly,
  async ({ page, admin, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { id, nombre } = await list(await admin());
    await page.goto(`/proveedor/${id}`);
    await page.evaluate(() => {
      Object.assign(navigator, { share: async (what: ShareData) => Object.assign(window, { shared: what }) });
    });
    await page.getByRole('button', { name: 'Compartir' }).click();
    const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData }).shared);
    await expect.poll(shared).toEqual({ title: nombre, url: page.url() });
    await expect(toast(page, 'Link copiado al portapapeles')).toHaveCount(0);

    await page.evaluate(() => {
      Reflect.deleteProperty(navigator, 'share');
      Reflect.deleteProperty(Navigator.prototype, 'share');
    });
    await page.getByRole('button', { name: 'Compartir' }).click();
    await expect(toast(page, 'Link copiado al portapapeles')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  },
);

test.describe('on paper, and videos', () => {
  test(
    'one sheet; a video loads only on a click, framed with the least rights; the rest are links',
    soakOnly,
    async ({ page, admin }) => {
      const { id, nombre } = await list(await admin(), full);
      const asked: string[] = [];
      await page.route(/^https:\/\/([\w-]+\.)*(facebook|instagram|fb)\./, (route) => {
        asked.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: 'video' });
      });
      await page.goto(`/proveedor/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const pdf = (await page.pdf({ format: 'Letter', preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      await page.getByRole('heading', { name: 'Videos (3)' }).click();
      const videos = page.getByRole('region', { name: `Videos de ${nombre}` });
      await expect(videos.getByRole('listitem')).toHaveCount(3);
      await expect(videos.getByText('Al abrirlo, Facebook puede usar cookies.')).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
      expect(asked).toEqual([]);

      await videos.getByRole('button', { name: /^Ver video de Facebook/ }).click();
      const frame = page.getByTitle(`Video 1 de ${nombre}`);
      await expect(frame).toHaveAttribute(
        'src',
        `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent('https://www.facebook.com/ejemplo/videos/123456/')}&show_text=false&width=500`,
      );
      await expect(frame).toHaveAttribute(
        'sandbox',
        'allow-scripts allow-same-origin allow-popups allow-presentation',
      );
      await expect(frame.contentFrame().getByText('video')).toBeVisible();
      expect(asked).toHaveLength(1);

      await videos.getByRole('button', { name: 'Siguiente' }).click();
      await videos.getByRole('button', { name: /^Ver video de Instagram/ }).click();
      await expect(page.getByTitle(`Video 2 de ${nombre}`)).toHaveAttribute(
        'src',
        'https://www.instagram.com/reel/AbCdE12/embed/captioned/',
      );
      const link = videos.getByRole('link', { name: `Abrir en Facebook (Video 3 de ${nombre})` });
      await expect(link).toHaveAttribute('href', 'https://fb.watch/ejemplo/');
      await expect(link).toHaveAttribute('target', '_blank');
    },
  );
});

test.describe('reviews', () => {
  async function enter(page: Page, person: Person, id: string) {
    await enterAs(page, person);
    await page.goto(`/proveedor/${id}`);
  }

  test('a visitor is told to sign in, and keeps what was written', soakOnly, async ({ page, admin }) => {
    const { id } = await list(await admin());
    await page.goto(`/proveedor/${id}`);
    await open(page).click();
    await expect(toast(page, 'Debes iniciar sesión para dejar una reseña')).toBeVisible();
    await form(page)
      .getByRole('textbox', { name: /^Comentario/ })
      .fill('Muy amable.');
    await send(page).click();
    await expect(toast(page, 'Debes iniciar sesión para dejar una reseña')).toBeVisible();
    await expect(form(page).getByRole('button', { name: 'Iniciar sesión' })).toBeFocused();
    await form(page).getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page).toHaveURL(`/auth?volver=${encodeURIComponent(`/proveedor/${id}`)}`);
    await page.goto(`/proveedor/${id}`);
    await open(page).click();
    await expect(form(page).getByRole('textbox', { name: /^Comentario/ })).toHaveValue('Muy amable.');
  });

  test(
    'a third link on the first day is told before it is sent, and refused',
    soakOnly,
    async ({ page, admin, join }) => {
      const { id } = await list(await admin());
      const links = (count: number) => `Miren ${'https://example.test/guia '.repeat(count)}`;
      const comment = form(page).getByRole('textbox', { name: /^Comentario/ });
      const notice = form(page).getByText('Por ahora, hasta 2 enlaces');
      await enter(page, await join(), id);
      await open(page).click();
      await comment.fill(links(2));
      await expect(notice).toHaveCount(0);
      await comment.fill(links(3));
      await expect(notice).toBeVisible();
      await send(page).click();
      await expect(form(page).getByRole('alert')).toContainText('hasta 2 enlaces');
      await expect(comment).toHaveValue(links(3));
      await comment.fill(links(2));
      await send(page).click();
      await expect(toast(page, '¡Reseña enviada exitosamente!')).toBeVisible();
    },
  );

  test('a person sends one, with 5 stars by default and once at a double click, changes it and deletes it', async ({
    page,
    admin,
    join,
  }) => {
    const { id } = await list(await admin());
    const person = await join('Nilda Torres');
    await enter(page, person, id);
    await open(page).click();
    await expect(form(page).getByRole('radio', { name: '5 estrellas' })).toBeChecked();
    await form(page)
      .getByRole('textbox', { name: /^Comentario/ })
      .fill('   ');
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/calificaciones'))
        sent.push(request.postDataJSON());
    });
    await send(page).dblclick();
    await expect(toast(page, '¡Reseña enviada exitosamente!')).toBeVisible();
    await expect(form(page)).toHaveCount(0);
    await expect(
      page.getByRole('region', { name: 'Reseñas', exact: true }).getByRole('listitem'),
    ).toContainText(['Nilda Torres']);
    expect(sent).toEqual([{ proveedor_id: id, usuario_id: person.id, estrellas: 5, comentario: null }]);
    await expect(open(page)).toHaveCount(0);
    await expect(page.getByRole('main').getByText('1 reseña').first()).toBeVisible();

    const change = page.getByRole('button', { name: 'Cambiar tu reseña' });
    await change.click();
    await form(page).getByRole('radio', { name: '4 estrellas' }).check();
    await form(page)
      .getByRole('textbox', { name: /^Comentario/ })
      .fill('Mejoró mucho');
    await send(page).click();
    const items = page.getByRole('region', { name: 'Reseñas', exact: true }).getByRole('listitem');
    await expect(items).toContainText(['Mejoró mucho']);
    await expect(items.getByRole('img', { name: '4 de 5 estrellas' })).toBeVisible();
    await change.click();
    await expect(form(page).getByRole('radio', { name: '4 estrellas' })).toBeChecked();

    await page.getByRole('button', { name: 'Eliminar reseña' }).click();
    const question = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
    await expect(question).toContainText('Esta acción no se puede deshacer');
    await question.getByRole('button', { name: 'Conservar reseña' }).click();
    await expect(items).toHaveCount(1);
    await page.getByRole('button', { name: 'Eliminar reseña' }).click();
    await question.getByRole('button', { name: 'Eliminar reseña' }).click();
    await expect(items).toHaveCount(0);
    await expect(open(page)).toBeVisible();
  });

  test('personal data in a comment is shown before it is sent', soakOnly, async ({ page, admin, join }) => {
    const { id } = await list(await admin());
    await enter(page, await join('Nilda Torres'), id);
    await open(page).click();
    await form(page)
      .getByRole('textbox', { name: /^Comentario/ })
      .fill('Trataron a mi hija Lucía con paciencia.');
    await send(page).click();
    await expect(form(page).locator('mark')).toHaveText(['Lucía (nombre)']);
    await form(page).getByRole('button', { name: 'Quitar el dato' }).click();
    await send(page).click();
    await expect(
      page.getByRole('region', { name: 'Reseñas', exact: true }).getByRole('listitem'),
    ).toContainText(['Trataron a mi hija [nombre] con paciencia.']);
  });

  test('can be cancelled, and opens with 5 stars again', soakOnly, async ({ page, admin, join }) => {
    const { id } = await list(await admin());
    await enter(page, await join(), id);
    await open(page).click();
    await form(page).getByRole('radio', { name: '2 estrellas' }).check();
    await form(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(form(page)).toHaveCount(0);
    await open(page).click();
    await expect(form(page).getByRole('radio', { name: '5 estrellas' })).toBeChecked();
  });

  test(
    'an admin deletes that of another; others cannot; the owner writes none',
    soakOnly,
    async ({ page, admin, join, browser, baseURL }) => {
      const boss = await admin();
      const owner = await join();
      const { id } = await list(boss, { usuario_id: owner.id });
      await review(await join('Nilda Torres'), id, 1, 'Mal');
      await enter(page, owner, id);
      await expect(page.getByText('Este es tu perfil. Las reseñas las escriben las familias.')).toBeVisible();
      await expect(open(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Eliminar reseña/ })).toHaveCount(0);
      const context = await browser.newContext({ baseURL });
      const other = await context.newPage();
      await enter(other, boss, id);
      await other.getByText('Más sobre la reseña de Nilda Torres').click();
      await other.getByRole('button', { name: 'Eliminar reseña de Nilda Torres' }).click();
      await other.getByRole('alertdialog').getByRole('button', { name: 'Eliminar reseña' }).click();
      await expect(other.getByText('Todavía no hay reseñas.')).toBeVisible();
      await context.close();
    },
  );

  test('a failure says why and loses nothing', soakOnly, async ({ page, admin, join }) => {
    const { id } = await list(await admin());
    await enter(page, await join(), id);
    await open(page).click();
    await form(page)
      .getByRole('textbox', { name: /^Comentario/ })
      .fill('Muy amable.');
    await page.route('**/rest/v1/calificaciones*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { code: '42501', message: 'denied' } })
        : route.fallback(),
    );
    await send(page).click();
    await expect(toast(page, 'Error al enviar reseña: No tienes permiso para hacer esto.')).toBeVisible();
    await expect(form(page).getByRole('textbox', { name: /^Comentario/ })).toHaveValue('Muy amable.');
  });
});

test(
  'search engines find the provider, its place and its real rating',
  soakOnly,
  async ({ request, baseURL, admin, join }) => {
    const boss = await admin();
    const { id, nombre } = await list(boss, { ...full, subcategoria: 'Dentista pediátrico' });
    await review(await join('Nilda Torres'), id, 4, 'Bien </script>');
    const html = await (await request.get(`/proveedor/${id}`)).text();
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, text]) => JSON.parse(text ?? '') as Record<string, unknown>,
    );
    const business = blocks.find((block) => block['@type'] === 'Dentist');
    expect(business).toMatchObject({
      name: nombre,
      telephone: '+17875550142',
      address: { addressLocality: 'Mayagüez', addressRegion: 'PR' },
      aggregateRating: { ratingValue: '4.0', reviewCount: 1 },
    });
    expect(blocks.some((block) => block['@type'] === 'BreadcrumbList')).toBe(true);
    expect(html).toContain(`<link rel="canonical" href="${baseURL}/proveedor/${id}"/>`);
    expect(html).toContain(`<meta property="og:title" content="${nombre} · Mi Guía Azul"/>`);
    const bare = await list(boss);
    expect(await (await request.get(`/proveedor/${bare.id}`)).text()).not.toContain('AggregateRating');
  },
);

test('axe finds nothing, with the form open as well', soakOnly, async ({ page, join }) => {
  test.slow();
  await enterAs(page, await join());
  await page.goto('/proveedor/b0000000-0000-4000-8000-000000000201');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dejar una reseña' }).click();
  await expect(page.getByRole('radio').first()).toBeAttached();
  await expectAccessible(page);
});
