import { describe, expect, test } from 'vitest';
import { keptData } from '../../app/features/privacy/kept-data.ts';
import { engines } from '../support/engines.ts';
import { sharedWorld } from './world.ts';

/** Tables that tell nothing of anybody: words and places of the product, counts, and what the server needs to run. */
const ofNobody = new Set([
  'gateway.removed_files',
  'gateway.secrets',
  'gateway.seeds',
  'gateway.signing_keys',
  'private.backups',
  'private.clases_cola',
  'private.cuentas_moderacion',
  'private.daily_jobs',
  'private.daily_runs',
  'private.daily_salts',
  'private.devoluciones',
  'private.estadisticas_por_dia',
  'private.estadisticas_por_sujeto',
  'private.failed_jobs',
  'private.grupos',
  'private.known_stems',
  'private.mail_kinds',
  'private.mail_secrets',
  'private.merge_rows',
  'private.municipios',
  'private.numeros_dados',
  'private.own_things',
  'private.pruebas_usadas',
  'private.paginas',
  'private.question_search',
  'private.rating_days',
  'private.recordatorios',
  'private.respuestas_revisadas',
  'private.settings',
  'private.sitios_mirados',
  'private.title_stems',
  'private.standing',
  'private.unattended_providers',
  'private.unpaired_providers',
  'public.cartas',
  'public.datos_proveedores',
  'public.hechos',
  'public.pasos',
  'public.planes',
  'public.avisos_generales',
  'private.campos',
  'public.recursos',
  'public.revisiones_recurso',
  'public.subcategorias',
  'public.terminos',
  'storage.buckets',
]);

describe.each(engines)('what is kept of people, on $name', (engine) => {
  const database = sharedWorld(engine);

  test('/privacidad names every table that tells something of somebody', async () => {
    const tables = await database.query<{ name: string; names_person: boolean }>(`
      select n.nspname || '.' || c.relname as name, c.oid in (
        select p.tabla from private.person_columns as p union all select o.tabla::regclass from private.own_things as o
      ) as names_person
      from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'supabase_migrations')
      order by 1`);
    const told = new Set(keptData.flatMap((line) => line.tables));
    const names = tables.map(({ name }) => name);
    expect(names.filter((name) => !told.has(name) && !ofNobody.has(name))).toEqual([]);
    expect([...told, ...ofNobody].filter((name) => !names.includes(name))).toEqual([]);
    // What a copy of somebody's data has is of somebody.
    expect(tables.filter(({ name, names_person }) => names_person && !told.has(name))).toEqual([]);
    expect([...told].filter((name) => ofNobody.has(name))).toEqual([]);
  });
});
