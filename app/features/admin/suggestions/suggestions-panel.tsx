import { Check, ExternalLink, X } from 'lucide-react';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { DecisionPanel, DecisionRow, RowText } from '../decision-panel.tsx';
import { useDecisions } from '../decisions.ts';
import type { Page } from '../list-query.ts';
import type { Suggestion } from './queries.ts';

interface SuggestionsPanelProps {
  list: Page<Suggestion> | Promise<Page<Suggestion>>;
  onMore(limit: string): void;
}

/** What readers suggested: accepting fills the form, dismissing can be taken back. */
export function SuggestionsPanel({ list, onMore }: SuggestionsPanelProps) {
  const { decide, isBusy } = useDecisions<Suggestion['estado']>('/admin/recursos', ({ name }) => ({
    text: `Descartaste «${name}»`,
    label: 'Recuperar sugerencia',
  }));
  return (
    <DecisionPanel
      title="Sugerencias de lectores"
      list={list}
      failure="Error al cargar sugerencias"
      empty={<p className="text-ink-soft">No hay sugerencias por revisar.</p>}
      moreLabel="Ver más sugerencias"
      onMore={onMore}
    >
      {(row) => (
        <SuggestionRow
          key={row.id}
          suggestion={row}
          isBusy={isBusy(row.id)}
          onDismiss={() => decide({ id: row.id, name: row.titulo, from: 'pendiente', to: 'descartada' })}
        />
      )}
    </DecisionPanel>
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
    <DecisionRow
      heading={titulo}
      author={author}
      date={fecha}
      actions={
        <>
          <ButtonLink to={`/admin/recursos/nuevo?sugerencia=${id}`} level="solid" size="small">
            <Check className="icon" />
            Aceptar<span className="sr-only"> {titulo}</span>
          </ButtonLink>
          <Button size="small" busy={isBusy} busyLabel="Guardando…" onClick={onDismiss}>
            <X className="icon" />
            Descartar<span className="sr-only"> {titulo}</span>
          </Button>
        </>
      }
    >
      <RowText>{descripcion}</RowText>
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
    </DecisionRow>
  );
}
