import { type Subject, subject } from './subject.ts';
import { rows } from './world.ts';

const owners = { owner: 'ana', otherOwner: 'beto' } as const;

/** Who may see where merged providers are, compare two and decide about them. The pair is of the free ones. */
export const duplicateSubjects: Subject[] = [
  subject('perfiles_unidos', 'of an approved provider', owners, {
    select: () => `select anterior from public.perfiles_unidos where anterior = '${rows.mergedProvider}'`,
    insert: () =>
      `insert into public.perfiles_unidos (anterior, proveedor_id)
       values ('${rows.otherFreeProvider}', '${rows.freeProvider}') returning 1`,
    update: () =>
      `update public.perfiles_unidos set proveedor_id = '${rows.freeProvider}' where anterior = '${rows.mergedProvider}' returning 1`,
    delete: () => `delete from public.perfiles_unidos where anterior = '${rows.mergedProvider}' returning 1`,
    'compare two': () => `select 1 where public.comparar_repetidos('${rows.duplicate}') is not null`,
    'say that two are not the same': () => `select public.decidir_repetido('${rows.duplicate}', true)`,
    merge: () =>
      `select public.unir_proveedores('${rows.freeProvider}', '${rows.otherFreeProvider}', '{}', now(), now())`,
  }),
];
