import { describe, expect, test } from 'vitest';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { act, as, attempt, failure, rows, service, sharedWorld, visitor } from './world.ts';

const today = 'private.event_day(now())';
const verified = `verificado_por = 'Luz Vega', revisado_en = ${today}`;

/** A new value for each column that a statement can name, and what it does to a verified letter. */
const columns: Record<string, [value: string, effect: 'draft' | 'verified' | 'refused']> = {
  titulo: [`'Otro título'`, 'draft'],
  cuando: [`array['Hoy.']`, 'draft'],
  a_quien: [`array['Escuela']`, 'draft'],
  correo: [`'oficina@example.test'`, 'draft'],
  asunto: [`'Otro asunto'`, 'draft'],
  texto: [`array['Pido {servicio}.']`, 'draft'],
  adjunta: [`array['Copia del PEI']`, 'draft'],
  despues: [`array['Anota la fecha.']`, 'draft'],
  fuente: [`'[{"titulo": "Una fuente", "url": "http://example.test"}]'`, 'draft'],
  por_verificar: [`array['Plazo']`, 'verified'],
  estado: [`'publicado'`, 'verified'],
  verificado_por: ['null', 'refused'],
  revisado_en: ['null', 'refused'],
  vence_en: [`${today} - 1`, 'refused'],
};
/** By the secret key alone. */
const ofTheServer: typeof columns = {
  id: ['gen_random_uuid()', 'verified'],
  slug: [`'otra-carta'`, 'verified'],
  paso: [`'respira'`, 'verified'],
  fecha_creacion: ['now()', 'verified'],
  fecha_actualizacion: [`'infinity'`, 'verified'],
};
const tries = [
  ...Object.entries(columns).map(([column, change]) => ({
    who: 'an admin',
    scope: as('admin'),
    column,
    change,
  })),
  ...Object.entries({ ...columns, ...ofTheServer }).map(([column, change]) => ({
    ...{ who: 'the secret key', scope: service },
    ...{ column, change },
  })),
];

describe.each(engines)('the letters on $name', (engine) => {
  const database = sharedWorld(engine);

  const update = (id: string, change: string) =>
    `update public.cartas set ${change} where id = '${id}'
     returning estado, verificado_por, vence_en < ${today} as expired, fecha_actualizacion = 'infinity' as marked`;
  const refusal = (scope: Scope, sql: string) => failure(attempt(database, scope, sql));
  const seen = async (scope: Scope) =>
    (await act<{ id: string }>(database, scope, 'select id from public.cartas')).map(({ id }) => id);

  test('every column is tried', async () => {
    const found = await database.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = 'public.cartas'::regclass and attnum > 0 and not attisdropped`,
    );
    expect(Object.keys({ ...columns, ...ofTheServer }).sort()).toEqual(found.map(({ name }) => name).sort());
  });

  test('families see the verified ones until their last day; those of the product are drafts', async () => {
    for (const scope of [visitor, as('ana')]) {
      expect(await seen(scope)).toEqual([rows.letter]);
    }
    expect(await seen(as('admin'))).toEqual(expect.arrayContaining([rows.draftLetter, rows.expiredLetter]));
    expect(
      await database.query(`select count(*)::int as letters from public.cartas
        where paso is not null and estado = 'borrador' and cardinality(por_verificar) > 0 and correo is null`),
    ).toEqual([{ letters: 5 }]);
  });

  test.each(tries)(
    '$who publishes no draft and brings no expired one back with another $column',
    async ({ scope, column, change: [value] }) => {
      const change =
        column === 'estado' ? `estado = 'publicado'` : `${column} = ${value}, estado = 'publicado'`;
      expect(await refusal(scope, update(rows.draftLetter, change))).toMatchObject({ code: '23514' });
      const again = await attempt(database, scope, update(rows.expiredLetter, change)).catch(
        ({ code }: { code?: string }) => code,
      );
      if (typeof again === 'object') {
        expect(again.rows).toEqual([expect.not.objectContaining({ estado: 'publicado', expired: false })]);
      } else expect(again).toBe('23514');
    },
  );

  test.each(tries)('$who changes $column of a verified letter', async ({ scope, column, change }) => {
    const [value, effect] = change;
    const sql = update(rows.letter, `${column} = ${value}`);
    if (effect === 'refused') {
      expect(await refusal(scope, sql)).toMatchObject({ code: '23514' });
      return;
    }
    expect((await attempt(database, scope, sql)).rows).toMatchObject([
      effect === 'draft'
        ? { estado: 'borrador', verificado_por: null, marked: false }
        : { estado: 'publicado', verificado_por: 'Rosa Díaz', marked: false },
    ]);
    if (effect !== 'draft') return;
    const renewed = await attempt(database, scope, update(rows.letter, `${column} = ${value}, ${verified}`));
    expect(renewed.rows).toMatchObject([{ estado: 'publicado', verificado_por: 'Luz Vega', expired: false }]);
  });

  test.each([
    [
      'nobody',
      `estado = 'publicado'`,
      'verificado_por_escrito',
      'Para publicar, escribe quién verificó esta carta.',
    ],
    ['no day', `estado = 'publicado', verificado_por = 'Luz Vega'`, 'revisado_en_escrita', undefined],
    ['no text', `estado = 'publicado', texto = '{}', ${verified}`, 'texto_escrito', undefined],
    [
      'a past end',
      `estado = 'publicado', verificado_por = 'Luz Vega', revisado_en = ${today} - 9, vence_en = ${today} - 1`,
      'vence_en_por_venir',
      'Esta carta venció. Para publicarla, hay que verificarla otra vez.',
    ],
    [
      'no end',
      `estado = 'publicado', ${verified}, vence_en = ${today} + 900`,
      'vence_en_hasta_2_anos',
      undefined,
    ],
  ])(
    'a letter is not published with %s, by an admin or the secret key',
    async (_, change, constraint, message) => {
      for (const scope of [as('admin'), service]) {
        expect(await refusal(scope, update(rows.draftLetter, change))).toMatchObject({
          code: '23514',
          constraint,
          ...(message && { message }),
        });
      }
    },
  );

  test('a verified one holds for half a year, and its end is put off by a new review alone', async () => {
    const [row] = (
      await attempt(
        database,
        as('admin'),
        `${update(rows.draftLetter, `estado = 'publicado', ${verified}`)},
         vence_en = (revisado_en + interval '6 months')::date as half_a_year`,
      )
    ).rows;
    expect(row).toMatchObject({ estado: 'publicado', verificado_por: 'Luz Vega', half_a_year: true });
    expect(await refusal(as('admin'), update(rows.letter, 'vence_en = vence_en + 30'))).toMatchObject({
      constraint: 'vence_en_con_revision',
    });
  });
});
