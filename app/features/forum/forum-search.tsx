import { Search } from 'lucide-react';
import { SearchForm } from '../../components/forms/search-form.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { forumCategories } from '../../lib/lists/forum-categories.ts';
import { useSearchFilters } from '../../lib/search-params.ts';
import { AnsweredPicks } from './answered-picks.tsx';
import { forumParams } from './filter.ts';

/** Debounced search; the address holds the query. */
export function ForumSearch() {
  const { inAddress, text, setText, change, fill } = useSearchFilters(forumParams);
  return (
    <SearchForm
      action="/questions"
      aria-label="Buscar en el foro"
      onFilled={fill}
      className="edge grid gap-4 rounded-card border border-line bg-surface p-(--panel-pad) @md/page:grid-cols-2"
    >
      <Field label="Título o contenido" id="buscar-pregunta">
        <Input
          name="q"
          type="search"
          maxLength={200}
          autoComplete="off"
          value={text}
          placeholder="Ejemplo: primera cita"
          icon={<Search className="icon" />}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Field label="Categoría" id="categoria-pregunta">
        <Select
          name="categoria"
          value={inAddress.category ?? ''}
          onChange={(event) => change({ category: event.target.value || null })}
        >
          <option value="">Todas las categorías</option>
          {forumCategories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      </Field>
      <AnsweredPicks value={inAddress.answered} onChange={(answered) => change({ answered })} />
      <Button type="submit" level="solid" className="only-without-js">
        Buscar preguntas
      </Button>
    </SearchForm>
  );
}
