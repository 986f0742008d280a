import { CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Door, TypeBadge } from '../directory/type-art.tsx';
import { availabilityLooks } from '../facts/availability-looks.ts';
import { Hold } from '../facts/confirmation-text.tsx';
import { availabilityAgo, availabilityOf, describePlace, type ListItem } from './list-text.ts';

interface ListRowProps {
  item: ListItem;
  /** "2026-11-16" */
  today: string;
  heading: 'h2' | 'h3' | 'h4';
  /** What can be done with it. */
  children: ReactNode;
}

/** A provider of a list, with what is known about new people and when that was said. */
export function ListRow({ item, today, heading: Heading, children }: ListRowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-t border-line py-5 first:border-t-0 first:pt-0 last:pb-0 @md/page:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Door type={item.tipo_servicio} size="small" />
      <div className="grid justify-items-start gap-1.5">
        <TypeBadge type={item.tipo_servicio} />
        <Heading className="text-h4 font-subtitle wrap-anywhere" translate="no">
          <Link to={`/proveedor/${item.proveedor_id}`} className="tap">
            {item.nombre}
          </Link>
        </Heading>
        <p className="text-meta text-ink-soft">{describePlace(item)}</p>
        <Availability item={item} today={today} />
        {item.nota ? <p className="text-ui wrap-anywhere">Nota: «{item.nota}»</p> : null}
      </div>
      <div className="col-span-2 flex flex-wrap items-center gap-2 @md/page:col-span-1">{children}</div>
    </li>
  );
}

function Availability({ item, today }: Pick<ListRowProps, 'item' | 'today'>) {
  const availability = availabilityOf(item, today);
  const { state, words } = availability;
  const { Icon, tone } = state
    ? availabilityLooks[state]
    : { Icon: CircleQuestionMark, tone: 'text-ink-soft' };
  const said = availabilityAgo(availability);
  return (
    <Hold Icon={Icon} tone={tone}>
      {state ? <b className="font-strong">{words}</b> : words}
      {said ? <span className="block text-meta text-ink-soft">{said}</span> : null}
    </Hold>
  );
}
