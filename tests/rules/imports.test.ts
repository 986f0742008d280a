import { beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { goodRow, sampleRows } from '../support/import/samples.ts';
import { importsOf } from './imports-of.ts';
import { act, as, attempt, failure, people, rows, service, sharedWorld, visitor } from './world.ts';

const unreached: [string, string] = ['dudoso', 'Quedaría sin forma de contacto: escribe el teléfono.'];
/** What becomes of the records of the sample: all others are made. 12 asked not to appear. */
const expectedOutcomes: Record<number, [outcome: string, why: string, row?: number]> = {
  ...{ 9: unreached, 10: unreached, 11: unreached },
  12: ['error', 'Ese teléfono o ese NPI es de alguien que pidió no aparecer. No se puede importar.'],
  21: ['dudoso', '«Guanabo» se lee «Guaynabo».'],
  23: ['dudoso', '«Castañer» se lee «Lares», pero puede ser otro municipio.'],
  24: ['error', '«Orlando» no es un municipio.'],
  25: ['error', '«masajista» no es un tipo de servicio.'],
  30: ['dudoso', 'Es la misma que la fila 2.', 2],
  31: ['dudoso', 'Es la misma que la fila 5.', 5],
  32: ['dudoso', 'Se parece a la fila 7.', 7],
  33: ['error', 'Falta el nombre.'],
  34: ['error', 'Falta el municipio.'],
  35: ['error', 'El nombre empieza como una fórmula: «=HIPERVINCULO("http://malo.example";"Cli…».'],
  38: ['error', 'El nombre tiene 196 letras y caben 160.'],
};
const made: [string, string] = ['crear', 'No existe en el directorio.'];

describe.each(engines)('imports, on $name', (engine) => {
  const database = sharedWorld(engine);
  const imports = importsOf(database);
  const known = Object.values(rows).map((id) => `'${id}'`);
  beforeEach(() =>
    database.query(`delete from public.importaciones; delete from private.no_listar; delete from public.bajas;
      delete from public.proveedores where id not in (${known}); delete from public.confirmaciones;
      delete from private.outgoing_mail; delete from private.avisos; delete from public.auditoria;
      update public.proveedores set telefono = null, whatsapp = null, email = null, direccion = null`),
  );

  /** A provider of nobody, or of Beto, by the server. */
  const add = async (values: Record<string, unknown>) => {
    const row = { municipio: 'Ponce', tipo_servicio: 'terapista', aprobado_por_admin: true, ...values };
    const keys = Object.keys(row);
    const [made] = await database.query<{ id: string }>(
      `insert into public.proveedores (${keys}) values (${keys.map((_, at) => `$${at + 1}`)}) returning id`,
      Object.values(row),
    );
    return made?.id as string;
  };
  const provider = async (id: string | null) =>
    (await database.query('select * from public.proveedores where id = $1', [id]))[0];
  const unlist = (telefono: string) =>
    database.query(
      `with gone as (insert into public.bajas (nombre, origen, estado) values ('X', 'visitante', 'hecha') returning id)
       insert into private.no_listar (baja_id, telefonos, nombre)
       select id, array[private.phone_digits($1)], 'x' from gone`,
      [telefono],
    );
  const count = async (what: string) =>
    (await database.query<{ n: number }>(`select count(*)::int as n from ${what}`))[0]?.n;

  test.each(['providers-utf8.csv', 'providers-1252.csv'] as const)(
    '%s: each record becomes what the table says, and nothing is written before the run',
    async (file) => {
      await unlist('787 555 0111');
      const before = await count('public.proveedores');
      const id = await imports.rehearse(sampleRows(file));
      const found = await imports.lines(id);
      expect(found).toHaveLength(39);
      for (const { fila, resultado, razon, candidato_fila } of found) {
        const [outcome, why, row] = expectedOutcomes[fila] ?? made;
        expect({ fila, resultado, razon, candidato_fila }).toEqual({
          fila,
          resultado: outcome,
          razon: why,
          candidato_fila: row ?? null,
        });
      }
      expect(await imports.state(id)).toMatchObject({
        estado: 'ensayada',
        hechas: 39,
        cuentas: { crear: 24, actualizar: 0, igual: 0, dudoso: 8, error: 7, saltar: 0 },
      });
      expect(await count('public.proveedores')).toBe(before);

      await imports.run(id);
      expect(await imports.state(id)).toMatchObject({ estado: 'hecha', hechas: 24 });
      expect(await count('public.proveedores')).toBe((before ?? 0) + 24);
      const { proveedor_id } = await imports.line(id, 2);
      expect(await provider(proveedor_id)).toMatchObject({
        nombre: 'Centro Terapéutico Arcoíris',
        telefono: '787-555-0101',
        planes_aceptados: ['Triple-S Salud', 'Plan de Salud Menonita'],
        aprobado_por_admin: true,
        usuario_id: null,
      });
      expect(
        await act(database, visitor, 'select from public.proveedores where id = $1', [proveedor_id]),
      ).toHaveLength(1);
    },
  );

  test('the same file again is said to be so, and changes nothing', async () => {
    const sample = sampleRows('providers-utf8.csv');
    const first = await imports.import(sample);
    const { repetida } = await imports.begin(sample);
    expect(repetida).toMatchObject({
      id: first,
      archivo: 'terapistas.csv',
      terminada_en: expect.any(String),
    });
    const again = await imports.rehearse(sample);
    const were = await imports.outcomes(first);
    for (const [fila, outcome] of Object.entries(await imports.outcomes(again)))
      expect({ fila, outcome }).toEqual({ fila, outcome: were[fila] === 'crear' ? 'igual' : were[fila] });
    expect((await failure(imports.call('importar', again, false))).message).toBe('No hay nada que importar.');
    await imports.undo(first);
    expect((await imports.begin(sample)).repetida).toBeNull();
  });

  test('who it is: number, then telephone and a like name; a telephone or a name alone is a doubt', async () => {
    const numbered = await add({ nombre: 'Ana María Colón Ruiz', municipio: 'Vieques' });
    await database.query(`insert into private.npis values ('${numbered}', '1234567893')`);
    const phoned = await add({ nombre: 'Terapias Brisa de Yauco', telefono: '(787) 555-0151, ext. 4' });
    const named = await add({ nombre: 'Manos que Aprenden', municipio: 'Yauco' });
    const id = await imports.rehearse([
      goodRow(2, { nombre: 'A. M. Colón', telefono: null, npi: '1234567893' }),
      goodRow(3, { nombre: 'TERAPIAS BRISA YAUCO', telefono: '787.555.0151' }),
      goodRow(4, { nombre: 'Clínica Dental Serena', telefono: '7875550151' }),
      goodRow(5, { nombre: 'Manos q Aprenden', municipio: 'Guayanilla' }),
      goodRow(6, { nombre: 'Manos q Aprenden', municipio: 'Fajardo' }),
      goodRow(7, { nombre: 'Luis Vega', telefono: '787-555-0177', npi: '1234567802' }),
      goodRow(8, { nombre: 'Rosa Matos', telefono: '787-555-0177', npi: '1234567810' }),
      goodRow(9, { nombre: 'Rosa Matos', telefono: '787-555-0177', npi: '1234567828' }),
    ]);
    expect(
      (await imports.lines(id)).map(({ resultado, razon, proveedor_id, candidato_id, candidato_fila }) => [
        resultado,
        razon,
        proveedor_id ?? candidato_id ?? candidato_fila,
      ]),
    ).toEqual([
      ['actualizar', 'Cambia el nombre y el municipio.', numbered],
      ['actualizar', 'Cambia el nombre y el teléfono.', phoned],
      ['dudoso', 'Mismo teléfono que «Terapias Brisa de Yauco».', phoned],
      ['dudoso', 'Se parece a «Manos que Aprenden», de Yauco.', named],
      ['crear', 'No existe en el directorio.', null],
      ['crear', 'No existe en el directorio.', null],
      ['crear', 'No existe en el directorio.', null],
      ['dudoso', 'Es la misma que la fila 8.', 8],
    ]);
  });

  test('only what the row fills is changed, and what it says differently', async () => {
    const id = await add({
      nombre: 'Nutrición Raíz',
      telefono: '787-555-0161',
      email: 'a@raiz.example',
      planes_aceptados: ['MMM', 'Reforma'],
      acepta_planes: true,
    });
    const line = goodRow(2, {
      nombre: 'NUTRICION RAIZ',
      telefono: '(787) 555-0161',
      email: null,
      direccion: 'Calle 1',
      planes_aceptados: ['Reforma', 'MMM'],
      acepta_planes: true,
    });
    const job = await imports.import([line]);
    expect(await imports.line(job, 2)).toMatchObject({
      resultado: 'actualizar',
      razon: 'Cambia la dirección.',
      cambios: { direccion: { antes: null, despues: 'Calle 1' } },
      hecha: true,
    });
    expect(await provider(id)).toMatchObject({
      nombre: 'Nutrición Raíz',
      email: 'a@raiz.example',
      direccion: 'Calle 1',
      planes_aceptados: ['MMM', 'Reforma'],
    });
    expect(await count('public.confirmaciones')).toBe(0);
  });

  test('what the owner confirmed stays while the word holds; of a profile with an owner only what is empty is filled', async () => {
    const word = (of: string, grupo: string, por: string, days: number) =>
      database.query(
        `insert into public.confirmaciones (proveedor_id, grupo, por, via, confirmado_en)
         values ($1, $2, $3, 'llamada', now() - $4 * interval '1 day')`,
        [of, grupo, por, days],
      );
    const line = (fila: number, telefono: string) =>
      goodRow(fila, {
        nombre: `Nutrición ${fila}`,
        telefono,
        email: 'nuevo@example.test',
        acepta_planes: true,
        descripcion: 'Nueva',
      });
    const old = (fila: number, telefono: string) => ({
      nombre: `Nutrición ${fila}`,
      telefono,
      email: 'viejo@example.test',
      descripcion: 'Vieja',
    });
    await word(await add(old(2, '787-555-0202')), 'contacto', 'proveedor', 1);
    await word(await add(old(3, '787-555-0203')), 'contacto', 'proveedor', 1000);
    await word(await add(old(4, '787-555-0204')), 'planes', 'proveedor', 1);
    await word(await add(old(5, '787-555-0205')), 'contacto', 'admin', 1);
    await database.query(`update public.proveedores set telefono = '787-555-0206', descripcion = 'De Ana',
      nombre = 'Nutrición 6' where id = '${rows.anaProvider}'`);
    const id = await imports.rehearse([2, 3, 4, 5, 6].map((n) => line(n, `787-555-020${n}`)));
    const found = await imports.lines(id);
    expect(found.map(({ cambios }) => Object.keys(cambios ?? {}).sort())).toEqual([
      ['acepta_planes', 'descripcion'],
      ['acepta_planes', 'descripcion', 'email'],
      ['descripcion', 'email'],
      ['acepta_planes', 'descripcion', 'email'],
      ['email'],
    ]);
    expect(found.map(({ razon }) => razon.includes('no se toca'))).toEqual([true, false, true, false, true]);
    const words = await count('public.confirmaciones');
    await imports.run(id);
    expect(await count('public.confirmaciones')).toBe(words);
    expect(await provider(rows.anaProvider)).toMatchObject({
      email: 'nuevo@example.test',
      descripcion: 'De Ana',
      tipo_servicio: 'escuela',
      aprobado_por_admin: true,
    });
  });

  test('a hidden address is not written over', async () => {
    const id = await add({ nombre: 'Casa Sol', telefono: '787-555-0301' });
    await database.query(`update public.sedes set visibilidad = 'municipio' where proveedor_id = $1`, [id]);
    const job = await imports.rehearse([
      goodRow(2, { nombre: 'Casa Sol', telefono: '787-555-0301', direccion: 'Calle Luna 3' }),
    ]);
    expect(await imports.line(job, 2)).toMatchObject({ resultado: 'igual', cambios: null });
  });

  test('an answer about the care goes to the details, and is taken back with the import', async () => {
    const known = await add({ nombre: 'Casa Sol', telefono: '787-555-0301' });
    const told = { estacionamiento: true, estacionamiento_donde: ' Detrás de la  farmacia ' };
    const job = await imports.rehearse([
      goodRow(2, { nombre: 'Casa Sol', telefono: '787-555-0301', ...told }),
      goodRow(3, { nombre: 'Coquí del Sur', telefono: '787-555-0402', estacionamiento: false }),
      goodRow(4, { nombre: 'Otro más', telefono: '787-555-0409', estacionamiento_donde: 'x'.repeat(121) }),
    ]);
    expect(await imports.line(job, 2)).toMatchObject({
      resultado: 'actualizar',
      razon: expect.stringContaining('si hay estacionamiento y dónde se estaciona.'),
    });
    expect(await imports.outcomes(job)).toEqual({ 2: 'actualizar', 3: 'crear', 4: 'error' });
    await imports.run(job);
    const parking = () =>
      database.query(`
        select p.nombre, d.estacionamiento, d.estacionamiento_donde
        from public.detalles as d join public.proveedores as p on p.id = d.proveedor_id
        where p.nombre in ('Casa Sol', 'Coquí del Sur') order by p.nombre`);
    expect(await parking()).toEqual([
      { nombre: 'Casa Sol', estacionamiento: true, estacionamiento_donde: 'Detrás de la farmacia' },
      { nombre: 'Coquí del Sur', estacionamiento: false, estacionamiento_donde: null },
    ]);
    expect(await imports.line(job, 2)).toMatchObject({ proveedor_id: known, hecha: true });
    await imports.undo(job);
    expect(await parking()).toEqual([
      { nombre: 'Casa Sol', estacionamiento: null, estacionamiento_donde: null },
    ]);
  });

  test('what an admin decides is looked at again', async () => {
    const like = await add({ nombre: 'Manos que Aprenden', municipio: 'Yauco' });
    const guess = {
      campo: 'municipio' as const,
      razon: '«Guanabo» se lee «Guaynabo».',
      grave: false,
      dudoso: true,
    };
    const wrong = {
      campo: 'municipio' as const,
      razon: '«Orlando» no es un municipio.',
      grave: true,
      dudoso: false,
    };
    const id = await imports.rehearse([
      goodRow(2, { nombre: 'Manos q Aprenden', municipio: 'Yauco', telefono: '787-555-0401' }),
      { ...goodRow(3, { nombre: 'ABA con Respeto', municipio: 'Guaynabo' }), problemas: [guess] },
      { ...goodRow(4, { nombre: 'Nube', municipio: null }), problemas: [wrong] },
      goodRow(5, { nombre: 'Coquí del Sur', telefono: '787-555-0402' }),
      goodRow(6, { nombre: 'Coqui del Sur', telefono: '787-555-0402', email: 'coqui@example.test' }),
      goodRow(7, { nombre: 'Otro más', telefono: '787-555-0409' }),
    ]);
    expect(Object.values(await imports.outcomes(id))).toEqual([
      'dudoso',
      'dudoso',
      'error',
      'crear',
      'dudoso',
      'crear',
    ]);
    expect(await imports.decide(id, 2, 'crear')).toMatchObject({ resultado: 'crear', decision: 'crear' });
    expect(await imports.decide(id, 2, 'esperar')).toMatchObject({
      resultado: 'dudoso',
      candidato_id: like,
      decision: null,
    });
    expect(await imports.decide(id, 3, 'crear')).toMatchObject({ resultado: 'crear' });
    await imports.call('decidir_filas', id, [6, 7], 'saltar');
    expect((await imports.state(id)).cuentas).toEqual({
      crear: 2,
      actualizar: 0,
      igual: 0,
      dudoso: 1,
      error: 1,
      saltar: 2,
    });
    await imports.call('decidir_filas', id, [2, 6, 7], 'crear');
    expect(Object.values(await imports.outcomes(id))).toEqual([
      'crear',
      'crear',
      'error',
      'crear',
      'crear',
      'crear',
    ]);
    await imports.decide(id, 7, 'saltar');
    await imports.run(id);
    const [, , , fifth, sixth, seventh] = await imports.lines(id);
    expect(sixth).toMatchObject({ hecha: true });
    expect(seventh).toMatchObject({ proveedor_id: null, hecha: false });
    expect(await provider(fifth?.proveedor_id ?? null)).toMatchObject({ nombre: 'Coquí del Sur' });
  });

  test('a row without a telephone, mail, web or street is a doubt: families could not reach it', async () => {
    const reason = 'Quedaría sin forma de contacto: escribe el teléfono.';
    const known = await add({ nombre: 'Casa Luna', telefono: '787-555-0410' });
    const guess = {
      campo: 'municipio' as const,
      razon: '«Ponse» se lee «Ponce».',
      grave: false,
      dudoso: true,
    };
    const id = await imports.rehearse([
      goodRow(2, { nombre: 'Sin nada', telefono: null }),
      goodRow(3, { nombre: 'Con WhatsApp', whatsapp: '787-555-0411' }),
      goodRow(4, { nombre: 'Con correo', email: 'uno@example.test' }),
      goodRow(5, { nombre: 'Con web', web: 'https://uno.example' }),
      goodRow(6, { nombre: 'Con calle', direccion: 'Calle 1' }),
      { ...goodRow(7, { nombre: 'Nada y municipio', telefono: null }), problemas: [guess] },
      goodRow(8, { nombre: 'Casa Luna', telefono: null, horario_servicio: 'Lunes' }),
    ]);
    expect(await imports.outcomes(id)).toEqual({
      ...{ 2: 'dudoso', 3: 'crear', 4: 'crear', 5: 'crear', 6: 'crear', 7: 'dudoso', 8: 'actualizar' },
    });
    expect((await imports.line(id, 2)).razon).toBe(reason);
    expect((await imports.line(id, 7)).razon).toBe(`${guess.razon} ${reason}`);
    expect(await imports.line(id, 8)).toMatchObject({ proveedor_id: known });
    expect(await imports.decide(id, 2, 'crear')).toMatchObject({ resultado: 'crear' });
    // A draft of the register is seen by nobody before somebody called.
    const drafts = await imports.rehearse([goodRow(2, { nombre: 'Ada Colón', npi: '2000000002' })], 'nppes');
    expect(await imports.outcomes(drafts)).toEqual({ 2: 'crear' });
  });

  test('a namesake of who asked not to appear is a doubt that names nobody; the telephone or the number is an error', async () => {
    await unlist('787-555-0777');
    await database.query(`update private.no_listar set nombre = 'maria rivera', npi = '1234567893'`);
    const like = await add({ nombre: 'María Riveras', municipio: 'Ponce' });
    const id = await imports.rehearse([
      goodRow(2, {
        nombre: 'María Rivera',
        tipo_servicio: 'doctor',
        municipio: 'Yauco',
        telefono: '787-555-0413',
      }),
      goodRow(3, { nombre: 'Otra', telefono: '787-555-0777' }),
      goodRow(4, { nombre: 'Otra más', telefono: '787-555-0414', npi: '1234567893' }),
      goodRow(5, { nombre: 'María Rivera', telefono: '787-555-0415' }),
    ]);
    const refused = 'Ese teléfono o ese NPI es de alguien que pidió no aparecer. No se puede importar.';
    const asked = 'Llama antes de añadirlo y pregunta si quiere aparecer.';
    expect(await imports.lines(id)).toMatchObject([
      { resultado: 'dudoso', razon: asked, candidato_id: null },
      { resultado: 'error', razon: refused },
      { resultado: 'error', razon: refused },
      { resultado: 'dudoso', razon: `Se parece a «María Riveras», de Ponce. ${asked}`, candidato_id: like },
    ]);
    expect(await imports.decide(id, 2, 'crear')).toMatchObject({ resultado: 'crear' });
    await imports.run(id);
    expect(await imports.line(id, 2)).toMatchObject({ hecha: true });
  });

  test('as many are imported as were promised, or none', async () => {
    const id = await imports.rehearse([
      goodRow(2, { nombre: 'Uno', telefono: '787-555-0416' }),
      goodRow(3, { nombre: 'Dos', telefono: '787-555-0417' }),
    ]);
    await imports.decide(id, 3, 'saltar');
    expect(await failure(imports.call('importar', id, false, 2))).toMatchObject({
      message: 'El número cambió de 2 a 1. Mira el ensayo y toca Importar otra vez.',
    });
    expect(await imports.state(id)).toMatchObject({ estado: 'ensayada' });
    await imports.call('importar', id, false, 1);
    await imports.work();
    expect(await imports.state(id)).toMatchObject({ estado: 'hecha', hechas: 1 });
  });

  test('who asked not to appear does not come back by their WhatsApp', async () => {
    await unlist('787-555-0777');
    const id = await imports.rehearse([
      goodRow(2, { nombre: 'Otro nombre', telefono: null, whatsapp: '(787) 555-0777' }),
      goodRow(3, { nombre: 'Uno', telefono: '787-555-0778', whatsapp: '787-555-0779' }),
    ]);
    expect(await imports.lines(id)).toMatchObject([
      {
        resultado: 'error',
        razon: 'Ese teléfono o ese NPI es de alguien que pidió no aparecer. No se puede importar.',
      },
      { resultado: 'crear' },
    ]);
  });

  test('nor does who asked when telephones were kept with their extension', async () => {
    await unlist('787-555-0777');
    await database.query(`update private.no_listar set telefonos = array['7555077712']`);
    const id = await imports.rehearse([
      goodRow(2, { nombre: 'Otro nombre', telefono: '787-555-0777 ext. 12' }),
      goodRow(3, { nombre: 'Uno', telefono: '787-555-0778 ext. 12' }),
      goodRow(4, { nombre: 'Sin teléfono' }),
    ]);
    expect(await imports.outcomes(id)).toEqual({ 2: 'error', 3: 'crear', 4: 'crear' });
  });

  test('what the rules of the directory refuse is an error of its row alone', async () => {
    const id = await imports.import([
      goodRow(2, { nombre: 'Uno', municipio: 'Ponce' }),
      goodRow(3, { nombre: 'Dos', municipio: 'Ponce', subcategoria: 'Neurólogo' }),
      goodRow(4, { nombre: 'Tres', municipio: 'Ponce', web: 'javascript:alert(1)' }),
      goodRow(5, { nombre: 'Cuatro', municipio: 'Santurce' }),
      goodRow(6, { nombre: 'Cinco', municipio: 'Ponce' }),
    ]);
    const found = await imports.lines(id);
    expect(found.map(({ resultado }) => resultado)).toEqual(['crear', 'error', 'error', 'error', 'crear']);
    expect(found.map(({ razon }) => razon).slice(1, 4)).toEqual([
      'La subcategoría "Neurólogo" no corresponde al tipo "terapista"',
      expect.stringMatching(/^La base de datos no acepta esta fila: .*web_solo_http/),
      'Elige uno de los 78 municipios.',
    ]);
    expect(found.map(({ hecha }) => hecha)).toEqual([true, false, false, false, true]);
  });

  test('what the server says of a constraint is taken for no rule of the directory, whatever its language', async () => {
    const german = 'NULL-Wert in Spalte »nombre« von Relation »proveedores« verletzt Not-Null-Constraint';
    await database.query(`create function public.speak_german() returns trigger language plpgsql as $$
      begin raise exception using errcode = '23502', table = 'proveedores', column = 'nombre', message = '${german}'; end $$;
      create trigger speak_german before insert on public.proveedores for each row when (new.nombre = 'Siete')
        execute function public.speak_german()`);
    try {
      const id = await imports.rehearse([goodRow(2, { nombre: 'Siete', municipio: 'Ponce' })]);
      expect(await imports.line(id, 2)).toMatchObject({
        resultado: 'error',
        razon: `La base de datos no acepta esta fila: ${german}`,
      });
    } finally {
      await database.query('drop function public.speak_german() cascade');
    }
  });

  test('a directory that changed after the rehearsal makes a doubt of the row', async () => {
    const id = await imports.rehearse([
      goodRow(2, { nombre: 'Clínica Serena', telefono: '787-555-0501' }),
      goodRow(3, { nombre: 'Otra cosa', telefono: '787-555-0502' }),
    ]);
    await add({ nombre: 'Clínica Serena', telefono: '787-555-0501' });
    await imports.run(id);
    expect(await imports.lines(id)).toMatchObject([
      { resultado: 'igual', hecha: false },
      { resultado: 'crear', hecha: true },
    ]);
    const other = await imports.rehearse([goodRow(2, { nombre: 'Faro Norte', telefono: '787-555-0503' })]);
    await add({ nombre: 'Gimnasio Rex', telefono: '787-555-0503' });
    await imports.run(other);
    expect(await imports.line(other, 2)).toMatchObject({
      resultado: 'dudoso',
      razon: 'El directorio cambió después del ensayo. Mismo teléfono que «Gimnasio Rex».',
      hecha: false,
    });
  });

  test('rows come in parts, again does no harm, and what is wrong is refused', async () => {
    const lines = [2, 3, 4].map((n) => goodRow(n, { nombre: `Centro ${'ala'.repeat(n)}` }));
    const { id } = await imports.begin(lines);
    expect(await imports.put(id, lines.slice(0, 2))).toBe(2);
    expect(await imports.put(id, lines.slice(0, 2))).toBe(2);
    const refused = async (work: Promise<unknown>, sentence: string) => {
      const { code, message } = await failure(work);
      expect({ code, message }).toEqual({ code: '22023', message: sentence });
    };
    await refused(imports.call('ensayar_importacion', id), 'Todavía faltan filas del archivo.');
    await refused(
      imports.call('importar', id, false),
      'La importación ya está en otro paso. Recarga la página.',
    );
    await refused(imports.put(id, []), 'Se envían de 1 a 500 filas a la vez.');
    await refused(
      imports.put(
        id,
        Array.from({ length: 501 }, (_, at) => goodRow(at + 2, { nombre: 'X' })),
      ),
      'Se envían de 1 a 500 filas a la vez.',
    );
    await refused(
      imports.put(
        id,
        [4, 5].map((n) => goodRow(n, { nombre: 'X' })),
      ),
      'Llegaron más filas de las que tiene el archivo.',
    );
    const odd = (row: unknown, sentence: string) =>
      refused(imports.call('poner_filas', id, JSON.stringify([row])), sentence);
    for (const valores of [
      { nombre: '=cmd|calc' },
      { nombre: 'X', telefono: '+1787=1' },
      { nombre: 'X', etiquetas_servicio: ['Habla', '@SUM(1)'] },
    ])
      await odd({ fila: 4, valores, problemas: [] }, 'Un valor empieza como una fórmula.');
    await odd({ fila: 1, valores: {}, problemas: [] }, 'Una fila no tiene la forma esperada.');
    await odd({ fila: 4, valores: [], problemas: [] }, 'Una fila no tiene la forma esperada.');
    await odd({ fila: 4, valores: {}, problemas: ['x'] }, 'Una fila no tiene la forma esperada.');
    await odd(
      { fila: 4, valores: { descripcion: 'x'.repeat(40_000) }, problemas: [] },
      'Una fila no tiene la forma esperada.',
    );
    await odd(
      { fila: 4, valores: { usuario_id: people.user }, problemas: [] },
      'Una fila tiene un campo que no se conoce.',
    );
    await odd(
      { fila: 4, valores: { tipo_servicio: 'mago' }, problemas: [] },
      'Una fila tiene un valor que no se entiende.',
    );
    await odd(
      { fila: 4, valores: { acepta_planes: 'tal vez' }, problemas: [] },
      'Una fila tiene un valor que no se entiende.',
    );
    await odd(
      { fila: 4, valores: { npi: '12' }, problemas: [] },
      'Un NPI tiene diez dígitos y empieza por 1 o 2.',
    );
    await refused(
      imports.call('crear_importacion', ' ', 'a'.repeat(64), 'csv', 1, {}),
      'Falta el nombre del archivo.',
    );
    await refused(
      imports.call('crear_importacion', 'a', 'A', 'csv', 1, {}),
      'La huella del archivo no es válida.',
    );
    await refused(
      imports.call('crear_importacion', 'a', 'a'.repeat(64), 'xls', 1, {}),
      'Se importa un archivo CSV o uno de NPPES.',
    );
    await refused(
      imports.call('crear_importacion', 'a', 'a'.repeat(64), 'csv', 0, {}),
      'El archivo no tiene filas.',
    );
    await refused(
      imports.call('crear_importacion', 'a', 'a'.repeat(64), 'csv', 10_001, {}),
      'El archivo tiene demasiadas filas. Caben 10,000.',
    );
    await refused(
      imports.call('crear_importacion', 'a', 'a'.repeat(64), 'csv', 1, { a: 1 }),
      'Las columnas no son válidas.',
    );
    await refused(
      imports.call('ensayar_importacion', people.user),
      'Esta importación ya no existe. Recarga la página.',
    );
    await imports.put(id, lines.slice(2));
    await imports.call('ensayar_importacion', id);
    await imports.work();
    expect(await imports.outcomes(id)).toEqual({ 2: 'crear', 3: 'dudoso', 4: 'dudoso' });
    await refused(imports.decide(id, 9, 'crear'), 'Esta fila ya no existe. Recarga la página.');
    await refused(imports.decide(id, 2, 'quizás'), 'Elige qué hacer con la fila.');
    expect(await imports.call('columnas_recordadas')).toEqual({ nombre: 'nombre' });
    await imports.call('abandonar_importacion', id);
    expect(await count('public.importacion_filas')).toBe(0);
  });

  test('nobody but an admin can do any of it', async () => {
    const id = await imports.rehearse([goodRow(2, { nombre: 'Uno' })]);
    for (const scope of [visitor, as('user'), as('ana')]) {
      for (const call of [
        `crear_importacion('a', '${'a'.repeat(64)}', 'csv', 1, '{}')`,
        `poner_filas('${id}', '[]')`,
        `ensayar_importacion('${id}')`,
        `decidir_filas('${id}', '{2}', 'crear')`,
        `importar('${id}', false)`,
        `prever_deshacer('${id}')`,
        `deshacer_importacion('${id}')`,
        `abandonar_importacion('${id}')`,
        'columnas_recordadas()',
        'gateway_work()',
      ])
        expect({ call, outcome: (await attempt(database, scope, `select public.${call}`)).outcome }).toEqual({
          call,
          outcome: 'refused',
        });
    }
    expect((await attempt(database, as('admin'), 'select public.gateway_work()')).outcome).toBe('refused');
  });

  test('a family that waits for such providers gets one mail, however many came', async () => {
    await database.query(`insert into private.avisos (correo, tipo, municipio, confirmado_en)
      values ('espera@example.test', 'terapista', 'Ponce', now())`);
    await imports.import(
      [
        'Amapola',
        'Bucaré',
        'Caoba',
        'Dita',
        'Emajagua',
        'Flamboyán',
        'Guamá',
        'Higüero',
        'Icaco',
        'Jagüey',
        'Lirio',
        'Maga',
      ].map((nombre, at) => goodRow(at + 2, { nombre })),
    );
    expect(await count('private.outgoing_mail')).toBe(0);
    await database.query('delete from private.daily_runs; select public.gateway_daily()');
    const mails = await database.query<{ template: string; correo: string }>(
      'select template, correo from private.outgoing_mail where correo is not null',
    );
    expect(mails).toEqual([{ template: 'aviso', correo: 'espera@example.test' }]);
    await database.query('update private.outgoing_mail set next_try = now()');
    const [mail] = await act<{ fields: { Novedades: string } }>(
      database,
      service,
      `select * from public.gateway_take_mail() where template = 'aviso'`,
    );
    expect(mail?.fields.Novedades.split('\n')).toHaveLength(11);
  });

  test('who ran it and who undid it stands in the audit log', async () => {
    const id = await imports.import([goodRow(2, { nombre: 'Uno' })]);
    await imports.undo(id);
    expect(
      await database.query(
        'select actor_id, accion, tabla, fila_id, despues from public.auditoria order by id',
      ),
    ).toEqual([
      {
        actor_id: people.admin,
        accion: 'importar',
        tabla: 'importaciones',
        fila_id: id,
        despues: { archivo: 'terapistas.csv', crear: 1, actualizar: 0 },
      },
      {
        actor_id: people.admin,
        accion: 'deshacer',
        tabla: 'importaciones',
        fila_id: id,
        despues: { archivo: 'terapistas.csv' },
      },
    ]);
  });

  test('what was read of people who did not come into the directory is forgotten', async () => {
    const left = await imports.rehearse([goodRow(2, { nombre: 'Uno' })]);
    const done = await imports.import([
      goodRow(2, { nombre: 'Dos' }),
      goodRow(3, { nombre: 'X', municipio: 'Nada' }),
    ]);
    const daily = () => database.query('delete from private.daily_runs; select public.gateway_daily()');
    await daily();
    expect(await count('public.importacion_filas')).toBe(3);
    await database.query(`update public.importaciones set creada_en = now() - interval '31 days',
      terminada_en = terminada_en - interval '91 days'`);
    await daily();
    expect(await database.query('select importacion_id, fila from public.importacion_filas')).toEqual([
      { importacion_id: done, fila: 2 },
    ]);
    expect((await failure(imports.state(left))).message).toBe(`No import ${left}`);
    // Nor of who left it since.
    await database.query(`delete from public.proveedores where nombre = 'Dos'`);
    await daily();
    expect(await count('public.importacion_filas')).toBe(0);
    expect(await imports.state(done)).toMatchObject({ estado: 'hecha' });
  });
});
