import { Footprints } from 'lucide-react';
import { ButtonLink } from '../../components/ui/button.tsx';

/** The way to /empieza from other pages, without mango: there it is another button. */
export function StartPanel() {
  return (
    <section
      aria-labelledby="por-donde"
      className="edge flex flex-wrap items-center justify-between gap-5 rounded-card border border-line bg-surface p-(--panel-pad)"
    >
      <div className="grid gap-2">
        <h2 id="por-donde" className="text-h3 font-subtitle">
          ¿Por dónde empiezo?
        </h2>
        <p className="text-ink-soft">Responde 3 preguntas y te damos tus pasos, en orden.</p>
      </div>
      <ButtonLink Icon={Footprints} to="/empieza">
        Responder 3 preguntas
      </ButtonLink>
    </section>
  );
}
