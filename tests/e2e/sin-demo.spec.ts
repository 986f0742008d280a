import { createClient } from '@supabase/supabase-js';
import { expectAccessible } from './support/axe.ts';
import { pressOn } from './support/keyboard.ts';
import { withOwnSite } from './support/own-site.ts';
import { enterAs, toast } from './support/questions.ts';
import { alive, expect, phone, soakOnly } from './support/test.ts';

const account = { email: 'equipo@example.test', password: 'una-guia-muy-azul' };

/** Without the demo content every step is a draft. */
const test = withOwnSite({
  from: 'plain',
  env: {
    DEMO: 'off',
    ADMIN_EMAIL: account.email,
    ADMIN_PASSWORD: account.password,
    MODERATION: 'first-posts',
  },
});

test(
  'a new site: families find help and are asked nothing, and an admin is led to the steps',
  soakOnly,
  async ({ page, site: { url: site } }) => {
    test.slow();
    await page.setViewportSize(phone);
    await page.goto(site);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Responder 3 preguntas' })).toHaveCount(0);
    for (const path of ['/empieza', '/empieza?momento=crisis&municipio=ponce']) {
      await page.goto(site + path);
      await alive(page);
      await expect(page.getByRole('heading', { name: 'Estamos preparando los pasos' })).toBeVisible();
      await expect(page.getByRole('link', { name: '988', exact: true })).toHaveAttribute('href', 'tel:988');
      await expect(page.getByRole('main').getByRole('radio')).toHaveCount(0);
      await expect(page.getByRole('main').getByText(/tus pasos/i)).toHaveCount(0);
      await expectAccessible(page);
    }
    // The numbers of a crisis wait for nobody; a letter does.
    await page.goto(`${site}/crisis`);
    await expect(page.getByRole('main').getByRole('link', { name: /^911 / })).toBeVisible();
    expect((await page.request.get(`${site}/cartas/pedir-evaluacion`)).status()).toBe(404);
    await page.goto(`${site}/empieza`);
    await alive(page);
    await pressOn(page.getByRole('main').getByRole('link', { name: 'Entender las palabras' }));
    await expect(page.getByRole('term').first()).toBeVisible();

    await page.goto(`${site}/auth`);
    await alive(page);
    const form = page.getByRole('form', { name: 'Iniciar Sesión' });
    await form.getByLabel(/^Correo electrónico/).fill(account.email);
    await form.getByLabel(/^Contraseña/).fill(account.password);
    await form.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await page.waitForURL((url) => url.pathname !== '/auth');
    await page.goto(`${site}/admin`);
    await expect(page.getByRole('link', { name: 'Publicar los primeros pasos' })).toBeVisible();
    await page.goto(`${site}/admin/hoy`);
    const notice = page.getByText('Las familias todavía no ven ningún paso');
    await expect(notice).toBeVisible();
    await expectAccessible(page, { within: 'main' });
    await page.getByRole('link', { name: 'Ir a Pasos' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Borrador' })).toHaveCount(25);
    await expect(notice).toBeVisible();

    await page.getByRole('link', { name: /^Editar «Respira/ }).click();
    await page.getByLabel('Una persona comprobó lo que dice ahora').check();
    await page.getByLabel(/^Verificado por/).fill('Luz Vega');
    await page.getByLabel(/^Publicado/).check();
    await page.getByRole('button', { name: 'Guardar y publicar' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'por Luz Vega' })).toHaveCount(1);
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Publicar los primeros pasos' })).toHaveCount(0);
    await page.goto(site);
    await page.getByRole('link', { name: 'Responder 3 preguntas' }).click();
    await page.getByRole('button', { name: 'Ver mis pasos' }).click();
    await expect(page.locator('.path > li')).toHaveCount(1);
    await expect(page.getByText('Es un paso.')).toBeVisible();
  },
);

test(
  'where first posts wait, the author sees theirs until an admin has read it',
  soakOnly,
  async ({ page, site: { url: site } }) => {
    test.slow();
    const key = /name="supabase-key" content="([^"]+)"/.exec(await (await fetch(site)).text())?.[1] ?? '';
    const connect = () => createClient(site, key, { auth: { persistSession: false } });
    const [author, admin] = [connect(), connect()];
    await admin.auth.signInWithPassword(account);
    const { data } = await author.auth.signUp({
      email: 'familia-nueva@example.test',
      password: 'azul-prueba',
      options: { data: { nombre_completo: 'Nilda Torres' } },
    });
    if (!data.session) throw new Error('No session');
    const { id: userId } = data.session.user;
    await enterAs(page, { id: userId, name: 'Nilda Torres', session: data.session, client: author });
    await page.setViewportSize(phone);
    await page.goto(`${site}/user-dashboard`);
    await page.getByLabel(/^Título/).fill('¿Cómo empiezo?');
    await page.getByLabel(/^Descripción/).fill('Tengo una duda.');
    await page.getByRole('button', { name: 'Publicar pregunta' }).click();
    await expect(
      toast(page, 'Una persona la lee antes de publicarla. Por ahora solo la ven tú y los administradores.'),
    ).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: '¿Cómo empiezo?' });
    await expect(row.getByText('En revisión', { exact: true })).toBeVisible();
    await row.getByRole('link', { name: '¿Cómo empiezo?' }).click();
    const onlyYou = page.getByRole('main').getByText('Por ahora solo la ven tú y los administradores.');
    await expect(onlyYou).toBeVisible();
    await expect(
      page.getByText('Una persona la lee antes de publicarla. Te avisamos por correo.'),
    ).toBeVisible();
    await expectAccessible(page, { within: 'main' });
    const elemento = page.url().split('/').at(-1) ?? '';
    expect((await connect().from('questions').select('id')).data).toEqual([]);
    const found = await admin.rpc('caso_de', { elemento });
    const visto = (found.data as { huella: string }).huella;
    expect((await admin.rpc('decidir_caso', { elemento, decision: 'queda', visto })).data).toBe('hecho');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: '¿Cómo empiezo?' })).toBeVisible();
    await expect(onlyYou).toHaveCount(0);
    // Its server ends before the page would.
    await page.close();
  },
);
