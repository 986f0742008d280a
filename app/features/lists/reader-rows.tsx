import { Phone } from 'lucide-react';
import { CountedLink } from '../../components/counted-link.tsx';
import { ButtonLink, buttonClass } from '../../components/ui/button.tsx';
import { callLink, formatPhone } from '../../lib/phone.ts';
import { ListRow } from './list-row.tsx';
import type { ListItem } from './list-text.ts';

/** The providers of a list that somebody shared. */
export function ReaderRows({ items, today }: { items: readonly ListItem[]; today: string }) {
  return (
    <ul className="grid">
      {items.map((item) => (
        <ListRow key={item.proveedor_id} item={item} today={today} heading="h2">
          <Call item={item} />
          <ButtonLink to={`/proveedor/${item.proveedor_id}`} size="small">
            Ver Perfil<span className="sr-only"> de {item.nombre}</span>
          </ButtonLink>
        </ListRow>
      ))}
    </ul>
  );
}

function Call({ item: { proveedor_id, nombre, telefono } }: { item: ListItem }) {
  const href = callLink(telefono);
  if (!href || !telefono) return null;
  return (
    <CountedLink
      href={href}
      className={buttonClass({ size: 'small' })}
      event={{ tipo: 'contacto', providerId: proveedor_id, metadata: { method: 'phone' } }}
    >
      <Phone className="icon" />
      <span>
        {formatPhone(telefono)}
        <span className="sr-only">: llamar a {nombre}</span>
      </span>
    </CountedLink>
  );
}
