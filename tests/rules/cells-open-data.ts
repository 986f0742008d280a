import { type Subject, subject } from './subject.ts';
import { rows } from './world.ts';

const owners = { owner: 'ana', otherOwner: 'beto' } as const;
const ofBeto = { owner: 'beto', otherOwner: 'ana' } as const;

const writing = (table: string, key: string, id: string) => ({
  select: () => `select 1 from public.${table} where ${key} = '${id}'`,
  update: () => `update public.${table} set ${key} = ${key} where ${key} = '${id}' returning 1`,
  delete: () => `delete from public.${table} where ${key} = '${id}' returning 1`,
});

export const openDataSubjects: Subject[] = [
  subject('datos_proveedores', 'of an approved provider', owners, {
    ...writing('datos_proveedores', 'proveedor_id', rows.anaProvider),
    insert: () =>
      `insert into public.datos_proveedores (proveedor_id) values ('${rows.betoProvider}') returning 1`,
    'read the entry': () => `select 1 from public.guia_de(array['${rows.anaProvider}'::uuid])`,
    'read the summary': () => `select 1 where public.resumen_datos() ->> 'proveedores' <> '0'`,
  }),
  subject('datos_proveedores', 'of a pending provider', ofBeto, {
    select: () => `select 1 from public.datos_proveedores where proveedor_id = '${rows.betoProvider}'`,
    'read the entry': () => `select 1 from public.guia_de(array['${rows.betoProvider}'::uuid])`,
  }),
];
