import { ArrowDown, ArrowUp, BadgeCheck, Copy, Hourglass, Pencil, PenLine, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Cell, Table } from '../../../components/ui/table.tsx';
import { countOf } from '../../../lib/count.ts';
import { formatDayInSentence, noonOf } from '../../../lib/dates.ts';
import { ActionsCell, RowName } from '../row-cells.tsx';
import type { StoredStep } from './queries.ts';
import { type StepState, stateBadges, stateOf } from './step-state.ts';

export interface Move {
  id: string;
  way: 'arriba' | 'abajo';
}

interface StepTableProps {
  steps: readonly StoredStep[];
  now: Date;
  /** The move of this visit that was made last. */
  moved: Move | undefined;
  onMove(step: StoredStep, way: Move['way']): void;
  onVerify(step: StoredStep): void;
  onCopy(step: StoredStep): void;
  onDelete(step: StoredStep): void;
}

const icons: Record<StepState, typeof Pencil> = {
  borrador: PenLine,
  vigente: BadgeCheck,
  vencido: Hourglass,
};

/** The link that has the focus after its row came, or the one above it left. */
export const editId = (stepId: string) => `editar-${stepId}`;

const inSentence = (day: string) => formatDayInSentence(noonOf(day));

export function StepTable({ steps, now, moved, ...actions }: StepTableProps) {
  // A row that changes its place loses the focus: it goes to its same button, or to the other one at an end of the list.
  const order = steps.map(({ id }) => id).join();
  const former = useRef(order);
  useEffect(() => {
    if (former.current === order) return;
    former.current = order;
    if (!moved) return;
    const row = document.getElementById(`paso-${moved.id}`);
    const same = row?.querySelector<HTMLElement>(`[data-move="${moved.way}"]`);
    (same ?? row?.querySelector<HTMLElement>('[data-move]'))?.focus();
  }, [order, moved]);

  return (
    <Table
      caption={`${countOf(steps.length, 'paso', 'pasos')}, en orden`}
      columns={['Paso', 'Estado', 'Revisado', 'Vence', 'Acciones']}
    >
      {steps.map((step, index) => (
        <StepRow
          key={step.id}
          step={step}
          place={index + 1}
          isLast={index === steps.length - 1}
          now={now}
          {...actions}
        />
      ))}
    </Table>
  );
}

interface StepRowProps extends Omit<StepTableProps, 'steps' | 'moved'> {
  step: StoredStep;
  place: number;
  isLast: boolean;
}

function StepRow({ step, place, isLast, now, onMove, onVerify, onCopy, onDelete }: StepRowProps) {
  const { id, titulo, revisado_en, vence_en, verificado_por } = step;
  const state = stateOf(step, now);
  const { label, tone } = stateBadges[state];
  const Icon = icons[state];
  const about = <span className="sr-only"> «{titulo}»</span>;
  return (
    <tr id={`paso-${id}`}>
      <Cell className="@lg/page:w-[30%]">
        <RowName>
          {place}. {titulo}
        </RowName>
        <span className="block text-meta text-ink-soft">{tell(step, state)}</span>
      </Cell>
      <Cell label="Estado">
        <Badge tone={tone} icon={<Icon className="size-4" />}>
          {label}
        </Badge>
      </Cell>
      <Cell label="Revisado">
        {revisado_en ? (
          <>
            <span className="@lg/page:whitespace-nowrap">{inSentence(revisado_en)}</span>
            <span className="block text-meta text-ink-soft">por {verificado_por}</span>
          </>
        ) : (
          'Nadie todavía'
        )}
      </Cell>
      <Cell label="Vence" className="@lg/page:whitespace-nowrap">
        {vence_en ? inSentence(vence_en) : 'Sin fecha'}
      </Cell>
      <ActionsCell width="@lg/page:min-w-[21rem]">
        {state === 'vencido' ? (
          <Button Icon={BadgeCheck} level="solid" size="dense" onClick={() => onVerify(step)}>
            Sigue igual{about}
          </Button>
        ) : null}
        <ButtonLink Icon={Pencil} id={editId(id)} to={`/admin/pasos/${id}`} size="dense">
          Editar{about}
        </ButtonLink>
        <Button Icon={Copy} level="text" size="dense" onClick={() => onCopy(step)}>
          Copiar{about}
        </Button>
        <Button Icon={Trash2} level="risk" size="dense" onClick={() => onDelete(step)}>
          Eliminar{about}
        </Button>
        <span className="flex w-full gap-1.5">
          {place === 1 ? null : (
            <Button
              Icon={ArrowUp}
              level="text"
              size="dense"
              data-move="arriba"
              onClick={() => onMove(step, 'arriba')}
            >
              Subir{about}
            </Button>
          )}
          {isLast ? null : (
            <Button
              Icon={ArrowDown}
              level="text"
              size="dense"
              data-move="abajo"
              onClick={() => onMove(step, 'abajo')}
            >
              Bajar{about}
            </Button>
          )}
        </span>
      </ActionsCell>
    </tr>
  );
}

function tell({ vence_en, por_verificar }: StoredStep, state: StepState): string {
  if (state === 'vencido') return `Venció el ${inSentence(vence_en ?? '')}. Las familias ya no lo ven.`;
  if (state === 'vigente') return 'Las familias lo ven.';
  const count = por_verificar.length;
  if (count === 0) return 'Las familias no lo ven.';
  return `Las familias no lo ven. Falta comprobar ${count === 1 ? 'una cosa' : `${count} cosas`}.`;
}
