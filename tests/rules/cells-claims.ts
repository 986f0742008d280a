import { type Subject, subject } from './subject.ts';
import { people, rows } from './world.ts';

const owners = { owner: 'ana', otherOwner: 'beto' } as const;

const experience = (user: string | null) =>
  `insert into public.experiencias (proveedor_id, usuario_id, clase, espera_meses, mes)
   values ('${rows.otherFreeProvider}', '${user ?? people.user}', 'espera', 3, '2026-01-01') returning 1`;

/** Claims, removals, experiences and alerts. */
export const claimSubjects: Subject[] = [
  subject('reclamaciones', 'any', owners, {
    select: () => `select id from public.reclamaciones where id = '${rows.anaClaim}'`,
    'select who decided': () => `select decidida_por from public.reclamaciones where id = '${rows.anaClaim}'`,
    'select the code': () => 'select 1 from private.codigos_reclamacion',
    insert: (self) =>
      `insert into public.reclamaciones (proveedor_id, usuario_id, medio)
       values ('${rows.otherFreeProvider}', '${self ?? people.user}', 'correo') returning 1`,
    update: () =>
      `update public.reclamaciones set estado = 'probada' where id = '${rows.anaClaim}' returning 1`,
    delete: () => `delete from public.reclamaciones where id = '${rows.anaClaim}' returning 1`,
    prove: () => `select 1 where public.probar_reclamacion('${rows.anaClaim}', '1') ->> 'estado' = 'probada'`,
    withdraw: () => `select 1 where public.retirar_reclamacion('${rows.anaClaim}')`,
    'read out': () => `select 1 where public.codigo_para_llamar('${rows.anaClaim}') is null`,
    'see all of it': () => `select 1 where public.reclamacion_para_decidir('${rows.anaClaim}') is not null`,
    decide: () =>
      `select 1 where public.decidir_reclamacion('${rows.anaClaim}', false) ->> 'estado' = 'negada'`,
  }),
  subject('reclamaciones', 'of one’s own provider', owners, {
    select: () => `select id from public.reclamaciones where id = '${rows.claimOnAna}'`,
    'see by function': () =>
      `select 1 from public.reclamaciones_de_mi_perfil() where id = '${rows.claimOnAna}'`,
    object: () => `select 1 where public.objetar_reclamacion('${rows.claimOnAna}') ->> 'estado' = 'objetada'`,
  }),
  subject('bajas', 'of one’s own provider', owners, {
    select: () => `select id from public.bajas where id = '${rows.removalOfAna}'`,
    'select who decided': () => `select decidida_por from public.bajas where id = '${rows.removalOfAna}'`,
    'select who is not listed': () => 'select 1 from private.no_listar',
    insert: () =>
      `insert into public.bajas (proveedor_id, nombre, origen) values ('${rows.otherFreeProvider}', 'X', 'visitante') returning 1`,
    update: () => `update public.bajas set estado = 'hecha' where id = '${rows.removalOfAna}' returning 1`,
    delete: () => `delete from public.bajas where id = '${rows.removalOfAna}' returning 1`,
    ask: () => `select 1 where public.pedir_baja('${rows.otherFreeProvider}') ->> 'estado' = 'recibida'`,
    'ask for a visitor': () =>
      `select 1 where public.dejar_baja('${rows.otherFreeProvider}') ->> 'estado' = 'recibida'`,
    'remove one’s own': () => `select 1 where public.retirar_mi_perfil() ->> 'estado' = 'hecha'`,
    decide: () => `select 1 where public.decidir_baja('${rows.removalOfAna}', true) ->> 'estado' = 'hecha'`,
    undo: () => `select 1 where public.deshacer_baja('${rows.removalOfAna}') ->> 'estado' = 'ya_decidida'`,
  }),
  subject('experiencias', 'any', owners, {
    select: () => `select 1 from public.experiencias where id = '${rows.anaExperience}'`,
    insert: experience,
    'insert for another': () => experience(people.bystander),
    update: () =>
      `update public.experiencias set espera_meses = 4 where id = '${rows.anaExperience}' returning 1`,
    'update the author': () =>
      `update public.experiencias set usuario_id = '${people.user}' where id = '${rows.anaExperience}' returning 1`,
    delete: () => `delete from public.experiencias where id = '${rows.anaExperience}' returning 1`,
  }),
  subject('avisos', 'any', owners, {
    select: () => 'select 1 from private.avisos',
    'select who was told': () => 'select 1 from private.avisos_dados',
    'select who left': () => 'select 1 from private.avisos_dejados',
    'ask for': () =>
      `select 1 where public.pedir_aviso('mama@example.test', 'doctor', 'Lares', null, '192.0.2.1', repeat('x', 32),
         now() + interval '1 minute') ->> 'estado' = 'recibido'`,
    'see by its link': () => `select 1 where public.ver_aviso('nada') ->> 'estado' = 'desconocido'`,
    'confirm by its link': () => `select 1 where public.confirmar_aviso('nada') ->> 'estado' = 'desconocido'`,
    'leave by its link': () => `select 1 from public.dejar_avisos('nada')`,
  }),
];
