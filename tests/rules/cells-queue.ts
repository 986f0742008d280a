import { type Subject, subject } from './subject.ts';
import { auditEntry, people, rows } from './world.ts';

/** Between admins: Deputy's note about Beto's provider, which Deputy looks after. */
const owners = { owner: 'deputy', otherOwner: 'admin' } as const;
const note = `id = '${rows.deputyNote}'`;
const taken = `clase = 'proveedor' and elemento = '${rows.betoProvider}'`;

export const queueSubjects: Subject[] = [
  subject('cola_notas', 'any', owners, {
    select: () => `select 1 from public.cola_notas where ${note}`,
    insert: () =>
      `insert into public.cola_notas (clase, elemento, texto) values ('proveedor', '${rows.betoProvider}', 'N') returning 1`,
    'insert for another': () =>
      `insert into public.cola_notas (clase, elemento, texto, autor)
       values ('proveedor', '${rows.betoProvider}', 'N', '${people.deputy}') returning 1`,
    update: () => `update public.cola_notas set texto = 'X' where ${note} returning 1`,
    delete: () => `delete from public.cola_notas where ${note} returning 1`,
  }),
  subject('cola_asignaciones', 'any', owners, {
    select: () => `select 1 from public.cola_asignaciones where ${taken}`,
    insert: () =>
      `insert into public.cola_asignaciones (clase, elemento, admin)
       values ('sugerencia', '${rows.anaSugerencia}', '${people.admin}') returning 1`,
    update: () => `update public.cola_asignaciones set admin = '${people.admin}' where ${taken} returning 1`,
    delete: () => `delete from public.cola_asignaciones where ${taken} returning 1`,
    assign: () =>
      `select 1 where public.asignar_elemento('proveedor', '${rows.betoProvider}', null, '${people.deputy}') ->> 'estado' = 'asignado'`,
  }),
  subject('cola', 'all that waits', owners, {
    select: () => 'select 1 from public.cola()',
    'select the day': () => 'select 1 where public.hoy() is not null',
    'select who decided': () =>
      `select 1 where public.decision_de('proveedor', '${rows.anaProvider}') is not null`,
    'select what was public': () => `select 1 where public.perfil_publico('${rows.anaProvider}') is null`,
    'leave a provider': () =>
      `select 1 where public.dejar_sin_aprobar('${rows.betoProvider}',
         (select fecha_actualizacion from public.proveedores where id = '${rows.betoProvider}'))`,
    'return a provider': () =>
      `select 1 where public.devolver_perfil('${rows.betoProvider}',
         (select fecha_actualizacion from public.proveedores where id = '${rows.betoProvider}'), 'Falta algo')`,
  }),
  subject('historial', 'any', owners, {
    select: () => 'select 1 from public.historial()',
    'choose a value': () =>
      `select 1 where public.poner_valor(${auditEntry}, true, '{"estado": "acepta"}') = 'guardado'`,
  }),
];
