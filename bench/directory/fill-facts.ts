import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { factsOf } from '../../app/features/facts/facts-list.ts';
import { municipios } from '../../app/lib/lists/municipalities.ts';
import { randomFrom } from './random.ts';

const batchRows = 500;
const dayMs = 86_400_000;
const weeks = [
  ['12345 08:00-17:00'],
  ['12345 09:00-18:00', '6 09:00-12:00'],
  ['1234 07:30-16:00', '5 07:30-12:00'],
  ['24 10:00-19:00', '6 08:00-13:00'],
  ['12345 08:00-12:00', '12345 13:00-17:00'],
];
const premises = [...factsOf('acceso'), ...factsOf('sentidos')].map(({ key }) => key);

/**
 * Gives every approved provider all its facts, with the rights of the secret key: two places for every fifth, of which one
 * goes to homes, hours, availability, care, premises, and words that hold or are expired. By chance, so that they do not pack better than
 * real ones; the same at each run.
 */
export async function fillFacts(siteUrl: string, secretKey: string): Promise<void> {
  const client = createClient(siteUrl, secretKey, { auth: { persistSession: false } });
  const { data: providers } = await client
    .from('proveedores')
    .select('id')
    .eq('aprobado_por_admin', true)
    .order('nombre')
    .throwOnError();
  const { data: known } = await client.from('resumen_hechos').select('proveedor_id').throwOnError();
  const done = new Set(known.map(({ proveedor_id }) => proveedor_id));
  const missing = providers.map(({ id }) => id as string).filter((id) => !done.has(id));
  for (let from = 0; from < missing.length; from += batchRows) {
    await fillBatch(client, missing.slice(from, from + batchRows), from);
  }
}

async function fillBatch(client: SupabaseClient, providers: string[], seed: number): Promise<void> {
  const { pick, some, below } = randomFrom(seed + 1);
  const second = providers.filter((_, index) => index % 5 === 0);
  await client
    .from('sedes')
    .insert(
      second.map((proveedor_id) => ({
        proveedor_id,
        municipio: pick(municipios).nombre,
        orden: 1,
        toda_la_isla: below(4) < 1,
        atiende_municipios: Array.from({ length: 1 + below(8) }, () => pick(municipios).nombre),
      })),
    )
    .throwOnError();
  // A long list of ids would not fit an address.
  const { data: all } = await client.from('sedes').select('id,proveedor_id').throwOnError();
  const wanted = new Set(providers);
  const places = all.filter(({ proveedor_id }) => wanted.has(proveedor_id));

  const hours = places.flatMap(({ id: sede_id }) =>
    pick(weeks).flatMap((span) => {
      const [days = '', opens, closes] = span.split(/[ -]/);
      return [...days].map((dia) => ({ sede_id, dia: Number(dia), abre: opens, cierra: closes }));
    }),
  );
  const availability = places.map(({ id: sede_id }) => {
    const estado = pick(['acepta', 'lista_de_espera', 'evalua_antes', 'no_acepta']);
    const espera = pick(['menos_de_1_mes', '1_a_3', '3_a_6', 'mas_de_6']);
    return { sede_id, estado, espera: estado === 'lista_de_espera' ? espera : null };
  });
  const details = providers.map((proveedor_id) => {
    const costo = pick(['gratis', 'segun_ingresos', 'desde']);
    const answers = premises.map((key) => [key, pick(['si', 'no', 'no sé'])] as const);
    return {
      proveedor_id,
      edad_desde_meses: pick([0, 12, 18, 24, 36, 60]),
      edad_hasta_meses: pick([null, 60, 132, 204, 240]),
      modalidades: ['presencial', ...some(['en_linea', 'a_domicilio', 'en_la_escuela'])],
      idiomas: ['es', ...some(['en', 'ase', 'psl'])],
      costo,
      costo_desde: costo === 'desde' ? pick([25, 40, 60, 90]) : null,
      hechos_si: answers.filter(([, answer]) => answer === 'si').map(([key]) => key),
      hechos_no: answers.filter(([, answer]) => answer === 'no').map(([key]) => key),
    };
  });
  const word = (proveedor_id: string, sede_id: string | null, grupo: string, holdsDays: number) => ({
    proveedor_id,
    sede_id,
    grupo,
    confirmado_en: new Date(Date.now() - below(holdsDays * 1.25) * dayMs).toISOString(),
    por: 'proveedor',
    via: 'panel',
  });
  const words = [
    ...places.flatMap(({ id, proveedor_id }) => [
      word(proveedor_id, id, 'disponibilidad', 90),
      word(proveedor_id, id, 'contacto', 365),
    ]),
    ...providers.flatMap((id) => [word(id, null, 'atencion', 365), word(id, null, 'lugar', 730)]),
  ];
  await client.from('horas').insert(hours).throwOnError();
  await client.from('disponibilidad').upsert(availability).throwOnError();
  await client.from('detalles').upsert(details).throwOnError();
  await client.from('confirmaciones').insert(words).throwOnError();
}
