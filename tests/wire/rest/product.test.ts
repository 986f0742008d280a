import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, test } from 'vitest';
import { servers } from '../../support/server.ts';
import { shared } from '../../support/shared.ts';

/** The calls of the site, on its own tables and demo content. */
describe.each(servers)('the site’s calls on $name', ({ start }) => {
  const server = shared(() => start({ seed: true }));
  let visitor: SupabaseClient;
  let family: SupabaseClient;
  let familyId: string;
  let admin: SupabaseClient;
  beforeAll(async () => {
    visitor = client();
    [family, familyId] = await signIn('familia@miguiaazul.test');
    [admin] = await signIn('admin@miguiaazul.test');
  });

  const client = () =>
    createClient(server.url, server.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });

  async function signIn(email: string): Promise<[SupabaseClient, string]> {
    const signedIn = client();
    const { data, error } = await signedIn.auth.signInWithPassword({ email, password: 'azul-demo' });
    if (error) throw error;
    return [signedIn, data.user.id];
  }

  async function anyProvider(): Promise<{ id: string; municipio: string }> {
    const { data } = await visitor.from('proveedores').select('id,municipio').limit(1).single();
    if (!data) throw new Error('the demo content has no provider');
    return data;
  }

  test('the directory: all approved, by type and municipality', async () => {
    const all = await visitor.from('proveedores').select('*').eq('aprobado_por_admin', true);
    expect(all.error).toBeNull();
    expect(all.data?.length).toBeGreaterThan(10);
    const { municipio } = await anyProvider();
    const some = await visitor
      .from('proveedores')
      .select('*')
      .eq('aprobado_por_admin', true)
      .eq('tipo_servicio', 'doctor')
      .eq('municipio', municipio);
    expect(some.error).toBeNull();
    expect(some.data?.length).toBeLessThan(all.data?.length ?? 0);
  });

  test('one provider, single and single or none', async () => {
    const { id } = await anyProvider();
    expect((await visitor.from('proveedores').select('*').eq('id', id).single()).data).toMatchObject({ id });
    expect(
      (await family.from('proveedores').select('id').eq('usuario_id', familyId).maybeSingle()).error,
    ).toBeNull();
  });

  test.each(['exact', 'planned', 'estimated'] as const)(
    'a %s count tells nothing of pending ones',
    async (count) => {
      await server.database.query('analyze public.proveedores');
      for (const head of [true, false]) {
        for (const asker of [visitor, family]) {
          const pending = asker
            .from('proveedores')
            .select('id', { count, head })
            .eq('aprobado_por_admin', false);
          expect((await pending).count).toBe(0);
        }
      }
    },
  );

  test('the admin’s list, newest first, and pending ones', async () => {
    const { data } = await admin
      .from('proveedores')
      .select('*')
      .order('fecha_creacion', { ascending: false });
    const dates = (data ?? []).map(({ fecha_creacion }) => Date.parse(fecha_creacion));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    const pending = await admin
      .from('proveedores')
      .select('*')
      .order('fecha_creacion', { ascending: false })
      .eq('aprobado_por_admin', false);
    expect(pending.error).toBeNull();
  });

  test('approve: 204; by others nothing happens', async () => {
    const { id } = await anyProvider();
    expect(await admin.from('proveedores').update({ aprobado_por_admin: true }).eq('id', id)).toMatchObject({
      status: 204,
      error: null,
    });
    expect(await family.from('proveedores').update({ nombre: 'x' }).eq('id', id).select('id')).toMatchObject({
      status: 200,
      data: [],
    });
  });

  test('a provider of one’s own: 201 and nothing in the body', async () => {
    const created = await family
      .from('proveedores')
      .insert({ nombre: 'Prueba', tipo_servicio: 'abogado', municipio: 'Ponce', usuario_id: familyId });
    expect(created).toMatchObject({ status: 201, data: null, error: null });
    const own = await family
      .from('proveedores')
      .select('aprobado_por_admin')
      .eq('usuario_id', familyId)
      .single();
    expect(own.data).toEqual({ aprobado_por_admin: false });
    expect(
      await visitor.from('proveedores').insert({ nombre: 'x', tipo_servicio: 'abogado', municipio: 'Ponce' }),
    ).toMatchObject({ status: 401, error: { code: '42501' } });
  });

  test('reviews with the name of who wrote them, through the view of profiles', async () => {
    const { id } = await anyProvider();
    const written = await family
      .from('calificaciones')
      .insert({ proveedor_id: id, usuario_id: familyId, estrellas: 5, comentario: 'Excelente' });
    expect([201, 409]).toContain(written.status);
    const { data, error } = await visitor
      .from('calificaciones')
      .select('*, profiles(nombre_completo)')
      .eq('proveedor_id', id)
      .order('fecha', { ascending: false });
    expect(error).toBeNull();
    expect(data?.length).toBeGreaterThan(0);
    for (const row of data ?? []) expect(row.profiles).toEqual({ nombre_completo: expect.any(String) });
  });

  test('roles: one’s own row, and none for others', async () => {
    expect(
      (
        await family
          .from('user_roles')
          .select('role')
          .eq('user_id', familyId)
          .eq('role', 'admin')
          .maybeSingle()
      ).data,
    ).toBeNull();
    const { data } = await admin.auth.getUser();
    expect(
      (
        await admin
          .from('user_roles')
          .select('role')
          .eq('user_id', data.user?.id)
          .eq('role', 'admin')
          .maybeSingle()
      ).data,
    ).toEqual({ role: 'admin' });
  });

  test('favourites: add, list with the provider, remove', async () => {
    const { id } = await anyProvider();
    const added = await family.from('favorite_providers').insert({ user_id: familyId, provider_id: id });
    expect([201, 409]).toContain(added.status);
    const list = await family
      .from('favorite_providers')
      .select('*, proveedores(*)')
      .eq('user_id', familyId)
      .order('created_at', { ascending: false });
    expect(list.error).toBeNull();
    expect(list.data?.some(({ proveedores }) => proveedores?.id === id)).toBe(true);
    expect(
      await family.from('favorite_providers').delete().eq('user_id', familyId).eq('provider_id', id),
    ).toMatchObject({ status: 204, error: null });
  });

  test('events: recorded by anyone, read by the admin with the provider’s name', async () => {
    const { id } = await anyProvider();
    const [kind] = await server.database.query<{ label: string }>(
      'select unnest(enum_range(null::public.tipo_evento))::text as label',
    );
    const recorded = await visitor.rpc('registrar_evento', { tipo: kind?.label, proveedor_id: id });
    expect(recorded).toMatchObject({ status: 204, error: null });
    const top = await admin
      .from('estadisticas')
      .select('proveedor_id, proveedores(nombre)')
      .not('proveedor_id', 'is', null)
      .limit(5);
    expect(top.error).toBeNull();
    expect(top.data?.[0]).toMatchObject({ proveedores: { nombre: expect.any(String) } });
    expect((await visitor.from('estadisticas').select('*')).data ?? []).toEqual([]);
  });

  test('resources, the highlighted first', async () => {
    const { data, error } = await visitor
      .from('recursos')
      .select('*')
      .order('destacado', { ascending: false })
      .order('fecha_creacion', { ascending: false });
    expect(error).toBeNull();
    const marks = (data ?? []).map(({ destacado }) => Boolean(destacado));
    expect(marks).toEqual(marks.toSorted((a, b) => Number(b) - Number(a)));
  });

  test('forum: ask, answer, count, vote and take the vote back', async () => {
    const asked = await family
      .from('questions')
      .insert({ user_id: familyId, title: '¿Dónde?', content: 'Busco terapista en Ponce.' })
      .select('id')
      .single();
    expect(asked.error).toBeNull();
    const question = asked.data?.id;
    const answered = await admin
      .from('answers')
      .insert({ question_id: question, content: 'En el centro.' })
      .select('id')
      .single();
    expect(answered.error).toBeNull();
    const answer = answered.data?.id;
    const list = await visitor
      .from('answers')
      .select('*')
      .eq('question_id', question)
      .order('created_at', { ascending: false });
    expect(list.data).toHaveLength(1);
    expect(
      (await visitor.from('answers').select('*', { count: 'exact', head: true }).eq('question_id', question))
        .count,
    ).toBe(1);

    const vote = (vote_type: number) =>
      family
        .from('answer_votes')
        .upsert({ answer_id: answer, user_id: familyId, vote_type }, { onConflict: 'answer_id,user_id' });
    expect(await vote(1)).toMatchObject({ status: 201, data: null, error: null });
    expect(await vote(-1)).toMatchObject({ status: 200, data: null, error: null });
    const votes = await family
      .from('answer_votes')
      .select('answer_id, vote_type')
      .eq('user_id', familyId)
      .in('answer_id', [answer, question]);
    expect(votes.data).toEqual([{ answer_id: answer, vote_type: -1 }]);
    expect(
      (await family.from('answer_votes').select('answer_id').eq('user_id', familyId).in('answer_id', []))
        .data,
    ).toEqual([]);
    expect(
      await family.from('answer_votes').delete().eq('answer_id', answer).eq('user_id', familyId),
    ).toMatchObject({ status: 204, error: null });
    const after = await visitor.from('answers').select('score').eq('id', answer).single();
    expect(after.data).toEqual({ score: 0 });
  });

  test('a forum that multiplies itself is refused before it runs, and the site’s own embeds are served', async () => {
    const again = 'id,answers(id,questions(id,answers(id,questions(id,answers(id)))))';
    const twice = 'id,answers(id,questions(id,answers(id)))';
    const service = createClient(server.url, server.secretKey, { auth: { persistSession: false } });
    // Also when the same was built for the secret key before.
    expect((await service.from('questions').select(twice).limit(1)).status).toBe(200);
    for (const people of [visitor, family, admin]) {
      expect(await people.from('questions').select(again)).toMatchObject({
        status: 400,
        error: { code: 'PGRST100', details: expect.stringContaining('at most 3 levels') },
      });
      expect(await people.from('questions').select(twice)).toMatchObject({
        status: 400,
        error: {
          code: 'PGRST100',
          message: 'The request is too complex',
          details: "'questions' is embedded within itself",
        },
      });
      const own = 'id,sedes(id,horas(dia),disponibilidad(estado)),detalles(proveedor_id)';
      expect((await people.from('proveedores').select(own)).status).toBe(200);
      expect((await people.from('answers').select('id,questions(title)').limit(1)).status).toBe(200);
    }
    const returned = family.from('answers').update({ content: '…' }).eq('id', familyId);
    expect((await returned.select('id,questions(id,answers(id))')).error).toMatchObject({ code: 'PGRST100' });
  });
});
