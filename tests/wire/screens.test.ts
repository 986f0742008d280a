import { createClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { actionText } from '../../app/features/admin/history/entry-text.ts';
import { fetchHistory } from '../../app/features/admin/history/queries.ts';
import { countByType, fetchProviderPage } from '../../app/features/directory/queries.ts';
import type { ConfirmationGroup } from '../../app/features/facts/freshness.ts';
import { confirmationStatus, findConfirmation } from '../../app/features/facts/provider-facts.ts';
import { fetchVisit } from '../../app/features/facts/queries.ts';
import { fetchLibrary } from '../../app/features/resources/queries.ts';
import { type Answers, moments, readAnswers, resultPath } from '../../app/features/start/answers.ts';
import { fetchPath, fetchSteps } from '../../app/features/start/queries.ts';
import { stepsFor } from '../../app/features/start/steps-for.ts';
import type { Database } from '../../app/lib/database.types.ts';
import { ages } from '../../app/lib/lists/ages.ts';
import { municipios } from '../../app/lib/lists/municipalities.ts';
import { neighboursOf } from '../../app/lib/lists/neighbours.ts';
import { isSoak } from '../support/counts.ts';
import { servers } from '../support/server.ts';
import { shared } from '../support/shared.ts';

// The calls that the screens make, once each through the API: names, shapes and statuses.
describe.each(servers)('reads of the screens through the API, on $name', ({ start }) => {
  const server = shared(() => start({ seed: true }));
  const client = (key: string) =>
    createClient<Database>(server.url, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const visitor = () => client(server.publishableKey);
  const signedIn = async (account: string) => {
    const person = visitor();
    const { error } = await person.auth.signInWithPassword({
      email: `${account}@miguiaazul.test`,
      password: 'azul-demo',
    });
    expect(error).toBeNull();
    return person;
  };

  test('forum: search page by page, and a question whole', async () => {
    const first = await visitor().rpc('buscar_preguntas', { limite: 5 }, { get: true });
    expect(first.data).toHaveLength(5);
    const last = first.data?.at(-1);
    const next = await visitor().rpc('buscar_preguntas', {
      limite: 5,
      antes_de: last?.created_at ?? '',
      antes_de_id: last?.id ?? '',
    });
    expect(next.data).toHaveLength(5);
    expect(next.data?.map(({ id }) => id)).not.toContain(last?.id);
    const whole = await visitor().rpc('pregunta_completa', { id: last?.id ?? '' }, { get: true });
    expect(whole.data).toMatchObject({ id: last?.id, answers: expect.any(Array) });
  });
  test('history: a removal and the code of a claim by the name of their provider', async () => {
    const [admin, family] = [await signedIn('admin'), await signedIn('familia')];
    const provider = {
      ...{ nombre: 'Centro Alhelí', tipo_servicio: 'terapista' as const, municipio: 'Caguas' },
      telefono: '787-555-0990',
    };
    const { data: made } = await admin.from('proveedores').insert(provider).select('id').single();
    const proveedor = made?.id ?? '';
    const claim = await family.rpc('reclamar_perfil', { proveedor, medio: 'telefono' });
    await admin.rpc('codigo_para_llamar', { reclamacion: claim.data ?? '' });
    await admin.rpc('pedir_baja', { proveedor, motivo: '' });
    const { data: removal } = await admin.from('bajas').select('id').eq('proveedor_id', proveedor).single();
    await admin.rpc('decidir_baja', { baja: removal?.id ?? '', hacer: true });
    const told = async (que: string) => {
      const query = { q: 'alheli', orden: 'recientes', que, dias: '7', pagina: 1 };
      const { rows } = await fetchHistory(admin, query);
      return rows.map((entry) => [actionText(entry), entry.sobre]);
    };
    expect(await told('bajas')).toEqual([['Quitó del directorio', 'Centro Alhelí']]);
    expect(await told('reclamaciones')).toEqual([['Leyó un código por teléfono', 'Centro Alhelí']]);
  });
  test('directory: providers with their average', async () => {
    const { data, error } = await visitor()
      .from('proveedores')
      .select('id, nombre, resumen_calificaciones(promedio, total)')
      .eq('aprobado_por_admin', true);
    expect(error).toBeNull();
    expect(data?.[0]).toMatchObject({ nombre: expect.any(String) });
    expect(data?.some((one) => JSON.stringify(one.resumen_calificaciones).includes('promedio'))).toBe(true);
  });
  test('profile: its facts come with it, each with the day through which it holds; no hidden street', async () => {
    const admin = await signedIn('admin');
    const provider = { nombre: 'Centro', tipo_servicio: 'terapista' as const, municipio: 'Caguas' };
    const { data: made } = await admin.from('proveedores').insert(provider).select('id').single();
    const id = made?.id ?? '';
    const fetched = async (api = visitor()) => {
      const page = await fetchProviderPage(api, id, null);
      if (!page) throw new Error('A visitor sees an approved provider.');
      return page;
    };
    const principal = (await fetched()).facts.places[0]?.id ?? '';
    const hour = { dia: 1, abre: '20:00', cierra: '24:00' };
    const saved = await admin.rpc('guardar_sede', {
      datos: {
        proveedor_id: id,
        municipio: 'Cayey',
        direccion: 'Calle Escondida 9',
        visibilidad: 'municipio',
      },
      horas: [hour],
    });
    expect(saved.error).toBeNull();
    await admin.from('disponibilidad').insert({ sede_id: principal, estado: 'acepta' }).throwOnError();
    await admin
      .from('detalles')
      .update({ costo: 'desde', costo_desde: 40.5 })
      .eq('proveedor_id', id)
      .throwOnError();
    await admin
      .from('primera_visita')
      .insert({ proveedor_id: id, pasos: ['Llegas.'] })
      .throwOnError();

    const page = await fetched();
    expect(page.provider).toMatchObject(provider);
    expect(Object.keys(page.provider)).not.toContain('sedes');
    expect(page.facts).toMatchObject({
      places: expect.arrayContaining([
        expect.objectContaining({
          id: principal,
          disponibilidad: { estado: 'acepta', espera: null, nota: null },
        }),
        expect.objectContaining({
          municipio: 'Cayey',
          direccion: null,
          horas: [{ dia: 1, abre: '20:00:00', cierra: '24:00:00' }],
        }),
      ]),
      details: { costo: 'desde', costo_desde: 40.5 },
      visit: { pasos: ['Llegas.'] },
    });
    expect(JSON.stringify(page)).not.toContain('Escondida');
    expect((await fetchVisit(visitor(), id))?.steps).toEqual(['Llegas.']);

    const days = { disponibilidad: 90, atencion: 365, lugar: 730 };
    for (const [group, count] of Object.entries(days)) {
      const place = group === 'disponibilidad' ? { id: principal } : undefined;
      const word = findConfirmation(page.facts, group as ConfirmationGroup, place);
      const at = (day: number) => new Date(Date.parse(word?.confirmado_en ?? '') + day * 86_400_000);
      expect(confirmationStatus(word, at(count)), group).toBe('holds');
      expect(confirmationStatus(word, at(count + 1)), group).toBe('expired');
    }
    expect(findConfirmation(page.facts, 'planes')).toBeNull();
    await admin.from('primera_visita').delete().eq('proveedor_id', id).throwOnError();
    expect(await fetchVisit(visitor(), id)).toBeNull();
  });
  test('home: the five counts are one small read, and right', async () => {
    const reads: Array<{ url: string; bytes: number }> = [];
    const watched = createClient<Database>(server.url, server.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: {
        async fetch(...request) {
          const response = await fetch(...request);
          reads.push({ url: response.url, bytes: (await response.clone().arrayBuffer()).byteLength });
          return response;
        },
      },
    });
    const counts = await countByType(watched);
    const { data } = await visitor()
      .from('proveedores')
      .select('tipo_servicio')
      .eq('aprobado_por_admin', true);
    expect(data?.length).toBeGreaterThan(5);
    const approved = Map.groupBy(data ?? [], ({ tipo_servicio }) => tipo_servicio);
    expect(counts).toEqual(Object.fromEntries([...approved].map(([type, rows]) => [type, rows.length])));
    expect(reads).toEqual([
      { url: `${server.url}/rest/v1/rpc/contar_proveedores`, bytes: expect.any(Number) },
    ]);
    expect(reads[0]?.bytes).toBeLessThan(300);
  });
  test('limits: the sixth question of an hour is status 429 with its sentence', async () => {
    const family = await signedIn('familia');
    const user_id = (await family.auth.getUser()).data.user?.id ?? '';
    const ask = () => family.from('questions').insert({ user_id, title: 'T', content: 'C' });
    for (let count = 0; count < 5; count += 1) expect((await ask()).status).toBe(201);
    const sixth = await ask();
    expect(sixth.status).toBe(429);
    expect(sixth.error?.message).toMatch(/^Ya publicaste 5 preguntas en la última hora\./);
  });
  test('admin: people and statistics; refused to others', async () => {
    const admin = await signedIn('admin');
    const people = await admin.rpc('admin_usuarios', { busqueda: 'camila' });
    expect(people.data).toMatchObject([{ email: 'familia@miguiaazul.test', roles: [], total: 1 }]);
    expect((await admin.rpc('estadisticas_resumen', { dias: 90 })).data).toMatchObject({ totales: {} });
    expect((await visitor().rpc('admin_usuarios')).status).toBe(401);
    expect((await (await signedIn('proveedor')).rpc('estadisticas_resumen')).status).toBe(403);
  });
  test('edit conflict: the later save gives no row back, and the act is in the log', async () => {
    const admin = await signedIn('admin');
    const { data: seen } = await admin
      .from('proveedores')
      .select('id, fecha_actualizacion')
      .limit(1)
      .single();
    const save = (municipio: string) =>
      admin
        .from('proveedores')
        .update({ municipio })
        .eq('id', seen?.id ?? '')
        .eq('fecha_actualizacion', seen?.fecha_actualizacion ?? '')
        .select('id');
    expect((await save('Vieques')).data).toHaveLength(1);
    expect((await save('Culebra')).data).toEqual([]);
    const log = await admin.from('auditoria').select('*').order('id', { ascending: false }).limit(1);
    expect(log.data).toMatchObject([{ accion: 'cambiar', despues: { municipio: 'Vieques' } }]);
  });
  describe('the first steps', () => {
    const everyAge = [...ages, null];
    const everyMoment = [...moments, null];
    const everyPlace = [...municipios, null];

    /** The same choice, made by the database over all rows. */
    async function chosenBySql({ edad, momento }: Answers): Promise<string[]> {
      const rows = await server.database.query<{ slug: string }>(
        `with pasos as (
           select p.*, p.siempre or (p.slug = 'antes-de-un-huracan' and $3 is distinct from 'crisis'
             and extract(month from private.event_day(now())) between 6 and 11) as de_todos
           from public.pasos as p
         )
         select slug from pasos
         where estado = 'publicado' and verificado_por is not null and vence_en >= private.event_day(now())
           and (de_todos or (
             int4range(edad_desde_meses, edad_hasta_meses, '[]') && int4range($1, $2, '[]')
             and ($3::text is null or $3 = any (momentos))
           ))
         order by case when de_todos then ($3 is not distinct from 'crisis')::int * 3
           when edad_hasta_meses <= coalesce($2, $4) then 1 else 2 end, orden, slug`,
        [edad?.fromMonths ?? null, edad?.toMonths ?? null, momento?.key ?? null, edad ? 9999 : null],
      );
      return rows.map(({ slug }) => slug);
    }

    test('for every combination of answers they are those that a search of all rows finds', async () => {
      // Only time makes a published step expire; a draft is there already.
      await server.database.query(`
        alter table public.pasos disable trigger pasos_publish;
        update public.pasos set revisado_en = '2020-01-01', vence_en = '2020-02-01' where slug = 'terapias';
        alter table public.pasos enable trigger pasos_publish;
      `);
      const steps = await fetchSteps(visitor());
      const rows = await server.database.query<{ count: number }>('select count(*)::int from public.pasos');
      expect(steps.length).toBeGreaterThan(15);
      expect(steps.length).toBeLessThan(Number(rows[0]?.count) - 1);
      expect(steps.map(({ slug }) => slug)).not.toContain('terapias');
      let combinations = 0;
      for (const edad of everyAge) {
        for (const momento of everyMoment) {
          const expected = await chosenBySql({ edad, momento, municipio: null });
          expect(expected.at(momento?.key === 'crisis' ? -1 : 0)).toBe('respira');
          const differing = everyPlace.filter((municipio) => {
            const { searchParams } = new URL(resultPath({ edad, momento, municipio }), server.url);
            const answers = readAnswers(searchParams);
            combinations += 1;
            const isSame =
              answers.edad === edad && answers.momento === momento && answers.municipio === municipio;
            return (
              !isSame ||
              stepsFor(steps, answers)
                .map(({ slug }) => slug)
                .join() !== expected.join()
            );
          });
          expect(differing).toEqual([]);
        }
      }
      expect(combinations).toBe(6 * 9 * 79);
    });

    test('with the providers of each municipality and its neighbours, as the directory counts them', async () => {
      const rows = await server.database.query<{ tipo: string; sub: string | null; municipio: string }>(
        'select tipo_servicio as tipo, subcategoria as sub, municipio from public.proveedores where aprobado_por_admin',
      );
      const count = (tipo: string, sub: string | null, near: (name: string) => boolean) =>
        rows.filter((row) => row.tipo === tipo && (!sub || row.sub === sub) && near(row.municipio)).length;
      // All of them in a soak.
      const places = everyPlace.filter((_, index) => isSoak || index % 6 === 0);
      for (const [index, municipio] of places.entries()) {
        const edad = everyAge[index % everyAge.length] ?? null;
        const momento = everyMoment[index % everyMoment.length] ?? null;
        const path = await fetchPath(visitor(), { edad, momento, municipio });
        const slugs = path.steps.map(({ slug }) => slug);
        expect(slugs).toEqual(await chosenBySql({ edad, momento, municipio }));
        const kinds = path.steps.flatMap(({ tipo_servicio }) => tipo_servicio ?? []);
        expect(new Set(path.providers.map(({ tipo }) => tipo))).toEqual(new Set(kinds));
        for (const { tipo, subcategoria, places: counted } of path.providers) {
          const names = municipio ? [municipio.nombre, ...neighboursOf(municipio.nombre)] : [null];
          const expected = names
            .map((name) => ({
              municipio: name,
              total: count(tipo, subcategoria, (one) => !name || one === name),
            }))
            .filter(({ total }, place) => place === 0 || total > 0);
          expect(counted).toEqual(expected);
        }
        const terms = path.terms.map(({ slug }) => slug).sort();
        expect(terms).toEqual([...new Set(path.steps.flatMap(({ palabras }) => palabras))].sort());
      }
    });

    test('terms of the library are those that its descriptions use', async () => {
      const { resources, terms } = await fetchLibrary(visitor(), Date.now());
      expect(terms.length).toBeGreaterThan(10);
      const text = resources.map(({ descripcion }) => descripcion.toLowerCase()).join(' ');
      for (const { termino, sigla } of terms)
        expect(
          [termino, sigla ?? termino].some((name) => text.includes(name.toLowerCase())),
          termino,
        ).toBe(true);
    });
  });
  test('suggestions: made by a reader, read by an admin with the name', async () => {
    const family = await signedIn('familia');
    const sent = await family.from('sugerencias').insert({ titulo: 'Guía', url: 'https://example.test' });
    expect(sent.status).toBe(201);
    const admin = await signedIn('admin');
    const read = await admin.from('sugerencias').select('*, profiles(nombre_completo)').eq('titulo', 'Guía');
    expect(read.data).toMatchObject([
      { estado: 'pendiente', profiles: { nombre_completo: 'Camila Rivera Luna' } },
    ]);
  });
  test('account: deleted right after signing in', async () => {
    const family = await signedIn('familia');
    expect((await family.rpc('eliminar_mi_cuenta', { publicaciones: 'borrar' })).status).toBe(204);
    const again = await visitor().auth.signInWithPassword({
      email: 'familia@miguiaazul.test',
      password: 'azul-demo',
    });
    expect(again.error).not.toBeNull();
  });
});
