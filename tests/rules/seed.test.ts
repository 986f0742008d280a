import { compare } from 'bcryptjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { publicMails, publicPhones } from '../../app/features/forum/personal-data/public-contacts.ts';
import { findPersonalData } from '../../app/features/forum/personal-data.ts';
import { forumCategories } from '../../app/lib/lists/forum-categories.ts';
import { municipios } from '../../app/lib/lists/municipalities.ts';
import { formPlans, searchPlans } from '../../app/lib/lists/plans.ts';
import { resourceCategories, resourceTypes } from '../../app/lib/lists/resources.ts';
import { engines } from '../support/engines.ts';
import { sharedDatabase } from '../support/shared.ts';

interface Proveedor {
  nombre: string;
  tipo_servicio: string;
  subcategoria: string | null;
  municipio: string;
  acepta_planes: boolean;
  planes_aceptados: string[] | null;
  telefono: string | null;
  whatsapp: string | null;
  email: string | null;
  web: string | null;
  videos_urls: string[] | null;
  aprobado_por_admin: boolean;
  [column: string]: unknown;
}

// 555-0100 to 555-0199 is the block reserved for fiction, in any way people write it.
const fictitiousPhone = /^1?(787|939)55501\d\d$/;

const optionalColumns = [
  'descripcion',
  'subcategoria',
  'planes_aceptados',
  'telefono',
  'whatsapp',
  'email',
  'direccion',
  'web',
  'logo_url',
  'etiquetas_servicio',
  'videos_urls',
  'horario_servicio',
  'usuario_id',
];

describe.each(engines)('demo content on $name', (engine) => {
  const database = sharedDatabase(engine, { seed: true });
  let proveedores: Proveedor[];

  beforeAll(async () => {
    proveedores = await rows<Proveedor>('select * from public.proveedores order by id');
  });

  /** Rows as JSON, so that lists and dates read alike on every engine. */
  async function rows<T>(sql: string): Promise<T[]> {
    const found = await database.query(`select to_jsonb(r) as row from (${sql}) as r`);
    return found.map(({ row }) => row as T);
  }

  test('telephones and mail of the steps, the terms and the resources are public: the privacy guard lets them pass', async () => {
    // Without ids: ten of their digits in a row would read as a telephone.
    const [{ content = '' } = {}] = await rows<{ content: string }>(`select concat(
      (select string_agg((to_jsonb(p) - 'id')::text, ' ') from public.pasos as p),
      (select string_agg((to_jsonb(g) - 'id')::text, ' ') from public.terminos as g),
      (select string_agg((to_jsonb(r) - 'id')::text, ' ') from public.recursos as r)) as content`);
    const phones =
      content.match(/(?<![\d-])(?:\+?1[ -]?)?\(?[2-9]\d\d\)?[ .-]?\d{3}[ .-]?\d{4}(?![\d-])/g) ?? [];
    const mails = content.match(/[\w.-]+@[\w-]+(?:\.[\w-]+)+/g) ?? [];
    expect(phones.length).toBeGreaterThan(10);
    expect(mails.length).toBeGreaterThan(1);
    expect(phones.filter((phone) => !publicPhones.has(phone.replace(/\D/g, '').slice(-10)))).toEqual([]);
    expect(mails.filter((mail) => !publicMails.has(mail))).toEqual([]);
    expect(findPersonalData([...phones, ...mails].join(' / '))).toEqual([]);
  });

  test('the steps that say nothing uncertain are verified as demonstration content, the others are drafts', async () => {
    const steps = await rows<{
      slug: string;
      estado: string;
      verificado_por: string | null;
      pending: number;
    }>(
      'select slug, estado, verificado_por, cardinality(por_verificar) as pending from public.pasos order by orden',
    );
    const [published, drafts] = [
      steps.filter(({ estado }) => estado === 'publicado'),
      steps.filter(({ estado }) => estado === 'borrador'),
    ];
    expect(published).toHaveLength(23);
    expect(new Set(published.map(({ verificado_por }) => verificado_por))).toEqual(
      new Set(['Contenido de demostración']),
    );
    expect(drafts.map(({ slug }) => slug)).toEqual(['evaluacion-gratis-menos-de-3', 'decidir-con-apoyo']);
    expect(drafts.every(({ verificado_por, pending }) => verificado_por === null && pending > 0)).toBe(true);
  });

  describe('accounts', () => {
    test('the three demo accounts sign in with their password and are confirmed', async () => {
      const accounts = await rows<{ email: string; hash: string; confirmed: boolean }>(`
        select email, encrypted_password as hash, email_confirmed_at is not null as confirmed
        from auth.users where encrypted_password is not null order by email`);
      expect(accounts.map(({ email }) => email)).toEqual([
        'admin@miguiaazul.test',
        'familia@miguiaazul.test',
        'proveedor@miguiaazul.test',
      ]);
      for (const { hash, confirmed } of accounts) {
        expect(confirmed).toBe(true);
        expect(await compare('azul-demo', hash)).toBe(true);
      }
    });

    test('every account has its identity and its profile, named and dated alike', async () => {
      const accounts = await rows<{ named: boolean; dated: boolean; identified: boolean; rol: string }>(`
        select p.nombre_completo = u.raw_user_meta_data ->> 'nombre_completo' as named,
          p.fecha_registro = u.created_at as dated,
          i.email = u.email and i.provider_id = u.id::text as identified,
          p.rol
        from auth.users u
        left join public.profiles p on p.id = u.id
        left join auth.identities i on i.user_id = u.id and i.provider = 'email'`);
      expect(accounts.length).toBeGreaterThanOrEqual(17);
      for (const account of accounts) {
        expect(account).toEqual({ named: true, dated: true, identified: true, rol: 'padre' });
      }
    });

    test('only admin@ is admin, and proveedor@ owns an approved provider', async () => {
      expect(
        await rows('select u.email, r.role from public.user_roles r join auth.users u on u.id = r.user_id'),
      ).toEqual([{ email: 'admin@miguiaazul.test', role: 'admin' }]);
      expect(
        await rows(`
          select p.aprobado_por_admin, u.raw_user_meta_data -> 'is_provider' as is_provider
          from public.proveedores p join auth.users u on u.id = p.usuario_id
          where u.email = 'proveedor@miguiaazul.test'`),
      ).toEqual([{ aprobado_por_admin: true, is_provider: true }]);
    });
  });

  describe('providers', () => {
    test('are many, of all five types, over the island', () => {
      const approved = proveedores.filter((proveedor) => proveedor.aprobado_por_admin);
      expect(approved.length).toBeGreaterThanOrEqual(40);
      expect(new Set(approved.map(({ tipo_servicio }) => tipo_servicio)).size).toBe(5);
      expect(new Set(approved.map(({ municipio }) => municipio)).size).toBeGreaterThanOrEqual(25);
      const known = new Set<string>(municipios.map(({ nombre }) => nombre));
      expect(proveedores.filter(({ municipio }) => !known.has(municipio))).toEqual([]);
    });

    test('some wait for approval, each with its owner', () => {
      const pending = proveedores.filter((proveedor) => !proveedor.aprobado_por_admin);
      expect(pending.length).toBeGreaterThanOrEqual(4);
      expect(pending.length).toBeLessThanOrEqual(6);
      expect(pending.every(({ usuario_id }) => usuario_id !== null)).toBe(true);
    });

    test.each(optionalColumns)('%s is present in some and absent in others', (column) => {
      const present = proveedores.filter((proveedor) => proveedor[column] !== null).length;
      expect(present).toBeGreaterThan(0);
      expect(present).toBeLessThan(proveedores.length);
    });

    test('one has nothing but what is required', () => {
      const bare = proveedores.filter((proveedor) =>
        optionalColumns.every((column) => proveedor[column] === null),
      );
      expect(bare.length).toBeGreaterThan(0);
    });

    test('show all three states of plans, and only name plans of the lists', () => {
      const approved = proveedores.filter((proveedor) => proveedor.aprobado_por_admin);
      expect(approved.some((p) => p.acepta_planes && p.planes_aceptados !== null)).toBe(true);
      expect(approved.some((p) => p.acepta_planes && p.planes_aceptados === null)).toBe(true);
      expect(approved.some((p) => !p.acepta_planes)).toBe(true);
      const plans = new Set<string>(proveedores.flatMap((p) => p.planes_aceptados ?? []));
      const known = new Set<string>([...searchPlans, ...formPlans]);
      expect([...plans].filter((plan) => !known.has(plan))).toEqual([]);
      expect([...formPlans].filter((plan) => !plans.has(plan))).toEqual([]);
    });

    test('use every subcategory', async () => {
      const unused = await rows(`
        select s.tipo_servicio, s.nombre from public.subcategorias s
        where not exists (
          select from public.proveedores p
          where p.tipo_servicio = s.tipo_servicio and p.subcategoria = s.nombre and p.aprobado_por_admin)`);
      expect(unused).toEqual([]);
    });

    test('have a name near the limit and unique names', () => {
      expect(Math.max(...proveedores.map(({ nombre }) => nombre.length))).toBeGreaterThan(140);
      expect(new Set(proveedores.map(({ nombre }) => nombre)).size).toBe(proveedores.length);
    });

    test('can reach nobody: phones, mail and sites are of reserved ranges', () => {
      const phones = proveedores.flatMap(({ telefono, whatsapp }) => [telefono, whatsapp]);
      for (const phone of phones.filter((phone) => phone !== null)) {
        expect(phone.replace(/\D/g, ''), phone).toMatch(fictitiousPhone);
      }
      for (const { email, web } of proveedores) {
        if (email !== null) expect(email).toMatch(/@[a-z.]+\.example$/);
        if (web !== null) expect(new URL(web).hostname).toMatch(/\.example$/);
      }
    });

    test('write phones in many ways', () => {
      const shapes = new Set(proveedores.map(({ telefono }) => telefono?.replace(/\d/g, '0')));
      expect(shapes.size).toBeGreaterThanOrEqual(7);
    });

    test('show videos of both networks and the short form', () => {
      const hosts = proveedores
        .flatMap(({ videos_urls }) => videos_urls ?? [])
        .map((url) => new URL(url).host);
      expect(new Set(hosts)).toEqual(
        new Set(['www.facebook.com', 'm.facebook.com', 'fb.watch', 'www.instagram.com']),
      );
    });
  });

  describe('facts', () => {
    const approved = 'select id from public.proveedores where aprobado_por_admin';
    test('of each group some words hold, some are over, and some were never said', async () => {
      const groups = await rows<{ grupo: string; fresh: number; expired: number; silent: number }>(`
        select f.grupo, count(distinct f.proveedor_id) filter (where f.vigente)::int as fresh,
          count(distinct f.proveedor_id) filter (where not f.vigente)::int as expired,
          (select count(*)::int from (${approved}) as p where not exists (
            select from public.confirmaciones as c where c.proveedor_id = p.id and c.grupo = f.grupo)) as silent
        from public.frescura as f group by f.grupo`);
      expect(groups).toHaveLength(5);
      for (const group of groups) {
        expect(group.fresh, group.grupo).toBeGreaterThanOrEqual(5);
        expect(group.expired, group.grupo).toBeGreaterThanOrEqual(1);
        expect(group.silent, group.grupo).toBeGreaterThanOrEqual(5);
      }
    });

    test('places are spread over the island, some with several, some hidden', async () => {
      const places = await rows<{
        municipio: string;
        visibilidad: string;
        proveedor_id: string;
        hidden: boolean;
      }>(`
        select s.municipio, s.visibilidad, s.proveedor_id, d.sede_id is not null as hidden
        from public.sedes s left join private.direcciones_ocultas d on d.sede_id = s.id`);
      const byProvider = Map.groupBy(places, ({ proveedor_id }) => proveedor_id);
      expect(byProvider.size).toBe(proveedores.length);
      expect([...byProvider.values()].filter((own) => own.length > 1).length).toBeGreaterThanOrEqual(5);
      expect(new Set(places.map(({ municipio }) => municipio)).size).toBeGreaterThanOrEqual(30);
      for (const visibilidad of ['municipio', 'oculta']) {
        const some = places.filter((place) => place.visibilidad === visibilidad);
        expect(some.filter(({ hidden }) => hidden).length, visibilidad).toBeGreaterThanOrEqual(2);
      }
      expect(places.filter(({ visibilidad, hidden }) => hidden && visibilidad === 'completa')).toEqual([]);
    });

    test('every state, way, language, cost and fact is told of somebody', async () => {
      const [missing] = await rows<Record<string, string[] | null>>(`
        select
          (select array_agg(k) from unnest(array['acepta', 'lista_de_espera', 'no_acepta', 'evalua_antes']) as k
            where k not in (select estado from public.disponibilidad)) as states,
          (select array_agg(k) from unnest(array['presencial', 'en_linea', 'a_domicilio', 'en_la_escuela']) as k
            where k not in (select unnest(modalidades) from public.detalles)) as ways,
          (select array_agg(k) from unnest(array['es', 'en', 'ase', 'psl']) as k
            where k not in (select unnest(idiomas) from public.detalles)) as languages,
          (select array_agg(k) from unnest(array['gratis', 'segun_ingresos', 'desde']) as k
            where k not in (select costo from public.detalles where costo is not null)) as costs,
          (select array_agg(clave) from public.hechos as h
            where grupo <> 'atencion' and clave not in (select unnest(hechos_si || hechos_no || se_puede)
              from public.detalles as d left join public.primera_visita as v using (proveedor_id)
              where hechos_si is not null or hechos_no is not null or se_puede is not null)) as facts`);
      expect(missing).toEqual({ states: null, ways: null, languages: null, costs: null, facts: null });
    });

    test('hours agree with the words of the provider: where there are none, there is nothing to disagree', async () => {
      const weeks = await rows<{ words: string; first: number }>(`
        select p.horario_servicio as words, min(h.dia)::int as first from public.proveedores p
        join public.sedes s on s.proveedor_id = p.id and s.principal join public.horas h on h.sede_id = s.id
        where p.horario_servicio is not null group by p.id`);
      expect(weeks.length).toBeGreaterThanOrEqual(20);
      const days = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'];
      for (const { words, first } of weeks) expect(words).toMatch(new RegExp(`^${days[first - 1]}`));
    });

    test('can reach nobody and lead nowhere', async () => {
      const phones = await rows<{ phone: string }>(
        'select unnest(array[telefono, whatsapp]) as phone from public.sedes where not principal',
      );
      for (const { phone } of phones.filter((row) => row.phone !== null)) {
        expect(phone.replace(/\D/g, ''), phone).toMatch(fictitiousPhone);
      }
    });
  });

  test('reviews are spread: providers with many, with one and with none', async () => {
    const counts = await rows<{ reviews: number; average: number | null }>(`
      select count(c.id)::int as reviews, round(avg(c.estrellas), 1)::float as average
      from public.proveedores p left join public.calificaciones c on c.proveedor_id = p.id
      where p.aprobado_por_admin group by p.id`);
    const reviews = counts.map((row) => row.reviews);
    expect(reviews.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(70);
    expect(reviews).toContain(0);
    expect(reviews).toContain(1);
    expect(Math.max(...reviews)).toBeGreaterThanOrEqual(10);
    expect(new Set(counts.map((row) => row.average)).size).toBeGreaterThanOrEqual(6);

    const [shape] = await rows<{ stars: number; commented: number; bare: number; misplaced: number }>(`
      select count(distinct c.estrellas)::int as stars,
        count(c.comentario)::int as commented,
        (count(*) - count(c.comentario))::int as bare,
        count(*) filter (where not p.aprobado_por_admin or p.usuario_id = c.usuario_id)::int as misplaced
      from public.calificaciones c join public.proveedores p on p.id = c.proveedor_id`);
    expect(shape?.stars).toBe(5);
    expect(shape?.commented).toBeGreaterThan(0);
    expect(shape?.bare).toBeGreaterThan(0);
    expect(shape?.misplaced).toBe(0);
  });

  test('resources are public addresses with known types and categories', async () => {
    const recursos = await rows<{
      titulo: string;
      descripcion: string;
      tipo_recurso: string;
      url: string;
      categoria: string[];
      destacado: boolean;
    }>('select * from public.recursos');
    expect(recursos.length).toBeGreaterThanOrEqual(25);
    for (const recurso of recursos) {
      expect(new URL(recurso.url).protocol).toBe('https:');
      expect(resourceTypes).toContain(recurso.tipo_recurso);
      expect(recurso.categoria.length).toBeGreaterThan(0);
      // Repealed by Ley 163-2024: it must not be shown as the law in force.
      expect(JSON.stringify(recurso)).not.toContain('Ley 220');
    }
    expect(new Set(recursos.flatMap(({ categoria }) => categoria))).toEqual(new Set(resourceCategories));
    expect(recursos.some(({ categoria }) => categoria.length > 3)).toBe(true);
    const featured = recursos.filter(({ destacado }) => destacado).length;
    expect(featured).toBeGreaterThanOrEqual(3);
    expect(featured).toBeLessThanOrEqual(5);
  });

  test('the forum covers every category, with and without answers', async () => {
    const questions = await rows<{ category: string | null; answer_count: number; counted: number }>(`
      select q.category, q.answer_count,
        (select count(*)::int from public.answers a where a.question_id = q.id) as counted
      from public.questions q`);
    expect(questions.length).toBeGreaterThanOrEqual(12);
    expect(new Set(questions.map(({ category }) => category))).toEqual(new Set([...forumCategories, null]));
    expect(questions.every((question) => question.answer_count === question.counted)).toBe(true);
    const answers = questions.map(({ answer_count }) => answer_count);
    expect(Math.min(...answers)).toBe(0);
    expect(Math.max(...answers)).toBeGreaterThanOrEqual(6);
  });

  test('something waits of what people ask for, and something has been answered', async () => {
    const waiting = await rows<{ clase: string }>('select distinct clase from private.queue()');
    expect(waiting.map(({ clase }) => clase)).toEqual(
      expect.arrayContaining([
        'proveedor',
        'propuesta',
        'reclamacion',
        'baja',
        'resena',
        'sugerencia',
        'actividad',
        'recurso',
      ]),
    );
    // Facts that were changed lately: what stands is what was written, but for the first.
    const changes = await rows<{ tabla: string; antes: unknown; despues: unknown; stands: boolean }>(`
      select e.tabla, e.antes, e.despues, private.present_value(e) = e.despues as stands
      from public.auditoria as e where e.fecha between now() - interval '7 days' and now() order by e.fecha`);
    expect(changes.map(({ tabla, stands }) => [tabla, stands])).toEqual([
      ['disponibilidad', false],
      ['detalles', true],
      ['primera_visita', true],
      ['detalles', true],
      ['sedes', true],
      ['disponibilidad', true],
    ]);
    for (const { antes, despues } of changes) expect(antes).not.toEqual(despues);
    const [told] = await rows<{ correcciones: Record<string, number>; bajas: number }>(
      `select t.told -> 'correcciones' as correcciones, (t.told ->> 'bajas')::int as bajas
       from (select public.transparencia() as told) as t`,
    );
    for (const count of [...Object.values(told?.correcciones ?? {}), told?.bajas])
      expect(count).toBeGreaterThan(0);
    // One of the fields that wait has changed since.
    const changed = await rows(`
      select campo from public.propuestas as c
      where estado = 'pendiente' and antes is distinct from private.field_value(proveedor_id, sede_id, campo)`);
    expect(changed).toEqual([{ campo: 'idiomas' }]);
  });

  test('votes give answers different scores, some below zero', async () => {
    const answers = await rows<{ upvotes: number; downvotes: number; score: number; right: boolean }>(`
      select a.upvotes, a.downvotes, a.score,
        a.upvotes = (select count(*) from public.answer_votes v where v.answer_id = a.id and v.vote_type = 1)
        and a.downvotes = (select count(*) from public.answer_votes v where v.answer_id = a.id and v.vote_type = -1)
        and a.score = a.upvotes - a.downvotes as right
      from public.answers a`);
    expect(answers.every((answer) => answer.right)).toBe(true);
    const scores = answers.map(({ score }) => score);
    expect(new Set(scores).size).toBeGreaterThanOrEqual(8);
    expect(Math.min(...scores)).toBeLessThan(0);
  });

  test('familia@ has favourites, all approved', async () => {
    const favourites = await rows<{ approved: boolean }>(`
      select p.aprobado_por_admin as approved
      from public.favorite_providers f
      join public.proveedores p on p.id = f.provider_id
      join auth.users u on u.id = f.user_id
      where u.email = 'familia@miguiaazul.test'`);
    expect(favourites.length).toBeGreaterThanOrEqual(3);
    expect(favourites.every(({ approved }) => approved)).toBe(true);
  });

  test('familia@ has lists of approved providers with notes, and shares none', async () => {
    const lists = await rows<{ nombre: string; providers: number; approved: boolean; notes: number }>(`
      select l.nombre, count(*)::int as providers, bool_and(p.aprobado_por_admin) as approved, count(r.nota)::int as notes
      from public.listas l
      join public.listas_proveedores r on r.lista_id = l.id
      join public.proveedores p on p.id = r.proveedor_id
      join auth.users u on u.id = l.user_id
      where u.email = 'familia@miguiaazul.test'
      group by l.id order by l.created_at`);
    expect(lists).toEqual([
      { nombre: 'Terapistas cerca de casa', providers: 3, approved: true, notes: 2 },
      { nombre: 'Para la escuela', providers: 2, approved: true, notes: 1 },
    ]);
    expect(await rows('select from private.listas_compartidas')).toEqual([]);
  });

  test('statistics have every kind of event and clear top lists', async () => {
    const kinds = await rows<{ tipo: string; events: number }>(
      'select tipo, count(*)::int as events from public.estadisticas group by tipo order by tipo',
    );
    expect(kinds.map(({ tipo }) => tipo)).toEqual(['visita_proveedor', 'contacto', 'descarga_recurso']);
    expect(kinds.reduce((sum, { events }) => sum + events, 0)).toBeGreaterThanOrEqual(300);
    const methods = await rows<{ method: string }>(
      "select distinct metadata ->> 'method' as method from public.estadisticas where tipo = 'contacto' order by 1",
    );
    expect(methods.map(({ method }) => method)).toEqual(['phone', 'whatsapp']);
    const top = await rows<{ visits: number }>(`
      select count(*)::int as visits from public.estadisticas
      where tipo = 'visita_proveedor' group by proveedor_id order by 1 desc limit 6`);
    expect(top).toHaveLength(6);
    expect(top[0]?.visits).toBeGreaterThan(top[5]?.visits ?? 0);
  });

  test('nothing is dated in the future', async () => {
    const [latest] = await rows<{ future: boolean }>(`
      select greatest(
        (select max(fecha_creacion) from public.proveedores),
        (select max(fecha) from public.calificaciones),
        (select max(fecha_creacion) from public.recursos),
        (select max(created_at) from public.questions),
        (select max(created_at) from public.answers),
        (select max(confirmado_en) from public.confirmaciones)
      ) > now() as future`);
    expect(latest?.future).toBe(false);
  });

  test('words respect the people they are about', async () => {
    const texts = await rows<{ text: string }>(`
      select concat_ws(' ', nombre, descripcion) as text from public.proveedores
      union all select concat_ws(' ', titulo, descripcion) from public.recursos
      union all select concat_ws(' ', title, content) from public.questions
      union all select content from public.answers
      union all select comentario from public.calificaciones where comentario is not null
      union all select concat_ws(' ', nombre, como_llegar) from public.sedes
      union all select nota from public.disponibilidad where nota is not null
      union all select concat_ws(' ', con_quien, pasos, que_llevar) from public.primera_visita`);
    const unwanted = /\bcura(r|s|mos|ci[oó]n)?\b|rompecabezas|sufre|padece|v[ií]ctima|enfermedad/i;
    expect(texts.filter(({ text }) => unwanted.test(text))).toEqual([]);
  });
});
