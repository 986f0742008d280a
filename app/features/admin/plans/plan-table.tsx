import { EyeOff, Pencil, Undo2 } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Cell, Table } from '../../../components/ui/table.tsx';
import { countOf } from '../../../lib/count.ts';
import { ActionsCell, RowName } from '../row-cells.tsx';
import { isFixed } from './plan-values.ts';
import type { KeptPlan } from './queries.ts';

interface PlanTableProps {
  plans: readonly KeptPlan[];
  /** The plan whose write is under way. */
  busyIds: readonly string[];
  onEdit(plan: KeptPlan): void;
  onOffer(plan: KeptPlan, isOffered: boolean): void;
}

export function PlanTable({ plans, busyIds, onEdit, onOffer }: PlanTableProps) {
  return (
    <Table caption={countOf(plans.length, 'plan', 'planes')} columns={['Plan', 'Otros nombres', 'Acciones']}>
      {plans.map((plan) => {
        const about = <span className="sr-only"> {plan.nombre}</span>;
        return (
          <tr key={plan.id}>
            <Cell className="@lg/page:w-[34%]">
              <RowName>{plan.nombre}</RowName>
              {plan.activo ? null : (
                <Badge icon={<EyeOff className="icon" />} className="mt-1">
                  Ya no se ofrece
                </Badge>
              )}
            </Cell>
            <Cell label="Otros nombres" className="@lg/page:w-[38%]">
              {plan.alias?.join(', ') ?? 'Ninguno'}
            </Cell>
            <ActionsCell width="@lg/page:min-w-[19rem]">
              <Button Icon={Pencil} size="dense" onClick={() => onEdit(plan)}>
                Editar{about}
              </Button>
              {isFixed(plan) ? null : (
                <Button
                  Icon={plan.activo ? EyeOff : Undo2}
                  size="dense"
                  busy={busyIds.includes(plan.id)}
                  busyLabel="Guardando…"
                  onClick={() => onOffer(plan, !plan.activo)}
                >
                  {plan.activo ? 'Dejar de ofrecer' : 'Ofrecer otra vez'}
                  {about}
                </Button>
              )}
            </ActionsCell>
          </tr>
        );
      })}
    </Table>
  );
}
