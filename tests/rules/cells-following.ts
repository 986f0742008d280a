import { type Subject, subject } from './subject.ts';
import { rows } from './world.ts';

/** Ana asked the question that is tried; Beto asked another. */
export const followingSubjects: Subject[] = [
  subject(
    'seguimientos',
    'any',
    { owner: 'ana', otherOwner: 'beto' },
    {
      select: () => 'select 1 from private.seguimientos',
      'select choices': () => 'select 1 from private.preferencias_correo',
      'select what is new': () => 'select 1 from private.novedades',
      follow: () => `select 1 where public.seguir('${rows.anaQuestion}') is not null`,
      unfollow: () => `select 1 from public.dejar_de_seguir('${rows.anaQuestion}')`,
      'see by the page': () =>
        `select 1 where public.pregunta_completa('${rows.anaQuestion}') ->> 'siguiendo' is not null`,
      'list one’s own': () => `select 1 where (select count(*) from public.mis_seguimientos()) = 0`,
      'read the choices': () => `select 1 where public.mis_correos() ->> 'propias' = 'al_momento'`,
      'change the choices': () => `select 1 where public.guardar_correos('nunca') ->> 'propias' = 'nunca'`,
      keep: () => `select 1 from public.guardar('respuesta', '${rows.anaAnswer}', true)`,
      'select what is kept': () => 'select 1 from private.guardados',
      'list what one keeps': () => `select 1 where (select count(*) from public.mis_guardados()) >= 0`,
      'see by a link': () => `select 1 where public.ver_correos('nada') ->> 'estado' = 'desconocido'`,
      'leave by a link': () => `select 1 from public.elegir_correos('nada', false)`,
    },
  ),
];
