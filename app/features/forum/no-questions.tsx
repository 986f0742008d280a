import { MessageSquare } from 'lucide-react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import type { QuestionFilter } from './filter.ts';

export function NoQuestions({ filter: { q, category } }: { filter: QuestionFilter }) {
  if (!q && !category) {
    return (
      <EmptyState art={<ForumDoor />} title="Todavía no hay preguntas">
        Escribe la primera. Otras familias pueden responder.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      art={<ForumDoor />}
      title={q ? 'No hay preguntas con ese texto' : 'No hay preguntas en esta categoría'}
      action={
        <ButtonLink to="/questions" preventScrollReset>
          Ver todas las preguntas
        </ButtonLink>
      }
    >
      {q ? 'Intenta con menos palabras o escribe tu pregunta.' : 'Mira otra categoría o escribe tu pregunta.'}
    </EmptyState>
  );
}

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
