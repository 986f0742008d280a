import { loadSupabase } from '../../lib/supabase.ts';
import { formatPhone, parsePhone } from '../directory/phone.ts';

export interface OwnProfile {
  id: string;
  nombre_completo: string;
  telefono: string | null;
  municipio: string | null;
  fecha_registro: string;
}

export async function fetchOwnProfile(userId: string): Promise<OwnProfile> {
  const client = await loadSupabase();
  const { data, error } = await client
    .from('profiles')
    .select('id,nombre_completo,telefono,municipio,fecha_registro')
    .eq('id', userId)
    .single();
  if (error) throw error;
  // Columns of a view may be null by their type; of one's own row these are not.
  return { ...data, nombre_completo: data.nombre_completo ?? '', fecha_registro: data.fecha_registro ?? '' };
}

export type ProfileValues = Record<'nombre_completo' | 'telefono' | 'municipio', string>;

type ProfileColumns = Pick<OwnProfile, 'nombre_completo' | 'telefono' | 'municipio'>;

export function toValues({ nombre_completo, telefono, municipio }: ProfileColumns): ProfileValues {
  return { nombre_completo, telefono: telefono ?? '', municipio: municipio ?? '' };
}

/** What is wrong with a field, by its name. */
export function checkProfile({ nombre_completo, telefono }: ProfileValues): Partial<ProfileValues> {
  return {
    ...(nombre_completo.trim() === '' && { nombre_completo: 'Escribe tu nombre completo' }),
    ...(telefono.trim() !== '' &&
      !parsePhone(telefono) && { telefono: 'Escribe los 10 números. Ejemplo: 787-555-1234' }),
  };
}

/** As it is stored: trimmed, the number in one form, and nothing for what was left empty. */
export function cleanProfile({ nombre_completo, telefono, municipio }: ProfileValues): ProfileColumns {
  return {
    nombre_completo: nombre_completo.trim(),
    telefono: telefono.trim() === '' ? null : formatPhone(telefono.trim()),
    municipio: municipio || null,
  };
}

/** Gives the values as they were stored. */
export async function saveOwnProfile(userId: string, values: ProfileValues): Promise<ProfileValues> {
  const client = await loadSupabase();
  const clean = cleanProfile(values);
  const { data, error } = await client.from('profiles').update(clean).eq('id', userId).select('id');
  if (error) throw error;
  if (data.length === 0) throw new Error('No encontramos tu perfil. Recarga la página.');
  return toValues(clean);
}
