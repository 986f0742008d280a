import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { formatMonth, noonOf } from '../../lib/dates.ts';
import { type ResourceReview, validityWords } from './resource-review.ts';
import { noResourceFilters, type Resource, resourceParams } from './resources.ts';

interface ReviewNoteProps {
  review: ResourceReview;
  /** The resource to read instead, where it is known. */
  replacement: Resource | undefined;
  /** Reviews of this day and before are old. */
  staleDay: string;
}

/** What has to be known before a resource is used: it is not in force, it does not hold here, or nobody has looked lately. */
export function ReviewNote({ review, replacement, staleDay }: ReviewNoteProps) {
  const { vigencia, aplica_en_pr, revisado_en } = review;
  const isOld = revisado_en <= staleDay;
  return (
    <>
      {vigencia !== 'vigente' || !aplica_en_pr ? (
        <div className="edge flex gap-2 rounded-field bg-warning-soft px-3.5 py-2.5 text-ui leading-snug">
          <CircleAlert className="icon mt-0.5 text-warning" />
          <div className="grid gap-1">
            {vigencia === 'vigente' ? null : <p className="font-strong">{validityWords[vigencia]}</p>}
            {replacement ? (
              <p>
                Lee en su lugar:{' '}
                <Link
                  to={`/recursos${resourceParams.write({ ...noResourceFilters, q: replacement.titulo.slice(0, 100) })}`}
                  className="wrap-anywhere"
                >
                  {replacement.titulo}
                </Link>
              </p>
            ) : null}
            {aplica_en_pr ? null : <p className="font-strong">No aplica en Puerto Rico.</p>}
          </div>
        </div>
      ) : null}
      {isOld ? (
        <p className="text-meta text-ink-soft">
          Revisado por última vez en {formatMonth(noonOf(revisado_en))}. Confirma antes de usarlo.
        </p>
      ) : null}
    </>
  );
}
