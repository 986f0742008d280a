import { MessageCircle, MessageSquare, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { countAnswers, countOf } from '../../lib/count.ts';
import type { Kept } from '../favorites/queries.ts';
import { unknownAuthor } from '../forum/forum.ts';
import { resourceTypeFacts } from '../resources/resources.ts';

interface KeptRowProps {
  kept: Kept;
  isRemoving: boolean;
  onRemove(): void;
}

/** A question, an answer or a resource among what a person keeps. */
export function KeptRow({ kept, isRemoving, onRemove }: KeptRowProps) {
  const { label, Icon, link, note } = describeKept(kept);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-t border-line py-4 first:border-t-0 first:pt-0 last:pb-0 @md/page:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon className="icon" />
      <div className="grid justify-items-start gap-1.5">
        <Badge>{label}</Badge>
        <h3 className="text-h4 font-subtitle wrap-anywhere">{link}</h3>
        <p className="text-meta text-ink-soft wrap-anywhere">{note}</p>
      </div>
      <div className="col-span-2 -ml-3 @md/page:col-span-1 @md/page:ml-0">
        <Button Icon={X} level="text" size="small" busy={isRemoving} busyLabel="Quitando…" onClick={onRemove}>
          <span>
            Quitar<span className="sr-only"> {kept.titulo}</span>
          </span>
        </Button>
      </div>
    </li>
  );
}

interface Described {
  label: string;
  Icon: typeof MessageSquare;
  link: ReactNode;
  note: string;
}

function describeKept(kept: Kept): Described {
  const { id, titulo, datos } = kept;
  switch (datos.clase) {
    case 'pregunta':
      return {
        label: 'Pregunta',
        Icon: MessageSquare,
        link: (
          <Link to={`/question/${id}`} className="tap">
            {titulo}
          </Link>
        ),
        note: `${countAnswers(datos.respuestas)}${
          datos.nuevas > 0 ? `, ${countOf(datos.nuevas, 'nueva', 'nuevas')} desde que la guardaste` : ''
        }.`,
      };
    case 'respuesta':
      return {
        label: 'Respuesta',
        Icon: MessageCircle,
        link: (
          <Link to={`/question/${datos.pregunta}#respuesta-${id}`} className="tap">
            «{titulo}»
          </Link>
        ),
        note: `De ${datos.autor ?? unknownAuthor}, en «${datos.en}»`,
      };
    case 'recurso': {
      const { label, Icon, action } = resourceTypeFacts[datos.tipo_recurso];
      return {
        label: 'Recurso',
        Icon,
        link: (
          <a href={datos.url} target="_blank" rel="noopener noreferrer" className="tap">
            {titulo}
            <span className="sr-only"> ({action}, abre otra página)</span>
          </a>
        ),
        note: `${label}.`,
      };
    }
  }
}
