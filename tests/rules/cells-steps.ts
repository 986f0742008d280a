import { type Subject, subject } from './subject.ts';
import { rows } from './world.ts';

/** Of nobody: only admins write them. */
const owners = { owner: 'ana', otherOwner: 'beto' } as const;

const step = (id: string) => ({
  select: () => `select 1 from public.pasos where id = '${id}'`,
  update: () => `update public.pasos set por_verificar = array['Teléfono'] where id = '${id}' returning 1`,
  'update the place': () => `update public.pasos set orden = 50 where id = '${id}' returning 1`,
  delete: () => `delete from public.pasos where id = '${id}' returning 1`,
  move: () => `select 1 where public.mover_paso('${id}', 'arriba') is not null`,
  copy: () => `select 1 where public.copiar_paso('${id}') is not null`,
});

const letter = (id: string) => ({
  select: () => `select 1 from public.cartas where id = '${id}'`,
  update: () => `update public.cartas set por_verificar = array['Plazo'] where id = '${id}' returning 1`,
  'update the step': () => `update public.cartas set paso = 'respira' where id = '${id}' returning 1`,
  delete: () => `delete from public.cartas where id = '${id}' returning 1`,
});

const term = (where: string) => ({
  select: () => `select 1 from public.terminos where ${where}`,
  update: () => `update public.terminos set sigla = 'X' where ${where} returning 1`,
  delete: () => `delete from public.terminos where ${where} returning 1`,
});

const noPage = '00000000-0000-4000-8000-00000000dead';

export const stepSubjects: Subject[] = [
  subject('pasos', 'verified', owners, {
    ...step(rows.step),
    insert: () => `insert into public.pasos (titulo, por_que) values ('Nuevo', 'Porque sí') returning 1`,
    'insert with a slug': () =>
      `insert into public.pasos (slug, titulo, por_que) values ('nuevo', 'Nuevo', 'Porque sí') returning 1`,
  }),
  subject('pasos', 'draft', owners, step(rows.draftStep)),
  subject('pasos', 'expired', owners, step(rows.expiredStep)),
  subject('cartas', 'verified', owners, {
    ...letter(rows.letter),
    insert: () =>
      `insert into public.cartas (slug, titulo, asunto) values ('nueva', 'Nueva', 'Pido') returning 1`,
  }),
  subject('cartas', 'draft', owners, letter(rows.draftLetter)),
  subject('cartas', 'expired', owners, letter(rows.expiredLetter)),
  subject('terminos', 'certain', owners, {
    ...term(`slug = 'idea'`),
    insert: () =>
      `insert into public.terminos (slug, termino, definicion, fuente) values ('nuevo', 'Nuevo', 'D', 'uso general') returning 1`,
  }),
  subject('terminos', 'to be verified', owners, term(`slug = 'por-comprobar'`)),
  subject('paginas', 'any', owners, {
    select: () => 'select 1 from private.paginas',
    'select hosts': () => 'select 1 from private.sitios_mirados',
    'see one that waits': () => `select 1 where public.pagina_caida('${noPage}') is null`,
    'leave it': () => `select 1 where not public.dejar_pagina('${noPage}')`,
    'take some to look at': () => 'select 1 where (select count(*) from public.gateway_take_pages()) = 0',
    'tell what was found': () => `select 1 from public.gateway_page_looked('${noPage}', 200, null, null)`,
  }),
];
