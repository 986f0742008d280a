import { ButtonLink } from '../../components/ui/button.tsx';
import { ChipLink } from '../../components/ui/chip.tsx';
import { answeredWords, forumPath, type QuestionFilter } from './filter.ts';

/** What the list is narrowed to, each with a way out. */
export function FilterChips({ filter }: { filter: QuestionFilter }) {
  const { q, category, answered } = filter;
  if (!q && !category && !answered) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {q ? (
        <ChipLink action="Quitar filtro" to={forumPath({ ...filter, q: '' })}>
          Texto: {q}
        </ChipLink>
      ) : null}
      {category ? (
        <ChipLink action="Quitar filtro" to={forumPath({ ...filter, category: null })}>
          Categoría: {category}
        </ChipLink>
      ) : null}
      {answered ? (
        <ChipLink action="Quitar filtro" to={forumPath({ ...filter, answered: undefined })}>
          {answeredWords[answered]}
        </ChipLink>
      ) : null}
      <ButtonLink to="/questions" preventScrollReset level="text" size="small">
        Limpiar filtros
      </ButtonLink>
    </div>
  );
}
