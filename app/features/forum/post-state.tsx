import { EyeOff, Hourglass } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
import { HiddenNotice, onlyYou } from '../moderation/hidden-notice.tsx';
import type { Post, PostKind, PostState } from './forum.ts';

interface PostStateNoticeProps {
  clase: PostKind;
  post: Post;
}

/** On a post that others do not see: to its author why, to an admin that it is so. */
export function PostStateNotice({ clase, post: { id, mia, estado, oculta } }: PostStateNoticeProps) {
  if (estado === 'publicada') return null;
  if (mia && oculta) return <HiddenNotice post={{ clase, elemento: id }} state={oculta} />;
  return (
    <div className="grid gap-2 text-meta text-ink-soft">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateBadge estado={estado} />
        <span>{mia ? onlyYou : 'Por ahora solo la ven su autor y los administradores.'}</span>
      </p>
      {mia && estado === 'en_revision' ? (
        <p>Una persona la lee antes de publicarla. Te avisamos por correo.</p>
      ) : null}
    </div>
  );
}

/** Nothing for what is published. */
export function StateBadge({ estado }: { estado: PostState }) {
  if (estado === 'publicada') return null;
  const [Icon, words] =
    estado === 'oculta' ? ([EyeOff, 'Oculta'] as const) : ([Hourglass, 'En revisión'] as const);
  return (
    <Badge tone="waiting" icon={<Icon className="size-4" />}>
      {words}
    </Badge>
  );
}
