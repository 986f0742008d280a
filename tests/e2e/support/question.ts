import { expect, type Page } from '@playwright/test';
import { answer, ask, type Person } from './questions.ts';

/* The question page, by role and name. */

export const box = (page: Page) => page.getByRole('textbox', { name: 'Escribe tu respuesta' });
export const card = (page: Page, name: string) => page.getByRole('article', { name: `Respuesta de ${name}` });
export const up = (page: Page, name: string) => card(page, name).getByRole('button', { name: /^Útil/ });
export const down = (page: Page, name: string) => card(page, name).getByRole('button', { name: /^No útil/ });
export const publish = (page: Page) => page.getByRole('button', { name: 'Publicar respuesta' });

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await openMore(page);
}

/** What is seldom done with an answer is folded. The button that reads aloud comes with React, which may make the list anew. */
export async function openMore(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Escuchar la pregunta' })).toBeVisible();
  const folded = page.locator('main details:not([open]) > summary', { hasText: 'Más sobre' });
  await expect(async () => {
    await folded.evaluateAll((summaries: HTMLElement[]) => {
      for (const summary of summaries) summary.click();
    });
    await expect(folded).toHaveCount(0, { timeout: 500 });
  }).toPass();
}

/** A question by one person with an answer by another. */
export async function conversation(join: (name?: string) => Promise<Person>) {
  const [asker, helper] = [await join('Yaritza Meléndez'), await join('Carlos Rivera')];
  const questionId = await ask(asker, {
    title: '¿Cómo preparo la cita?',
    content: 'Es en dos semanas.',
    category: 'Salud',
  });
  const answerId = await answer(helper, questionId, 'Pide fotos del lugar.');
  return { asker, helper, questionId, answerId, path: `/question/${questionId}` };
}
