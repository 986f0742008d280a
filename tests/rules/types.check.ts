import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database, Tables, TablesInsert, TablesUpdate } from '../../app/lib/database.types.ts';
import { type Subcategoria, subcategorias } from '../../app/lib/lists/subcategorias.ts';

// Never run: the type checker is the test. It fails here when supabase-js no longer infers what the
// screens read, or when the generated types lose a relation.

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const isSame = <A, B>(same: Same<A, B>) => same;

export async function embeddedReads(supabase: SupabaseClient<Database>) {
  const reviews = await supabase
    .from('calificaciones')
    .select('estrellas, comentario, profiles(nombre_completo)')
    .throwOnError();
  type Review = (typeof reviews.data)[number];
  isSame<
    Review,
    { estrellas: number; comentario: string | null; profiles: { nombre_completo: string | null } }
  >(true);

  const question = await supabase
    .from('questions')
    .select('title, profiles(nombre_completo), answers(score, profiles(nombre_completo))')
    .single()
    .throwOnError();
  isSame<
    typeof question.data,
    {
      title: string;
      // Null of a nameless one.
      profiles: { nombre_completo: string | null } | null;
      answers: Array<{ score: number; profiles: { nombre_completo: string | null } | null }>;
    }
  >(true);

  const favorites = await supabase
    .from('favorite_providers')
    .select('id, proveedores(nombre, tipo_servicio)')
    .throwOnError();
  type Favorite = (typeof favorites.data)[number];
  isSame<
    Favorite,
    { id: string; proveedores: { nombre: string; tipo_servicio: Tables<'proveedores'>['tipo_servicio'] } }
  >(true);

  const visits = await supabase
    .from('estadisticas')
    .select('proveedores(nombre), recursos(titulo)')
    .throwOnError();
  type Visit = (typeof visits.data)[number];
  isSame<Visit, { proveedores: { nombre: string } | null; recursos: { titulo: string } | null }>(true);
}

export async function writes(supabase: SupabaseClient<Database>, id: string) {
  await supabase
    .from('profiles')
    .update({ telefono: null } satisfies TablesUpdate<'profiles'>)
    .eq('id', id);
  const provider = {
    nombre: 'x',
    municipio: 'Ponce',
    tipo_servicio: 'doctor',
  } satisfies TablesInsert<'proveedores'>;
  await supabase.from('proveedores').insert(provider);
  await supabase.rpc('registrar_evento', {
    tipo: 'contacto',
    proveedor_id: id,
    metadata: { method: 'phone' },
  });
  // @ts-expect-error: a total is counted by the database
  await supabase.from('answers').update({ score: 5 }).eq('id', id);
  // @ts-expect-error: not one of the types of service
  await supabase.from('proveedores').select().eq('tipo_servicio', 'mago');
}

isSame<(typeof subcategorias)['abogado'], readonly []>(true);
'Musicoterapista' satisfies Subcategoria;
export const first: Subcategoria = subcategorias.doctor[0];
