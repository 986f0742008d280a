import { expect } from '@playwright/test';
import { addTotp, renewed } from './support/account.ts';
import { expectAccessible } from './support/axe.ts';
import { ask, enterAs, failedRequests, test, toast, uniqueWord } from './support/questions.ts';
import { desktop, soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

test(
  'a moderator decides a report after the second step, takes it back, and leaves one to the admins',
  soakOnly,
  async ({ page, admin, join }) => {
    const [boss, moderator, writer, reader] = [
      await admin(),
      await join('Marta'),
      await join(),
      await join(),
    ];
    const title = `¿Alguien vende pañales ${uniqueWord()}?`;
    const id = await ask(writer, { title });
    await reader.client
      .rpc('reportar', { clase: 'pregunta', elemento: id, motivo: 'publicidad' })
      .throwOnError();
    await boss.client.from('user_roles').insert({ user_id: moderator.id, role: 'moderador' }).throwOnError();

    await enterAs(page, moderator);
    await page.goto('/moderar');
    await expect(page.getByText('Activa el segundo paso para moderar')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Añadir segundo paso' })).toBeVisible();
    await addTotp(moderator);
    await enterAs(page, await renewed(moderator));
    await page.goto(`/moderar?elemento=reporte.${id}`);
    const item = page.getByRole('listitem').filter({ hasText: title });
    await expect(item.getByRole('button', { name: /^Retirar/ })).toBeVisible();
    await expect(page.getByText('Quién lo atiende')).toHaveCount(0);
    await expect(page.getByText('Sin prisa')).toHaveCount(0);
    await expectAccessible(page, { within: 'main' });
    // One link more than a family has, in the same bar.
    await page.setViewportSize(desktop);
    const bar = page.getByRole('banner');
    await expect(bar.getByText(moderator.session.user.email ?? 'no e-mail').first()).toBeVisible();
    const [leave, help] = await Promise.all([
      bar.getByRole('button', { name: 'Cerrar sesión' }).boundingBox(),
      bar.getByRole('link', { name: 'Buscar Ayuda' }).boundingBox(),
    ]);
    expect((leave?.x ?? 0) + (leave?.width ?? Number.NaN)).toBeLessThan(help?.x ?? Number.NaN);

    // All who reported it give one reason: it is chosen.
    await item.getByRole('button', { name: /^Retirar/ }).click();
    await expect(toast(page, 'La pregunta ya no se ve en el sitio')).toBeVisible();
    await page.getByRole('button', { name: 'Deshacer La pregunta ya no se ve en el sitio' }).click();
    await expect(item.getByRole('button', { name: /^Retirar/ })).toBeVisible();
    await item.getByRole('button', { name: /^Pasar a un administrador/ }).click();
    await expect(toast(page, 'Lo decide un administrador')).toBeVisible();
    await expect(item).toHaveCount(0);
    const { data } = await boss.client.rpc('cola');
    expect(data?.map((one: { id: string }) => one.id)).toContain(id);

    // Nothing of people.
    expect((await moderator.client.rpc('admin_usuarios')).error?.code).toBe('42501');
    await page.goto('/admin/usuarios');
    await expect(page).toHaveURL('/');
  },
);
