import { beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { sharedDatabase } from '../support/shared.ts';
import { similarTitles, unlikeTitles } from './similar-titles.ts';
import { act, addAccount, as, people, service, visitor } from './world.ts';

const asked = [
  ['Terapia del habla en Bayamón', 'Busco recomendaciones para una niña de 4 años', 'Terapia'],
  ['¿Qué EDUCACIÓN especial hay?', 'El COMPU tardó meses; vean https://example.test/guia', 'Educación'],
  ['Alimentación', 'Solo come tres cosas. ¿Alguna nutricionista pediátrica? <b>Urgente</b>', 'Nutrición'],
  ['Acomodos razonables', 'En las evaluaciones, ¿cómo se piden?', null],
] as const;

interface Found {
  id: string;
  title: string;
  excerpt: string;
  created_at: Date;
  /** The same moment to the microsecond, as the API writes it. */
  moment: string;
  [column: string]: unknown;
}

describe.each(engines)('search in the forum, on $name', (engine) => {
  const database = sharedDatabase(engine);
  beforeAll(async () => {
    await addAccount(database, people.ana, { nombre_completo: 'Ana Luz' });
    for (const [place, [title, content, category]] of asked.entries()) {
      await database.query(
        `insert into public.questions (user_id, title, content, category, created_at)
         values ($1, $2, $3, $4, now() - $5 * interval '1 minute')`,
        [people.ana, title, content, category, place],
      );
    }
  });

  const search = (texto: string | null, more: Record<string, unknown> = {}, scope: Scope = visitor) => {
    const args = Object.entries({ texto, ...more });
    const names = args.map(([name], place) => `${name} => $${place + 1}`);
    return act<Found>(
      database,
      scope,
      `select *, created_at::text as moment from public.buscar_preguntas(${names})`,
      args.map(([, value]) => value),
    );
  };
  const titles = async (...args: Parameters<typeof search>) =>
    (await search(...args)).map(({ title }) => title);
  const [speech, school, food, exams] = asked.map(([title]) => title);

  test('without words it is the whole forum, newest first, with author and answers', async () => {
    expect(await titles(null)).toEqual([speech, school, food, exams]);
    expect(await titles('  ¿?  ')).toHaveLength(4);
    expect((await search('habla'))[0]).toMatchObject({
      title: speech,
      excerpt: asked[0][1],
      category: 'Terapia',
      answer_count: 0,
      user_id: people.ana,
      nombre_completo: 'Ana Luz',
    });
  });

  test.each([
    ['capitals and accents are ignored', 'EDUCACION', [school]],
    ['also in what was written', 'bayamon', [speech]],
    ['and ñ is found as n', 'nina', [speech]],
    ['content is searched too', 'compu', [school]],
    ['plural finds singular', 'educaciones especiales', [school]],
    ['singular finds plural', 'evaluación piden', [exams]],
    ['singular without its accent finds plural', 'evaluacion piden', [exams]],
    ['all the words are wanted', 'terapia nutricionista', []],
    ['in any order', 'bayamon terapias', [speech]],
    ['the last word may be unfinished', 'terapia del hab', [speech]],
    ['by one letter', 'nutricionistas p', [food]],
    ['or by a stop word', 'recomendaciones de', [speech]],
    ['but not the others', 'tera bayamon', []],
    ['inside of words nothing is found', 'limentacion', []],
    ['addresses are made of words', 'example', [school]],
    ['and so is markup', 'urgente', [food]],
    ['operators are no operators', "terapia & !habla | (':*", [speech]],
    ['a stop word asks for nothing', 'la terapia de un habla', [speech]],
  ])('%s: %s', async (_, texto, expected) => {
    expect(await titles(texto)).toEqual(expected);
  });

  test('a category narrows the list and the search', async () => {
    expect(await titles(null, { categoria: 'Terapia' })).toEqual([speech]);
    expect(await titles('educacion', { categoria: 'Terapia' })).toEqual([]);
    expect(await titles(null, { categoria: 'Ninguna' })).toEqual([]);
  });
  test('the list and the search are narrowed to what nobody answered, or to what helped', async () => {
    const answer = (title: string | undefined) =>
      database.query(
        `insert into public.answers (question_id, user_id, content)
         select id, $1, 'Una respuesta' from public.questions where title = $2 returning id`,
        [people.ana, title],
      );
    const [first] = await answer(speech);
    await answer(food);
    const mark = (at: string | null) =>
      database.query('update public.answers set ayudo_en = $1 where id = $2', [at, first?.id]);
    await mark('2026-01-01');
    expect(await titles(null, { filtro: 'sin_respuesta' })).toEqual([school, exams]);
    expect(await titles(null, { filtro: 'con_ayuda' })).toEqual([speech]);
    expect(await titles('educacion', { filtro: 'sin_respuesta' })).toEqual([school]);
    expect(await titles('educacion', { filtro: 'con_ayuda' })).toEqual([]);
    expect(await titles(null, { filtro: 'sin_respuesta', categoria: 'Terapia' })).toEqual([]);
    expect(await titles(null, { filtro: 'con_ayuda', categoria: 'Terapia' })).toEqual([speech]);
    // What is hidden and comes back says the same as before.
    for (const estado of ['oculta', 'publicada'])
      await database.query('update public.questions set estado = $1 where title = $2', [estado, speech]);
    expect((await search(null, { filtro: 'con_ayuda' }))[0]).toMatchObject({
      title: speech,
      con_ayuda: true,
    });
    await mark(null);
    expect(await titles(null, { filtro: 'con_ayuda' })).toEqual([]);
    await database.query('delete from public.answers');
    expect(await titles(null, { filtro: 'sin_respuesta' })).toHaveLength(4);
  });
  test('an absurdly long text is no trouble', async () => {
    expect(await titles('palabra '.repeat(5_000))).toEqual([]);
  });
  test('every actor may search', async () => {
    for (const scope of [visitor, as('ana'), service])
      expect(await titles('habla', {}, scope)).toHaveLength(1);
  });

  test('an excerpt is one line of at most 200 letters, cut between words', async () => {
    const [row] = await database.query<{ long: string; short: string }>(
      `select private.excerpt(repeat('palabra ', 100)) as long, private.excerpt(E'uno\n\n dos') as short`,
    );
    expect(row?.short).toBe('uno dos');
    expect(row?.long).toMatch(/^(palabra )+palabra…$/);
    expect(row?.long.length).toBeLessThanOrEqual(201);
  });

  describe('with 1,200 more', () => {
    beforeAll(async () => {
      // Three at the same moment, every time, so that pages end between equals; every 500th is rare, every 20th less so.
      await database.query(`
        insert into public.questions (user_id, title, content, category, created_at)
        select '${people.ana}', 'Relleno ' || n, case when n % 500 = 0 then 'Rareza' when n % 20 = 7 then 'Ocasional' else 'Nada' end,
          (array['Salud', 'Legal'])[1 + n % 2], now() - interval '1 day' - (n / 3) * interval '1 minute'
        from generate_series(1, 1200) as n;
        update public.questions set answer_count = 1, con_ayuda = title like '%00' where title like 'Relleno %0'`);
    });

    /** Page after page to the end. */
    async function readAll(texto: string | null, more: Record<string, unknown>): Promise<Found[]> {
      const all: Found[] = [];
      for (;;) {
        const last = all.at(-1);
        const before = last ? { antes_de: last.moment, antes_de_id: last.id } : {};
        const page = await search(texto, { ...more, ...before });
        if (page.length === 0) return all;
        all.push(...page);
      }
    }

    test.each([
      ['everything', null, {}, 1204],
      ['a frequent word', 'relleno', {}, 1200],
      ['its beginning', 'rell', {}, 1200],
      ['a category', null, { categoria: 'Salud' }, 600],
      ['a word in a category', 'relleno', { categoria: 'Legal' }, 600],
      ['a word now and then', 'ocasionales', {}, 60],
      ['a word now and then in a category', 'ocasional', { categoria: 'Legal' }, 60],
      ['a rare word', 'rarezas', {}, 2],
      ['a rare word in a category', 'rareza', { categoria: 'Salud' }, 2],
      ['a rare word where it is not', 'rareza', { categoria: 'Legal' }, 0],
      ['what nobody answered', null, { filtro: 'sin_respuesta' }, 1084],
      ['what helped', null, { filtro: 'con_ayuda' }, 12],
      [
        'a frequent word that nobody answered',
        'relleno',
        { filtro: 'sin_respuesta', categoria: 'Legal' },
        600,
      ],
      ['a rare word that helped', 'rareza', { filtro: 'con_ayuda' }, 2],
    ])('pages give %s once and in order', async (_, texto, more, count) => {
      const all = await readAll(texto, { ...more, limite: 47 });
      expect(all).toHaveLength(count);
      expect(new Set(all.map(({ id }) => id)).size).toBe(count);
      const times = all.map(({ created_at }) => created_at.getTime());
      expect(times).toEqual(times.toSorted((a, b) => b - a));
    });
    test.each([
      [undefined, 20],
      [1, 1],
      [0, 1],
      [-5, 1],
      [100_000, 100],
    ])('limit %s gives %i', async (limite, count) => {
      expect(await search(null, limite === undefined ? {} : { limite })).toHaveLength(count);
    });
    test('what is deleted is not found, and what is changed is found anew', async () => {
      await database.query(
        `update public.questions set content = 'Singularidad' where title = 'Relleno 1000'`,
      );
      expect(await titles('singularidad')).toEqual(['Relleno 1000']);
      await database.query(`delete from public.questions where title = 'Relleno 1000'`);
      expect(await titles('singularidad')).toEqual([]);
      expect(await titles('rareza')).toEqual(['Relleno 500']);
    });
  });

  describe('similar questions', () => {
    beforeAll(async () => {
      await database.query(`delete from public.questions where title not like 'Relleno%'`);
      await database.query(
        `insert into public.questions (user_id, title, content)
         select '${people.ana}', title, 'Cuenten cómo les fue.' from unnest($1::text[]) as title`,
        [similarTitles.map(([title]) => title)],
      );
    });
    const dentist = similarTitles[0]?.[0];
    const similar = async (titulo: string | null, scope: Scope = visitor) =>
      act<{ id: string; title: string; answer_count: number; con_ayuda: boolean }>(
        database,
        scope,
        'select * from public.preguntas_parecidas($1)',
        [titulo],
      );
    const similarTo = async (...args: Parameters<typeof similar>) =>
      (await similar(...args)).map(({ title }) => title);

    test.each(similarTitles.flatMap(([title, ...typed]) => typed.map((words) => [words, title])))(
      '%s: %s',
      async (typed, title) => {
        const found = await similarTo(typed);
        expect(found[0]).toBe(title);
        expect(found.length).toBeLessThanOrEqual(3);
      },
    );
    test.each(unlikeTitles)('nothing is like %s', async (typed) => {
      expect(await similarTo(typed)).toEqual([]);
    });
    test('from the third word on; whatever the letters, every actor, and no matter how long', async () => {
      expect(await similarTo('visita dentista')).toEqual([]);
      for (const scope of [visitor, as('ana'), service])
        expect((await similarTo('  VISITA—al «dentista»  ', scope))[0]).toBe(dentist);
      for (const nothing of [null, '', '¿? ¡! …', 'y a la', '%_\\ | & :*', '1 2 3'])
        expect(await similarTo(nothing)).toEqual([]);
      expect(await similarTo('visita al dentista '.repeat(5_000))).toContain(dentist);
      expect(await similarTo('x'.repeat(100_000))).toEqual([]);
    });
    test('an unfinished word is taken for what it may become', async () => {
      expect((await similarTo('visita al denti'))[0]).toBe(dentist);
    });

    test('only what is published, not a duplicate, as it is now; what is gone leaves no word behind', async () => {
      const typed = 'perro de servicio en la guardería';
      const [{ id } = { id: '' }] = await database.query<{ id: string }>(
        `insert into public.questions (user_id, title, content) values ('${people.ana}', $1, 'x') returning id`,
        ['Perros de servicio: ¿los aceptan en las guarderías?'],
      );
      const change = (what: string) =>
        database.query(`update public.questions set ${what} where id = $1`, [id]);
      const ids = async () => (await similar(typed, as('ana'))).map((found) => found.id);
      expect(await similar(typed)).toMatchObject([{ id, answer_count: 0, con_ayuda: false }]);

      await change(`estado = 'oculta'`);
      expect(await ids()).toEqual([]);
      await change(`estado = 'en_revision'`);
      expect(await ids()).toEqual([]);
      await change(`estado = 'publicada'`);
      expect(await ids()).toEqual([id]);
      await change(`duplicada_de = (select o.id from public.questions as o where o.id <> '${id}' limit 1)`);
      expect(await ids()).toEqual([]);
      await change('duplicada_de = null');
      await change(`title = 'Gatos en el apartamento'`);
      expect(await ids()).toEqual([]);
      expect(await similarTo('un gato en el apartamemto')).toEqual(['Gatos en el apartamento']);

      await database.query('delete from public.questions where id = $1', [id]);
      const kept = await database.query(
        `select stem from private.title_stems where stem ~ '^(perr|apart)'
         union all select stem from private.known_stems where stem ~ '^(perr|apart)'`,
      );
      expect(kept).toEqual([]);
    });

    test('of frequent words the newest, and a rare one however old', async () => {
      await database.query(`
        insert into public.questions (user_id, title, content, created_at)
        select '${people.ana}', 'Rutina y merienda de la mañana ' || n || case n when 500 then ' con ajonjolí' else '' end,
          'x', now() - n * interval '1 minute'
        from generate_series(1, 500) as n`);
      expect(await similarTo('rutina de merienda por la mañana')).toContain(
        'Rutina y merienda de la mañana 1',
      );
      expect((await similarTo('merienda con ajonjoli en la mañana'))[0]).toContain('con ajonjolí');
    });
  });
});
