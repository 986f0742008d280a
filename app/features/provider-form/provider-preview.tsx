import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ProviderDetailBody } from '../directory/provider-detail-body.tsx';
import { noFacts } from '../facts/provider-facts.ts';
import { SaveButton } from '../lists/save-button.tsx';
import type { Typed } from '../provider-data/typed.ts';
import { rowOf, typeOf } from './values.ts';

/** The provider page as families would see it. Videos play; links and buttons that call, write or save are inert. */
export function ProviderPreview({ values, onClose }: { values: Typed; onClose(): void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  if (!typeOf(values)) return null;
  const row = rowOf(values);
  const provider = {
    ...row,
    nombre: row.nombre || 'Nombre de tu servicio',
    municipio: row.municipio || 'Municipio',
    id: '',
    usuario_id: null,
    aprobado_por_admin: false,
    fecha_creacion: '',
    fecha_actualizacion: '',
  };
  return (
    <section aria-labelledby="vista-previa" className="grid min-w-0 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="vista-previa" ref={title} tabIndex={-1} className="text-h3 font-subtitle">
          Vista previa
        </h2>
        <Button Icon={ArrowLeft} onClick={onClose}>
          Volver a editar
        </Button>
      </div>
      <Alert>Así verán tu perfil las familias. Aquí los botones de contacto no hacen nada.</Alert>
      {/* Enter on a link or button is a click too. */}
      <div
        onClickCapture={(event) => {
          const isVideo =
            event.target instanceof Element && event.target.closest('summary, [aria-roledescription]');
          if (isVideo) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <ProviderDetailBody
          provider={provider}
          reviews={[]}
          facts={noFacts}
          servedAt={0}
          heading="h2"
          save={<SaveButton thing={{ proveedor: provider.id }} nombre={provider.nombre} />}
        />
      </div>
    </section>
  );
}
