import { countOf } from '../../lib/count.ts';
import { joinWords } from '../../lib/join-words.ts';
import type { OwnData } from './queries.ts';

type Counts = Omit<OwnData, 'perfil' | 'copia'>;

const listed = (parts: Array<string | false>) => joinWords(parts.filter((part) => part !== false));

export const hasPosts = ({ preguntas, respuestas }: Counts) => preguntas + respuestas > 0;

const questions = (count: number) => countOf(count, 'pregunta', 'preguntas');
const answers = (count: number) => countOf(count, 'respuesta', 'respuestas');
/** "tu pregunta", "tus 2 preguntas" */
const own = (count: number, words: string) => (count === 1 ? `tu ${words.slice(2)}` : `tus ${words}`);

/** "tus 2 preguntas y tus 9 respuestas" */
export function ownPosts({ preguntas, respuestas }: Counts): string {
  return listed([
    preguntas > 0 && own(preguntas, questions(preguntas)),
    respuestas > 0 && own(respuestas, answers(respuestas)),
  ]);
}

/** The same when they go, with what others wrote: "tus 2 preguntas, con las 7 respuestas que te dieron, y tus 9 respuestas". */
export function lostPosts(counts: Counts): string {
  const { preguntas, respuestas, respuestas_de_otros: others } = counts;
  if (others === 0) return ownPosts(counts);
  const given = others === 1 ? 'con la respuesta que te dieron' : `con las ${answers(others)} que te dieron`;
  const asked = `${own(preguntas, questions(preguntas))}, ${given}`;
  return respuestas > 0 ? `${asked}, y ${own(respuestas, answers(respuestas))}` : asked;
}

/** "Se borran tu perfil, 3 reseñas, 6 favoritos, 2 listas y 2 enlaces", or the profile alone when there is nothing else. */
export function lostThings({ resenas, favoritos, listas, enlaces }: Counts): string {
  const parts = listed([
    resenas > 0 && countOf(resenas, 'reseña', 'reseñas'),
    favoritos > 0 && countOf(favoritos, 'favorito', 'favoritos'),
    listas > 0 && countOf(listas, 'lista', 'listas'),
    enlaces > 0 && countOf(enlaces, 'enlace', 'enlaces'),
  ]);
  return parts ? `Se borran tu perfil, ${parts}` : 'Se borra tu perfil';
}

/** "214 kB", "2.1 MB" */
export function fileSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
