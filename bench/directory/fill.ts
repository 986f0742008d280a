import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Constants } from '../../app/lib/database.types.ts';
import { municipios } from '../../app/lib/lists/municipalities.ts';
import { formPlans } from '../../app/lib/lists/plans.ts';
import { subcategorias } from '../../app/lib/lists/subcategorias.ts';

const batchRows = 500;
const words =
  'niños familia calma terapia habla escuela apoyo evaluación rutina lenguaje motor sensorial citas plan visita'.split(
    ' ',
  );

/** Fills the directory of a running site up to `count` approved providers, as its demo admin. */
export async function fill(siteUrl: string, count: number): Promise<void> {
  const client = await signInAsAdmin(siteUrl);
  const { count: there } = await client
    .from('proveedores')
    .select('id', { count: 'exact', head: true })
    .eq('aprobado_por_admin', true);
  for (let from = there ?? 0; from < count; from += batchRows) {
    const rows = Array.from({ length: Math.min(batchRows, count - from) }, (_, index) =>
      provider(from + index),
    );
    const { error } = await client.from('proveedores').insert(rows);
    if (error) throw error;
  }
}

async function signInAsAdmin(siteUrl: string): Promise<SupabaseClient> {
  const home = await (await fetch(siteUrl)).text();
  const key = /name="supabase-key" content="([^"]+)"/.exec(home)?.[1] ?? '';
  const client = createClient(siteUrl, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const { error } = await client.auth.signInWithPassword({
    email: 'admin@miguiaazul.test',
    password: 'azul-demo',
  });
  if (error) throw error;
  return client;
}

/** The same number always gives the same provider, about as long as a real one. */
function provider(number: number) {
  const pick = <Item>(items: readonly Item[], salt: number): Item | undefined =>
    items[(number * 7919 + salt * 104_729) % Math.max(items.length, 1)];
  const type = pick(Constants.public.Enums.tipo_servicio, 1) ?? 'escuela';
  const text = Array.from({ length: 36 }, (_, place) => pick(words, place + 2)).join(' ');
  return {
    nombre: `Centro ${pick(words, 50)} ${pick(words, 51)} ${number}`,
    tipo_servicio: type,
    subcategoria: pick(subcategorias[type] as readonly string[], 52) ?? null,
    municipio: pick(municipios, 53)?.nombre ?? 'Ponce',
    descripcion: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`,
    acepta_planes: number % 3 !== 0,
    planes_aceptados: number % 3 === 0 ? null : [pick(formPlans, 54), 'Plan Vital'],
    telefono: `787-555-${String(number % 10_000).padStart(4, '0')}`,
    web: number % 2 === 0 ? `https://centro-${number}.example` : null,
  };
}
