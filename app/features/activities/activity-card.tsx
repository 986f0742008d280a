import { CalendarPlus, Clock, Ear, House, type LucideIcon, MapPin, Phone, Repeat, User } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
import { buttonClass } from '../../components/ui/button.tsx';
import { callLink, formatPhone } from '../../lib/phone.ts';
import {
  type Activity,
  ageWords,
  calendarPath,
  dayTile,
  hasDay,
  kindWords,
  noSensoryWord,
  timeWords,
} from './activities.ts';

/** All that is known of one: it has no page of its own. */
export function ActivityCard({ activity, now }: { activity: Activity; now: Date }) {
  const { id, titulo, clase, municipio, lugar, por_video, organiza, costo, condiciones, enlace, telefono } =
    activity;
  const tile = dayTile(activity, now);
  const call = callLink(telefono);
  return (
    <li
      id={id}
      className="edge grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-(--card-pad) @md/page:grid-cols-[4rem_minmax(0,1fr)_auto]"
    >
      <p className="grid content-center justify-items-center self-start rounded-field bg-brand-soft px-1 py-2.5 text-brand-text text-meta leading-tight">
        {activity.empieza ? null : <Repeat className="icon" />}
        <span>{tile.name}</span>
        {tile.day ? <b className="font-head text-h3 font-subtitle">{tile.day}</b> : null}
        {tile.day ? <span>{tile.month}</span> : null}
      </p>
      <div className="grid min-w-0 justify-items-start gap-1.5 wrap-anywhere">
        <Badge>{kindWords[clase]}</Badge>
        <h3 className="text-h4">
          {enlace ? (
            <a href={enlace} target="_blank" rel="noopener noreferrer nofollow" className="tap">
              {titulo}
              <span className="sr-only"> (abre otra página)</span>
            </a>
          ) : (
            titulo
          )}
        </h3>
        <Fact Icon={MapPin}>
          {[municipio, lugar].filter(Boolean).join(', ')}
          {por_video ? ', y por video' : null}
        </Fact>
        <Fact Icon={Clock}>
          {timeWords(activity)}
          {'\u00a0'}· {costo ?? 'No sabemos el costo'}
        </Fact>
        <Fact Icon={User}>{[`Organiza ${organiza}`, ageWords(activity)].filter(Boolean).join('. ')}</Fact>
        {condiciones ? <Fact Icon={House}>{condiciones}</Fact> : null}
        <Fact Icon={Ear}>{activity.sensorial ?? noSensoryWord}</Fact>
      </div>
      <p className="col-span-full flex flex-wrap gap-2 self-center @md/page:col-span-1 @md/page:flex-col">
        {hasDay(activity) ? (
          <a href={calendarPath(activity)} className={buttonClass({ size: 'small' })}>
            <CalendarPlus className="icon" />
            <span>
              Añadir al calendario<span className="sr-only">: {titulo}</span>
            </span>
          </a>
        ) : null}
        {call && telefono ? (
          <a href={call} className={buttonClass({ size: 'small' })}>
            <Phone className="icon" />
            <span>
              Llamar
              <span className="sr-only">
                {' '}
                al {formatPhone(telefono)}: {titulo}
              </span>
            </span>
          </a>
        ) : null}
      </p>
    </li>
  );
}

function Fact({ Icon, children }: { Icon: LucideIcon; children: React.ReactNode }) {
  return (
    <p className="flex items-start gap-2 text-ui">
      <Icon className="icon mt-1 flex-none text-ink-soft" />
      <span>{children}</span>
    </p>
  );
}
