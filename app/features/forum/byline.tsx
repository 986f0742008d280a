import { FormattedDay } from '../../components/time.tsx';
import type { Question } from './forum.ts';

/** Who wrote a post, and when. An own nameless post says so to its author alone. */
export function Byline({
  post: { author, created_at, editada_en, sin_nombre, mia },
}: {
  post: Pick<Question, 'author' | 'created_at' | 'editada_en' | 'sin_nombre' | 'mia'>;
}) {
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3">
      <strong className="text-ui text-ink">{author}</strong>
      <FormattedDay at={created_at} />
      {editada_en ? (
        <span>
          editada el <FormattedDay at={editada_en} />
        </span>
      ) : null}
      {sin_nombre && mia ? <span>Es tuya, sin tu nombre</span> : null}
    </span>
  );
}
