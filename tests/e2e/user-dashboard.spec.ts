import type { Page, Route } from '@playwright/test';
import { expireSession } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { list } from './support/proveedores.ts';
import {
  answer,
  ask,
  enterAs,
  failedRequests,
  signInHere,
  test,
  toast,
  uniqueWord,
} from './support/questions.ts';
import { expect, onRequest, soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

const askForm = (page: Page) => page.getByRole('form', { name: 'Nueva pregunta' });
const title = (page: Page) => askForm(page).getByLabel(/^Título/);
const description = (page: Page) => askForm(page).getByLabel(/^Descripción/);
const publish = (page: Page) => askForm(page).getByRole('button', { name: 'Publicar pregunta', exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Mi Dashboard' }).getByRole('link', { name });

test('a visitor signs in first and comes back; each tab is an address', soakOnly, async ({ page, join }) => {
  const person = await join('Yaritza Meléndez');
  await page.goto('/user-dashboard/favoritos');
  await expect(page).toHaveURL(`/auth?volver=${encodeURIComponent('/user-dashboard/favoritos')}`);
  await signInHere(page, person);
  await expect(page).toHaveURL('/user-dashboard/favoritos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mi Dashboard');
  await expect(page.getByText('Hola, Yaritza Meléndez')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Mi Dashboard' }).getByRole('link')).toHaveText([
    'Mis Preguntas',
    'Favoritos',
    'Perfil',
  ]);
  await expect(tab(page, 'Favoritos')).toHaveAttribute('aria-current', 'page');
  await tab(page, 'Perfil').click();
  await expect(page).toHaveURL('/user-dashboard/perfil');
  await expect(page.getByRole('heading', { name: 'Seguridad' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Todavía no has guardado nada')).toBeVisible();
  await page.goto('/questions');
  await expect(page.getByRole('link', { name: 'Nueva Pregunta' })).toHaveAttribute('href', '/user-dashboard');
  await expect(page.getByRole('link', { name: 'Inicia sesión para preguntar' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Nueva Pregunta' }).click();
  await expect(page).toHaveURL('/user-dashboard');
  await expect(askForm(page)).toBeVisible();
  await expect(tab(page, 'Mis Preguntas')).toHaveAttribute('aria-current', 'page');
});

test('a question is checked, kept over a reload, published once, and deleted', async ({ page, join }) => {
  await enterAs(page, await join());
  await page.goto('/user-dashboard');
  await expect(page.getByText('Todavía no tienes preguntas')).toBeVisible();
  await publish(page).click();
  await expect(toast(page, 'Por favor completa todos los campos')).toBeVisible();
  await expect(title(page)).toHaveAccessibleDescription(/Por favor completa todos los campos/);
  await expect(description(page)).toHaveAccessibleDescription(/Por favor completa todos los campos/);
  await expect(title(page)).toBeFocused();

  // By keyboard only.
  const name = `¿Qué llevo a la reunión ${uniqueWord()}?`;
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Es la primera vez.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Edu');
  await page.reload();
  await expect(title(page)).toHaveValue(name);
  await expect(description(page)).toHaveValue('Es la primera vez.');
  await expect(askForm(page).getByLabel(/^Categoría/)).toHaveValue('Educación');

  await page.route('**/rest/v1/questions?select=id*', (route) => route.abort(), { times: 1 });
  await publish(page).click();
  await expect(toast(page, 'Error al publicar pregunta')).toBeVisible();
  await expect(askForm(page).getByRole('alert')).toContainText('No hay conexión con el servidor.');
  await expect(title(page)).toHaveValue(name);

  await publish(page).dblclick();
  await expect(toast(page, 'Pregunta publicada exitosamente')).toHaveCount(1);
  const rows = page.getByRole('region', { name: 'Mis preguntas' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(name);
  await expect(rows).toContainText('Educación');
  await expect(rows).toContainText('Sin respuestas');
  await expect(rows).toBeFocused();
  await expect(title(page)).toHaveValue('');
  await page.reload();
  await expect(rows.getByRole('link', { name })).toHaveAttribute('href', /^\/question\//);
  await expect(title(page)).toHaveValue('');

  const remove = rows.getByRole('button', { name: 'Eliminar pregunta' });
  const asking = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
  await page.route('**/rest/v1/questions?id=*', (route) => route.abort(), { times: 1 });
  await remove.click();
  await expect(asking).toContainText('Esta acción no se puede deshacer');
  await asking.getByRole('button', { name: 'Eliminar pregunta' }).click();
  await expect(toast(page, 'Error al eliminar pregunta')).toBeVisible();
  await remove.click();
  await asking.getByRole('button', { name: 'Eliminar pregunta' }).click();
  await expect(toast(page, 'Pregunta eliminada')).toBeVisible();
  await expect(page.getByText('Todavía no tienes preguntas')).toBeVisible();
});

test(
  'what may tell who a child is is shown first: it is taken out, put back, left, and published',
  soakOnly,
  async ({ page, join }) => {
    await enterAs(page, await join());
    await page.goto('/user-dashboard');
    const guard = askForm(page)
      .getByRole('region', { name: 'Datos personales' })
      .filter({ hasText: 'Esto lo puede leer cualquier persona.' });
    const typed = 'Mi hijo Adrián tiene 6 años. Pueden escribirme al 787-555-0188.';
    await title(page).fill(`¿Cómo lo preparo para el dentista? ${uniqueWord()}`);
    await description(page).fill(typed);
    const sent: string[] = [];
    onRequest(page, (request) => sent.push(request.url()));
    await expect(guard.locator('mark')).toHaveText(['Adrián (nombre)', '787-555-0188 (teléfono)']);
    await expect(guard).toContainText(
      'Queda: «Mi hijo [nombre] tiene 6 años. Pueden escribirme al [teléfono].»',
    );

    // By keyboard only.
    await publish(page).focus();
    await page.keyboard.press('Enter');
    await expect(guard).toBeFocused();
    await expect(guard).toContainText('Si pulsas otra vez el botón, se publica así.');
    await page.keyboard.press('Tab');
    await expect(guard.getByRole('button', { name: 'Quitar los 2 datos' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(description(page)).toHaveValue(
      'Mi hijo [nombre] tiene 6 años. Pueden escribirme al [teléfono].',
    );
    await expect(askForm(page).getByText('Quitamos los 2 datos.')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(description(page)).toHaveValue(typed);
    await expect(guard).toBeFocused();
    await guard.getByRole('button', { name: 'Dejarlo así' }).focus();
    await page.keyboard.press('Enter');
    await expect(guard).toHaveCount(0);
    await expect(publish(page)).toBeFocused();
    expect(sent.filter((url) => !url.includes('/assets/'))).toEqual([]);

    // What comes later is new: the first press shows it, and a double click is one; the second publishes.
    await description(page).pressSequentially(' Vivo en Calle Luna 214.');
    await publish(page).dblclick();
    await expect(guard).toBeFocused();
    await expect(guard.locator('mark')).toHaveCount(3);
    await expect(page.getByText('Todavía no tienes preguntas')).toBeVisible();
    await expect(askForm(page).getByRole('checkbox')).not.toBeChecked();
    await publish(page).click();
    await expect(toast(page, 'Pregunta publicada exitosamente')).toBeVisible();
    await expect(guard).toHaveCount(0);
  },
);

test(
  'a school beside a town is a hint: it stays when the name is out, and holds nothing up alone',
  soakOnly,
  async ({ page, join }) => {
    await enterAs(page, await join());
    await page.goto('/user-dashboard');
    const guard = askForm(page).getByRole('region', { name: 'Datos personales' });
    const hint = 'Mira también la escuela y el pueblo: «Escuela Elemental Luis Muñoz Rivera de Ponce»';
    await title(page).fill(`¿Quién conoce la T1? ${uniqueWord()}`);
    await description(page).fill(
      'Mi hijo Kelvin estudia en la Escuela Elemental Luis Muñoz Rivera de Ponce.',
    );
    await expect(guard).toContainText(hint);
    await guard.getByRole('button', { name: 'Quitar el dato' }).click();
    await expect(guard).toContainText('Quitamos el dato.');
    await expect(guard).toContainText(hint);
    await description(page).press('End');
    await description(page).pressSequentially(' Gracias.');
    await expect(guard).toHaveText(new RegExp(`^${hint}`));
    await publish(page).click();
    await expect(toast(page, 'Pregunta publicada exitosamente')).toBeVisible();
    await expect(guard).toHaveCount(0);
  },
);

test(
  'questions like it are offered while the title is written; then it is published without a name',
  soakOnly,
  async ({ page, join }) => {
    // A word of its own: of all that are like it, this one comes first.
    const place = uniqueWord();
    const asked = `¿Cómo preparan la visita al dentista de ${place}?`;
    const [asker, helper] = [await join('Yaritza Meléndez'), await join('Carlos Rivera')];
    const id = await ask(asker, { title: asked });
    for (const text of ['Pide fotos del lugar.', 'Ve un día a saludar.']) {
      const answerId = await answer(helper, id, text);
      if (text.startsWith('Pide'))
        await asker.client.rpc('marcar_ayudo', { respuesta: answerId, si: true }).throwOnError();
    }
    await enterAs(page, await join('Nilda Torres'));
    await page.goto('/user-dashboard');
    const similar = askForm(page).getByRole('region', { name: 'Otras familias preguntaron algo parecido' });
    const status = askForm(page).getByRole('status').filter({ hasText: 'Otras familias' });
    const nameless = askForm(page).getByRole('checkbox', { name: 'Publicar sin mi nombre' });

    // By keyboard only.
    await title(page).focus();
    await page.keyboard.type('Visita dentista');
    await page.keyboard.type(` en ${place}`);
    await expect(similar.getByRole('listitem').first()).toHaveText(
      `${asked}2 respuestas. Una ayudó a quien preguntó.`,
    );
    await expect(status).toHaveCount(1);
    await expect(title(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(similar.getByRole('link', { name: asked })).toBeFocused();
    await description(page).focus();
    await page.keyboard.type('La última vez no pudo entrar.');
    await nameless.focus();
    await expect(nameless).toHaveAccessibleDescription(
      /Se verá «Una familia» en las listas y «Familia que pregunta» en tu pregunta\. Un administrador solo puede/,
    );
    await page.keyboard.press('Space');
    await expect(publish(page)).toHaveCount(0);
    await similar.getByRole('link', { name: asked }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(asked);
    await page.goBack();
    await expect(title(page)).toHaveValue(`Visita dentista en ${place}`);
    await expect(description(page)).toHaveValue('La última vez no pudo entrar.');
    await expect(nameless).toBeChecked();
    await expect(similar).toBeVisible();
    await expectAccessible(page);

    const stored = page.waitForRequest(
      (request) => request.method() === 'POST' && /questions/.test(request.url()),
    );
    await askForm(page).getByRole('button', { name: 'Publicar pregunta sin mi nombre' }).click();
    expect((await stored).postDataJSON()).toMatchObject({ sin_nombre: true, category: null });
    await expect(toast(page, 'Pregunta publicada sin tu nombre')).toBeVisible();
    const row = page.getByRole('region', { name: 'Mis preguntas' }).getByRole('listitem');
    await expect(row).toContainText('Sin tu nombre');
    await expect(similar).toHaveCount(0);
    await expect(nameless).not.toBeChecked();
    await expect(publish(page)).toBeVisible();
  },
);

test(
  'the list never moves what is typed elsewhere, a newer title aborts the older request, and no failure is told',
  soakOnly,
  async ({ page, join, context }) => {
    const place = uniqueWord();
    await ask(await join(), { title: `Terapia del habla en ${place}` });
    await enterAs(page, await join());
    await page.goto('/user-dashboard');
    const similar = askForm(page).getByRole('region', { name: 'Otras familias preguntaron algo parecido' });
    const calls: string[] = [];
    const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
    await page.route('**/rest/v1/rpc/preguntas_parecidas', async (route) => {
      calls.push(route.request().postDataJSON().titulo);
      if (calls.length <= 2) await mayAnswer;
      await route.continue().catch(() => {});
    });
    const aborted = page.waitForEvent('requestfailed');
    await title(page).pressSequentially('terapia habla');
    await title(page).pressSequentially(` ${place}`);
    await expect.poll(() => calls).toEqual([`terapia habla ${place}`]);
    await title(page).pressSequentially(' niños');
    expect((await aborted).postDataJSON()).toEqual({ titulo: `terapia habla ${place}` });
    await expect.poll(() => calls.length).toBe(2);

    // It comes while the description is being written.
    await description(page).focus();
    const top = await description(page).evaluate((field) => field.getBoundingClientRect().top);
    const answered = page.waitForResponse('**/rest/v1/rpc/preguntas_parecidas');
    letAnswer();
    await answered;
    await description(page).pressSequentially('Para una niña de 4 años.');
    expect(await description(page).evaluate((field) => field.getBoundingClientRect().top)).toBe(top);
    await expect(similar).toHaveCount(0);
    await title(page).focus();
    await expect(similar.getByRole('link').first()).toHaveText(`Terapia del habla en ${place}`);

    // What was found for another title goes when the next request fails, offline, and with the third word.
    const again = async () => {
      await title(page).fill(`terapia habla ${place}`);
      await expect(similar).toBeVisible();
    };
    await page.route('**/rest/v1/rpc/preguntas_parecidas', (route) => route.abort(), { times: 1 });
    await title(page).pressSequentially(' pequeños');
    await expect(similar).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await again();
    await context.setOffline(true);
    await title(page).fill('una cosa distinta');
    await expect(similar).toHaveCount(0);
    await context.setOffline(false);
    await again();
    await title(page).fill('dos palabras');
    await expect(similar).toHaveCount(0);
    expect(calls).toHaveLength(5);
  },
);

test(
  'a third link on the first day is told before it is refused, and nothing is lost',
  soakOnly,
  async ({ page, join }) => {
    const links = (count: number) => `Miren ${'https://example.test/guia '.repeat(count)}`;
    const notice = askForm(page).getByText('Por ahora, hasta 2 enlaces');
    await enterAs(page, await join());
    await page.goto('/user-dashboard');
    await title(page).fill('Guías');
    await description(page).fill(links(2));
    await expect(notice).toHaveCount(0);
    await description(page).fill(links(3));
    await expect(notice).toBeVisible();
    await publish(page).click();
    await expect(askForm(page).getByRole('alert')).toContainText('Quita los demás y publícala');
    await expect(description(page)).toHaveValue(links(3));
    await description(page).fill(links(2));
    await expect(notice).toHaveCount(0);
    await publish(page).click();
    await expect(toast(page, 'Pregunta publicada exitosamente')).toBeVisible();
  },
);

test(
  'questions come newest first with their answers; too many in an hour are told kindly',
  soakOnly,
  async ({ page, join }) => {
    const person = await join();
    for (const number of [1, 2, 3, 4, 5]) {
      const id = await ask(person, { title: `Pregunta ${number}`, category: 'Salud' });
      if (number === 5) await answer(await join(), id, 'Una respuesta');
    }
    await enterAs(page, person);
    await page.goto('/user-dashboard');
    const rows = page.getByRole('region', { name: 'Mis preguntas' }).getByRole('listitem');
    await expect(rows).toHaveCount(5);
    await expect(rows.first()).toContainText('Pregunta 5');
    await expect(rows.first()).toContainText('1 respuesta');
    await title(page).fill('La sexta');
    await description(page).fill('Ya no aguanto más, quiero morirme');
    await expect(askForm(page).getByRole('link', { name: 'Llamar al 988' })).toBeVisible();
    await publish(page).click();
    await expect(askForm(page).getByRole('alert')).toContainText(
      'Ya publicaste 5 preguntas en la última hora.',
    );
    await expect(title(page)).toHaveValue('La sexta');
  },
);

test(
  'favourites are listed and removed; one that left the directory too',
  soakOnly,
  async ({ page, join, admin }) => {
    const [person, boss] = [await join(), await admin()];
    const first = await list(boss, { tipo_servicio: 'escuela', municipio: 'Ponce' });
    const second = await list(boss);
    for (const { id } of [first, second]) {
      const { error } = await person.client
        .from('favorite_providers')
        .insert({ user_id: person.id, provider_id: id });
      expect(error).toBeNull();
    }
    await enterAs(page, person);
    await page.goto('/user-dashboard/favoritos');
    const rows = page.getByRole('region', { name: 'Guardado' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(second.nombre);
    const school = rows.filter({ hasText: first.nombre });
    await expect(school).toContainText('Escuela');
    await expect(school).toContainText('Ponce, Puerto Rico');
    await expect(school.getByRole('link', { name: 'Ver Perfil' })).toHaveAttribute(
      'href',
      `/proveedor/${first.id}`,
    );
    const broken = { status: 500, json: {} };
    await page.route('**/rest/v1/favorite_providers?user_id=*', (route) => route.fulfill(broken), {
      times: 1,
    });
    await school.getByRole('button', { name: /^Quitar/ }).click();
    await expect(toast(page, 'Error al eliminar favorito')).toBeVisible();
    await expect(rows).toHaveCount(2);
    await school.getByRole('button', { name: /^Quitar/ }).click();
    await expect(toast(page, 'Eliminado de favoritos')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Guardado' })).toBeFocused();

    await boss.client.from('proveedores').update({ aprobado_por_admin: false }).eq('id', second.id);
    await page.reload();
    await expect(rows).toContainText('Proveedor no disponible');
    await rows.getByRole('button', { name: /^Quitar/ }).click();
    await expect(page.getByText('Todavía no has guardado nada')).toBeVisible();
  },
);

test('the profile is checked, kept until it is saved, and saved', soakOnly, async ({ page, join }) => {
  const person = await join('Ana');
  await enterAs(page, person);
  await page.goto('/user-dashboard/perfil');
  const form = page.getByRole('form', { name: 'Mis datos' });
  const [name, telephone] = [form.getByLabel(/^Nombre completo/), form.getByLabel(/^Teléfono/)];
  const save = form.getByRole('button', { name: 'Guardar datos' });
  await name.fill(' ');
  await telephone.fill('123');
  await save.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Escribe tu nombre completo/);
  await expect(telephone).toHaveAccessibleDescription(/Escribe los 10 números/);
  await form.getByRole('button', { name: 'Descartar cambios' }).click();
  await expect(name).toHaveValue('Ana');

  await name.fill('Ana López');
  await telephone.fill('(787) 555 1234');
  await form.getByLabel(/^Municipio/).selectOption('Caguas');
  await page.reload();
  await expect(name).toHaveValue('Ana López');
  await expect(form).toContainText('Tienes cambios sin guardar.');
  await page.route('**/rest/v1/profiles?id=*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 400, json: { code: 'P0001', message: 'Intenta más tarde' } })
      : route.continue(),
  );
  await save.click();
  await expect(toast(page, 'Error al guardar: Intenta más tarde')).toBeVisible();
  await expect(form.getByRole('alert')).toContainText('Lo que escribiste sigue aquí.');
  await expect(form.getByRole('alert')).toBeFocused();
  await page.unroute('**/rest/v1/profiles?id=*');
  await save.dblclick();
  await expect(toast(page, 'Datos guardados')).toHaveCount(1);
  await expect(page.getByText('Hola, Ana López')).toBeVisible();
  await expect(form).not.toContainText('Tienes cambios sin guardar.');
  const { data } = await person.client.from('profiles').select().eq('id', person.id).single();
  expect(data).toMatchObject({
    nombre_completo: 'Ana López',
    telefono: '787-555-1234',
    municipio: 'Caguas',
  });
});

test(
  'tabs agree: signing out in one signs out the others, signing in too',
  soakOnly,
  async ({ page, context, join }) => {
    const person = await join();
    await enterAs(page, person);
    await page.goto('/user-dashboard');
    await expect(askForm(page)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/questions');
    await other.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(other).toHaveURL('/');
    await expect(page).toHaveURL(`/auth?volver=${encodeURIComponent('/user-dashboard')}`);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible();
    await other.goto('/auth');
    await signInHere(other, person);
    await expect(other).toHaveURL('/');
    await expect(page).toHaveURL('/user-dashboard');
  },
);

test('signing out here leads home, as everywhere', soakOnly, async ({ page, join }) => {
  await enterAs(page, await join());
  await page.goto('/user-dashboard/perfil');
  await expect(page.getByRole('heading', { name: 'Seguridad' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(toast(page, 'Sesión cerrada exitosamente')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test(
  'a session that expires in the middle of a form: nothing typed is lost',
  soakOnly,
  async ({ page, join }) => {
    const person = await join();
    await enterAs(page, person);
    await page.goto('/user-dashboard');
    await title(page).fill('¿Dónde hay audífonos?');
    await description(page).fill('De los que protegen del ruido.');
    await expireSession(page, person);
    await publish(page).click();
    await expect(page).toHaveURL(`/auth?volver=${encodeURIComponent('/user-dashboard')}`);
    await expect(
      toast(page, 'Tu sesión terminó. Inicia sesión de nuevo: lo que escribiste sigue guardado.'),
    ).toHaveCount(1);
    await signInHere(page, person);
    await expect(title(page)).toHaveValue('¿Dónde hay audífonos?');
    await publish(page).click();
    await expect(toast(page, 'Pregunta publicada exitosamente')).toBeVisible();
  },
);

test(
  'what cannot be loaded says so, stays usable, and can be tried again',
  soakOnly,
  async ({ page, join }) => {
    await enterAs(page, await join());
    const fail = (route: Route) => route.fulfill({ status: 500, json: { code: 'XX000', message: 'no' } });
    await page.route('**/rest/v1/rpc/mis_preguntas*', fail);
    await page.route('**/rest/v1/favorite_providers?*', fail);
    await page.goto('/user-dashboard');
    await expect(toast(page, 'Error al cargar preguntas')).toBeVisible();
    await expect(askForm(page)).toBeVisible();
    await page.unroute('**/rest/v1/rpc/mis_preguntas*');
    await page.getByRole('button', { name: 'Cargar otra vez' }).click();
    await expect(page.getByText('Todavía no tienes preguntas')).toBeVisible();
    await tab(page, 'Favoritos').click();
    await expect(toast(page, 'Error al cargar favoritos')).toBeVisible();
  },
);

test('axe finds nothing on the three tabs', soakOnly, async ({ page, join, admin }) => {
  test.slow();
  const person = await join();
  await ask(person, { title: 'Una pregunta', category: 'Legal' });
  const { id } = await list(await admin());
  await person.client.from('favorite_providers').insert({ user_id: person.id, provider_id: id });
  await enterAs(page, person);
  for (const [path, name] of [
    ['/user-dashboard', 'Mis preguntas'],
    ['/user-dashboard/favoritos', 'Guardado'],
    ['/user-dashboard/perfil', 'Seguridad'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto('/user-dashboard');
  await description(page).fill('Mi nieta se llama Camila y va a kínder en la escuela Brisas del Mar.');
  await expect(askForm(page).getByRole('button', { name: 'Quitar los 2 datos' })).toBeVisible();
  await expectAccessible(page);
});
