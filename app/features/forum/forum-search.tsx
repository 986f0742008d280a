import { Search } from 'lucide-react';
import { useState } from 'react';
import { SearchForm } from '../../components/forms/search-form.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { forumCategories } from '../../lib/lists/forum-categories.ts';
import { useSearchFilters } from '../../lib/search-params.ts';
import { AnsweredPicks } from './answered-picks.tsx';
import { forumParams } from './filter.ts';

/** Debounced search; the address holds the query. */
export function ForumSearch() {
  const { inAddress, text, setText, change, fill } = useSearchFilters(forumParams);
  const active = [inAddress.category, inAddress.answered].filter(Boolean).length;
  // Later it is the reader's: a choice that is taken back does not fold what they use.
  const [wasActive] = useState(active > 0);
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
          onText={setText}
        />
      </Field>
      <Disclosure
        summary={active > 0 ? `Filtros (${active})` : 'Filtros'}
        look="words"
        open={wasActive}
        className="@md/page:self-end"
      >
        <div className="grid gap-4 pt-2">
          <Field label="Categoría" id="categoria-pregunta">
            <Select
              name="categoria"
              value={inAddress.category ?? ''}
              onPick={(value) => change({ category: value || null })}
              empty="Todas las categorías"
              options={forumCategories}
            />
          </Field>
          <AnsweredPicks value={inAddress.answered} onChange={(answered) => change({ answered })} />
        </div>
      </Disclosure>
      <Button type="submit" level="solid" className="only-without-js">
        Buscar preguntas
      </Button>
    </SearchForm>
  );
}
