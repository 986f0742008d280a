import type { Database } from '../../server/database/database.ts';

const answersPerQuestion = 3;
const people = 500;

/** In every question, in every tenth, in every hundredth, and in three of them whatever their number. */
export const words = {
  everywhere: 'familia',
  tenth: 'terapia',
  hundredth: 'musicoterapia',
  few: 'hipoterapia',
};

/** In every second title, each in another half of them. */
export const titleWords = [
  ...['rutina', 'comida', 'sueño', 'maestra', 'guagua', 'recreo'],
  ...['asignación', 'merienda', 'baño', 'ruido', 'amistades', 'uniforme'],
];
/** Three of these make a word that one in thousands of titles has. */
const syllables = [
  'ba',
  'ce',
  'di',
  'fo',
  'gu',
  'la',
  'me',
  'ni',
  'po',
  'ru',
  'sa',
  'te',
  'vi',
  'chi',
  'llo',
];

/**
 * Questions and answers with the totals that the triggers would have left. Those that count and limit are off: they are
 * right (tests/rules), and row by row they would take very long.
 */
export async function fill(database: Database, questions: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(`
      insert into auth.users (id, aud, role, email, raw_user_meta_data)
      select md5('person ' || n)::uuid, 'authenticated', 'authenticated', n || '@example.test',
        jsonb_build_object('nombre_completo', 'Persona ' || n)
      from generate_series(1, ${people}) as n`);
    // Of the triggers, only the one that feeds the search stays on.
    await tx.query('alter table public.questions enable always trigger questions_index');
    await tx.query('set local session_replication_role = replica');
    await tx.query(`
      insert into public.questions (id, user_id, title, content, category, created_at, answer_count)
      select md5('question ' || n)::uuid, md5('person ' || 1 + n % ${people})::uuid,
        'Pregunta ' || n || ' sobre la escuela de mi ' || (array['hija', 'hijo', 'nieta', 'hermano'])[1 + n % 4]
          || (
            select coalesce(string_agg(' ' || word, '' order by place), '')
            from unnest(${list(titleWords)}) with ordinality as w (word, place) where n >> place::integer & 1 = 0
          )
          || ' ' || (${list(syllables)})[1 + n % 15] || (${list(syllables)})[1 + n / 15 % 15]
          || (${list(syllables)})[1 + n / 225 % 15],
        'Somos una ${words.everywhere} de ' || (array['Ponce', 'Caguas', 'Bayamón', 'Arecibo', 'Mayagüez'])[1 + n % 5]
          || ' y buscamos ideas para la rutina de la mañana, las comidas y el sueño. '
          || case when n % 10 = 0 then '¿Cuántas sesiones de ${words.tenth} son muchas? ' else '' end
          || case when n % 100 = 50 then 'Nos hablaron de la ${words.hundredth}. ' else '' end
          || case when n in (7, ${questions} / 2, ${questions} - 7) then 'También de la ${words.few}.' else '' end,
        (array['Educación', 'Terapia', 'Salud', 'Legal', 'Nutrición', 'General'])[1 + n % 6],
        now() - (${questions} - n) * interval '1 minute', ${answersPerQuestion}
      from generate_series(1, ${questions}) as n`);
    await tx.query(`
      insert into public.answers (id, question_id, user_id, content, created_at, upvotes, downvotes)
      select md5('answer ' || n)::uuid, md5('question ' || 1 + n % ${questions})::uuid,
        md5('person ' || 1 + n % ${people})::uuid,
        'A nosotros nos sirvió empezar poco a poco, con un calendario y sin sorpresas. Número ' || n,
        now(), n % 7, n % 3
      from generate_series(1, ${questions * answersPerQuestion}) as n`);
  });
  // As the triggers would: who has published has a public name.
  await database.query('update private.profiles set ha_publicado = true');
  await fillTitles(database);
  await fillProviders(database, questions / 10);
  await database.query('analyze');
}

/** A directory for the search over everything. */
async function fillProviders(database: Database, providers: number): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(`
      insert into public.proveedores (nombre, descripcion, tipo_servicio, municipio, telefono, aprobado_por_admin)
      select 'Centro ' || (${list(titleWords)})[1 + n % 12] || ' ' || n,
        'Atendemos a cada ${words.everywhere} con calma y sin prisa, en español, con citas por la mañana y por la tarde. '
          || repeat('Evaluación, juego, rutinas y trabajo con la escuela y con la casa. ', 4)
          || case when n % 10 = 0 then 'Terapia del habla. ' else '' end
          || case when n in (7, ${providers} / 2) then 'También ${words.few}.' else '' end,
        'terapista', (array['Ponce', 'Caguas', 'Bayamón', 'Arecibo', 'Mayagüez'])[1 + n % 5],
        '787-555-' || lpad((n % 10000)::text, 4, '0'), true
      from generate_series(1, ${providers}) as n`);
    await tx.query(`
      insert into private.provider_search (proveedor_id, fecha_creacion, texto)
      select id, fecha_creacion, private.search_text(nombre) || E'\\n' || private.search_text(descripcion) from public.proveedores`);
  });
}

/** What the triggers keep for similar questions, in bulk. */
async function fillTitles(database: Database): Promise<void> {
  await database.query(`
    insert into private.title_stems (question_id, stem, created_at)
    select q.id, stem, q.created_at
    from public.questions as q cross join unnest(private.stems_of(private.search_words(q.title))) as stem
    on conflict do nothing`);
  await database.query(`
    insert into private.known_stems (stem)
    select distinct s.stem from private.title_stems as s where private.is_misspellable(s.stem)
    on conflict do nothing`);
}

function list(words: readonly string[]): string {
  return `array[${words.map((word) => `'${word}'`).join(', ')}]`;
}
