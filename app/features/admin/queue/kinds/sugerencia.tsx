import { Pencil } from 'lucide-react';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { UserText } from '../../../../components/user-text.tsx';
import type { Api } from '../../../../lib/api.ts';
import { updateSuggestion } from '../../suggestions/mutations.ts';
import { fetchSuggestion, type Suggestion } from '../../suggestions/queries.ts';
import type { Decided, KindModule, ViewProps } from '../kind-module.ts';
import { All, Decide, DecideButton, decisionKeys, OutLink, Value } from '../parts.tsx';

export interface SuggestionAction {
  id: string;
  title: string;
  from: Suggestion['estado'];
  to: Suggestion['estado'];
}

export const suggestionKind: KindModule<Suggestion, SuggestionAction> = {
  fetch,
  View,
  decide: decideIn('sugerencias'),
};

async function fetch(api: Api, id: string): Promise<Suggestion | null> {
  const suggestion = await fetchSuggestion(api, id);
  return suggestion?.estado === 'pendiente' ? suggestion : null;
}

export function decideIn(table: Parameters<typeof updateSuggestion>[1]) {
  return async (api: Api, action: SuggestionAction): Promise<Decided<SuggestionAction>> => {
    const { id, title, from, to } = action;
    if (!(await updateSuggestion(api, table, id, from, to))) return { state: 'taken' };
    if (to === 'pendiente') return { state: 'done', text: `«${title}» espera otra vez` };
    return { state: 'done', text: `Descartaste «${title}»`, undo: { ...action, from: to, to: from } };
  };
}

function View({ detail, ...deciding }: ViewProps<Suggestion, SuggestionAction>) {
  const { id, url, descripcion, author } = detail;
  return (
    <>
      <All>
        <Value name="Enlace" isWide>
          <OutLink href={url} />
        </Value>
        <Value name="Lo sugiere">{author}</Value>
        <Value name="Por qué lo sugiere" isWide>
          {descripcion && <UserText>{descripcion}</UserText>}
        </Value>
      </All>
      <DecideSuggested to={`/admin/recursos/nuevo?sugerencia=${id}`} detail={detail} {...deciding} />
    </>
  );
}

type Suggested = Pick<Suggestion, 'id' | 'titulo'>;

/** Publishing takes the form, which asks for what a suggestion does not say. */
export function DecideSuggested({
  to,
  detail: { id, titulo },
  sending: [sending],
  onDecide,
}: { to: string } & Pick<ViewProps<Suggested, SuggestionAction>, 'detail' | 'sending' | 'onDecide'>) {
  const about = <span className="sr-only"> «{titulo}»</span>;
  return (
    <Decide>
      <ButtonLink
        to={to}
        level="solid"
        size="small"
        data-decision={decisionKeys.accept}
        aria-keyshortcuts={decisionKeys.accept.toUpperCase()}
      >
        <Pencil className="icon" />
        Completar y publicar{about}
      </ButtonLink>
      <DecideButton
        as="refuse"
        busy={sending !== undefined}
        onClick={() => onDecide({ id, title: titulo, from: 'pendiente', to: 'descartada' })}
      >
        Descartar{about}
      </DecideButton>
    </Decide>
  );
}
