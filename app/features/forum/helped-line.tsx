import { HandHeart } from 'lucide-react';
import { answerAnchor } from './answer-card.tsx';
import type { Answer } from './forum.ts';

/** Above the answers: those that helped stand where their score puts them, and this leads to the first. */
export function HelpedLine({ answers, isAsker }: { answers: Answer[]; isAsker: boolean }) {
  const helped = answers.filter(({ ayudo, estado }) => ayudo && estado === 'publicada');
  const [first] = helped;
  const canMark = isAsker && answers.some(({ mia }) => !mia);
  if (!first && !canMark) return null;
  return (
    <div className="mb-4 grid gap-1 text-ui">
      {first ? (
        <p className="flex gap-2">
          <HandHeart className="icon mt-[0.2em] text-success" />
          <span>
            {helped.length === 1
              ? 'Una respuesta ayudó a quien preguntó. '
              : `${helped.length} respuestas ayudaron a quien preguntó. `}
            <a href={`#${answerAnchor(first.id)}`} className="tap">
              {helped.length === 1 ? 'Ver esa respuesta' : 'Ver la primera'}
            </a>
          </span>
        </p>
      ) : null}
      {canMark ? (
        <p className="text-meta text-ink-soft">Solo tú ves el botón «Me ayudó»: es tu pregunta.</p>
      ) : null}
    </div>
  );
}
