import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { ask, enterAs, failedRequests, test } from './support/questions.ts';
import { alive, phone, soakOnly } from './support/test.ts';

test.use({ viewport: phone, expectedErrors: failedRequests });

test(
  'topics are followed by switches that save at a touch; a visitor signs in first; an admin has them beside the mail of the morning',
  soakOnly,
  async ({ page, admin, join }) => {
    const family = await join();
    await ask(await join(), { title: 'Nadie contesta', category: 'Nutrición' });
    await page.goto('/user-dashboard/perfil#correos');
    await expect(page).toHaveURL(/\/auth/);

    const topics = page.getByRole('group', { name: /^Seguir un tema/ });
    const one = (name: string) => topics.getByRole('switch', { name });
    await enterAs(page, family);
    await page.goto('/user-dashboard/perfil#correos');
    await alive(page);
    await expect(topics.getByRole('switch')).toHaveCount(6);
    await expect(one('Nutrición')).toContainText(/\d+ sin respuesta/);
    await one('Terapia').click();
    await one('Nutrición').click();
    await expect(page.getByText('Guardado.', { exact: true })).toBeVisible();
    await page.reload();
    for (const name of ['Terapia', 'Nutrición'])
      await expect(one(name)).toHaveAttribute('aria-checked', 'true');
    await expect(one('Legal')).toHaveAttribute('aria-checked', 'false');
    await expectAccessible(page);
    await page.route('**/rest/v1/rpc/guardar_correos', (route) => route.abort());
    await one('Terapia').click();
    await expect(page.getByRole('alert').filter({ hasText: 'No se guardó tu elección' })).toBeVisible();
    await expect(one('Terapia')).toHaveAttribute('aria-checked', 'true');
    await page.unroute('**/rest/v1/rpc/guardar_correos');
    await one('Terapia').click();
    await expect(one('Terapia')).toHaveAttribute('aria-checked', 'false');
    await expect(page.getByText('Guardado.', { exact: true })).toBeVisible();
    const { data } = await family.client.rpc('mis_correos');
    expect((data as { temas: string[] }).temas).toEqual(['Nutrición']);

    await enterAs(page, await admin());
    await page.goto('/user-dashboard/perfil#correos');
    await expect(topics.getByRole('switch')).toHaveCount(6);
    await expect(page.getByRole('group', { name: /^Lo que espera en Hoy/ })).toBeVisible();
  },
);
