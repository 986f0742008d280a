import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openPglite } from '../../server/database/pglite.ts';
import { expectAccessible } from './support/axe.ts';
import { pressOn } from './support/keyboard.ts';
import { withOwnSite } from './support/own-site.ts';
import { expect, phone, soakOnly } from './support/test.ts';

/** An answer whose mail is due: by itself it would go out after five minutes. */
async function plantAnswer(folder: string): Promise<void> {
  const database = await openPglite(folder);
  await database.query(`insert into public.answers (question_id, user_id, content)
    select q.id, other.id, 'Pide la primera cita.' from public.questions as q
    join auth.users as asked on asked.id = q.user_id and asked.email = 'familia@miguiaazul.test'
    join private.profiles as other on other.id <> q.user_id limit 1;
    update private.outgoing_mail set next_try = now()`);
  await database.close();
}

const test = withOwnSite({
  from: 'served',
  env: { DEMO: 'on', RATE_LIMITS: 'off' },
  prepare: plantAnswer,
});

/** The path by which one question of the mail is left. */
async function linkIn(folder: string): Promise<string> {
  let path = '';
  await expect
    .poll(async () => {
      const outbox = join(folder, 'outbox');
      const names = await readdir(outbox).catch(() => []);
      const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
      path = /\/correos\/[0-9a-z]{26}\/salir\?pregunta=[0-9a-f-]{36}/.exec(mails.join('\n'))?.[0] ?? '';
      return path;
    })
    .not.toBe('');
  return path;
}

test(
  'by keyboard alone out of the mail about one question and back, then out of all of it; axe finds nothing',
  soakOnly,
  async ({ page, site: { url, folder } }) => {
    test.slow();
    await page.setViewportSize(phone);
    const path = await linkIn(folder);
    const title = page.getByRole('heading', { level: 1 });
    const leave = page.getByRole('button', { name: 'No recibir más' });
    const back = page.getByRole('button', { name: 'Volver a recibirlos' });
    await page.goto(url + path);
    await expect(title).toHaveText('¿No quieres más correos de esta pregunta?');
    await expect(page.locator('script[type="module"]')).toHaveCount(0);
    await expectAccessible(page);
    await pressOn(leave);
    await expect(title).toHaveText('Ya no te escribimos sobre esta pregunta');
    await expectAccessible(page);
    // Opened again it says the same, and changes nothing.
    await page.goto(url + path);
    await expect(title).toHaveText('Ya no te escribimos sobre esta pregunta');
    await pressOn(back);
    await expect(title).toHaveText('Listo. Volverás a recibirlos.');

    await pressOn(page.getByRole('link', { name: 'No recibir ningún correo sobre respuestas' }));
    await expect(title).toHaveText('¿No quieres más correos sobre respuestas?');
    await pressOn(leave);
    await expect(title).toHaveText('Ya no te escribimos sobre respuestas');
    await expectAccessible(page);
    await page.goto(url + path);
    await expect(title).toHaveText('Ya no te escribimos sobre respuestas');
    await pressOn(back);
    await expect(title).toHaveText('Listo. Volverás a recibirlos.');
    await expect(page.getByRole('link', { name: 'Elegir cuándo recibirlos, en Perfil' })).toHaveAttribute(
      'href',
      '/user-dashboard/perfil#correos',
    );
    // Its server ends before the page would.
    await page.close();
  },
);
