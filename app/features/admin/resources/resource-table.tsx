import { Pencil, Star, Trash2 } from 'lucide-react';
import { FormattedDay } from '../../../components/time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { Cell, Table } from '../../../components/ui/table.tsx';
import { type Resource, resourceTypeFacts } from '../../resources/resources.ts';
import { ActionsCell, RowName } from '../row-cells.tsx';

interface ResourceTableProps {
  caption: string;
  resources: readonly Resource[];
  onDelete(resource: Resource): void;
}

export function ResourceTable({ caption, resources, onDelete }: ResourceTableProps) {
  return (
    <Table caption={caption} columns={['Recurso', 'Tipo', 'Categorías', 'Creado', 'Acciones']}>
      {resources.map((resource) => {
        const { id, titulo, tipo_recurso, categoria, destacado, fecha_creacion } = resource;
        const { Icon, label } = resourceTypeFacts[tipo_recurso];
        const about = <span className="sr-only"> {titulo}</span>;
        return (
          <tr key={id}>
            <Cell className="@lg/page:w-[34%]">
              <RowName>{titulo}</RowName>
              {destacado ? (
                <Badge tone="brand" icon={<Star className="icon" />} className="mt-1">
                  Destacado
                </Badge>
              ) : null}
            </Cell>
            <Cell>
              <Badge icon={<Icon className="icon" />}>{label}</Badge>
            </Cell>
            <Cell label="Categorías">{categoria?.join(', ') ?? 'Ninguna'}</Cell>
            <Cell label="Creado">
              <FormattedDay at={fecha_creacion} />
            </Cell>
            <ActionsCell width="@lg/page:min-w-[13rem]">
              <ButtonLink Icon={Pencil} to={`/admin/recursos/${id}`} size="dense">
                Editar{about}
              </ButtonLink>
              <Button Icon={Trash2} level="risk" size="dense" onClick={() => onDelete(resource)}>
                Eliminar{about}
              </Button>
            </ActionsCell>
          </tr>
        );
      })}
    </Table>
  );
}
