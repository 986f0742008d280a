import { Pencil } from 'lucide-react';
import { ButtonLink } from '../../../../components/ui/button.tsx';
import { UserText } from '../../../../components/user-text.tsx';
import type { Api } from '../../../../lib/api.ts';
import type { Tables } from '../../../../lib/database.types.ts';
import { dayInSentence } from '../../../../lib/dates.ts';
import type { Decided, KindModule, ViewProps } from '../kind-module.ts';
import { All, Decide, DecideButton, OutLink, Value } from '../parts.tsx';

export type ResourceItem = Pick<
  Tables<'recursos'>,
  'id' | 'titulo' | 'descripcion' | 'tipo_recurso' | 'url' | 'categoria' | 'destacado'
> & {
  review: Pick<Tables<'revisiones_recurso'>, 'revisado_en' | 'vigencia' | 'aplica_en_pr'>;
  /** The resource that replaces it. */
  replacement: string | null;
};

export interface ResourceAction {
  id: string;
  title: string;
  /** The day of the review that was shown. */
  seen: string;
  /** To take it back: the day of the review before. */
  day?: string;
}

export const resourceKind: KindModule<ResourceItem, ResourceAction> = { fetch, View, decide };

async function fetch(api: Api, id: string): Promise<ResourceItem | null> {
  const { data, error } = await api
    .from('recursos')
    .select('id, titulo, descripcion, tipo_recurso, url, categoria, destacado')
    .eq('id', id)
    .maybeSingle();
  if (error) throw error;
  const review = await api.from('revisiones_recurso').select().eq('recurso_id', id).maybeSingle();
  if (review.error) throw review.error;
  if (!data || !review.data) return null;
  const other = review.data.reemplazado_por;
  const replacement = other
    ? await api.from('recursos').select('titulo').eq('id', other).maybeSingle()
    : null;
  if (replacement?.error) throw replacement.error;
  return { ...data, review: review.data, replacement: replacement?.data?.titulo ?? null };
}

async function decide(api: Api, action: ResourceAction): Promise<Decided<ResourceAction>> {
  const { id, title, seen, day } = action;
  const { data: former, error } = await api.rpc('marcar_revisado', {
    recurso: id,
    ...(day && { fecha: day }),
  });
  if (error) throw error;
  if (day) return { state: 'done', text: `«${title}» espera otra vez` };
  // It counts as looked at either way, but who did it first is told.
  if (former !== seen) return { state: 'taken' };
  return { state: 'done', text: `Revisaste «${title}»`, undo: { ...action, day: seen } };
}

const standings: Record<string, string> = {
  vigente: 'Vigente',
  derogada: 'Derogada',
  reemplazada: 'Reemplazada',
};

const types: Record<Tables<'recursos'>['tipo_recurso'], string> = {
  pdf: 'PDF',
  video: 'Video',
  link: 'Enlace',
};

function View({ detail, sending: [sending], onDecide }: ViewProps<ResourceItem, ResourceAction>) {
  const { id, titulo, review, replacement } = detail;
  const about = <span className="sr-only"> «{titulo}»</span>;
  return (
    <>
      <All>
        <Value name="Enlace" isWide>
          <OutLink href={detail.url} />
        </Value>
        <Value name="Descripción" isWide>
          <UserText>{detail.descripcion}</UserText>
        </Value>
        <Value name="Tipo">{types[detail.tipo_recurso]}</Value>
        <Value name="Categorías">{(detail.categoria ?? []).join(', ')}</Value>
        <Value name="Revisado el">{dayInSentence(review.revisado_en)}</Value>
        <Value name="Vigencia">
          {standings[review.vigencia] ?? review.vigencia}
          {replacement ? `, por «${replacement}»` : null}
        </Value>
        <Value name="Aplica en Puerto Rico">{review.aplica_en_pr ? 'Sí' : 'No'}</Value>
        <Value name="Destacado">{detail.destacado ? 'Sí' : 'No'}</Value>
      </All>
      <p className="max-w-(--width-text) text-meta text-ink-soft">
        Abre el enlace y léelo. Si ya no es así, cámbialo en «Editar»: guardar su vigencia también cuenta como
        revisarlo.
      </p>
      <Decide>
        <DecideButton
          as="accept"
          busy={sending !== undefined}
          onClick={() => onDecide({ id, title: titulo, seen: review.revisado_en })}
        >
          Sigue como está{about}
        </DecideButton>
        <ButtonLink Icon={Pencil} to={`/admin/recursos/${id}`} size="small">
          Editar{about}
        </ButtonLink>
      </Decide>
    </>
  );
}
