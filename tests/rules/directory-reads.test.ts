import { describe, expect, test } from 'vitest';
import { compileChecks } from '../../app/features/directory/fact-checks.ts';
import { type FactFilters, factOptions } from '../../app/features/directory/fact-filters.ts';
import { municipalityNumber, nameDay, readLine } from '../../app/features/directory/listed-facts.ts';
import { foldedPattern } from '../../app/lib/fold.ts';
import { engines } from '../support/engines.ts';
import { act, addAccount, as, people, rows, service, sharedWorld, visitor } from './world.ts';

describe.each(engines)('what the directory shows besides providers, on $name', (engine) => {
  const database = sharedWorld(engine);

  const summary = `select promedio::float, total from public.resumen_calificaciones where proveedor_id = $1`;
  const read = (scope = visitor, id: string = rows.freeProvider) => act(database, scope, summary, [id]);

  test('the average has one decimal, and a provider without reviews has no line', async () => {
    expect(await read()).toEqual([{ promedio: 4, total: 1 }]);
    expect(await read(visitor, rows.otherFreeProvider)).toEqual([]);
    await database.query(`insert into public.calificaciones (proveedor_id, usuario_id, estrellas)
      values ('${rows.freeProvider}', '${people.user}', 5), ('${rows.freeProvider}', '${people.bystander}', 5)`);
    expect(await read()).toEqual([{ promedio: 4.7, total: 3 }]);
  });
  test('it counts the reviews that the asker may see', async () => {
    await addAccount(database, '00000000-0000-4000-8000-00000000bbbb');
    await database.query(`insert into public.calificaciones (proveedor_id, usuario_id, estrellas)
      values ('${rows.betoProvider}', '00000000-0000-4000-8000-00000000bbbb', 5)`);
    expect(await read(visitor, rows.betoProvider)).toEqual([]);
    expect(await read(as('ana'), rows.betoProvider)).toEqual([{ promedio: 3, total: 1 }]);
    expect(await read(as('admin'), rows.betoProvider)).toEqual([{ promedio: 4, total: 2 }]);
  });

  test.each([
    ['a visitor', visitor],
    ['the owner of a pending provider', as('beto')],
    ['an admin', as('admin')],
    ['the secret key', service],
  ] as const)('%s reads the same counts: approved providers only, zeros included', async (_, scope) => {
    expect(await act(database, scope, 'select * from public.contar_proveedores()')).toEqual([
      { tipo_servicio: 'escuela', total: 1 },
      { tipo_servicio: 'terapista', total: 1 },
      { tipo_servicio: 'doctor', total: 0 },
      { tipo_servicio: 'abogado', total: 1 },
      { tipo_servicio: 'dietista', total: 0 },
    ]);
  });

  test('the pattern of the search finds letters with accents and capitals, and no others', async () => {
    for (const [text, q, found] of [
      ['ÁRBOL Nº 1', 'árbol', true],
      ['Ångström, Çédille y Ñandú', 'angstrom, cedille Y nandu', true],
      ['ÂÊÎÔÛ ãéìöü', 'aeiou AEIOU', true],
      ['Læs', 'las', false],
      ['p÷p', 'pop', false],
    ] as const) {
      const rows = await database.query('select $1 ~* $2 as found', [text, foldedPattern(q)]);
      expect(rows, text).toEqual([{ found }]);
    }
  });

  describe('the line of facts', () => {
    const place = '00000000-0000-4000-8000-000000000131';
    const line = async () => {
      const [row] = await act(
        database,
        visitor,
        'select linea, lugares, atencion_vence::text, lugar_vence::text from public.resumen_hechos where proveedor_id = $1',
        [rows.otherFreeProvider],
      );
      return row as { linea: string; lugares: Array<{ v?: string; c?: string }>; [day: string]: unknown };
    };
    const say = (sql: string) => act(database, as('admin'), sql);

    test('a provider of whom nothing is known has none', async () => {
      expect(await line()).toBeUndefined();
    });

    test('the app reads from it what the columns say', async () => {
      await database.query(`insert into public.sedes (id, proveedor_id, municipio, orden, atiende_municipios)
        values ('${place}', '${rows.otherFreeProvider}', 'Caguas', 1, '{Yauco,Añasco,Adjuntas}')`);
      await database.query(`insert into public.horas (sede_id, dia, abre, cierra)
        values ('${place}', 1, '08:00', '12:00'), ('${place}', 2, '08:00', '12:00'), ('${place}', 7, '13:00', '24:00')`);
      await say(
        `insert into public.disponibilidad (sede_id, estado, espera) values ('${place}', 'lista_de_espera', '3_a_6')`,
      );
      await say(`update public.detalles set edad_desde_meses = 18, edad_hasta_meses = 204,
        modalidades = '{en_linea,presencial}', idiomas = '{es,psl}', costo = 'segun_ingresos',
        hechos_si = '{entrada_sin_escalones,musica_o_televisor}', hechos_no = '{olores_fuertes,ascensor}'
        where proveedor_id = '${rows.otherFreeProvider}'`);
      const { linea, lugares, atencion_vence, lugar_vence } = await line();
      const facts = readLine(linea);
      expect(facts).toMatchObject({
        ageFrom: 18,
        ageUntil: 204,
        ways: 0b0011,
        languages: 0b1001,
        cost: 2,
        sought: (1 << 0) | (1 << 15),
        contrary: (1 << 11) | (1 << 2),
        homes: ['Adjuntas', 'Añasco', 'Yauco'].map(municipalityNumber).sort((a, b) => a - b),
      });
      expect(nameDay(facts.careUntil)).toBe(atencion_vence);
      expect(nameDay(facts.premisesUntil)).toBe(lugar_vence);
      expect(facts.places[1]).toMatchObject({
        municipio: 'Caguas',
        availability: 'lista_de_espera',
        wait: '3_a_6',
        hours: '12 0800-1200;7 1300-2400',
        hoursUntil: -1,
      });
      expect(nameDay(facts.places[1]?.availabilityUntil ?? 0)).toBe(lugares[1]?.v);
      const found = (filters: FactFilters, now = Date.now()) =>
        compileChecks(filters, now).map((check) => check.answer(facts));
      const dayAfter = Date.parse(`${atencion_vence}T24:00:00-04:00`);
      expect(found({ idioma: ['es'] }, dayAfter - 1)).toEqual(['yes']);
      expect(found({ idioma: ['es'] }, dayAfter)).toEqual(['unknown']);
      expect(found({ edad: ['13-21'], modalidad: ['en_linea'], idioma: ['senas'] })).toEqual([
        'yes',
        'yes',
        'yes',
      ]);
      expect(found({ nuevas: ['si'], abierto: ['si'] })).toEqual(['unknown', 'unknown']);
      expect(found({ lugar: ['olores_fuertes', 'musica_o_televisor', 'paso_amplio'] })).toEqual([
        'yes',
        'no',
        'unknown',
      ]);
      await database.query(`update public.sedes set toda_la_isla = true where id = '${place}'`);
      expect(readLine((await line()).linea).homes).toEqual([0]);
      await database.query(`update public.sedes set visibilidad = 'oculta' where id = '${place}'`);
      expect(readLine((await line()).linea).homes).toEqual([]);
    });

    test('its bits are the facts that can be looked for, in their order', async () => {
      const known = await database.query(
        `select clave, orden from public.hechos where orden <= 21 order by orden`,
      );
      expect(known).toEqual(factOptions.lugar.map(([clave], index) => ({ clave, orden: index + 1 })));
    });
  });
});
