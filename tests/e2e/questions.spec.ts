import { expect } from '@playwright/test';
import { forumCategories } from '../../app/lib/lists/forum-categories.ts';
import { storageKeys } from '../../app/start/first-paint.ts';
import { expectAccessible } from './support/axe.ts';
import { holdBack } from './support/proveedores.ts';
import { answer, ask, failedRequests, type Person, test, toast, uniqueWord } from './support/questions.ts';
import { soakOnly } from './support/test.ts';

test.use({ expectedErrors: failedRequests });

test.describe('as a visitor', () => {
  test('the page is labelled Foro, filters by category, says when nothing is found, and asks to sign in', async ({
    page,
  }) => {
    await page.goto('/questions');
    await expect(page).toHaveTitle('Foro · Mi Guía Azul');
    await expect(page.getByRole('heading', { level: 1, name: 'Foro' })).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Foro' }),
    ).toHaveAttribute('href', '/questions');
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Nueva Pregunta' })).toHaveCount(0);

    await page.getByText('Filtros', { exact: true }).click();
    const select = page.getByRole('combobox', { name: 'Categoría' });
    await expect(select.getByRole('option')).toHaveText(['Todas las categorías', ...forumCategories]);
    await select.selectOption('Nutrición');
    await expect(page).toHaveURL(/categoria=Nutrici%C3%B3n/);
    await expect(
      page.getByRole('link', { name: 'Solo come cinco cosas: ¿cómo añadir una más?' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Soy abuelo y quiero aprender' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Limpiar filtros', exact: true }).click();
    await expect(page).toHaveURL(/\/questions$/);
    await expect(select).toHaveValue('');

    await page.goto(`/questions?q=${uniqueWord()}`);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.getByRole('heading', { name: 'No hay preguntas con ese texto' })).toBeVisible();
    await page.getByRole('link', { name: 'Ver todas las preguntas' }).click();
    await expect(page.getByRole('list', { name: 'Preguntas' })).toBeVisible();
    await page.getByRole('link', { name: 'Inicia sesión para preguntar' }).click();
    await expect(page).toHaveURL(/\/auth/);
  });

  test(
    'newest first; each links to its question and shows the author, the answer count and how long ago',
    soakOnly,
    async ({ page, join }) => {
      const word = uniqueWord();
      const [asker, helper] = [await join('Sheila Cruz Arroyo'), await join('Joel Maldonado')];
      await ask(helper, { title: `Primera ${word}` });
      await ask(helper, { title: `Segunda ${word}` });
      const id = await ask(asker, { title: `Pregunta ${word}`, category: 'Salud' });
      await answer(helper, id, 'Una respuesta');
      await page.goto(`/questions?q=${word}`);
      const list = page.getByRole('list', { name: 'Preguntas' });
      await expect(list.getByRole('link')).toHaveText([
        `Pregunta ${word}`,
        `Segunda ${word}`,
        `Primera ${word}`,
      ]);
      const item = list.getByRole('listitem').first();
      await expect(item.getByText('Sheila Cruz Arroyo')).toBeVisible();
      await expect(item.getByText('1 respuesta')).toBeVisible();
      await expect(item.getByText('Salud')).toBeVisible();
      await expect(item.getByText(/^hace /)).toBeVisible();
      await item.getByRole('link', { name: `Pregunta ${word}` }).click();
      await expect(page).toHaveURL(`/question/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: `Pregunta ${word}` })).toBeVisible();
    },
  );
});

test.describe('by answers', () => {
  test(
    'without an answer, or with one that helped; the address keeps it, and each says when there is none',
    soakOnly,
    async ({ page, join }) => {
      const word = uniqueWord();
      const [asker, helper] = [await join(), await join()];
      await ask(asker, { title: `Espera ${word}` });
      const id = await ask(asker, { title: `Ayudada ${word}` });
      const answerId = await answer(helper, id, 'Una respuesta');
      await page.goto(`/questions?q=${word}`);
      const links = page.getByRole('list', { name: 'Preguntas' }).getByRole('link');
      const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click();
      await page.getByText('Filtros', { exact: true }).click();
      await choose('Sin respuesta');
      await expect(links).toHaveText([`Espera ${word}`]);
      await expect(page).toHaveURL(/filtro=sin_respuesta/);
      await choose('Con respuesta útil');
      await expect(page.getByRole('heading', { name: 'No hay preguntas con estos filtros' })).toBeVisible();
      const { error } = await asker.client.rpc('marcar_ayudo', { respuesta: answerId, si: true });
      expect(error).toBeNull();
      await page.reload();
      await expect(links).toHaveText([`Ayudada ${word}`]);
      await expect(page.getByRole('radio', { name: 'Con respuesta útil' })).toBeChecked();
      await page.goBack();
      await expect(links).toHaveText([`Espera ${word}`]);
      await expect(page.getByRole('radio', { name: 'Sin respuesta' })).toBeChecked();
      await page.goForward();
      await page.getByRole('link', { name: 'Quitar filtro: Con respuesta útil' }).click();
      await expect(links).toHaveCount(2);
      await expect(page.getByRole('radio', { name: 'Todas' })).toBeChecked();
    },
  );
});

test.describe('search', () => {
  test(
    'finds the title or the content, without accents or capitals, by the beginning of the last word',
    soakOnly,
    async ({ page, join }) => {
      const word = uniqueWord();
      await ask(await join(), { title: `Evaluación ${word} Sensorial`, content: 'Sin más' });
      await ask(await join(), { title: 'Otra cosa', content: `Habla de la canción ${word}` });
      await page.goto('/questions');
      const box = page.getByRole('searchbox', { name: 'Título o contenido' });
      const links = page.getByRole('list', { name: 'Preguntas' }).getByRole('link');
      await box.fill(word.toUpperCase());
      await expect(links).toHaveCount(2);
      await box.fill(`${word} SENSOR`);
      await expect(links).toHaveText([`Evaluación ${word} Sensorial`]);
      await box.fill(`evaluacion ${word}`);
      await expect(links).toHaveText([`Evaluación ${word} Sensorial`]);
      await box.fill(`${word} cancion`);
      await expect(links).toHaveText(['Otra cosa']);
    },
  );

  test('is in the address: a reload and Back keep it', soakOnly, async ({ page, join }) => {
    const word = uniqueWord();
    await ask(await join(), { title: `Guardada ${word}`, category: 'Legal' });
    await page.goto('/questions');
    const box = page.getByRole('searchbox', { name: 'Título o contenido' });
    await box.pressSequentially(word, { delay: 20 });
    await expect(page).toHaveURL(new RegExp(`q=${word}$`));
    await page.reload();
    await expect(box).toHaveValue(word);
    await page.getByText('Filtros', { exact: true }).click();
    await page.getByRole('combobox', { name: 'Categoría' }).selectOption('Legal');
    await expect(page).toHaveURL(new RegExp(`q=${word}&categoria=Legal`));
    await expect(page.getByText('1 pregunta', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: `Guardada ${word}` }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Guardada ${word}`);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`q=${word}&categoria=Legal`));
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`q=${word}$`));
    await expect(page.locator('#categoria-pregunta')).toHaveValue('');
    await page.goBack();
    await expect(page).toHaveURL(/\/questions$/);
    await expect(box).toHaveValue('');
  });

  test(
    'loading keeps the list until the next one is here; a failure is said and can be tried again',
    soakOnly,
    async ({ page }) => {
      await page.goto('/questions');
      await page.getByText('Filtros', { exact: true }).click();
      const gate = await holdBack(page, '**/questions.data*');
      await page.getByRole('combobox', { name: 'Categoría' }).selectOption('Legal');
      await expect(page.getByRole('status').filter({ hasText: 'Cargando preguntas...' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Preguntas' })).toHaveAttribute('aria-busy', 'true');
      gate.open();
      await expect(page.getByText('Cargando preguntas...')).toHaveCount(0);

      await page.unroute('**/questions.data*');
      await page.getByRole('combobox', { name: 'Categoría' }).selectOption('');
      await expect(page).toHaveURL(/\/questions$/);
      await expect(page.getByText('Cargando preguntas...')).toHaveCount(0);
      await page.route('**/questions.data*', (route) => route.abort());
      await page.getByRole('combobox', { name: 'Categoría' }).selectOption('Legal');
      await expect(toast(page, 'Error al cargar preguntas')).toBeVisible();
      await expect(page.getByRole('main').getByText(/^No hay conexión con el servidor/)).toBeVisible();
      await page.unroute('**/questions.data*');
      await page.getByRole('button', { name: 'Cargar otra vez' }).click();
      await expect(
        page.getByRole('link', { name: 'Quieren cambiar a mi hija de escuela sin consultarme' }),
      ).toBeVisible();
      await expect(page.getByText(/^No hay conexión con el servidor/)).toHaveCount(0);
    },
  );
});

test.describe('further pages', () => {
  const word = uniqueWord();
  const total = 45;
  const link = { name: new RegExp(`^Página ${word} \\d+$`) };

  async function fill(join: () => Promise<Person>) {
    const probe = await join();
    const { count } = await probe.client
      .from('questions')
      .select('id', { count: 'exact', head: true })
      .like('title', `%${word}%`);
    let person = probe;
    for (let number = (count ?? 0) + 1; number <= total; number += 1) {
      if (number % 3 === 0) person = await join();
      await ask(person, { title: `Página ${word} ${number}` });
    }
  }

  test('load as the reader goes on, and Back finds the same place', soakOnly, async ({ page, join }) => {
    test.setTimeout(60_000);
    await fill(join);
    await page.goto(`/questions?q=${word}`);
    const links = page.getByRole('link', link);
    await expect(links.first()).toHaveText(`Página ${word} ${total}`);
    await expect(page.getByText('Mostrando 20 preguntas')).toBeVisible();
    await links.last().scrollIntoViewIfNeeded();
    await expect(links).toHaveCount(40);
    await links.last().scrollIntoViewIfNeeded();
    await expect(links).toHaveCount(total);
    await expect(page.getByText(`${total} preguntas`, { exact: true })).toBeVisible();
    const titles = await links.allTextContents();
    expect(new Set(titles).size).toBe(total);

    await links.last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Página ${word} 1`);
    await page.goBack();
    await expect(links).toHaveCount(total);
    await expect(links.last()).toBeInViewport();

    // In calm mode nothing comes by itself: there is a button.
    await page.evaluate((key) => localStorage.setItem(key, 'si'), storageKeys.calm);
    await page.goto(`/questions?q=${word}`);
    await links.last().scrollIntoViewIfNeeded();
    const more = page.getByRole('link', { name: 'Ver más preguntas' });
    await expect(more).toBeInViewport();
    await expect(links).toHaveCount(20);
    await more.click();
    await expect(links).toHaveCount(40);

    // A page that does not come leaves the list as it is.
    await page.route('**/questions.data*', (route) => route.abort());
    await more.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Error al cargar preguntas' })).toBeVisible();
    await expect(links).toHaveCount(40);
    await page.unroute('**/questions.data*');
    await more.click();
    await expect(links).toHaveCount(total);
  });
});

test('nothing that axe knows is wrong', soakOnly, async ({ page }) => {
  await page.goto('/questions?categoria=Legal');
  await expect(page.getByRole('list', { name: 'Preguntas' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/questions?q=${uniqueWord()}`);
  await expect(page.getByRole('heading', { name: 'No hay preguntas con ese texto' })).toBeVisible();
  await expectAccessible(page);
});
