import { Check, Hourglass, KeyRound, Pencil, Trash2, Undo2, UserRound } from 'lucide-react';
import { useLocation } from 'react-router';
import { FormattedDay } from '../../../components/time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Cell, Table } from '../../../components/ui/table.tsx';
import { TypeBadge } from '../../directory/type-art.tsx';
import { ActionsCell, RowName } from '../row-cells.tsx';
import type { AdminProvider } from './queries.ts';

export type ProviderAction = 'approve' | 'owner' | 'password' | 'delete';

interface ProviderTableProps {
  caption: string;
  providers: readonly AdminProvider[];
  /** The row that is being approved or disapproved. */
  busyIds: readonly string[];
  onAction(action: ProviderAction, provider: AdminProvider): void;
}

export function ProviderTable({ caption, providers, busyIds, onAction }: ProviderTableProps) {
  return (
    <Table caption={caption} columns={['Proveedor', 'Tipo', 'Estado', 'Enviado', 'Acciones']}>
      {providers.map((provider) => (
        <tr key={provider.id}>
          <Cell>
            <RowName>{provider.nombre}</RowName>
            <span className="block text-meta text-ink-soft">
              {provider.municipio}, {provider.usuario_id ? provider.owner : 'sin dueño'}
            </span>
          </Cell>
          <Cell className="beside">
            <TypeBadge type={provider.tipo_servicio} />
          </Cell>
          <Cell className="beside">
            <StateBadge isApproved={provider.aprobado_por_admin} />
          </Cell>
          <Cell label="Enviado">
            <FormattedDay at={provider.fecha_creacion} />
          </Cell>
          <ActionsCell width="@lg/page:max-w-[22rem]">
            <ProviderActions provider={provider} isBusy={busyIds.includes(provider.id)} onAction={onAction} />
          </ActionsCell>
        </tr>
      ))}
    </Table>
  );
}

function StateBadge({ isApproved }: { isApproved: boolean }) {
  return isApproved ? (
    <Badge tone="success" icon={<Check className="icon" />}>
      Aprobado
    </Badge>
  ) : (
    <Badge tone="waiting" icon={<Hourglass className="icon" />}>
      Pendiente
    </Badge>
  );
}

interface ProviderActionsProps {
  provider: AdminProvider;
  isBusy: boolean;
  onAction: ProviderTableProps['onAction'];
}

function ProviderActions({ provider, isBusy, onAction }: ProviderActionsProps) {
  const { id, nombre, aprobado_por_admin: isApproved } = provider;
  const { search } = useLocation();
  const about = <span className="sr-only"> {nombre}</span>;
  return (
    <>
      <Button
        Icon={isApproved ? Undo2 : Check}
        level={isApproved ? 'line' : 'solid'}
        size="dense"
        busy={isBusy}
        busyLabel="Guardando…"
        onClick={() => onAction('approve', provider)}
      >
        {isApproved ? 'Desaprobar' : 'Aprobar'}
        {about}
      </Button>
      <ButtonLink Icon={Pencil} to={`/admin/proveedores/${id}`} state={{ list: search }} size="dense">
        Editar{about}
      </ButtonLink>
      <Button Icon={UserRound} level="text" size="dense" onClick={() => onAction('owner', provider)}>
        Dueño<span className="sr-only"> de {nombre}</span>
      </Button>
      {provider.usuario_id ? (
        <Button Icon={KeyRound} level="text" size="dense" onClick={() => onAction('password', provider)}>
          Contraseña<span className="sr-only"> del dueño de {nombre}</span>
        </Button>
      ) : null}
      <Button Icon={Trash2} level="risk" size="dense" onClick={() => onAction('delete', provider)}>
        Eliminar{about}
      </Button>
    </>
  );
}
