import { Check, X } from 'lucide-react';
import { Panel } from '../../components/ui/card.tsx';

const held = [
  'Proveedores aprobados: nombre, tipo y descripción',
  'Sedes, teléfonos y horario',
  'Edades, idiomas, costo y planes',
  'Datos del lugar, con la fecha en que se confirmaron',
];
const leftOut = [
  'Reseñas y publicaciones del foro',
  'Direcciones que el proveedor no muestra',
  'Perfiles que esperan aprobación',
  'Nada sobre las familias ni sus cuentas',
];

/** Qué hay y qué no. */
export function ContentsPanel() {
  return (
    <Panel title="Qué hay y qué no">
      <div className="grid gap-x-10 gap-y-6 @sm/page:grid-cols-2">
        <Part title="Hay" items={held} isIn />
        <Part title="No hay" items={leftOut} isIn={false} />
      </div>
    </Panel>
  );
}

function Part({ title, items, isIn }: { title: string; items: readonly string[]; isIn: boolean }) {
  return (
    <div className="grid content-start gap-2">
      <h3 className="text-h4">{title}</h3>
      <ul className="grid text-ui">
        {items.map((item) => (
          <li
            key={item}
            className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-3 border-line border-t py-2 leading-snug"
          >
            {isIn ? (
              <Check className="icon stroke-[2.5] text-success" />
            ) : (
              <X className="icon text-ink-soft" />
            )}
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
