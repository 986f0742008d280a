import type { Database } from '../../server/database/database.ts';
import { readSchema } from './catalog.ts';
import { type CheckedColumn, checkedColumnsQuery, writeColumns } from './write-columns.ts';
import { writeDatabase } from './write-database.ts';
import { type MunicipalityRow, writeMunicipalities } from './write-municipalities.ts';
import { type SubcategoriaRow, writeSubcategorias } from './write-subcategorias.ts';
import { writeTemplates } from './write-templates.ts';

export interface GeneratedFile {
  /** From the root of the repository. */
  path: string;
  text: string;
}

/** Everything that is written from the database, for the screens, and from the templates, for hosted functions. */
export async function generate(database: Database): Promise<GeneratedFile[]> {
  const schema = await readSchema(database, 'public');
  const tipos = schema.enums.find(({ name }) => name === 'tipo_servicio')?.values ?? [];
  const rows = await database.query<SubcategoriaRow>(
    'select tipo_servicio, nombre from public.subcategorias order by tipo_servicio, orden',
  );
  const columns = await database.query<CheckedColumn>(checkedColumnsQuery);
  const municipalities = await database.query<MunicipalityRow>(
    'select nombre, region, por_tierra, por_mar from private.municipios',
  );
  return [
    { path: 'app/lib/database.types.ts', text: writeDatabase(schema, 'public') },
    // A file of its own: every page needs the types' constants, and only editors and profiles these.
    { path: 'app/lib/provider-columns.ts', text: writeColumns(columns) },
    { path: 'app/lib/lists/subcategorias.ts', text: writeSubcategorias(tipos, rows) },
    { path: 'app/lib/lists/municipalities.ts', text: writeMunicipalities(municipalities) },
    { path: 'supabase/functions/_shared/templates.ts', text: await writeTemplates() },
  ];
}
