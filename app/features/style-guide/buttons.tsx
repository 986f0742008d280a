import { Heart, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { Row, Sample } from './sample.tsx';

export function ButtonSamples() {
  const [isBusy, setBusy] = useState(false);
  return (
    <Sample title="Botones" text="Mango es la acción principal: una sola por pantalla.">
      <Row>
        <Button level="main">Guardar perfil</Button>
        <Button level="solid">Enviar reseña</Button>
        <Button level="line">Ver perfil</Button>
        <Button level="text">
          <Plus className="icon" />
          Añadir video
        </Button>
        <Button level="risk">Quitar video</Button>
        <Button level="danger">
          <Trash2 className="icon" />
          Eliminar pregunta
        </Button>
        <Button level="danger-solid">Eliminar cuenta</Button>
      </Row>
      <Row>
        <Button size="dense">Denso</Button>
        <Button size="small">Pequeño</Button>
        <Button>Normal</Button>
        <Button size="large">Grande</Button>
        <ButtonLink to="/estilo">Enlace</ButtonLink>
        <Button aria-pressed="true">
          <Heart className="icon fill-current" />
          Guardado
        </Button>
      </Row>
      <Row>
        <Button level="main" busy={isBusy} busyLabel="Guardando…" onClick={() => setBusy(true)}>
          Guardar
        </Button>
        <Button level="solid" busy busyLabel="Publicando respuesta…">
          Publicar respuesta
        </Button>
        <Button unavailable="Escribe primero una respuesta">Publicar respuesta</Button>
      </Row>
    </Sample>
  );
}
