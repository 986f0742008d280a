import type { Call, Person } from './anonymity-people.ts';

/** What somebody published, by id. */
export interface Posts {
  question: string;
  answer: string;
  /** The question of somebody else that the answer is to. */
  otherQuestion: string;
  /** Stands in each of the texts, and nowhere else. */
  word: string;
  /** A question that three reports have hidden. */
  reported?: string;
  /** An answer that an admin has removed. */
  removed?: string;
}

/** A call, made anew for each person whose posts it looks for. */
export type CallFor = (person: Person) => Call;

interface Routine {
  name: string;
  arguments: Record<string, string>;
  required: string[];
}

/** The schema as its description lists it. */
export interface Schema {
  tables: string[];
  routines: Routine[];
}

interface Description {
  definitions: Record<string, unknown>;
  paths: Record<
    string,
    {
      post?: {
        parameters?: Array<{
          schema?: { properties?: Record<string, { format: string }>; required?: string[] };
        }>;
      };
    }
  >;
}

export function readSchema(text: string): Schema {
  const { definitions, paths } = JSON.parse(text) as Description;
  const routines = Object.entries(paths)
    .filter(([path]) => path.startsWith('/rpc/'))
    .map(([path, { post }]) => {
      const { properties = {}, required = [] } = post?.parameters?.[0]?.schema ?? {};
      const types = Object.entries(properties).map(([name, { format }]) => [name, format] as const);
      return {
        name: path.slice('/rpc/'.length),
        arguments: Object.fromEntries(types),
        required,
      };
    });
  return { tables: Object.keys(definitions), routines };
}

/** Every table in every form, and every way to reach a post by its author. */
export function readCalls({ tables }: Schema, { question, answer, otherQuestion }: Posts): CallFor[] {
  const rest = (path: string, headers: Record<string, string> = {}, method = 'GET'): Call => ({
    method,
    path: `/rest/v1/${path}`,
    headers,
  });
  const plain: Call[] = [
    rest(''),
    ...tables.flatMap((table) => [
      rest(`${table}?select=*`),
      rest(`${table}?select=*`, { Accept: 'text/csv' }),
    ]),
    ...['questions', 'answers', 'profiles', 'auditoria'].flatMap((table) => [
      rest(`${table}?select=*`, { Accept: 'application/vnd.pgrst.plan+json' }),
      rest(table, { Prefer: 'count=exact' }, 'HEAD'),
      rest(table, {}, 'OPTIONS'),
    ]),
    ...['questions', 'answers'].flatMap((table) => [
      rest(`${table}?select=*,profiles(*)`),
      rest(`${table}?select=id,user_id,profiles(id,nombre_completo)&sin_nombre=is.true`),
      rest(`${table}?order=user_id`),
      rest(`${table}?order=user_id.desc.nullslast&select=id`),
      rest(`${table}?select=*,profiles(*)&order=profiles(nombre_completo)`),
      rest(`${table}?select=*,autores:private.autores_preguntas(*)`),
      rest(`${table}?select=*,autores_respuestas(*)`),
      rest(`${table}?id=eq.${table === 'questions' ? question : answer}`, { 'Accept-Profile': 'private' }),
      rest(`${table}?id=eq.${table === 'questions' ? question : answer}`, {
        Accept: 'application/vnd.pgrst.object+json',
      }),
    ]),
    rest(
      `questions?select=*,answers(*,profiles(*),answer_votes(*)),profiles(*)&id=in.(${question},${otherQuestion})`,
    ),
    rest('profiles?select=*,questions(*),answers(*)'),
    rest('profiles?select=id,nombre_completo,questions(count),answers(count)'),
    rest('autores_preguntas'),
    rest('autores_respuestas'),
    { method: 'POST', path: '/storage/v1/object/list/provider-images', body: { prefix: '' } },
  ];
  const byPerson = ['questions', 'answers'].flatMap((table) => [
    ({ id }: Person) => rest(`${table}?user_id=eq.${id}`),
    ({ id }: Person) => rest(`${table}?user_id=eq.${id}`, { Prefer: 'count=exact' }, 'HEAD'),
    ({ id }: Person) => rest(`${table}?user_id=eq.${id}`, { Prefer: 'count=planned' }),
    ({ id }: Person) => rest(`${table}?user_id=neq.${id}&select=id`),
    ({ id }: Person) =>
      rest(`${table}?or=(user_id.eq.${id},id.eq.${question},id.eq.${answer})&select=id,user_id`),
    ({ id }: Person) => rest(`${table}?select=id,profiles!inner(id)&profiles.id=eq.${id}`),
    ({ name }: Person) => rest(`${table}?select=id,profiles!inner(id)&profiles.nombre_completo=eq.${name}`),
    ({ id }: Person) => rest(`profiles?id=eq.${id}&select=id,${table}(id)`),
    ({ id }: Person): Call => ({
      method: 'DELETE',
      path: `/rest/v1/${table}?user_id=eq.${id}`,
      headers: { Prefer: 'tx=rollback,return=representation' },
    }),
    ({ id }: Person): Call => ({
      method: 'POST',
      path: `/rest/v1/${table}`,
      headers: { Prefer: 'tx=rollback,return=representation' },
      body: {
        user_id: id,
        content: 'C',
        sin_nombre: true,
        ...(table === 'questions' ? { title: 'T' } : { question_id: question }),
      },
    }),
  ]);
  return [...plain.map((call) => () => call), ...byPerson];
}

/**
 * Every function of the schema, undone after it: with the question, the answer or the person where it wants an id, and
 * with all its arguments, and with those alone that it needs.
 */
export function routineCalls({ routines }: Schema, posts: Posts): CallFor[] {
  const nobody = { word: () => posts.word, email: () => 'nadie@example.test' };
  const subjects = [
    { clase: 'pregunta', id: () => posts.question, ...nobody },
    { clase: 'respuesta', id: () => posts.answer, ...nobody },
    ...(posts.reported ? [{ clase: 'pregunta', id: () => posts.reported, ...nobody }] : []),
    ...(posts.removed ? [{ clase: 'respuesta', id: () => posts.removed, ...nobody }] : []),
    {
      clase: 'resena',
      id: ({ id }: Person) => id,
      word: ({ name }: Person) => name,
      email: ({ email }: Person) => email,
    },
  ];
  return routines.flatMap((routine) => {
    const all = Object.keys(routine.arguments);
    const isOptional = routine.required.length < all.length;
    return subjects.flatMap(({ clase, id, word, email }, place) =>
      [all, ...(isOptional && place === 0 ? [routine.required] : [])].map(
        (names): CallFor =>
          (person) => {
            const sample = (name: string) => {
              if (name === 'clase') return clase;
              if (name === 'motivo') return reasons[routine.name] ?? 'Hay que saber por qué';
              if (/correo|email/.test(name)) return email(person);
              return sampleOf(routine.arguments[name] ?? '', id(person), word(person));
            };
            return {
              method: 'POST',
              path: `/rest/v1/rpc/${routine.name}`,
              headers: { Prefer: 'tx=rollback' },
              body: Object.fromEntries(names.map((name) => [name, sample(name)])),
            };
          },
      ),
    );
  });
}

/** Functions that know their reasons. */
const reasons: Record<string, string> = { reportar: 'otra', retirar: 'otro' };

function sampleOf(type: string, id: string | undefined, word: string): unknown {
  if (type === 'uuid') return id;
  if (type.endsWith('[]')) return [];
  if (/^(smallint|integer|bigint|numeric)/.test(type)) return 5;
  if (type === 'boolean') return true;
  if (type === 'date') return '2026-01-01';
  if (type.startsWith('timestamp')) return '2100-01-01T00:00:00Z';
  if (/^jsonb?$/.test(type)) return {};
  return word;
}

/** The pages that the server renders, as HTML and as data, their pictures, and what search engines read. */
export function pageCalls({ question, otherQuestion, word }: Posts): Call[] {
  const pages = [
    '/',
    '/questions',
    `/questions?q=${word}`,
    `/question/${question}`,
    `/question/${otherQuestion}`,
    `/question/${question}/imagen.png`,
    `/question/${otherQuestion}/imagen.png`,
  ];
  const others = [
    '/sitemap.xml',
    `/sitemap/preguntas-${new Date().toISOString().slice(0, 7)}.xml`,
    '/robots.txt',
    '/transparencia',
    '/datos',
    '/datos/proveedores.csv',
    '/datos/hsds/services?full=true',
    '/user-dashboard',
    '/admin/hoy',
  ];
  const data = ['/questions.data', `/question/${question}.data`, `/question/${otherQuestion}.data`];
  return [...pages, ...others, ...data].map((path) => ({ method: 'GET', path }));
}
