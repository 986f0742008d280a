import { Check, ExternalLink, X } from 'lucide-react';
import { useState } from 'react';
import { FormattedDay } from '../../components/time.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { notify } from '../../components/ui/toast.tsx';
import { loadApi } from '../../lib/api.ts';
import { explain } from '../../lib/error-messages.ts';
import { decideSuggestion, fetchSuggestions, type Suggestion } from './admin-resources.ts';
import { LoadFailed } from './load-failed.tsx';
import { useLoaded } from './use-loaded.ts';

const step = 5;

/** What readers suggested: accepting fills the form, dismissing can be taken back. */
export function SuggestionsPanel() {
  const [limit, setLimit] = useState(step);
  const list = useLoaded(String(limit), async () => fetchSuggestions(await loadApi(), limit));
  const [busyId, setBusyId] = useState<string>();

  async function decide(
    { id, titulo }: Suggestion,
    from: Suggestion['estado'],
    to: Suggestion['estado'],
  ): Promise<boolean> {
    setBusyId(id);
    try {
      const isDone = await decideSuggestion(await loadApi(), id, from, to);
      if (!isDone) notify.error(`Otra persona ya decidió sobre «${titulo}»`, `suggestion-${id}`);
      return isDone;
    } catch (error) {
      notify.error(`Error al guardar la sugerencia: ${explain(error)}`, `suggestion-${id}`);
      return false;
    } finally {
      setBusyId(undefined);
      list.reload();
    }
  }

  async function dismiss(suggestion: Suggestion) {
    if (busyId || !(await decide(suggestion, 'pendiente', 'descartada'))) return;
    notify.offer(`Descartaste «${suggestion.titulo}»`, `suggestion-${suggestion.id}`, {
      label: 'Recuperar sugerencia',
      run: () => void decide(suggestion, 'descartada', 'pendiente'),
    });
  }

  const { data, problem, isLoading, reload } = list;
  if (!data && !problem) return null;
  const hidden = data ? data.total - data.rows.length : 0;
  return (
    <Panel
      title={data ? `Sugerencias de lectores: ${data.total}` : 'Sugerencias de lectores'}
      aria-label="Sugerencias de lectores"
    >
      {problem ? (
        <LoadFailed
          message="Error al cargar sugerencias"
          problem={problem}
          isLoading={isLoading}
          onRetry={reload}
        />
      ) : null}
      {data?.total === 0 ? <p className="text-ink-soft">No hay sugerencias por revisar.</p> : null}
      {data && data.total > 0 ? (
        <ul className="grid gap-5">
          {data.rows.map((suggestion) => (
            <li
              key={suggestion.id}
              className="grid gap-2 not-first:border-t not-first:border-line not-first:pt-5"
            >
              <SuggestionRow
                suggestion={suggestion}
                isBusy={busyId === suggestion.id}
                onDismiss={() => void dismiss(suggestion)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {hidden > 0 ? (
        <p className="mt-5">
          <Button size="small" busy={isLoading} busyLabel="Cargando…" onClick={() => setLimit(limit + step)}>
            Ver más sugerencias
          </Button>
        </p>
      ) : null}
    </Panel>
  );
}

interface SuggestionRowProps {
  suggestion: Suggestion;
  isBusy: boolean;
  onDismiss(): void;
}

function SuggestionRow({
  suggestion: { id, titulo, url, descripcion, author, fecha },
  isBusy,
  onDismiss,
}: SuggestionRowProps) {
  return (
    <>
      <h3 className="text-h4 font-subtitle [overflow-wrap:anywhere]">{titulo}</h3>
      <p className="text-meta text-ink-soft">
        {author}, <FormattedDay at={fecha} />
      </p>
      {descripcion ? (
        <p className="max-w-(--width-text) text-ui whitespace-pre-line [overflow-wrap:anywhere]">
          {descripcion}
        </p>
      ) : null}
      <p>
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="tap text-ui [overflow-wrap:anywhere]"
        >
          <ExternalLink className="icon mr-1.5 inline" />
          {url}
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
      </p>
      <div className="flex flex-wrap gap-2 pt-1">
        <ButtonLink to={`/admin/recursos/nuevo?sugerencia=${id}`} level="solid" size="small">
          <Check className="icon" />
          Aceptar<span className="sr-only"> {titulo}</span>
        </ButtonLink>
        <Button size="small" busy={isBusy} busyLabel="Guardando…" onClick={onDismiss}>
          <X className="icon" />
          Descartar<span className="sr-only"> {titulo}</span>
        </Button>
      </div>
    </>
  );
}
