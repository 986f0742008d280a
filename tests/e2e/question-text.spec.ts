import { expect } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { answer, ask, enterAs, failedRequests, test, toast } from './support/questions.ts';
import { soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

test('line breaks stay, addresses become links, nothing else is markup', soakOnly, async ({ page, join }) => {
  const content =
    'Primera línea\nSegunda línea\n\nMira https://example.org/guia. <b>No</b> <script>window.hacked=1</script>';
  const id = await ask(await join(), { title: '<i>Título</i>', content });
  await answer(await join('Ana'), id, 'Prueba javascript:alert(1) y www.example.org/otra');
  await page.goto(`/question/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<i>Título</i>');
  const text = page.getByText(/^Primera línea/);
  expect(await text.textContent()).toBe('Primera línea\nSegunda línea');
  await expect(text).toHaveCSS('white-space', 'pre-line');
  await expect(page.getByText('<b>No</b> <script>window.hacked=1</script>')).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  for (const [name, href] of [
    [/^https:\/\/example\.org\/guia/, 'https://example.org/guia'],
    [/^www\.example\.org\/otra/, 'https://www.example.org/otra'],
  ] as const) {
    const link = page.getByRole('link', { name });
    await expect(link).toHaveAttribute('href', href);
    await expect(link).toHaveAttribute('rel', 'ugc nofollow noopener');
  }
  await expect(page.getByRole('link', { name: /javascript/ })).toHaveCount(0);
});

test('title, description and QAPage for search engines', soakOnly, async ({ page, join }) => {
  const id = await ask(await join('Ana'), { title: '¿Qué llevo?', content: 'Es mi primera\nreunión.' });
  await page.goto(`/question/${id}`);
  await expect(page).toHaveTitle('¿Qué llevo? · Mi Guía Azul');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', 'Es mi primera reunión.');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`/question/${id}$`));
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0);

  const answerId = await answer(await join('Beto'), id, 'Una lista </script> corta');
  await page.goto(`/question/${id}`);
  const structured = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(structured ?? '')).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: '¿Qué llevo?',
      answerCount: 1,
      author: { '@type': 'Person', name: 'Ana' },
      suggestedAnswer: [
        {
          '@type': 'Answer',
          text: 'Una lista </script> corta',
          upvoteCount: 0,
          url: expect.stringContaining(`#respuesta-${answerId}`),
        },
      ],
    },
  });
});

test('words of crisis bring help beside the form and hold nothing back', soakOnly, async ({ page, join }) => {
  const id = await ask(await join());
  await enterAs(page, await join('Nilda Torres'));
  await page.goto(`/question/${id}`);
  await expect(page.getByRole('button', { name: 'Escuchar la pregunta' })).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Escribe tu respuesta' });
  const main = page.getByRole('main');
  await box.fill('Te entiendo.');
  await expect(main.getByRole('link', { name: 'Llamar al 988' })).toHaveCount(0);
  await box.fill('A veces siento que ya no quiero vivir.');
  await expect(main.getByRole('link', { name: 'Llamar al 988' })).toHaveAttribute('href', 'tel:988');
  await expect(main.getByRole('link', { name: 'Línea PAS 1-800-981-0023' })).toHaveAttribute(
    'href',
    'tel:+18009810023',
  );
  await page.getByRole('button', { name: 'Publicar respuesta' }).click();
  await expect(toast(page, 'Respuesta publicada')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Respuesta de Nilda Torres' })).toBeVisible();
});

test('too many answers in an hour: a kind word, and the text stays', soakOnly, async ({ page, join }) => {
  test.setTimeout(60_000);
  const person = await join();
  const id = await ask(await join());
  await fillHour(async (number) => {
    const row = { question_id: id, user_id: person.id, content: `Respuesta ${number}` };
    return (await person.client.from('answers').insert(row)).status;
  });
  await enterAs(page, person);
  await page.goto(`/question/${id}`);
  await expect(page.getByRole('button', { name: 'Escuchar la pregunta' })).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Escribe tu respuesta' });
  await box.fill('Una más');
  await page.getByRole('button', { name: 'Publicar respuesta' }).click();
  await expect(toast(page, 'Error al publicar respuesta')).toBeVisible();
  await expect(
    page.getByText(/^Ya publicaste 30 respuestas en la última hora. Gracias por participar./),
  ).toBeVisible();
  await expect(box).toHaveValue('Una más');
});

/** Writes until the account has written enough for one hour. */
async function fillHour(write: (number: number) => Promise<number>): Promise<void> {
  for (let number = 1; number <= 100; number += 1) {
    const status = await write(number);
    if (status === 429) return;
    expect(status).toBe(201);
  }
  throw new Error('The account was never told to wait');
}

test('nothing that axe knows is wrong', soakOnly, async ({ page, admin }) => {
  await page.goto('/question/no-es-un-id');
  await expect(page.getByRole('heading', { name: 'Pregunta no encontrada' })).toBeVisible();
  await expectAccessible(page);
  await enterAs(page, await admin());
  await page.goto('/question/d0000000-0000-4000-8000-000000000001');
  await expect(page.getByRole('button', { name: 'Eliminar pregunta' })).toBeVisible();
  await expectAccessible(page);
});

test(
  'an admin asks for an author by keyboard alone, and axe finds nothing',
  soakOnly,
  async ({ page, join, admin }) => {
    const id = await ask(await join('Yaritza Meléndez'), { sin_nombre: true });
    await enterAs(page, await admin());
    await page.goto(`/question/${id}`);
    await page.getByRole('button', { name: 'Ver autor' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '¿Quién escribió esta pregunta?' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page, { within: '[role=dialog]' });
    await page.keyboard.press('Tab');
    await page.keyboard.type('Dice que corre peligro');
    await page.route('**/rest/v1/rpc/ver_autor', (route) => route.abort(), { times: 1 });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('No se pudo ver')).toBeVisible();
    await dialog.getByRole('button', { name: 'Ver autor' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Yaritza Meléndez')).toBeFocused();
    await expectAccessible(page, { within: '[role=dialog]' });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Ver autor' })).toBeFocused();
  },
);

test(
  'one voice: what is read second is not silenced by the end of the first',
  soakOnly,
  async ({ page, join }) => {
    // A browser without a voice: this one says what it reads, and ends what it is told to stop as browsers do.
    await page.addInitScript(() => {
      let now: SpeechSynthesisUtterance | undefined;
      const voice = {
        speak(words: SpeechSynthesisUtterance) {
          now = words;
          document.documentElement.dataset.voice = words.text;
        },
        cancel() {
          const ended = now;
          now = undefined;
          document.documentElement.dataset.voice = '';
          setTimeout(() => ended?.onerror?.(new Event('error') as SpeechSynthesisErrorEvent));
        },
      };
      Object.defineProperty(window, 'speechSynthesis', { value: voice });
    });
    const id = await ask(await join(), { title: '¿Cómo preparo la cita?' });
    await answer(await join('Ana'), id, 'Lleva sus audífonos.');
    await page.goto(`/question/${id}`);
    await page.getByRole('button', { name: 'Escuchar la pregunta' }).click();
    await page.getByRole('button', { name: /^Escuchar la respuesta/ }).click();
    await expect(page.getByRole('button', { name: 'Escuchar la pregunta' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Parar la lectura la respuesta/ })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-voice', 'Lleva sus audífonos.');
    await page.getByRole('button', { name: /^Parar la lectura/ }).click();
    await expect(page.locator('html')).toHaveAttribute('data-voice', '');
  },
);
