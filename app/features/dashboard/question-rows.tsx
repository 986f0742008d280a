import { Link } from 'react-router';
import { DeleteButton } from '../../components/forms/delete-button.tsx';
import { RelativeTime } from '../../components/time.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { countAnswers } from '../../lib/count.ts';
import { ForumDoor } from '../forum/no-questions.tsx';
import { StateBadge } from '../forum/post-state.tsx';
import type { QuestionWrite } from './mutations.ts';
import type { OwnQuestion } from './queries.ts';

export const questionAnchor = (id: string) => `pregunta-${id}`;
export const questionsTitle = 'mis-preguntas';

interface QuestionRowsProps {
  questions: OwnQuestion[];
  /** The form for the next one stands below. */
  canAsk: boolean;
  servedAt: number;
  onDeleted(): void;
}

export function NoQuestionsYet() {
  return (
    <EmptyState art={<ForumDoor />} title="Todavía no tienes preguntas">
      Escribe la primera arriba. Otras familias pueden responder.
    </EmptyState>
  );
}

export function QuestionRows({ questions, canAsk, servedAt, onDeleted }: QuestionRowsProps) {
  return (
    <section aria-labelledby={questionsTitle} className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={questionsTitle} tabIndex={-1} className="text-h3 font-subtitle">
          Mis preguntas
        </h2>
        {canAsk ? (
          <a href="#titulo" className={buttonClass({ size: 'small' })}>
            Hacer otra pregunta
          </a>
        ) : null}
      </div>
      <ul className="grid gap-3">
        {questions.map((question) => (
          <li key={question.id} id={questionAnchor(question.id)} tabIndex={-1}>
            <QuestionRow question={question} servedAt={servedAt} onDeleted={onDeleted} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface QuestionRowProps {
  question: OwnQuestion;
  servedAt: number;
  onDeleted(): void;
}

function QuestionRow({ question, servedAt, onDeleted }: QuestionRowProps) {
  const { id, title, category, created_at, answer_count, sin_nombre, estado } = question;
  return (
    <Card isFlat className="grid gap-2">
      <h3 className="text-h4 font-subtitle wrap-anywhere">
        <Link to={`/question/${id}`} className="tap text-ink no-underline hover:underline">
          {title}
        </Link>
      </h3>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-meta text-ink-soft">
        <RelativeTime at={created_at} servedAt={servedAt} byHour={sin_nombre} />
        {category ? <Badge>{category}</Badge> : null}
        <StateBadge estado={estado} />
        {sin_nombre ? <Badge tone="brand">Sin tu nombre</Badge> : null}
        <span>{countAnswers(answer_count)}</span>
        <span className="-mr-3 ml-auto">
          <DeleteButton<QuestionWrite> noun="pregunta" input={{ intent: 'delete', id }} onDone={onDeleted}>
            {answer_count === 0
              ? `Vas a eliminar «${title}».`
              : `Vas a eliminar «${title}» y sus respuestas.`}
          </DeleteButton>
        </span>
      </div>
    </Card>
  );
}
