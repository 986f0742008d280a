import { Pencil } from 'lucide-react';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import type { Api } from '../../../../lib/api.ts';
import { dayInSentence } from '../../../../lib/dates.ts';
import { kindWords, timeWords } from '../../../activities/activities.ts';
import { formatPhone } from '../../../directory/phone.ts';
import { decideActivity } from '../../activities/mutations.ts';
import { fetchStoredActivity, type StoredActivity } from '../../activities/queries.ts';
import type { Decided, KindModule, ViewProps } from '../kind-module.ts';
import { All, Decide, DecideButton, decisionKeys, OutLink, Value } from '../parts.tsx';

export interface ActivityAction {
  id: string;
  title: string;
  from: StoredActivity['estado'];
  to: StoredActivity['estado'];
}

export const activityKind: KindModule<StoredActivity, ActivityAction> = { fetch, View, decide };

async function fetch(api: Api, id: string): Promise<StoredActivity | null> {
  const activity = await fetchStoredActivity(api, id);
  return activity?.estado === 'pendiente' ? activity : null;
}

async function decide(api: Api, action: ActivityAction): Promise<Decided<ActivityAction>> {
  const { id, title, from, to } = action;
  if (!(await decideActivity(api, id, from, to))) return { state: 'taken' };
  if (to === 'pendiente') return { state: 'done', text: `«${title}» espera otra vez` };
  return { state: 'done', text: `Descartaste «${title}»`, undo: { ...action, from: to, to: from } };
}

/** Publishing takes the form, which asks for what a suggestion does not say. */
function View({ detail, sending: [sending], onDecide }: ViewProps<StoredActivity, ActivityAction>) {
  const { id, titulo, clase, municipio, empieza, enlace, telefono, sensorial } = detail;
  const about = <span className="sr-only"> «{titulo}»</span>;
  return (
    <>
      <All>
        <Value name="Qué es">{kindWords[clase]}</Value>
        <Value name="Municipio">{municipio}</Value>
        <Value name="Cuándo" isWide>
          {empieza ? `${dayInSentence(empieza)}. ` : null}
          {timeWords(detail)}
        </Value>
        <Value name="Enlace o teléfono" isWide>
          {enlace ? <OutLink href={enlace} /> : formatPhone(telefono ?? '')}
        </Value>
        <Value name="Ruido, luz y espacio" isWide>
          {sensorial}
        </Value>
      </All>
      <Decide>
        <ButtonLink
          to={`/admin/actividades/${id}`}
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
    </>
  );
}
