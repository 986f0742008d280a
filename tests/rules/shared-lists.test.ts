import { beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { idsOf, listsOf, type SharedList } from './lists-of.ts';
import {
  act,
  as,
  failure,
  from,
  listToken,
  people,
  rows,
  service,
  sharedWorld,
  signedIn,
  visitor,
} from './world.ts';

const ana = as('ana');
const list = rows.anaList;
const spelled = /^[0-9a-hjkmnp-tv-z]{26}$/;

describe.each(engines)('shared lists, on $name', (engine) => {
  const database = sharedWorld(engine);
  const { put, mine, share, renew, withdraw, read, day } = listsOf(database);
  beforeEach(() =>
    database.query(`delete from private.listas_compartidas; delete from private.visitor_acts; delete from private.pausas;
      delete from public.listas_proveedores where proveedor_id <> '${rows.freeProvider}'`),
  );
  const endsIn = (days: number) =>
    database.query(
      'update private.listas_compartidas set vence_el = private.event_day(now()) + $1::integer',
      [days],
    );

  test('a link is made of 128 bits, told once, and kept as a hash', async () => {
    const token = await share(ana, list);
    expect(token).toMatch(spelled);
    const [row] = await database.query<{ kept: string; hash: boolean }>(
      `select c::text as kept, c.token_hash = sha256(convert_to($1, 'UTF8')) as hash from private.listas_compartidas as c`,
      [token],
    );
    expect(row?.hash).toBe(true);
    expect(row?.kept).not.toContain(token);
    expect(await mine(ana)).toMatchObject([
      { compartida_desde: await day(0), compartida_hasta: await day(90) },
    ]);
    expect(JSON.stringify(await mine(ana))).not.toContain(token);
  });

  test('whoever has it reads the list, however it was typed', async () => {
    const token = await share(ana, list);
    const told = await read(visitor, token);
    expect(told).toMatchObject({
      nombre: 'Terapistas cerca de casa',
      vence_el: await day(90),
      fuera: 0,
      proveedores: [{ nombre: 'Centro sin dueño', nota: 'Atienden los sábados' }],
    });
    for (const actor of [as('user'), as('beto'), as('admin'), ana, service]) {
      expect(await read(actor, token)).toEqual(told);
    }
    expect(await read(visitor, ` ${token.toUpperCase().replace(/.{5}/g, '$&-')} `)).toEqual(told);
  });

  test('the answer has no owner in any form', async () => {
    // Who owns the list owns a provider in it, and a place that is hidden.
    await put(ana, list, rows.anaProvider, 'La escuela');
    await database.query(`update private.profiles set nombre_completo = 'Rosaura Quiñones', telefono = '787-555-0199',
      municipio = 'Maricao' where id = '${people.ana}'`);
    const token = await share(ana, list);
    const told = (await read(visitor, token)) as SharedList;
    expect(idsOf(told)).toEqual([rows.freeProvider, rows.anaProvider]);
    expect(Object.keys(told).sort()).toEqual(['fuera', 'nombre', 'proveedores', 'recursos', 'vence_el']);
    const text = JSON.stringify(told);
    const [lines, moments] = await Promise.all([
      database.query<{ id: string }>('select id from public.listas_proveedores'),
      database.query<{ moment: string }>(`select to_jsonb(created_at) #>> '{}' as moment from public.listas
        union all select to_jsonb(creada_en) #>> '{}' from private.listas_compartidas`),
    ]);
    for (const secret of [
      people.ana,
      `${people.ana}@example.test`,
      'Rosaura',
      'Quiñones',
      '787-555-0199',
      'Maricao',
      list,
      token,
      'Calle Secreta 9',
      rows.anaHiddenPlace,
      ...lines.map(({ id }) => id),
      ...moments.map(({ moment }) => moment),
    ]) {
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
    }
    const ids = text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g);
    expect(ids?.sort()).toEqual([rows.freeProvider, rows.anaProvider].sort());
    expect(text).not.toMatch(/\d\d:\d\d:\d\d/);
  });

  test('cut, guessed, replaced, withdrawn, ended or of a deleted list: one answer', async () => {
    const replaced = await share(ana, list);
    const withdrawn = await share(ana, list);
    expect(await read(visitor, replaced)).toBeNull();
    expect(await withdraw(ana, list)).toBe(true);
    expect(await withdraw(ana, list)).toBe(false);
    const ended = await share(ana, list);
    expect(await read(visitor, ended)).not.toBeNull();
    await endsIn(-1);
    const guesses = [
      '',
      'x',
      null,
      list,
      people.ana,
      listToken,
      '1'.repeat(26),
      'z'.repeat(100_000),
      '\u202e',
    ];
    for (const token of [replaced, withdrawn, ended, ended.slice(1), ...guesses]) {
      expect(await read(visitor, token)).toBeNull();
    }
    expect(await mine(ana)).toMatchObject([{ compartida_desde: null, compartida_hasta: null }]);
  });

  test('it works through its last day, and for 90 more once renewed', async () => {
    const token = await share(ana, list);
    await endsIn(0);
    expect(await read(visitor, token)).toMatchObject({ vence_el: await day(0) });
    expect(await renew(ana, list)).toBe(await day(90));
    expect(await read(visitor, token)).toMatchObject({ vence_el: await day(90) });
    await endsIn(-1);
    expect(await renew(ana, list)).toBeNull();
    expect(await read(visitor, token)).toBeNull();
    await database.query('delete from private.daily_runs; select public.gateway_daily()');
    expect(await database.query('select from private.listas_compartidas')).toEqual([]);
    expect(await renew(ana, list)).toBeNull();
    expect(await mine(ana)).toMatchObject([{ id: list, proveedores: [{}] }]);
  });

  test('two links at the same moment: one works', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => share(ana, list)));
    expect(new Set(tokens).size).toBe(8);
    const told = await Promise.all(tokens.map((token) => read(visitor, token)));
    expect(told.filter((answer) => answer !== null)).toHaveLength(1);
  });

  test('a network guesses 60 times a day; good links go on, and other networks', async () => {
    const token = await share(ana, list);
    const guesser = from('203.0.113.7', visitor);
    const guess = (turn: number) => read(guesser, String(turn).padStart(26, '2'));
    for (let turn = 0; turn < 60; turn += 1) expect(await guess(turn)).toBeNull();
    expect((await failure(guess(60))).code).toBe('PT429');
    await withdraw(ana, list);
    expect((await failure(read(guesser, token))).code).toBe('PT429');
    const again = await share(ana, list);
    expect(await read(guesser, again)).not.toBeNull();
    expect(await read(from('203.0.113.8', visitor), 'x')).toBeNull();
  });

  test('a reader sees what the list holds now, and how much left the directory', async () => {
    const token = await share(ana, list);
    await put(ana, list, rows.otherFreeProvider);
    await database.query(
      `update public.proveedores set aprobado_por_admin = false where id = '${rows.otherFreeProvider}'`,
    );
    expect(await read(visitor, token)).toMatchObject({
      fuera: 1,
      proveedores: [{ proveedor_id: rows.freeProvider }],
    });
    expect(JSON.stringify(await read(visitor, token))).not.toContain('Otro centro');
    await database.query(
      `update public.proveedores set aprobado_por_admin = true where id = '${rows.otherFreeProvider}'`,
    );
  });

  test('a pause of its owner changes nothing for readers', async () => {
    const token = await share(ana, list);
    await database.query(`insert into private.pausas (usuario_id, motivo, hasta)
      values ('${people.ana}', 'Por sus palabras', private.event_day(now()) + 3)`);
    expect(await read(visitor, token)).not.toBeNull();
  });

  test('with the account the link ends', async () => {
    const token = await share(as('ana'), list);
    await act(database, signedIn(people.ana), `select public.eliminar_mi_cuenta('borrar')`);
    expect(await read(visitor, token)).toBeNull();
    expect(await database.query('select from private.listas_compartidas')).toEqual([]);
  });
});
