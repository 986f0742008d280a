import comunidad from '../../art/thumb-comunidad.svg';
import fallback from '../../art/thumb-default.svg';
import educacion from '../../art/thumb-educacion.svg';
import jovenes from '../../art/thumb-jovenes.svg';
import leyes from '../../art/thumb-leyes.svg';
import padres from '../../art/thumb-padres.svg';
import terapias from '../../art/thumb-terapias.svg';

const byCategory: Record<string, string> = {
  padres,
  diagnóstico: padres,
  educación: educacion,
  leyes,
  gobierno: leyes,
  jóvenes: jovenes,
  adolescencia: jovenes,
  comunidad,
  apoyo: comunidad,
  terapias,
};

/** The drawing of a resource without its own picture, by its first category. */
export function fallbackThumbnail(categories: readonly string[] | null): string {
  const [first = ''] = categories ?? [];
  return byCategory[first.toLowerCase()] ?? fallback;
}
