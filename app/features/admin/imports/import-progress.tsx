import { Panel } from '../../../components/ui/card.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { formatCount } from '../../../lib/count.ts';
import { importable } from './import-text.ts';
import type { Import } from './queries.ts';

const words = {
  ensayando: { name: 'Ensayando', note: 'Todavía no cambia nada en el directorio.' },
  importando: { name: 'Importando', note: 'Si algo falla, no queda a medias.' },
  deshaciendo: { name: 'Deshaciendo', note: 'Lo que alguien cambió después se queda.' },
};

/** How far the background is. It goes on without the page. */
export function ImportProgress({ imported }: { imported: Import }) {
  const { estado, hechas, total } = imported;
  if (estado !== 'ensayando' && estado !== 'importando' && estado !== 'deshaciendo') return null;
  const { name, note } = words[estado];
  const all = estado === 'ensayando' ? total : importable(imported);
  return (
    <Panel className="grid gap-3" aria-label={name}>
      <Progress
        label={`${name}, ${formatCount(Math.min(hechas, all))} de ${formatCount(all)}`}
        percent={(hechas / Math.max(1, all)) * 100}
      />
      <p className="text-meta text-ink-soft">Puedes cerrar esta página. {note}</p>
    </Panel>
  );
}
