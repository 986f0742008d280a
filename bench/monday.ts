/**
 * A Monday of a volunteer: forty things that came over the weekend, on a phone: npm run bench:monday
 * Prints where the first decision stands, and the taps and seconds of the ten most urgent.
 */
import { chromium } from '@playwright/test';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { storageKeys } from '../app/start/first-paint.ts';
import { requireBrowser } from '../scripts/programs.mjs';
import { startSite } from '../scripts/site.ts';

const site = await startSite();
const browser = await chromium.launch({
  executablePath: await requireBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const key = /name="supabase-key" content="([^"]+)"/.exec(await (await fetch(site.url)).text())?.[1] ?? '';
const connect = () =>
  createClient(site.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
let count = 0;
async function join(): Promise<SupabaseClient> {
  const client = connect();
  const email = `lunes${++count}@example.test`;
  const { error } = await client.auth.signUp({
    email,
    password: 'azul-prueba',
    options: { data: { nombre_completo: `Familia ${count}` } },
  });
  if (error) throw error;
  return client;
}
const screen = { width: 360, height: 740 };
const times = (many: number) => Array.from({ length: many }, (_, place) => place);

/** 8 reports, 4 removals, 12 profiles, 8 corrections and 8 suggestions. */
async function fill(admin: SupabaseClient) {
  const approved = await admin
    .from('proveedores')
    .insert(
      times(12).map((n) => ({
        nombre: `Centro Lunes ${n}`,
        tipo_servicio: 'terapista',
        municipio: 'Caguas',
        telefono: '787-555-0142',
      })),
    )
    .select('id')
    .throwOnError();
  const ids = approved.data.map(({ id }) => id as string);
  for (const n of times(4)) {
    const [asker, reader] = [await join(), await join()];
    for (const part of [1, 2]) {
      const { data } = await asker
        .from('questions')
        .insert({ title: `¿Pregunta ${n} ${part}?`, content: 'Algo que alguien reporta' })
        .select('id')
        .single()
        .throwOnError();
      await reader
        .rpc('reportar', { clase: 'pregunta', elemento: data.id, motivo: 'publicidad', texto: null })
        .throwOnError();
      await reader
        .from('sugerencias')
        .insert({
          titulo: `Cuaderno ${n} ${part}`,
          url: `https://rutinas.example/${n}-${part}`,
          descripcion: 'Lo usamos',
        })
        .throwOnError();
      await reader
        .rpc('proponer_cambio', {
          proveedor: ids[n * 2 + part - 1],
          cambios: [{ campo: 'telefono', despues: '787-555-0199' }],
        })
        .throwOnError();
    }
    await reader.rpc('pedir_baja', { proveedor: ids[8 + n], motivo: 'Ya no atienden' }).throwOnError();
  }
  for (const n of times(12))
    await (await join())
      .from('proveedores')
      .insert({ nombre: `Consultorio nuevo ${n}`, municipio: 'Ponce', tipo_servicio: 'doctor' })
      .throwOnError();
}

try {
  const admin = connect();
  const { data } = await admin.auth.signInWithPassword({
    email: 'admin@miguiaazul.test',
    password: 'azul-demo',
  });
  await fill(admin);
  const page = await browser.newPage({ viewport: screen, locale: 'es-PR' });
  await page.addInitScript(([name, session]) => localStorage.setItem(name, session), [
    storageKeys.session,
    JSON.stringify(data.session as Session),
  ] as const);
  const open = page.locator('[data-open]');
  const yOfFirst = async () => {
    await page.goto(`${site.url}/admin/hoy`);
    const first = open.locator('[data-decision]').first();
    await first.waitFor();
    const box = await first.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  const withNotice = await yOfFirst();
  await page.getByRole('button', { name: 'Ahora no' }).click();
  const without = await yOfFirst();
  const began = performance.now();
  let taps = 0;
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).first().click();
    taps += 1;
  };
  for (const _ of times(10)) {
    const title = await open.getByRole('heading').first().innerText();
    await open.getByRole('button', { name: /^(Se queda|Dejar en el directorio)/ }).waitFor();
    if (await open.getByRole('button', { name: /^Se queda/ }).count()) await press(/^Se queda/);
    else {
      await press(/^Dejar en el directorio/);
      await press('Negar la petición');
    }
    await open.getByRole('heading').first().filter({ hasNotText: title }).waitFor();
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `The first decision ends at y ${without} of ${screen.height}, ${withNotice} with the notice of the second factor.`,
  );
  console.log(`The ten most urgent: ${taps} taps, ${seconds} s without reading.`);
  if (without > screen.height) {
    console.error('The first decision is not on the first screen.');
    process.exitCode = 1;
  }
} finally {
  await browser.close();
  await site.stop();
}
