import { type Subject, subject } from './subject.ts';
import { rows } from './world.ts';

const owners = { owner: 'ana', otherOwner: 'beto' } as const;
const { rehearsedImport: job, doneImport } = rows;

const begin = `public.crear_importacion('a.csv', repeat('0', 64), 'csv', 1, '{}')`;
const row = `[{"fila": 2, "valores": {"nombre": "X"}, "problemas": []}]`;

export const importSubjects: Subject[] = [
  subject('importaciones', 'any', owners, {
    select: () => `select 1 from public.importaciones where id = '${job}'`,
    insert: () =>
      `insert into public.importaciones (archivo, huella, origen, total) values ('a', repeat('0', 64), 'csv', 1) returning 1`,
    update: () => `update public.importaciones set estado = 'hecha' where id = '${job}' returning 1`,
    delete: () => `delete from public.importaciones where id = '${job}' returning 1`,
    begin: () => `select 1 where ${begin} ? 'id'`,
    'add rows': () => `select 1 where public.poner_filas((${begin} ->> 'id')::uuid, '${row}') = 1`,
    rehearse: () => `select 1 from public.ensayar_importacion('${job}')`,
    run: () => `select 1 from public.importar('${job}', false)`,
    abandon: () => `select 1 from public.abandonar_importacion('${job}')`,
    'look what undoing does': () => `select 1 where public.prever_deshacer('${doneImport}') ? 'quitar'`,
    undo: () => `select 1 from public.deshacer_importacion('${doneImport}')`,
    'recall columns': () => `select 1 where public.columnas_recordadas() ? 'nombre'`,
    'do the work that waits': () => 'select 1 where not public.gateway_work()',
  }),
  subject('importacion_filas', 'any', owners, {
    select: () => `select 1 from public.importacion_filas where importacion_id = '${job}'`,
    insert: () =>
      `insert into public.importacion_filas (importacion_id, fila, valores, problemas) values ('${job}', 3, '{}', '[]') returning 1`,
    update: () =>
      `update public.importacion_filas set razon = 'X' where importacion_id = '${job}' returning 1`,
    delete: () => `delete from public.importacion_filas where importacion_id = '${job}' returning 1`,
    decide: () => `select 1 from public.decidir_filas('${job}', '{2}', 'saltar')`,
  }),
];
