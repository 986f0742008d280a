import { Check, Clock, Globe, Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { CountedLink } from '../../components/counted-link.tsx';
import { ReadAloud } from '../../components/read-aloud.tsx';
import { Tag } from '../../components/ui/badge.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { Hint } from '../../components/ui/field.tsx';
import { Pair } from '../../components/ui/pair.tsx';
import { UserText } from '../../components/user-text.tsx';
import { callLink, formatPhone, whatsAppLink } from './phone.ts';
import { defaultDescription, keepTimesWhole, type Provider } from './provider-detail.ts';

export function AboutPanel({ provider: { descripcion, etiquetas_servicio: tags } }: { provider: Provider }) {
  const text = descripcion ?? defaultDescription;
  return (
    <Panel title="Acerca de" className="wrap-anywhere">
      <UserText>{text}</UserText>
      {tags?.length ? (
        <ul aria-label="Servicios" className="mt-5 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag}>
              <Tag>{tag}</Tag>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="-ml-3 mt-3 empty:hidden print:hidden">
        <ReadAloud text={text} label="Escuchar este texto" />
      </p>
    </Panel>
  );
}

interface ContactPanelProps {
  provider: Provider;
  /** The hours as text, where no place has told its own. */
  hours: string | null;
  /** Who confirmed it. */
  children?: ReactNode;
}

export function ContactPanel({ provider, hours, children }: ContactPanelProps) {
  const { id, direccion, municipio, telefono, whatsapp, email, web } = provider;
  const call = callLink(telefono);
  const chat = whatsAppLink(whatsapp);
  return (
    <Panel title="Contacto">
      <dl className="grid gap-4 text-ui print:gap-2">
        <Pair name="Dirección" Icon={MapPin}>
          {direccion ?? `${municipio}, Puerto Rico`}
        </Pair>
        {telefono ? (
          <Pair name="Teléfono" Icon={Phone}>
            {call ? (
              <CountedLink
                href={call}
                className="tap"
                event={{ tipo: 'contacto', providerId: id, metadata: { method: 'phone' } }}
              >
                {formatPhone(telefono)}
              </CountedLink>
            ) : (
              telefono
            )}
          </Pair>
        ) : null}
        {whatsapp ? (
          <Pair name="WhatsApp" Icon={MessageCircle}>
            {chat ? (
              <CountedLink
                href={chat}
                target="_blank"
                rel="noopener noreferrer"
                className="tap no-address"
                event={{ tipo: 'contacto', providerId: id, metadata: { method: 'whatsapp' } }}
              >
                {formatPhone(whatsapp)}
              </CountedLink>
            ) : (
              whatsapp
            )}
          </Pair>
        ) : null}
        {email ? (
          <Pair name="Correo" Icon={Mail}>
            <a href={`mailto:${email}`} className="tap">
              {email}
            </a>
          </Pair>
        ) : null}
        {web ? (
          <Pair name="Web" Icon={Globe}>
            <a href={web} target="_blank" rel="noopener noreferrer" className="tap no-address">
              {shortAddress(web)}
            </a>
          </Pair>
        ) : null}
        {hours ? (
          <Pair name="Horario" Icon={Clock}>
            <span className="whitespace-pre-line">{keepTimesWhole(hours)}</span>
          </Pair>
        ) : null}
      </dl>
      {children}
    </Panel>
  );
}

function shortAddress(web: string): string {
  return web.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

interface PlansPanelProps {
  planes: string[] | null;
  /** Their confirmation is over: the names stay, without ticks. */
  isExpired?: boolean;
  /** The question that stands above them then. */
  question?: ReactNode;
  /** Who confirmed them. */
  children?: ReactNode;
}

export function PlansPanel({ planes, isExpired = false, question, children }: PlansPanelProps) {
  return (
    <Panel title="Planes aceptados">
      {question}
      {planes?.length ? (
        <>
          <ul className="mb-4 grid gap-2 text-ui">
            {planes.map((plan) => (
              <li key={plan} className="flex gap-2.5">
                {isExpired ? null : <Check className="icon mt-[0.1em] text-success" />}
                {plan}
              </li>
            ))}
          </ul>
          <Hint>Confirma con tu plan antes de la cita.</Hint>
        </>
      ) : (
        <p>Acepta la mayoría de planes médicos. Consulta directamente.</p>
      )}
      {children}
    </Panel>
  );
}
