import { type Subject, subject } from './subject.ts';
import { listToken, people, rows } from './world.ts';

/** Ana's list has one provider and a link; Beto has lists of his own in no test. */
const owners = { owner: 'ana', otherOwner: 'beto' } as const;
const list = rows.anaList;
const own = `{"id": "00000000-0000-4000-8000-0000000000d9", "nombre": "N", "proveedores": []}`;

const putting = (provider: string) => () =>
  `insert into public.listas_proveedores (lista_id, proveedor_id) values ('${list}', '${provider}') returning 1`;

export const listSubjects: Subject[] = [
  subject('listas', 'any', owners, {
    select: () => `select 1 from public.listas where id = '${list}'`,
    insert: (self) =>
      `insert into public.listas (user_id, nombre) values ('${self ?? people.user}', 'N') returning 1`,
    'insert for another': () =>
      `insert into public.listas (user_id, nombre) values ('${people.bystander}', 'N') returning 1`,
    update: () => `update public.listas set nombre = 'X' where id = '${list}' returning 1`,
    'update the owner': () =>
      `update public.listas set user_id = '${people.bystander}' where id = '${list}' returning 1`,
    delete: () => `delete from public.listas where id = '${list}' returning 1`,
    'read one’s own': () => `select 1 where public.mis_listas() <> '[]'`,
    'move from a device': () => `select 1 where public.guardar_listas('[${own}]') <> '[]'`,
    order: () => `select 1 from public.ordenar_lista('${list}', array['${rows.freeProvider}']::uuid[])`,
    'remove what left': () => `select 1 where public.quitar_los_de_fuera('${list}') = 0`,
    share: () => `select 1 where public.compartir_lista('${list}') is not null`,
    renew: () => `select 1 where public.renovar_lista('${list}') is not null`,
    'stop sharing': () => `select 1 where public.dejar_de_compartir('${list}')`,
    withdraw: () => `select 1 from public.retirar_lista('${listToken}', 'Insulta a una persona')`,
    'read by the link': () => `select 1 where public.lista_compartida('${listToken}') is not null`,
    'read by a guess': () => `select 1 where public.lista_compartida('${'1'.repeat(26)}') is not null`,
    'select links': () => 'select 1 from private.listas_compartidas',
    'put a resource in': () => `select 1 from public.recurso_en_lista('${list}', '${rows.recurso}', true)`,
    'select resources': () => 'select 1 from private.listas_recursos',
    'select moved lists': () => 'select 1 from private.listas_recibidas',
  }),
  subject('listas_proveedores', 'any', owners, {
    select: () => `select 1 from public.listas_proveedores where id = '${rows.anaListLine}'`,
    insert: putting(rows.otherFreeProvider),
    update: () =>
      `update public.listas_proveedores set nota = 'X' where id = '${rows.anaListLine}' returning 1`,
    'update the place': () =>
      `update public.listas_proveedores set posicion = 5 where id = '${rows.anaListLine}' returning 1`,
    'update the list': () =>
      `update public.listas_proveedores set lista_id = lista_id where id = '${rows.anaListLine}' returning 1`,
    delete: () => `delete from public.listas_proveedores where id = '${rows.anaListLine}' returning 1`,
  }),
  subject('listas_proveedores', 'of a pending provider', owners, { insert: putting(rows.betoProvider) }),
];
