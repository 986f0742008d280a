import type { Api } from '../../../lib/api.ts';
import type { StoredActivity } from '../activities/queries.ts';
import type { ProviderAction } from '../providers/mutations.ts';
import type { Suggestion } from '../suggestions/queries.ts';
import type { KindModule } from './kind-module.ts';
import { activityKind } from './kinds/actividad.tsx';
import { type RemovalAction, type RemovalItem, removalKind } from './kinds/baja.tsx';
import { type CaseAction, type CaseItem, caseKind } from './kinds/caso.tsx';
import { type PageAction, type PageItem, pageKind } from './kinds/pagina.tsx';
import { type StepAction, type StepItem, stepKind } from './kinds/paso.tsx';
import { type ProposalAction, type ProposalItem, proposalKind } from './kinds/propuesta.tsx';
import { type ProviderItem, providerKind } from './kinds/proveedor.tsx';
import { type ClaimAction, type ClaimItem, claimKind } from './kinds/reclamacion.tsx';
import { type ResourceAction, type ResourceItem, resourceKind } from './kinds/recurso.tsx';
import { type DuplicateAction, type DuplicateItem, duplicateKind } from './kinds/repetido.tsx';
import { type ReviewAction, type ReviewItem, reviewKind } from './kinds/resena.tsx';
import { type SuggestionAction, suggestionKind } from './kinds/sugerencia.tsx';
import type { Kind } from './kinds.ts';

/** By kind, what is shown of an item and what can be decided. A kind without one does not compile. */
interface Shapes {
  proveedor: { detail: ProviderItem; action: ProviderAction };
  propuesta: { detail: ProposalItem; action: ProposalAction };
  reclamacion: { detail: ClaimItem; action: ClaimAction };
  baja: { detail: RemovalItem; action: RemovalAction };
  resena: { detail: ReviewItem; action: ReviewAction };
  sugerencia: { detail: Suggestion; action: SuggestionAction };
  actividad: { detail: StoredActivity; action: SuggestionAction };
  recurso: { detail: ResourceItem; action: ResourceAction };
  paso: { detail: StepItem; action: StepAction };
  reporte: { detail: CaseItem; action: CaseAction };
  revision: { detail: CaseItem; action: CaseAction };
  primera: { detail: CaseItem; action: CaseAction };
  repetido: { detail: DuplicateItem; action: DuplicateAction };
  pagina: { detail: PageItem; action: PageAction };
}
type Detail<K extends Kind> = Shapes[K]['detail'];
export type Action<K extends Kind> = Shapes[K]['action'];

type Renderers = { [K in Kind]: KindModule<Detail<K>, Action<K>> };

export const renderers: Renderers = {
  proveedor: providerKind,
  propuesta: proposalKind,
  reclamacion: claimKind,
  baja: removalKind,
  resena: reviewKind,
  sugerencia: suggestionKind,
  actividad: activityKind,
  recurso: resourceKind,
  paso: stepKind,
  reporte: caseKind,
  revision: caseKind,
  primera: caseKind,
  repetido: duplicateKind,
  pagina: pageKind,
};

/** An item with all that is shown of it. */
export interface Opened<K extends Kind = Kind> {
  kind: K;
  id: string;
  detail: Detail<K>;
}

export async function fetchOpened<K extends Kind>(api: Api, kind: K, id: string): Promise<Opened<K> | null> {
  const detail = await renderers[kind].fetch(api, id);
  return detail === null ? null : { kind, id, detail };
}
