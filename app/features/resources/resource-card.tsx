import type { ReactNode } from 'react';
import { CountedLink } from '../../components/counted-link.tsx';
import { ImageWithFallback } from '../../components/image-with-fallback.tsx';
import { ReadAloud } from '../../components/read-aloud.tsx';
import { Badge, Tag } from '../../components/ui/badge.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { cx } from '../../lib/cx.ts';
import { MarkedText } from '../glossary/marked-text.tsx';
import type { Segment } from '../glossary/terms.ts';
import type { Library } from './queries.ts';
import { spokenReview } from './resource-review.ts';
import { type Resource, resourceTypeFacts } from './resources.ts';
import { ReviewNote } from './review-note.tsx';
import { fallbackThumbnail } from './thumbnails.ts';

const maxCategories = 3;
const thumbnailClass =
  'decor aspect-video w-full bg-brand-soft object-cover oscuro:[filter:brightness(0.86)]';

interface ResourceCardProps {
  resource: Resource;
  /** In which it stands. */
  library: Library;
  /** Its description, with the terms that it is the first to use. */
  description: readonly Segment[];
  isAboveFold?: boolean;
  /** Keeps it. */
  save: ReactNode;
}

export function ResourceCard({
  resource,
  library,
  description,
  isAboveFold = false,
  save,
}: ResourceCardProps) {
  const { id, titulo, descripcion, tipo_recurso: type, url, destacado } = resource;
  const { label, Icon, action, ActionIcon } = resourceTypeFacts[type];
  const review = library.reviews.find(({ recurso_id }) => recurso_id === id);
  const spoken = [`${titulo}.`, review && spokenReview(review), descripcion].filter(Boolean).join(' ');
  return (
    <article className="edge flex h-full flex-col overflow-clip rounded-card border border-line bg-surface shadow-rest">
      <Thumbnail resource={resource} isAboveFold={isAboveFold} />
      <div className="flex flex-1 flex-col gap-3 p-(--card-pad)">
        <p className="flex flex-wrap gap-2">
          <Badge tone="brand" icon={<Icon className="icon" />}>
            {label}
          </Badge>
          {destacado ? <Badge tone="waiting">Destacado</Badge> : null}
        </p>
        <h3 className="text-h4 wrap-anywhere">{titulo}</h3>
        {review ? (
          <ReviewNote
            review={review}
            replacement={library.resources.find((other) => other.id === review.reemplazado_por)}
            staleDay={library.staleDay}
          />
        ) : null}
        <p className="text-ui leading-normal whitespace-pre-line text-ink-soft wrap-anywhere">
          <MarkedText segments={description} />
        </p>
        <Categories names={resource.categoria ?? []} />
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          <CountedLink
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className={cx(buttonClass(), 'flex-auto')}
            event={{ tipo: 'descarga_recurso', resourceId: id, metadata: { tipo: type } }}
          >
            <ActionIcon className="icon" />
            <span>
              {action}
              <span className="sr-only"> ({titulo}, abre otra página)</span>
            </span>
          </CountedLink>
          {save}
          <ReadAloud text={spoken} about={titulo} />
        </div>
      </div>
    </article>
  );
}

/** A featured one, in a line: its card stands in the list. */
export function ResourceLine({ resource: { id, titulo, tipo_recurso: type, url } }: { resource: Resource }) {
  const { action, ActionIcon } = resourceTypeFacts[type];
  return (
    <CountedLink
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="flex min-h-11 items-center gap-3 py-2 text-ui wrap-anywhere"
      event={{ tipo: 'descarga_recurso', resourceId: id, metadata: { tipo: type } }}
    >
      <ActionIcon className="icon" />
      <span>
        {titulo}
        <span className="sr-only"> ({action}, abre otra página)</span>
      </span>
    </CountedLink>
  );
}

/** Its own picture, or the drawing of its first category. Both only decorate. */
function Thumbnail({
  resource: { miniatura_pixar: own, categoria },
  isAboveFold,
}: Pick<Required<ResourceCardProps>, 'resource' | 'isAboveFold'>) {
  const size = { width: 480, height: 270 };
  const drawing = fallbackThumbnail(categoria);
  return (
    <ImageWithFallback
      {...size}
      sources={own ? [own, drawing] : [drawing]}
      alt=""
      className={thumbnailClass}
      fallback={null}
      isAboveFold={isAboveFold}
    />
  );
}

function Categories({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  const more = names.length - maxCategories;
  return (
    <ul aria-label="Categorías" className="flex flex-wrap gap-1.5">
      {names.slice(0, maxCategories).map((name) => (
        <li key={name}>
          <Tag>{name}</Tag>
        </li>
      ))}
      {more > 0 ? (
        <li>
          <Tag>
            +{more}
            <span className="sr-only">{more === 1 ? ' categoría más' : ' categorías más'}</span>
          </Tag>
        </li>
      ) : null}
    </ul>
  );
}
