import type { Api } from '../../../../lib/api.ts';
import { dayInSentence } from '../../../../lib/dates.ts';
import { formatPhone } from '../../../../lib/phone.ts';
import { kindWords, timeWords } from '../../../activities/activities.ts';
import { fetchStoredActivity, type StoredActivity } from '../../activities/queries.ts';
import type { KindModule, ViewProps } from '../kind-module.ts';
import { All, OutLink, Value } from '../parts.tsx';
import { DecideSuggested, decideIn, type SuggestionAction } from './sugerencia.tsx';

export const activityKind: KindModule<StoredActivity, SuggestionAction> = {
  fetch,
  View,
  decide: decideIn('actividades'),
};

async function fetch(api: Api, id: string): Promise<StoredActivity | null> {
  const activity = await fetchStoredActivity(api, id);
  return activity?.estado === 'pendiente' ? activity : null;
}

function View({ detail, ...deciding }: ViewProps<StoredActivity, SuggestionAction>) {
  const { id, clase, municipio, empieza, enlace, telefono, sensorial } = detail;
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
      <DecideSuggested to={`/admin/actividades/${id}`} detail={detail} {...deciding} />
    </>
  );
}
