import { describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { act, as, attempt, failure, people, rows, sharedWorld } from './world.ts';

describe.each(engines)('suggestions on $name', (engine) => {
  const database = sharedWorld(engine);

  const suggest = (titulo: string, url: string, descripcion: string | null = null) =>
    act(
      database,
      as('user'),
      'insert into public.sugerencias (titulo, url, descripcion) values ($1, $2, $3) returning *',
      [titulo, url, descripcion],
    );

  test('one is the person’s own, pending and trimmed', async () => {
    expect(await suggest(' Guía ', ' https://example.test/a ', '  ')).toMatchObject([
      {
        usuario_id: people.user,
        titulo: 'Guía',
        url: 'https://example.test/a',
        descripcion: null,
        estado: 'pendiente',
      },
    ]);
  });
  test.each([
    ['', 'https://example.test', '23502', 'Por favor completa los campos obligatorios'],
    ['Guía', ' ', '23502', 'Por favor completa los campos obligatorios'],
    ['Guía', 'javascript:alert(1)', '23514', 'url_solo_http'],
    ['x'.repeat(201), 'https://example.test', '23514', 'titulo_max_200'],
  ])('refused: %.20s %s', async (titulo, url, code, words) => {
    expect(await failure(suggest(titulo, url))).toMatchObject({
      code,
      message: expect.stringContaining(words),
    });
  });
  test('nobody accepts their own by saying so', async () => {
    const accepted = `insert into public.sugerencias (titulo, url, estado) values ('T', 'https://example.test', 'aceptada')`;
    expect((await attempt(database, as('user'), accepted)).outcome).toBe('refused');
  });
  test('an admin decides, and changes nothing else', async () => {
    const where = `where id = '${rows.anaSugerencia}' returning estado`;
    expect(
      await act(database, as('admin'), `update public.sugerencias set estado = 'aceptada' ${where}`),
    ).toEqual([{ estado: 'aceptada' }]);
    const rewritten = await attempt(
      database,
      as('admin'),
      `update public.sugerencias set titulo = 'X' ${where}`,
    );
    expect(rewritten.outcome).toBe('refused');
  });
  test('they go with the account', async () => {
    await database.query(`delete from auth.users where id = '${people.ana}'`);
    expect(await database.query(`select from public.sugerencias where id = '${rows.anaSugerencia}'`)).toEqual(
      [],
    );
  });
});
