import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { Form, useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { Field, Input } from '../../components/ui/field.tsx';
import { Select } from '../../components/ui/select.tsx';
import { debounce, useCanNavigate } from '../../lib/debounced-navigation.ts';
import { forumCategories } from '../../lib/lists/forum-categories.ts';
import { forumPath, type QuestionFilter, readFilter } from './filter.ts';

/** Debounced search; the address holds the query. Without JavaScript it is a plain GET form. */
export function ForumSearch({ filter }: { filter: QuestionFilter }) {
  const form = useRef<HTMLFormElement>(null);
  const forget = useRef(() => {});
  const asked = useRef(filter);
  const canNavigate = useCanNavigate();
  const navigate = useNavigate();

  // Back, a chip or "Limpiar filtros" changed the address: the fields follow.
  useEffect(() => {
    const isOurs = asked.current.text === filter.text && asked.current.category === filter.category;
    if (isOurs || !form.current) return;
    forget.current();
    asked.current = filter;
    setField(form.current, 'q', filter.text);
    setField(form.current, 'categoria', filter.category ?? '');
  }, [filter]);
  // Fields may have been filled before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    ask();
    return () => forget.current();
  }, []);

  function ask() {
    forget.current();
    if (!form.current) return;
    const wanted = readFilter(
      new URLSearchParams(new FormData(form.current) as unknown as Record<string, string>),
    );
    if (wanted.text === asked.current.text && wanted.category === asked.current.category) return;
    // The keystrokes of one search are one history entry.
    const isSameSearch =
      asked.current.text !== '' && wanted.text !== '' && wanted.category === asked.current.category;
    asked.current = wanted;
    void navigate(forumPath(wanted), { replace: isSameSearch, preventScrollReset: true });
  }

  function askSoon() {
    forget.current();
    forget.current = debounce(() => canNavigate(forumPath(asked.current)), ask);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    ask();
  }

  return (
    <Form
      ref={form}
      action="/questions"
      role="search"
      aria-label="Buscar en el foro"
      onSubmit={submit}
      className="edge grid gap-4 rounded-card border border-line bg-surface p-(--panel-pad) @md/page:grid-cols-2"
    >
      <Field label="Título o contenido" id="buscar-pregunta">
        <Input
          name="q"
          type="search"
          maxLength={200}
          autoComplete="off"
          defaultValue={filter.text}
          placeholder="Ejemplo: primera cita"
          icon={<Search className="icon" />}
          onInput={askSoon}
        />
      </Field>
      <Field label="Categoría" id="categoria-pregunta">
        <Select name="categoria" defaultValue={filter.category ?? ''} onChange={ask}>
          <option value="">Todas las categorías</option>
          {forumCategories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      </Field>
      <Button type="submit" level="solid" className="only-without-js">
        Buscar preguntas
      </Button>
    </Form>
  );
}

function setField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
}
