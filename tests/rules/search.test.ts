import { beforeAll, describe, expect, test } from 'vitest';
import { fetchQuestions } from '../../app/features/forum/queries.ts';
import { search } from '../../app/features/search/queries.ts';
import { fold } from '../../app/lib/fold.ts';
import { servers } from '../support/server.ts';
import { shared } from '../support/shared.ts';
import { type Clients, clientsOf } from './clients.ts';
import { createWorld, people, rows } from './world.ts';

describe.each(servers)('one search over everything, on $name', ({ start }) => {
  const server = shared(() => start());
  let clients: Clients;
  beforeAll(async () => {
    await createWorld(server.database);
    clients = await clientsOf(server);
    await server.database.query(`
      insert into public.proveedores (nombre, descripcion, municipio, tipo_servicio, telefono, aprobado_por_admin)
      select 'Centro ' || n, 'Musicoterapía  para niñas y niños', 'Ponce', 'terapista', case when n = 2 then '787-555-0100' end, n <> 5
      from generate_series(1, 5) as n;
      insert into public.recursos (titulo, descripcion, url) values ('Guía de musicoterapia', 'D', 'https://example.test'),
        ('Otra', 'Sobre <b>MUSICOTERAPIA</b>', 'https://example.test');
      insert into public.questions (user_id, title, content) values
        ('${people.ana}', '¿Alguien conoce la musicoterapia?', 'C'), ('${people.beto}', '¿Y la guagua escolar?', 'C');
      insert into public.pasos (titulo, por_que, resumen, siempre) values ('Borrador de musicoterapia', 'P', array['M.'], true);
      update public.pasos set por_que = 'Por la musicoterapia', verificado_por = 'Rosa Díaz', revisado_en = private.event_day(now())
      where id = '${rows.step}'`);
  });
  const find = async (q: string, who: keyof Clients = 'visitor') => {
    const found = await search(clients[who], q);
    if (!found) return null;
    const { proveedores, pasos, recursos, preguntas, quisiste } = found;
    return {
      totals: [proveedores, pasos, recursos, preguntas].map(({ total }) => total),
      names: proveedores.primeros.map(({ nombre }) => nombre),
      quisiste,
    };
  };

  test('finds in each list what its page finds, whatever the accents and capitals', async () => {
    for (const q of ['musicoterapia', ' MÚSICOTERAPIA ', 'musicoterapia'])
      expect(await find(q), q).toMatchObject({ totals: [4, 1, 2, 1] });
    expect((await find('para ninas y'))?.totals).toEqual([4, 0, 0, 0]);
    // Who can be called comes first, as in the directory; a pending one is nobody's.
    expect((await find('musicoterapia'))?.names[0]).toBe('Centro 2');
    expect(await find('musicoterapia', 'admin')).toMatchObject({ totals: [4, 1, 2, 1] });
    const { questions } = await fetchQuestions(clients.visitor, { q: 'musicoterapia', category: null }, null);
    expect(questions).toHaveLength(1);
  });

  test('forgives a slip where nothing was found, and says what it takes it for', async () => {
    expect(await find('muscioterapia')).toEqual({
      totals: [0, 0, 0, 0],
      names: [],
      quisiste: 'musicoterapia',
    });
    expect((await find('la escollar'))?.quisiste).toBe('la escolar');
    expect((await find('xyzzy'))?.quisiste).toBeNull();
    // Another word has more in common with it than the one whose letters changed places.
    await server.database.query(
      `insert into public.questions (user_id, title, content) values ('${people.ana}', 'Una escena en la escuela', 'C')`,
    );
    expect((await find('esceula'))?.quisiste).toBe('escuela');
    expect((await find('musicoterapia'))?.quisiste).toBeUndefined();
  });

  test('hostile and empty text: no pattern, no error', async () => {
    for (const q of ['', '  ', '\u200b']) expect(await find(q), JSON.stringify(q)).toBeNull();
    for (const q of [
      "'; drop table proveedores; --",
      '%',
      '_',
      '.*',
      '\\',
      ')(',
      ':*',
      '&|!',
      '<b>',
      'x'.repeat(2000),
    ])
      expect((await find(q))?.totals.length, q).toBe(4);
    expect((await find('%'))?.totals).toEqual([0, 0, 0, expect.any(Number)]);
  });

  test('a name that changes is found by the new one at once, and a provider that goes by none', async () => {
    const { database } = server;
    await database.query(`update public.proveedores set nombre = 'Ñandú Único' where nombre = 'Centro 1'`);
    expect((await find('nandu unico'))?.names).toEqual(['Ñandú Único']);
    await database.query(
      `update public.proveedores set aprobado_por_admin = false where nombre = 'Ñandú Único'`,
    );
    expect((await find('nandu unico'))?.names).toEqual([]);
    await database.query(`delete from public.proveedores where nombre = 'Ñandú Único'`);
    expect(await database.query(`select from private.provider_search where texto like '%nandu%'`)).toEqual(
      [],
    );
  });

  test('the database folds as the pages do', async () => {
    const text = '  Niños \n ÁGILES\t y Ünicos, ¿qué?  Çà ';
    const [row] = await server.database.query<{ text: string }>('select private.search_text($1) as text', [
      text,
    ]);
    expect(row?.text).toBe(fold(text));
  });
});
