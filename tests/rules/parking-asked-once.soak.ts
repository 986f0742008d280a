import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { engines } from '../support/engines.ts';
import { scratch } from '../support/scratch.ts';
import { sharedDatabase } from '../support/shared.ts';

describe.each(engines)('what was told of parking by the key of a fact, on $name', (engine) => {
  const database = sharedDatabase(engine, { empty: true });
  const own = '20261118205000_parking_asked_once.sql';

  test('is told by its column, with the confirmation that it had; nothing else of the lists goes', async () => {
    const folder = await mkdtemp(join(scratch, 'guia-parking-'));
    const files = (await readdir('supabase/migrations')).filter((name) => name < own);
    for (const name of files) await copyFile(join('supabase/migrations', name), join(folder, name));
    await migrate(database, folder);
    await rm(folder, { recursive: true, force: true });
    const id = (place: number) => `00000000-0000-4000-8000-00000000000${place}`;
    const told: Array<[place: number, columns: string]> = [
      [1, `hechos_si = '{ascensor,estacionamiento_cerca}'`],
      [2, `hechos_no = '{estacionamiento_cerca}', idiomas = '{es}'`],
      [3, `hechos_si = '{estacionamiento_cerca}', estacionamiento = false`],
      [4, `hechos_si = '{ascensor}'`],
    ];
    for (const [place, columns] of told)
      await database.query(`
        insert into public.proveedores (id, nombre, tipo_servicio, municipio, aprobado_por_admin)
        values ('${id(place)}', 'Centro ${place}', 'escuela', 'Cayey', true);
        update public.detalles set ${columns} where proveedor_id = '${id(place)}';
        insert into public.confirmaciones (proveedor_id, grupo, vence_en, por, via)
        values ('${id(place)}', 'lugar', '2030-01-0${place}', 'proveedor', 'panel');
        insert into public.propuestas (lote, proveedor_id, campo, antes, despues, origen)
        values (gen_random_uuid(), '${id(place)}', 'hecho:estacionamiento_cerca', '"si"', '"no"', 'familia')`);
    await migrate(database, 'supabase/migrations');
    const rows = await database.query(`
      select d.estacionamiento, d.hechos_si, d.hechos_no, r.hechos, r.atencion_vence::text, p.campo, p.antes, p.despues
      from public.detalles as d join public.resumen_hechos as r using (proveedor_id)
      join public.propuestas as p using (proveedor_id) order by proveedor_id`);
    const proposed = { campo: 'estacionamiento', antes: true, despues: false, hechos_no: null };
    expect(rows).toEqual([
      {
        estacionamiento: true,
        hechos_si: ['ascensor'],
        hechos: [3, 7],
        atencion_vence: '2030-01-01',
        ...proposed,
      },
      { estacionamiento: false, hechos_si: null, hechos: [-7], atencion_vence: null, ...proposed },
      { estacionamiento: false, hechos_si: null, hechos: [-7], atencion_vence: null, ...proposed },
      { estacionamiento: null, hechos_si: ['ascensor'], hechos: [3], atencion_vence: null, ...proposed },
    ]);
  });
});
