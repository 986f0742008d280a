import { describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { act, as, failure, sharedWorld, visitor } from './world.ts';

describe.each(engines)('the site’s own notice on $name', (engine) => {
  const database = sharedWorld(engine);

  const publish = (columns: Record<string, string | string[]>) =>
    act(
      database,
      as('admin'),
      `insert into public.avisos_generales (${Object.keys(columns)})
         values (${Object.keys(columns).map((_, place) => `$${place + 1}`)}) returning texto, grado, enlace, municipios`,
      Object.values(columns),
    );
  const day = (days: number) =>
    new Date(Date.now() - 4 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
  const shown = async () =>
    (
      await act(
        database,
        visitor,
        `select texto, desde::text, hasta::text from public.avisos_generales order by desde`,
      )
    ).map(({ texto, desde, hasta }) => [texto, desde, hasta]);

  test('one is trimmed, plain, and for everybody unless it says more', async () => {
    expect(await publish({ texto: '  Empieza la temporada. ', enlace: ' /empieza ', hasta: day(5) })).toEqual(
      [{ texto: 'Empieza la temporada.', grado: 'plano', enlace: '/empieza', municipios: null }],
    );
  });
  test('one at a time: a new one ends the one before, takes away those within its days, and leaves the later', async () => {
    await database.query('delete from public.avisos_generales');
    await publish({ texto: 'Primero', desde: day(0), hasta: day(20) });
    await publish({ texto: 'Después', desde: day(10), hasta: day(12) });
    await publish({ texto: 'Lejos', desde: day(30), hasta: day(31) });
    await publish({ texto: 'Nuevo', desde: day(5), hasta: day(15) });
    expect(await shown()).toEqual([
      ['Primero', day(0), day(4)],
      ['Nuevo', day(5), day(15)],
      ['Lejos', day(30), day(31)],
    ]);
  });
  test('one that ended is for admins alone, and the register keeps who wrote it', async () => {
    await database.query('delete from public.avisos_generales');
    await publish({ texto: 'Termina hoy', hasta: day(0) });
    expect(await shown()).toHaveLength(1);
    await database.query(`update public.avisos_generales set desde = desde - 2, hasta = hasta - 1`);
    expect(await shown()).toEqual([]);
    const entries = `select accion, despues ->> 'texto' as texto from public.auditoria
      where tabla = 'avisos_generales' and despues ->> 'texto' = 'Termina hoy'`;
    expect(await act(database, as('admin'), entries)).toEqual([{ accion: 'crear', texto: 'Termina hoy' }]);
  });
  test.each([
    [{ texto: ' ', hasta: day(1) }, 'Escribe el aviso.'],
    [{ texto: 'x'.repeat(201), hasta: day(1) }, 'texto_max_200'],
    [{ texto: 'Sin fin' }, 'hasta'],
    [{ texto: 'Tarde', desde: day(-3), hasta: day(-1) }, 'El último día ya pasó.'],
    [{ texto: 'Al revés', desde: day(4), hasta: day(2) }, 'termina_despues'],
    [{ texto: 'Otro grado', grado: 'rojo', hasta: day(1) }, 'grado_conocido'],
    [{ texto: 'Lejos', municipios: ['Sevilla'], hasta: day(1) }, 'Elige entre los 78 municipios.'],
    ...[
      'javascript:alert(1)',
      '//otro.test',
      '/\\otro.test',
      'https://a@otro.test',
      'empieza',
      'data:text/html,x',
    ].map((enlace) => [{ texto: 'Enlace', enlace, hasta: day(1) }, 'enlace_de_pagina'] as const),
  ] as const)('refused: %j', async (columns, words) => {
    expect(await failure(publish(columns as Parameters<typeof publish>[0]))).toMatchObject({
      message: expect.stringContaining(words),
    });
  });
});
