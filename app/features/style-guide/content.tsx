import { Check, FileText, Heart, User } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Badge, Tag } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, Panel } from '../../components/ui/card.tsx';
import { Carousel } from '../../components/ui/carousel.tsx';
import { Chip } from '../../components/ui/chip.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Progress } from '../../components/ui/progress.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { Stars } from '../../components/ui/stars.tsx';
import { Cell, Table } from '../../components/ui/table.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { messages } from '../../lib/messages.ts';
import { Door, TypeBadge } from '../directory/type-art.tsx';
import { Row, Sample } from './sample.tsx';

const tabs = [
  {
    value: 'preguntas',
    label: 'Mis Preguntas',
    icon: <FileText className="icon" />,
    content: <p>Tus preguntas.</p>,
  },
  {
    value: 'favoritos',
    label: 'Favoritos',
    icon: <Heart className="icon" />,
    content: <p>Tus favoritos.</p>,
  },
  { value: 'perfil', label: 'Perfil', icon: <User className="icon" />, content: <p>Tu perfil.</p> },
];

export function ContentSamples() {
  const [filters, setFilters] = useState(['Municipio: Caguas', 'Tipo: Escuela']);
  return (
    <>
      <Sample title="Pestañas">
        <Tabs label="Mi Dashboard" tabs={tabs} />
      </Sample>
      <Sample title="Insignias, fichas y estrellas">
        <Row>
          <Badge>Plan</Badge>
          <Badge icon={<Check className="icon text-success" />}>Acepta planes médicos</Badge>
          <Badge tone="brand">Destacado</Badge>
          <Badge tone="success">Aprobado</Badge>
          <Badge tone="waiting">Pendiente</Badge>
          <Badge tone="danger">Error</Badge>
          <Tag>educación</Tag>
        </Row>
        <Row>
          {filters.map((filter) => (
            <Chip
              key={filter}
              action="Quitar filtro"
              onRemove={() => setFilters(filters.filter((other) => other !== filter))}
            >
              {filter}
            </Chip>
          ))}
          <Stars value={4.2}>9 reseñas</Stars>
        </Row>
      </Sample>
      <Sample title="Tarjetas, paneles y avisos">
        <div className="card-grid">
          <Card className="grid content-start gap-3">
            <div className="flex items-center gap-4">
              <Door type="terapista" />
              <div className="grid justify-items-start gap-1.5">
                <TypeBadge type="terapista" />
                <h3 className="text-h4">Centro Palabras al Sol</h3>
              </div>
            </div>
            <p className="text-ui text-ink-soft">Terapia del habla y lenguaje para niños y adultos.</p>
          </Card>
          <Card className="grid content-start gap-3">
            <Loading text={messages.proveedores.loading}>
              <div className="flex gap-4">
                <Skeleton shape="door" />
                <div className="grid flex-1 content-center gap-2">
                  <Skeleton className="w-1/3" />
                  <Skeleton className="w-3/4" />
                </div>
              </div>
              <Skeleton />
              <Skeleton className="w-2/3" />
            </Loading>
          </Card>
          <Panel title="Acerca de">Un panel es una parte de la página con su título.</Panel>
        </div>
        <div className="grid gap-3">
          <Alert title="Un dato útil">Guarda esta página en favoritos.</Alert>
          <Alert kind="plain" title="Tu copia del 1 de noviembre ya no está.">
            Quedó aquí 7 días. Puedes preparar otra.
          </Alert>
          <Alert kind="working" title="Estamos preparando tu copia">
            Puedes cerrar esta página.
          </Alert>
          <Alert kind="waiting" title={messages.perfilProveedor.pending}>
            Un administrador lo revisa antes de publicarlo.
          </Alert>
          <Alert kind="success" title="Guardado">
            Tus cambios están en la lista.
          </Alert>
          <Alert kind="error" title={messages.foro.loadFailed}>
            Revisa tu internet y carga la página otra vez.
          </Alert>
        </div>
        <EmptyState
          art={<Door type="todos" />}
          title={messages.proveedores.noneFound}
          action={<Button level="main">Limpiar filtros</Button>}
        >
          {messages.proveedores.adjustFilters}
        </EmptyState>
        <Progress label="Subiendo logo.png" percent={64} />
      </Sample>
      <Sample title="Carrusel">
        <Carousel label="Videos">
          {['Primera visita', 'Nuestra sala', 'El equipo', 'Preguntas'].map((name) => (
            <div
              key={name}
              data-type="doctor"
              className="grid aspect-16/10 place-items-center rounded-field bg-type-soft text-type-ink"
            >
              {name}
            </div>
          ))}
        </Carousel>
      </Sample>
      <Sample title="Tabla">
        <Table caption="2 proveedores" columns={['Proveedor', 'Tipo', 'Estado', 'Visitas', 'Acciones']}>
          {[
            { name: 'Centro Caminos', visits: 120 },
            { name: 'Escuela Mar Azul', visits: 48 },
          ].map(({ name, visits }) => (
            <tr key={name}>
              <Cell className="font-strong">{name}</Cell>
              <Cell label="Tipo">
                <TypeBadge type="escuela" />
              </Cell>
              <Cell label="Estado">
                <Badge tone="waiting">Pendiente</Badge>
              </Cell>
              <Cell label="Visitas" numeric>
                {visits}
              </Cell>
              <Cell>
                <Row>
                  <Button size="dense" level="solid">
                    Aprobar
                  </Button>
                  <Button size="dense">Editar</Button>
                </Row>
              </Cell>
            </tr>
          ))}
        </Table>
      </Sample>
    </>
  );
}
