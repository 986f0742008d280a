import type { Database } from '../../server/database/database.ts';
import { readSchema } from './catalog.ts';
import { type CheckedColumn, checkedColumnsQuery, writeColumns } from './write-columns.ts';
import { writeDatabase } from './write-database.ts';
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
  return [
    { path: 'app/lib/database.types.ts', text: writeDatabase(schema, 'public') },
    { path: 'app/lib/lists/subcategorias.ts', text: writeSubcategorias(tipos, rows) },
    {
      path: 'app/features/provider-data/columns.ts',
      text: writeColumns(await database.query<CheckedColumn>(checkedColumnsQuery)),
    },
    { path: 'supabase/functions/_shared/templates.ts', text: await writeTemplates() },
  ];
}
