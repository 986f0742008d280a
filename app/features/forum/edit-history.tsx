import { History } from 'lucide-react';
import { useState } from 'react';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { UserText } from '../../components/user-text.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { attempt } from '../../lib/mutation.ts';
import { useAccount } from '../../session/session.ts';
import type { PostKind, Question } from './forum.ts';
import { type FormerVersion, fetchFormerVersions } from './queries.ts';

interface EditHistoryProps {
  clase: PostKind;
  post: Pick<Question, 'id' | 'author' | 'editada_en'>;
}

/** For admins: what an edited post said before. */
export function EditHistory({ clase, post }: EditHistoryProps) {
  const account = useAccount();
  const [versions, setVersions] = useState<FormerVersion[]>();
  const { isBusy, send } = useSubmission<string, FormerVersion[]>({
    run: (id) => attempt(() => fetchFormerVersions(clase, id), { topic: 'history' }),
    onDone: setVersions,
  });
  if (!account?.isAdmin || !post.editada_en) return null;
  return (
    <>
      <Button
        Icon={History}
        level="text"
        size="small"
        busy={isBusy}
        busyLabel="Buscando…"
        onClick={() => send(post.id)}
      >
        Ver lo que decía
        <span className="sr-only">
          {' '}
          la {clase} de {post.author}
        </span>
      </Button>
      <Dialog
        open={versions !== undefined}
        onOpenChange={() => setVersions(undefined)}
        title={`Lo que decía esta ${clase}`}
        description="Solo los administradores ven las versiones anteriores. Se guardan 90 días."
        wide
      >
        {versions?.length === 0 ? <p>Ya no guardamos ninguna.</p> : null}
        <ol className="grid gap-4">
          {versions?.map(({ titulo, contenido, categoria, hasta }) => (
            <li key={hasta} className="grid gap-2 rounded-field bg-sunken px-4 py-3">
              <p className="text-meta text-ink-soft">
                Hasta el <time dateTime={hasta}>{formatMoment(new Date(hasta))}</time>
                {categoria ? ` · ${categoria}` : null}
              </p>
              {titulo ? <p className="font-strong wrap-anywhere">{titulo}</p> : null}
              <UserText>{contenido}</UserText>
            </li>
          ))}
        </ol>
      </Dialog>
    </>
  );
}
