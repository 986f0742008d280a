import { FilePen } from 'lucide-react';
import { ButtonLink } from '../../components/ui/button.tsx';
import { type Letter, letterPath } from './letter.ts';

/** In the step that they belong to: nobody looks for letters, people look for what to do. */
export function StepLetters({ letters = [] }: { letters: readonly Letter[] | undefined }) {
  return letters.map((letter) => (
    <div key={letter.slug} className="no-print grid justify-items-start gap-2">
      <h3 className="text-h4 font-subtitle">Carta para pedirlo</h3>
      <p>{letter.titulo}. La llenas en tu aparato, y la copias, la imprimes o la envías tú.</p>
      <ButtonLink Icon={FilePen} to={letterPath(letter)} size="small">
        Escribir la carta
      </ButtonLink>
    </div>
  ));
}
