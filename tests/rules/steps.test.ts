import { describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { act, as, attempt, failure, rows, service, sharedWorld, visitor } from './world.ts';

const today = 'private.event_day(now())';
const verified = `verificado_por = 'Luz Vega', revisado_en = ${today}`;

/** A new value for each column that a statement can name, and what it does to a verified step. */
const columns: Record<string, [value: string, effect: 'draft' | 'verified' | 'refused']> = {
  titulo: [`'Otro título'`, 'draft'],
  por_que: [`'Otra razón'`, 'draft'],
  resumen: [`array['Llama hoy.']`, 'draft'],
  edad_desde_meses: ['12', 'draft'],
  edad_hasta_meses: ['36', 'draft'],
  momentos: [`array['crisis']`, 'draft'],
  siempre: ['false', 'draft'],
  documentos: [`array['Tus notas']`, 'draft'],
  telefono: [`'787-555-0142'`, 'draft'],
  otros_telefonos: [`'[{"numero": "988", "etiqueta": "Apoyo"}]'`, 'draft'],
  correo: [`'nombre@example.test'`, 'draft'],
  enlaces: [`'[{"titulo": "Una página", "url": "https://example.test"}]'`, 'draft'],
  tipo_servicio: [`'doctor'`, 'draft'],
  subcategoria: [`'Pediatra', tipo_servicio = 'doctor'`, 'draft'],
  fuente: [`'[{"titulo": "Una fuente", "url": "http://example.test"}]'`, 'draft'],
  palabras: [`array['pei']`, 'verified'],
  por_verificar: [`array['Teléfono']`, 'verified'],
  estado: [`'publicado'`, 'verified'],
  verificado_por: ['null', 'refused'],
  revisado_en: ['null', 'refused'],
  vence_en: [`${today} - 1`, 'refused'],
};
/** By the secret key alone. */
const ofTheServer: typeof columns = {
  id: ['gen_random_uuid()', 'verified'],
  slug: [`'otro-paso'`, 'verified'],
  orden: ['3', 'verified'],
  fecha_creacion: ['now()', 'verified'],
  fecha_actualizacion: [`'infinity'`, 'verified'],
};
const tries = [
  ...Object.entries(columns).map(([column, [value, effect]]) => ({
    who: 'an admin',
    scope: as('admin'),
    column,
    value,
    effect,
  })),
  ...Object.entries({ ...columns, ...ofTheServer }).map(([column, [value, effect]]) => ({
    who: 'the secret key',
    scope: service,
    column,
    value,
    effect,
  })),
];

describe.each(engines)('the steps on $name', (engine) => {
  const database = sharedWorld(engine);

  const update = (id: string, change: string) =>
    `update public.pasos set ${change} where id = '${id}'
     returning estado, verificado_por, revisado_en, vence_en < ${today} as expired, fecha_actualizacion = 'infinity' as marked`;
  const insert = (columns: string, values: string) =>
    `insert into public.pasos (titulo, por_que, resumen, siempre, estado, ${columns})
     values ('Nuevo', 'Porque sí', array['Llama.'], true, 'publicado', ${values}) returning estado`;
  const refusal = (scope: Scope, sql: string) => failure(attempt(database, scope, sql));
  const read = async (id: string, scope: Scope = service) => {
    const [row] = await act<Row>(
      database,
      scope,
      `select to_jsonb(p) - 'fecha_creacion' as paso, fecha_actualizacion::text as version from public.pasos as p where id = '${id}'`,
    );
    return row as { paso: Row; version: string } | undefined;
  };
  const newest = async (id: string) => {
    const [entry] = await database.query<{ id: string; accion: string; antes: Row | null; despues: Row }>(
      `select id::text as id, accion, antes, despues from public.auditoria where tabla = 'pasos' and fila_id = '${id}'
       order by auditoria.id desc limit 1`,
    );
    return entry;
  };
  const putBack = async (entry: string | undefined) =>
    (await act(database, as('admin'), `select public.devolver_cambio(${entry}) as answer`))[0]?.answer;
  const order = async () =>
    (
      await database.query<{ id: string; orden: number }>(
        'select id, orden from public.pasos order by orden, slug',
      )
    ).map(({ id }) => id);

  test('every column is tried', async () => {
    const found = await database.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = 'public.pasos'::regclass and attnum > 0 and not attisdropped`,
    );
    expect(Object.keys({ ...columns, ...ofTheServer }).sort()).toEqual(found.map(({ name }) => name).sort());
  });

  test.each(tries)('$who does not publish a draft with another $column', async ({ scope, column, value }) => {
    const change =
      column === 'estado' ? `estado = 'publicado'` : `${column} = ${value}, estado = 'publicado'`;
    expect(await refusal(scope, update(rows.draftStep, change))).toMatchObject({ code: '23514' });
    // Nor one that was verified before this statement said something else.
    if (columns[column]?.[1] !== 'draft') return;
    await expect(
      database.scoped(scope, async (tx) => {
        await tx.query(update(rows.draftStep, verified));
        await tx.query(update(rows.draftStep, change));
      }),
    ).rejects.toMatchObject({ code: '23514', constraint: 'verificado_por_escrito' });
  });

  test.each(tries)('$who changes $column of a verified step', async ({ scope, column, value, effect }) => {
    const change = update(rows.step, `${column} = ${value}`);
    if (effect === 'refused') {
      expect(await refusal(scope, change)).toMatchObject({ code: '23514' });
      return;
    }
    const [row] = (await attempt(database, scope, change)).rows;
    expect(row).toMatchObject(
      effect === 'draft'
        ? { estado: 'borrador', verificado_por: null, revisado_en: null, expired: null, marked: false }
        : { estado: 'publicado', verificado_por: 'Rosa Díaz', expired: false, marked: false },
    );
    if (effect === 'draft') {
      const renewed = await attempt(
        database,
        scope,
        update(
          rows.step,
          `${column} = ${value}, ${verified}${column === 'siempre' ? `, momentos = array['crisis']` : ''}`,
        ),
      );
      expect(renewed.rows).toMatchObject([
        { estado: 'publicado', verificado_por: 'Luz Vega', expired: false },
      ]);
      // Half a word is none.
      for (const half of [`verificado_por = 'Luz Vega'`, `revisado_en = ${today}`]) {
        const [told] = (await attempt(database, scope, update(rows.step, `${column} = ${value}, ${half}`)))
          .rows;
        expect(told).toMatchObject({ estado: 'borrador', verificado_por: null });
      }
    }
  });

  test.each(tries)(
    '$who brings no expired step back with another $column',
    async ({ scope, column, value }) => {
      const change = update(
        rows.expiredStep,
        `${column} = ${value}${column === 'estado' ? '' : `, estado = 'publicado'`}`,
      );
      const tried = await attempt(database, scope, change).catch(({ code }: { code?: string }) => code);
      if (typeof tried === 'object') {
        expect(tried.rows).toEqual([expect.not.objectContaining({ estado: 'publicado', expired: false })]);
      } else expect(tried).toBe('23514');
    },
  );

  test.each([
    ['nobody', 'verificado_por', 'null', 'verificado_por_escrito'],
    ['a name of spaces', 'verificado_por, revisado_en', `'   ', ${today}`, 'verificado_por_escrito'],
    [
      'a name of two letters',
      'verificado_por, revisado_en',
      `'A. B.', ${today}`,
      'verificado_por_con_nombre',
    ],
    ['no day', 'verificado_por', `'Luz Vega'`, 'revisado_en_escrita'],
    ['a day to come', 'verificado_por, revisado_en', `'Luz Vega', ${today} + 1`, 'revisado_en_no_futura'],
    [
      'a last day that is past',
      'verificado_por, revisado_en, vence_en',
      `'Luz Vega', ${today} - 9, ${today} - 1`,
      'vence_en_por_venir',
    ],
    [
      'a review of long ago',
      'verificado_por, revisado_en',
      `'Luz Vega', ${today} - 200`,
      'vence_en_por_venir',
    ],
    [
      'no end',
      'verificado_por, revisado_en, vence_en',
      `'Luz Vega', ${today}, ${today} + 900`,
      'vence_en_hasta_2_anos',
    ],
  ])(
    'a new step is not published with %s, by an admin or by the secret key',
    async (_, names, values, constraint) => {
      for (const scope of [as('admin'), service]) {
        expect(await refusal(scope, insert(names, values))).toMatchObject({ code: '23514', constraint });
      }
    },
  );

  test('a verified one is published, and holds for half a year', async () => {
    const [row] = (
      await attempt(
        database,
        as('admin'),
        `${insert('verificado_por, revisado_en', `'  Luz   Vega ', ${today}`)}, slug, verificado_por,
         vence_en = (revisado_en + interval '6 months')::date as half_a_year`,
      )
    ).rows;
    expect(row).toEqual({
      estado: 'publicado',
      slug: 'nuevo',
      verificado_por: 'Luz Vega',
      half_a_year: true,
    });
  });

  test('a last day is put off by a new review alone', async () => {
    expect(await refusal(as('admin'), update(rows.step, 'vence_en = vence_en + 30'))).toMatchObject({
      constraint: 'vence_en_con_revision',
    });
    expect(await refusal(as('admin'), update(rows.expiredStep, `vence_en = ${today} + 30`))).toMatchObject({
      constraint: 'vence_en_con_revision',
    });
    expect(
      (
        await attempt(
          database,
          as('admin'),
          update(rows.expiredStep, `${verified}, vence_en = ${today} + 30`),
        )
      ).rows,
    ).toMatchObject([{ estado: 'publicado', expired: false }]);
  });

  test.each([
    [`telefono = '555'`, null],
    [`telefono = 'llama'`, 'telefono_marcable'],
    [`enlaces = '[{"titulo": "X", "url": "http://example.test"}]'`, 'enlaces_valido'],
    [`enlaces = '[{"titulo": "X", "url": "javascript:alert(1)"}]'`, 'enlaces_valido'],
    [`fuente = '[{"titulo": "X", "url": "data:text/html,x"}]'`, 'fuente_valido'],
    [`enlaces = '{"titulo": "X"}'`, 'enlaces_max_6'],
    [`otros_telefonos = '[{"numero": "12", "etiqueta": "X"}]'`, 'otros_telefonos_valido'],
    [`momentos = array['mudanza']`, 'momentos_conocidos'],
    [`edad_desde_meses = 40, edad_hasta_meses = 30`, 'edad_hasta_meses_en_orden'],
    [`edad_hasta_meses = 5000`, 'edad_hasta_meses_de_0_a_1200'],
    [`resumen = array['1', '2', '3', '4', '5', '6']`, 'resumen_max_5_de_240'],
    [`palabras = array['no-hay']`, 'palabras_conocidas'],
    [`titulo = '  '`, 'titulo_escrito'],
    [`subcategoria = 'Pediatra'`, 'subcategoria_de_su_tipo'],
    [`verificado_por = 'AB'`, 'verificado_por_con_nombre'],
  ])('what a step may say: %s', async (change, constraint) => {
    const found = await failure(attempt(database, as('admin'), update(rows.draftStep, change)));
    expect(found.constraint).toBe(constraint ?? undefined);
  });

  test('a term that a step explains stays, even a draft’s; one that goes leaves no trace in others', async () => {
    await database.query(`
      insert into public.terminos (slug, termino, definicion, ver, fuente) values
        ('una', 'Una', 'D', '{}', 'uso general'), ('otra', 'Otra', 'D', array['una', 'pei'], 'uso general');
      update public.pasos set palabras = array['una'] where id = '${rows.draftStep}'`);
    const remove = `delete from public.terminos where slug = 'una' returning slug`;
    expect((await failure(attempt(database, as('admin'), remove))).constraint).toBe('palabra_sin_uso');
    await database.query(`update public.pasos set palabras = '{}' where id = '${rows.draftStep}'`);
    expect(await act(database, as('admin'), remove)).toEqual([{ slug: 'una' }]);
    expect(await database.query(`select ver from public.terminos where slug = 'otra'`)).toEqual([
      { ver: ['pei'] },
    ]);
    await database.query(`delete from public.terminos where slug = 'otra'`);
  });

  test('an expired step waits for an admin from the day on which no family sees it', async () => {
    expect(await read(rows.step, visitor)).toBeDefined();
    expect(await read(rows.expiredStep, visitor)).toBeUndefined();
    const waiting = () =>
      act(
        database,
        as('admin'),
        `select id, desde = ${today}::timestamp at time zone 'America/Puerto_Rico' as since
        from public.cola() where clase = 'paso'`,
      );
    expect(await waiting()).toEqual([{ id: rows.expiredStep, since: true }]);
    await act(database, as('admin'), update(rows.expiredStep, `estado = 'borrador'`));
    expect(await waiting()).toEqual([]);
    const [told] = await act(
      database,
      as('deputy'),
      `select public.decision_de('paso', '${rows.expiredStep}') - 'cuando' as decision`,
    );
    expect(told?.decision).toEqual({ como: 'borrador', propia: false, por: 'admin' });
  });

  test('of two admins at once one writes; a step that is moved meanwhile keeps its version', async () => {
    const { version } = (await read(rows.draftStep)) ?? {};
    await act(database, as('deputy'), `select public.mover_paso('${rows.draftStep}', 'arriba')`);
    const save = (who: 'admin' | 'deputy') =>
      act(
        database,
        as(who),
        `update public.pasos set titulo = 'De ${who}' where id = '${rows.draftStep}' and fecha_actualizacion = $1 returning 1 as done`,
        [version],
      );
    expect((await Promise.all([save('admin'), save('deputy')])).flat()).toHaveLength(1);
  });

  test('moving changes two places, and all at once leave an order', async () => {
    const before = await order();
    const move = async (id: string | undefined, way: string) =>
      (await act(database, as('admin'), `select public.mover_paso('${id}', '${way}') as place`))[0]?.place;
    expect(await move(before[3], 'abajo')).toBe(5);
    expect(await order()).toEqual([...before.slice(0, 3), before[4], before[3], ...before.slice(5)]);
    expect(await newest(before[3] ?? '')).toMatchObject({
      accion: 'mover',
      antes: { orden: 4 },
      despues: { orden: 5 },
    });
    expect(await failure(putBack((await newest(before[3] ?? ''))?.id))).toMatchObject({
      constraint: 'entrada_de_hechos',
    });
    expect(await move(before[3], 'arriba')).toBe(4);
    expect(await order()).toEqual(before);
    expect(await move(before[0], 'arriba')).toBe(1);
    expect(await move(rows.anaProvider, 'arriba')).toBeNull();
    expect(await failure(move(before[0], 'al lado'))).toMatchObject({ constraint: 'hacia_conocido' });
    await Promise.all(before.slice(1, 9).map((id, place) => move(id, place % 2 ? 'arriba' : 'abajo')));
    expect((await order()).toSorted()).toEqual(before.toSorted());
    const places = await database.query<{ orden: number }>('select orden from public.pasos order by orden');
    expect(places.map(({ orden }) => orden)).toEqual(before.map((_, place) => place + 1));
  });

  test('a copy stands after its original, as a draft that nobody has verified', async () => {
    const before = await order();
    const [made] = await act<{ id: string }>(
      database,
      as('admin'),
      `select public.copiar_paso('${rows.step}') as id`,
    );
    const place = before.indexOf(rows.step) + 1;
    expect(await order()).toEqual([...before.slice(0, place), made?.id, ...before.slice(place)]);
    const [original, copy] = [await read(rows.step), await read(made?.id ?? '')];
    expect(copy?.paso).toEqual({
      ...original?.paso,
      id: made?.id,
      slug: 'paso-de-hoy-copia',
      titulo: 'Paso de hoy (copia)',
      orden: place + 1,
      estado: 'borrador',
      verificado_por: null,
      revisado_en: null,
      vence_en: null,
      fecha_actualizacion: copy?.paso.fecha_actualizacion,
    });
    expect(await newest(made?.id ?? '')).toMatchObject({ accion: 'crear', antes: null });
  });

  test('every change is in the audit log, whole, with its way back; that of a deleted one too', async () => {
    const { paso: former } = (await read(rows.step)) ?? {};
    await act(database, as('admin'), update(rows.step, `titulo = 'Cambiado'`));
    expect(await read(rows.step, visitor)).toBeUndefined();
    const change = await newest(rows.step);
    expect(change).toMatchObject({
      accion: 'cambiar',
      antes: { titulo: 'Paso de hoy' },
      despues: { estado: 'borrador' },
    });
    await act(database, as('deputy'), `select public.mover_paso('${rows.step}', 'arriba')`);
    expect(await putBack(change?.id)).toBe('devuelto');
    expect((await read(rows.step, visitor))?.paso).toMatchObject({
      titulo: 'Paso de hoy',
      vence_en: former?.vence_en,
    });
    expect(await putBack(change?.id)).toBe('cambiado');

    const place = (await order()).indexOf(rows.step);
    await act(database, as('admin'), `delete from public.pasos where id = '${rows.step}'`);
    const removal = await newest(rows.step);
    expect(removal?.accion).toBe('eliminar');
    expect(await putBack(removal?.id)).toBe('devuelto');
    expect((await order()).indexOf(rows.step)).toBe(place);
    expect(await read(rows.step, visitor)).toBeDefined();
    await act(
      database,
      service,
      `update public.pasos set por_verificar = array['X'] where id = '${rows.step}'`,
    );
    expect(await newest(rows.step), 'the secret key is nobody').toMatchObject({ accion: 'crear' });
  });

  test('without the demo content every step is a draft, and no family sees one', async () => {
    const [given] = await database.query(
      `select count(*)::integer as steps, count(*) filter (where estado = 'borrador' and verificado_por is null)::integer as drafts
       from public.pasos where slug not like 'paso-%' and slug <> 'nuevo'`,
    );
    expect(given).toEqual({ steps: 25, drafts: 25 });
    expect(await act(database, visitor, `select from public.pasos where slug = 'respira'`)).toEqual([]);
  });

  test('reading ease: no sentence of a step or a term is longer than 20 words', async () => {
    const texts = await database.query<{ text: string }>(`
      select unnest(array[titulo, por_que] || resumen || documentos) as text from public.pasos
      union all select etiqueta ->> 'etiqueta' from public.pasos, jsonb_array_elements(otros_telefonos) as etiqueta
      union all select definicion from public.terminos`);
    expect(texts.length).toBeGreaterThan(200);
    const sentences = texts.flatMap(({ text }) => text.split(/(?<=[.?!])\s+/));
    expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 20)).toEqual([]);
  });
});
