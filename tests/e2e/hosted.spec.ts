import { createClient } from '@supabase/supabase-js';
import { withOwnSite } from './support/own-site.ts';
import { accounts } from './support/session.ts';
import { alive, expect, phone, soakOnly } from './support/test.ts';

/** The shared server is the project; the site's own only renders, and has no database. */
const project = `http://127.0.0.1:${process.env.E2E_PORT}`;
const meta = (html: string, name: string) =>
  new RegExp(`name="supabase-${name}" content="([^"]+)"`).exec(html)?.[1] ?? '';
const test = withOwnSite({
  from: 'plain',
  env: async () => ({
    SUPABASE_URL: `${project}/`,
    SUPABASE_ANON_KEY: meta(await (await fetch(project)).text(), 'key'),
  }),
});

test(
  'pages of a project elsewhere: they are rendered, hydrate, show its pictures and let people in',
  soakOnly,
  async ({ page, site: { url: site } }) => {
    test.slow();
    await page.setViewportSize(phone);
    const answer = await fetch(site);
    const html = await answer.text();
    expect(meta(html, 'url')).toBe(project);
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain(`connect-src 'self' ${project};`);
    expect(policy).toContain(`img-src 'self' ${project} data: blob:;`);
    for (const path of ['/rest/v1/proveedores', '/auth/v1/settings', '/functions/v1/make-copy']) {
      expect((await fetch(site + path)).status, path).toBe(404);
    }
    expect((await fetch(`${site}/health/ready`)).status).toBe(200);

    const anon = createClient(meta(html, 'url'), meta(html, 'key'), { auth: { persistSession: false } });
    const { data: question } = await anon.from('questions').select('id, title').limit(1).single();
    const { data: provider } = await anon
      .from('proveedores')
      .select('id, nombre')
      .like('logo_url', '/storage/%')
      .limit(1)
      .single();
    await page.goto(`${site}/proveedores`);
    await alive(page);
    await expect(
      page
        .getByRole('region', { name: /^\d+ proveedores$/ })
        .getByRole('article')
        .first(),
    ).toBeVisible();
    await page.goto(`${site}/proveedor/${provider?.id}`);
    await alive(page);
    await expect(page.getByRole('heading', { level: 1, name: provider?.nombre })).toBeVisible();
    // A picture that the row names by its path.
    const picture = page.locator('img[src*="/storage/v1/"]').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.goto(`${site}/question/${question?.id}`);
    await expect(page.getByRole('heading', { level: 1, name: question?.title })).toBeVisible();

    await page.goto(`${site}/auth`);
    await alive(page);
    const form = page.getByRole('form', { name: 'Iniciar Sesión' });
    await form.getByLabel(/^Correo electrónico/).fill(accounts.family);
    await form.getByLabel(/^Contraseña/).fill('azul-demo');
    await form.getByRole('button', { name: 'Iniciar Sesión' }).click();
    await page.waitForURL((url) => url.pathname !== '/auth');
    await page.goto(`${site}/user-dashboard`);
    await expect(page.getByLabel(/^Título/)).toBeVisible();
    await page.close();
  },
);
