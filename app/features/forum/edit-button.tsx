import { Pencil } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '../../components/ui/button.tsx';
import type { PostKind } from './forum.ts';

interface EditButtonProps {
  noun: PostKind;
  /** Of the post, for those who hear the button's name. */
  about?: string;
  ref: Ref<HTMLButtonElement>;
  onClick(): void;
}

export function EditButton({ noun, about, ...rest }: EditButtonProps) {
  return (
    <Button Icon={Pencil} level="text" size="small" {...rest}>
      Editar {noun}
      {about ? <span className="sr-only"> {about}</span> : null}
    </Button>
  );
}
