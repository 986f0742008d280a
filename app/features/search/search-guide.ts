import { fold } from '../../lib/fold.ts';
import type { Guide } from '../guide/guide.ts';
import type { Found, Hits } from './queries.ts';

const none = { total: 0, primeros: [] };
const first = <Row>(rows: Row[]): Hits<Row> => ({ total: rows.length, primeros: rows.slice(0, 3) });

/** The same search over what the guide on this device has: providers and steps. */
export function searchGuide(guide: Guide, q: string): Found {
  const wanted = fold(q);
  const has = (...texts: Array<string | null>) => fold(texts.join('\n')).includes(wanted);
  const { steps } = guide.findPath({ edad: null, momento: null, municipio: null });
  return {
    proveedores: first(
      guide.list.providers.filter(({ nombre, descripcion }) => has(`${nombre}\0${descripcion ?? ''}`)),
    ),
    pasos: first(steps.filter(({ titulo, por_que, resumen }) => has(titulo, por_que, ...resumen))),
    recursos: none,
    preguntas: none,
  };
}
