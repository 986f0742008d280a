import { UserSearch } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormBody } from '../../components/forms/form-body.tsx';
import { text, useForm } from '../../components/forms/use-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog, dialogFootClass } from '../../components/ui/dialog.tsx';
import { DialogButton } from '../../components/ui/dialog-button.tsx';
import { Field, Textarea } from '../../components/ui/field.tsx';
import { attempt } from '../../lib/mutation.ts';
import { useAccount } from '../../session/session.ts';
import type { PostKind, Question } from './forum.ts';
import { type PostAuthor, seeAuthor } from './mutations.ts';

interface SeeAuthorButtonProps {
  clase: PostKind;
  post: Pick<Question, 'id' | 'author' | 'sin_nombre' | 'mia'>;
}

/** For admins: who wrote a nameless post. Asks why, and says that it is written down. */
export function SeeAuthorButton({ clase, post }: SeeAuthorButtonProps) {
  const account = useAccount();
  if (!account?.isAdmin || !post.sin_nombre || post.mia) return null;
  return (
    <DialogButton
      Icon={UserSearch}
      level="text"
      size="small"
      dialog={(close) => <SeeAuthorDialog clase={clase} id={post.id} onClose={close} />}
    >
      Ver autor
      <span className="sr-only">{` de la ${clase} de ${post.author}`}</span>
    </DialogButton>
  );
}

/** The author is forgotten when it closes. */
function SeeAuthorDialog({ clase, id, onClose }: { clase: PostKind; id: string; onClose(): void }) {
  const [author, setAuthor] = useState<PostAuthor>();
  const form = useForm<FormData, PostAuthor>({
    check: (fields) =>
      countLetters(text(fields, 'motivo-autor')) < 10
        ? [{ field: 'motivo-autor', text: 'Escribe el motivo con al menos 10 letras.' }]
        : [],
    run: (fields) =>
      attempt(() => seeAuthor(clase, id, text(fields, 'motivo-autor')), {
        topic: 'see-author',
        failed: () => undefined,
      }),
    onDone: setAuthor,
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`¿Quién escribió esta ${clase}?`}
      description={
        author
          ? 'Quedó anotado. No se lo digas a nadie que no tenga que saberlo.'
          : 'Quien la escribió confía en que no se sepa. Quedará anotado en el registro que lo viste: tu nombre, la fecha y el motivo.'
      }
    >
      {author ? (
        <Author {...author} />
      ) : (
        <FormBody form={form} failed="No se pudo ver">
          <Field
            id="motivo-autor"
            label="¿Por qué hace falta saberlo?"
            need="obligatorio"
            hint="Al menos 10 letras. Otros administradores lo leen: no escribas aquí nombres de personas."
          >
            <Textarea name="motivo-autor" rows={3} maxLength={300} />
          </Field>
          <div className={dialogFootClass}>
            <Button onClick={onClose}>Cancelar</Button>
            <Button type="submit" level="main" busy={form.isBusy} busyLabel="Buscando…">
              Ver autor
            </Button>
          </div>
        </FormBody>
      )}
    </Dialog>
  );
}

function Author({ id, nombre_completo }: PostAuthor) {
  const name = useRef<HTMLElement>(null);
  // The button that had the focus is gone.
  useEffect(() => name.current?.focus(), []);
  return (
    <dl className="grid gap-3 text-ui">
      <div>
        <dt className="text-meta text-ink-soft">Nombre</dt>
        <dd ref={name} tabIndex={-1} className="font-strong wrap-anywhere">
          {nombre_completo || 'Sin nombre en su cuenta'}
        </dd>
      </div>
      <div>
        <dt className="text-meta text-ink-soft">Id de su cuenta</dt>
        <dd className="wrap-anywhere">{id}</dd>
      </div>
    </dl>
  );
}

const countLetters = (value: string) => value.match(/\p{L}/gu)?.length ?? 0;
