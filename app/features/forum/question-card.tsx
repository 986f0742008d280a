import { HandHeart, MessageSquare } from 'lucide-react';
import { Link } from 'react-router';
import { RelativeTime } from '../../components/time.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { countAnswers } from '../../lib/count.ts';
import type { QuestionSummary } from './forum.ts';

const layout = 'grid gap-2';

export function QuestionCard({ question, servedAt }: { question: QuestionSummary; servedAt: number }) {
  const { id, title, excerpt, category, created_at, answer_count, con_ayuda, author, sin_nombre } = question;
  return (
    <Card isFlat className={layout}>
      <h2 className="text-h4 font-subtitle wrap-anywhere">
        <Link to={`/question/${id}`} className="tap text-ink no-underline hover:underline">
          {title}
        </Link>
      </h2>
      <p className="line-clamp-2 max-w-[75ch] text-ui text-ink-soft wrap-anywhere">{excerpt}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-ink-soft">
        <span className="inline-flex flex-wrap gap-x-3">
          <span>{author}</span>
          <RelativeTime at={created_at} servedAt={servedAt} byHour={sin_nombre} />
        </span>
        {category ? <Badge>{category}</Badge> : null}
        <span className="inline-flex items-center gap-2 @md/page:ml-auto">
          <MessageSquare className="icon" />
          {countAnswers(answer_count)}
        </span>
        {con_ayuda ? (
          <span className="inline-flex items-center gap-2 text-success">
            <HandHeart className="icon" />
            Con respuesta útil
          </span>
        ) : null}
      </p>
    </Card>
  );
}

/** Placeholders while the list loads. */
export function QuestionSkeletons() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      {['w-[72%]', 'w-[58%]', 'w-[66%]'].map((width) => (
        <Card key={width} isFlat className={layout}>
          <Skeleton className={`my-1 h-[1.2em] ${width}`} />
          <Skeleton className="my-1" />
          <Skeleton className="my-1 w-[40%]" />
        </Card>
      ))}
    </div>
  );
}
