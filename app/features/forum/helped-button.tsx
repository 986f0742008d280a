import { HandHeart } from 'lucide-react';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Button } from '../../components/ui/button.tsx';
import { cx } from '../../lib/cx.ts';
import type { Answer } from './forum.ts';
import type { MarkHelped } from './question-actions.ts';

/** For who asked: says that an answer helped, or takes it back. */
export function HelpedButton({ answer: { id, author, ayudo } }: { answer: Answer }) {
  const { isBusy, send } = useSubmission<MarkHelped>();
  return (
    <Button
      Icon={HandHeart}
      level={ayudo ? 'text' : 'solid'}
      size="small"
      busy={isBusy}
      busyLabel="Guardando…"
      className={cx('justify-self-start', ayudo && '-ml-3')}
      onClick={() => send({ intent: 'helped', answerId: id, helped: !ayudo })}
    >
      {ayudo ? 'Quitar «Me ayudó»' : 'Me ayudó'}
      <span className="sr-only"> (la respuesta de {author})</span>
    </Button>
  );
}
