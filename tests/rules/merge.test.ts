import { beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '../../server/database/database.ts';
import type { Scope } from '../../server/database/scope.ts';
import { engines } from '../support/engines.ts';
import { createPair, ofPlace, ofProvider, pair } from './merge-world.ts';
import { act, as, attempt, failure, people, rows, service, sharedWorld, visitor } from './world.ts';

const { kept, gone, other } = pair;

describe.each(engines)('merging two listings, on $name', (engine) => {
  const database = sharedWorld(engine);
  beforeEach(() => createPair(database));

  const versionOf = async (id: string) =>
    (
      await database.query<{ version: string }>(
        'select fecha_actualizacion::text as version from public.proveedores where id = $1',
        [id],
      )
    )[0]?.version ?? null;
  const merge = async (fields: string[] = [], scope: Scope = as('admin'), ids = [kept, gone]) => {
    const [row] = await act<{ done: { estado: string } }>(
      database,
      scope,
      'select public.unir_proveedores($1, $2, $3, $4, $5, $6) as done',
      [ids[0], ids[1], fields, await versionOf(ids[0] ?? ''), await versionOf(ids[1] ?? ''), pair.found],
    );
    return row?.done.estado;
  };
  const one = async <R extends Row>(sql: string) => (await database.query<R>(sql))[0];
  const count = async (from: string) =>
    (await one<{ n: number }>(`select count(*)::int as n from ${from}`))?.n;
  /** Columns that refer to a table, as schema.table.column. */
  const referring = async (table: string) =>
    (
      await database.query<{ name: string }>(
        `select c.conrelid::regclass::text as name, a.attname as column, n.nspname || '.' || t.relname || '.' || a.attname as full
         from pg_constraint as c
         join pg_class as t on t.oid = c.conrelid join pg_namespace as n on n.oid = t.relnamespace
         join unnest(c.conkey) as k on true join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = k
         where c.contype = 'f' and c.confrelid = $1::regclass`,
        [table],
      )
    ).map(({ full }: Row) => String(full));
  const isIn = async (path: string, id: string) => {
    const at = path.lastIndexOf('.');
    return (await count(`${path.slice(0, at)} where ${path.slice(at + 1)} = '${id}'`)) !== 0;
  };

  test('every table that refers to a provider or a place is held to it', async () => {
    expect((await referring('public.proveedores')).sort()).toEqual(Object.keys(ofProvider).sort());
    expect((await referring('public.sedes')).sort()).toEqual(Object.keys(ofPlace).sort());
    for (const path of Object.keys(ofProvider)) expect([path, await isIn(path, gone)]).toEqual([path, true]);
    for (const path of Object.keys(ofPlace))
      expect([path, await isIn(path, pair.gonePlace)]).toEqual([path, true]);
    const before = await Promise.all(Object.keys(ofProvider).map((path) => isIn(path, kept)));
    expect(before).toContain(false);
    expect(await merge(['email'])).toBe('unido');
    for (const [path, fate] of Object.entries(ofProvider)) {
      expect([path, await isIn(path, gone)]).toEqual([path, false]);
      if (fate === 'moved') expect([path, await isIn(path, kept)]).toEqual([path, true]);
    }
    for (const [path, fate] of Object.entries(ofPlace)) {
      expect([path, await isIn(path, pair.gonePlace)]).toEqual([path, false]);
      if (fate === 'moved') expect([path, await isIn(path, pair.keptPlace)]).toEqual([path, true]);
    }
    expect(await count(`public.proveedores where id = '${gone}'`)).toBe(0);
  });

  test('of two by the same person the newer review and experience stay; nothing of it is a removal', async () => {
    await merge();
    expect(
      await database.query(
        `select usuario_id, estrellas from public.calificaciones where proveedor_id = '${kept}' order by estrellas`,
      ),
    ).toEqual([
      { usuario_id: people.user, estrellas: 4 },
      { usuario_id: people.ana, estrellas: 5 },
    ]);
    expect(
      await database.query(`select espera_meses from public.experiencias where proveedor_id = '${kept}'`),
    ).toEqual([{ espera_meses: 1 }]);
    expect([await count(`private.papelera where clase = 'resena'`), await count('private.retiros')]).toEqual([
      0, 0,
    ]);
  });

  test('favourites, lists with both notes, alerts and events', async () => {
    const totals = await one(`select total from private.estadisticas_por_sujeto where sujeto = '${gone}'`);
    await merge();
    expect(await count(`public.favorite_providers where provider_id = '${kept}'`)).toBe(2);
    expect(
      await database.query(`select nota from public.listas_proveedores where lista_id = '${pair.list}'`),
    ).toEqual([{ nota: 'Preguntar por Luz. Abre los sábados' }]);
    expect(
      await count(
        `public.listas_proveedores where lista_id = '${rows.anaList}' and proveedor_id = '${kept}'`,
      ),
    ).toBe(1);
    expect(await count(`private.avisos where proveedor_id = '${kept}'`)).toBe(2);
    expect(totals).toEqual({ total: '1' });
    expect(
      await database.query(
        `select total from private.estadisticas_por_sujeto where sujeto in ('${kept}', '${gone}')`,
      ),
    ).toEqual([{ total: '2' }]);
  });

  test('of each group what was confirmed last, and no word that nobody gave', async () => {
    const words = () =>
      database.query(`select grupo, por, sede_id from private.standing as u
        join lateral (select c.por from public.confirmaciones as c where c.proveedor_id = u.proveedor_id and c.grupo = u.grupo
          and c.confirmado_en = u.confirmado_en limit 1) as said on true
        where proveedor_id = '${kept}' order by grupo, sede_id`);
    await merge();
    expect(
      await one(`select idiomas, hechos_si from public.detalles where proveedor_id = '${kept}'`),
    ).toEqual({
      idiomas: ['en'],
      hechos_si: ['entrada_sin_escalones'],
    });
    expect(await one(`select con_quien from public.primera_visita where proveedor_id = '${kept}'`)).toEqual({
      con_quien: 'Con Luz',
    });
    expect(
      await database.query(`select s.id, d.estado from public.sedes as s join public.disponibilidad as d on d.sede_id = s.id
        where s.proveedor_id = '${kept}' order by s.id`),
    ).toEqual([
      { id: pair.keptPlace, estado: 'acepta' },
      { id: pair.secondPlace, estado: 'lista_de_espera' },
    ]);
    // Its mail address is not taken, so what the one that goes confirmed of its contact data is not said any more.
    expect(await words()).toEqual([
      { grupo: 'atencion', por: 'proveedor', sede_id: null },
      { grupo: 'contacto', por: 'admin', sede_id: pair.keptPlace },
      { grupo: 'disponibilidad', por: 'proveedor', sede_id: pair.keptPlace },
      { grupo: 'disponibilidad', por: 'proveedor', sede_id: pair.secondPlace },
      { grupo: 'lugar', por: 'admin', sede_id: null },
    ]);
  });

  test('contact data that were confirmed stay confirmed where all of them are taken', async () => {
    await merge(['email']);
    expect(
      await one(
        `select por from public.confirmaciones where proveedor_id = '${kept}' and grupo = 'contacto' order by confirmado_en desc`,
      ),
    ).toEqual({ por: 'proveedor' });
    await createPair(database);
    // One number of each: only the one that was kept is as it was confirmed.
    await database.query(
      `update public.proveedores set whatsapp = '787-555-0170', telefono = '787-555-0171' where id = '${gone}'`,
    );
    await merge(['whatsapp']);
    expect(
      await database.query(
        `select por from public.confirmaciones where proveedor_id = '${kept}' and grupo = 'contacto'`,
      ),
    ).toEqual([{ por: 'admin' }]);
    await createPair(database);
    await database.query(`update public.proveedores set telefono = '787-555-0171' where id = '${gone}'`);
    await merge(['telefono']);
    expect(await count(`public.confirmaciones where proveedor_id = '${kept}' and grupo = 'contacto'`)).toBe(
      0,
    );
  });

  test('the chosen fields are the other one’s; what one of the two hides stays hidden', async () => {
    await database.query(`update public.proveedores set direccion = 'Calle Betances 5' where id = '${kept}'`);
    await merge(['nombre', 'email']);
    expect(
      await one(`select nombre, email, telefono, direccion from public.proveedores where id = '${kept}'`),
    ).toEqual({
      nombre: 'Manos q Aprenden',
      email: 'manos@example.test',
      telefono: '787-555-0164',
      direccion: null,
    });
    expect(
      await one(`select visibilidad, direccion from public.sedes where id = '${pair.keptPlace}'`),
    ).toEqual({
      visibilidad: 'municipio',
      direccion: null,
    });
    expect(
      await one(`select direccion from private.direcciones_ocultas where sede_id = '${pair.keptPlace}'`),
    ).toEqual({
      direccion: 'Calle Betances 5',
    });
  });

  test('a pending one becomes public with a public one, and the owner goes along', async () => {
    await database.query(`delete from public.calificaciones where usuario_id = '${people.user}';
      update public.proveedores set aprobado_por_admin = false where id = '${kept}';
      update public.proveedores set usuario_id = '${people.user}' where id = '${gone}'`);
    await merge();
    expect(
      await one(`select usuario_id, aprobado_por_admin from public.proveedores where id = '${kept}'`),
    ).toEqual({
      usuario_id: people.user,
      aprobado_por_admin: true,
    });
    expect(await count(`public.reclamaciones where proveedor_id = '${kept}' and estado = 'entregada'`)).toBe(
      1,
    );
  });

  test('an owner’s own words about the other one go, and their claim is done', async () => {
    await database.query(`update public.proveedores set usuario_id = '${people.user}' where id = '${kept}'`);
    await merge();
    expect(
      await count(`public.calificaciones where proveedor_id = '${kept}' and usuario_id = '${people.user}'`),
    ).toBe(0);
    expect(await one(`select estado from public.reclamaciones where proveedor_id = '${kept}'`)).toEqual({
      estado: 'entregada',
    });
  });

  test('the owner is told of a claim that was proved on the one that went, and has seven days', async () => {
    await database.query(`update public.proveedores set usuario_id = '${people.bystander}' where id = '${kept}';
      update public.reclamaciones set estado = 'probada', probada_en = now() where proveedor_id = '${gone}'`);
    await merge();
    const [asked] = await database.query<{ id: string; told: boolean }>(
      `select id, dueno_avisado_en is not null as told from public.reclamaciones where proveedor_id = '${kept}'`,
    );
    expect(asked).toMatchObject({ told: true });
    expect(await count(`private.outgoing_mail where template = 'reclamacion_dueno'`)).toBe(1);
    const decide = async () =>
      (
        await act<{ done: Row }>(
          database,
          as('admin'),
          'select public.decidir_reclamacion($1, true) as done',
          [asked?.id],
        )
      )[0]?.done.estado;
    expect(await decide()).toBe('en_espera');
    await database.query(`update public.reclamaciones set dueno_avisado_en = now() - interval '8 days'`);
    expect(await decide()).toBe('entregada');
  });

  test('both addresses stay, also those from before, for who sees the provider', async () => {
    await merge();
    const led = (scope: Scope) =>
      act(
        database,
        scope,
        `select anterior, proveedor_id from public.perfiles_unidos where proveedor_id = '${kept}' order by anterior`,
      );
    const both = [
      { anterior: gone, proveedor_id: kept },
      { anterior: pair.former, proveedor_id: kept },
    ];
    expect(await led(visitor)).toEqual(both);
    expect((await attempt(database, visitor, 'select por from public.perfiles_unidos')).outcome).toBe(
      'refused',
    );
    await database.query(`update public.proveedores set aprobado_por_admin = false where id = '${kept}'`);
    expect([await led(visitor), await led(as('admin'))]).toEqual([[], both]);
    // A device that still has the old one in a list.
    await database.query(`update public.proveedores set aprobado_por_admin = true where id = '${kept}'`);
    const list = {
      id: pair.former,
      nombre: 'De mi teléfono',
      proveedores: [{ proveedor_id: gone, nota: 'Sí' }],
    };
    await act(database, as('bystander'), 'select public.guardar_listas($1)', [JSON.stringify([list])]);
    expect(
      await one(`select proveedor_id, nota from public.listas_proveedores where lista_id = '${pair.former}'`),
    ).toEqual({
      proveedor_id: kept,
      nota: 'Sí',
    });
    await database.query(`delete from public.listas where id = '${pair.former}'`);
  });

  test('whoever was not the one is not the other, and who merged is told', async () => {
    await merge();
    expect(
      await database.query(`select estado from private.repetidos where '${kept}' in (uno, otro)`),
    ).toEqual([{ estado: 'distintos' }]);
    expect(
      await one(`select estado from private.repetidos where uno = '${kept}' and otro = '${other}'`),
    ).toBeDefined();
    const [told] = await act<{ said: Row }>(
      database,
      as('deputy'),
      `select public.decision_de('repetido', '${pair.found}') as said`,
    );
    expect(told?.said).toMatchObject({ como: 'unidos', por: 'admin', propia: false });
    expect(
      await database.query('select accion, tabla, fila_id, antes, despues from public.auditoria'),
    ).toEqual([
      {
        accion: 'unir',
        tabla: 'proveedores',
        fila_id: kept,
        antes: { nombre: 'Manos q Aprenden', municipio: 'Arecibo', telefono: '(787) 555-0164' },
        despues: { nombre: 'Manos que Aprenden', municipio: 'Arecibo', telefono: '787-555-0164' },
      },
    ]);
  });

  test('refused: nobody but an admin, and no program; two owners; a removal; too many places; unknown fields', async () => {
    for (const scope of [visitor, as('ana'), as('user'), service])
      expect(
        (
          await attempt(
            database,
            scope,
            `select public.unir_proveedores('${kept}', '${gone}', '{}', now(), now())`,
          )
        ).outcome,
      ).toBe('refused');
    const refused = async (fields?: string[]) => (await failure(merge(fields))).message;
    expect(await refused(['usuario_id'])).toBe('Uno de los campos elegidos no existe.');
    expect((await failure(merge([], as('admin'), [kept, kept]))).message).toBe(
      'Elige dos perfiles distintos.',
    );
    await database.query(`update public.proveedores set usuario_id = '${people.user}' where id = '${kept}';
      update public.proveedores set usuario_id = '${people.bystander}' where id = '${gone}'`);
    expect(await refused()).toBe(
      'Cada uno tiene su dueño. Habla con los dos y quita primero uno de los dueños.',
    );
    await database.query(`update public.proveedores set usuario_id = null where id in ('${kept}', '${gone}');
      insert into public.bajas (proveedor_id, nombre, origen) values ('${gone}', 'Manos q Aprenden', 'visitante')`);
    expect(await refused()).toBe('Uno de los dos pidió salir del directorio. Decide primero su baja.');
    await database.query(`delete from public.bajas where proveedor_id = '${gone}';
      insert into public.sedes (proveedor_id, municipio) select '${kept}', 'Ciales' from generate_series(1, 11)`);
    expect(await refused()).toBe('Entre los dos tienen más de 12 sedes. Quita primero las que sobran.');
    expect(await count(`public.proveedores where id in ('${kept}', '${gone}')`)).toBe(2);
  });

  test('what changed since it was shown is not merged, nor what is gone', async () => {
    const stale = [kept, gone, [], await versionOf(kept), await versionOf(gone)];
    await database.query(`update public.proveedores set descripcion = 'Otra' where id = '${gone}'`);
    const [row] = await act<{ done: Row }>(
      database,
      as('admin'),
      'select public.unir_proveedores($1, $2, $3, $4, $5) as done',
      stale,
    );
    expect(row?.done).toEqual({ estado: 'cambiado' });
    await database.query(`delete from public.proveedores where id = '${gone}'`);
    expect(await merge()).toBe('ya_no_esta');
  });

  test('two admins at once, each the other way round: one merges, and nothing is there twice', async () => {
    const versions = [await versionOf(kept), await versionOf(gone)];
    const unite = async (admin: 'admin' | 'deputy', ids: string[], moments: Array<string | null>) => {
      const call = 'select public.unir_proveedores($1, $2, $3, $4, $5) as done';
      const [row] = await act<{ done: { estado: string } }>(database, as(admin), call, [
        ...ids,
        [],
        ...moments,
      ]);
      return row?.done.estado;
    };
    const done = await Promise.all([
      unite('admin', [kept, gone], versions),
      unite('deputy', [gone, kept], versions.toReversed()),
    ]);
    expect(done.sort()).toEqual(['unido', 'ya_no_esta']);
    expect(await count(`public.proveedores where id in ('${kept}', '${gone}')`)).toBe(1);
    expect(await count(`public.perfiles_unidos where anterior in ('${kept}', '${gone}')`)).toBe(1);
    expect(
      await database.query(`select usuario_id from public.calificaciones where proveedor_id in ('${kept}', '${gone}')
        group by usuario_id having count(*) > 1`),
    ).toEqual([]);
  });
});
