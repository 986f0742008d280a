import { columns } from '../../../lib/provider-columns.ts';
import type { ControlProps } from '../kind.ts';
import { oneLine } from '../kinds/list.ts';
import { hasLink, noLinks } from '../no-links.ts';
import { Added } from './added.tsx';

const { items, max } = columns.primera_visita.que_llevar;

/** What to bring to the first visit. */
export function ThingsControl({ control, label, errorAt }: ControlProps) {
  const [all, typed] = [control(), control(1)];
  const thing = oneLine(typed.texts[0] ?? '');
  const isFull = thing !== '' && all.texts.length >= items;
  const problem = hasLink(thing)
    ? noLinks
    : isFull
      ? `Ya tienes ${items} cosas. Quita una para añadir otra.`
      : undefined;
  return (
    <Added
      all={all}
      typed={typed}
      id={all.id}
      label={label}
      need="opcional"
      hint={`Escribe una cosa y añádela. Hasta ${items} cosas.`}
      error={errorAt?.(0) ?? problem}
      add={() => (problem ? undefined : [...new Set([...all.texts, thing])].filter(Boolean))}
      words={{ list: 'Cosas que llevar', add: 'Añadir', remove: 'Quitar' }}
      input={{ maxLength: max }}
    />
  );
}
