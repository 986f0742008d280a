import { MessageSquare } from 'lucide-react';
import { SearchEverywhere } from '../../components/search-everywhere.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import type { Answered, QuestionFilter } from './filter.ts';

export function NoQuestions({ filter }: { filter: QuestionFilter }) {
  const { q, category, answered } = filter;
  if (!q && !category && !answered) {
    return (
      <EmptyState art={<ForumDoor />} title="Todavía no hay preguntas">
        Escribe la primera. Otras familias pueden responder.
      </EmptyState>
    );
  }
  const [title, advice] = answered && !q && !category ? wordsOfAnswered[answered] : wordsOf(filter);
  return (
    <EmptyState
      art={<ForumDoor />}
      title={title}
      action={
        <ButtonLink to="/questions" preventScrollReset>
          Ver todas las preguntas
        </ButtonLink>
      }
    >
      <p>{advice}</p>
      <SearchEverywhere q={q} />
    </EmptyState>
  );
}

type Words = [title: string, advice: string];

function wordsOf({ q, answered }: QuestionFilter): Words {
  if (answered) return ['No hay preguntas con estos filtros', 'Quita alguno o escribe tu pregunta.'];
  return q
    ? ['No hay preguntas con ese texto', 'Intenta con menos palabras o escribe tu pregunta.']
    : ['No hay preguntas en esta categoría', 'Mira otra categoría o escribe tu pregunta.'];
}

const wordsOfAnswered: Record<Answered, Words> = {
  sin_respuesta: [
    'Aquí ninguna pregunta espera respuesta',
    'Gracias a quienes responden. Mira todas o escribe la tuya.',
  ],
  con_ayuda: [
    'Todavía no hay preguntas con ayuda',
    'Salen aquí cuando quien preguntó marca una respuesta con «Me ayudó». Mira todas: otras respuestas también pueden servirte.',
  ],
};

/** The forum's sign in the arch of the site. */
export function ForumDoor() {
  return (
    <span
      data-type="todos"
      className="edge grid h-[76px] w-16 place-items-center rounded-t-[32px] rounded-b-field bg-type-soft text-type-strong"
    >
      <MessageSquare className="mt-1 size-[30px]" strokeWidth={1.8} />
    </span>
  );
}
