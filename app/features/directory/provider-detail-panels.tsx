import { Check, Clock, Globe, type LucideIcon, Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { CountedLink } from '../../components/counted-link.tsx';
import { ReadAloud } from '../../components/read-aloud.tsx';
import { Tag } from '../../components/ui/badge.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { Hint } from '../../components/ui/field.tsx';
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

export function ContactPanel({ provider }: { provider: Provider }) {
  const { id, direccion, municipio, telefono, whatsapp, email, web, horario_servicio: hours } = provider;
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
                className="tap print:after:content-none!"
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
            <a href={web} target="_blank" rel="noopener noreferrer" className="tap print:after:content-none!">
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
    </Panel>
  );
}

function Pair({ name, Icon, children }: { name: string; Icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[24px_minmax(0,1fr)] gap-x-3">
      <Icon aria-hidden="true" className="icon row-span-2 mt-0.5 text-ink-soft" />
      <dt className="text-meta text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function shortAddress(web: string): string {
  return web.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

export function PlansPanel({ planes }: { planes: string[] | null }) {
  return (
    <Panel title="Planes aceptados">
      {planes?.length ? (
        <>
          <ul className="mb-4 grid gap-2 text-ui">
            {planes.map((plan) => (
              <li key={plan} className="flex gap-2.5">
                <Check className="icon mt-[0.1em] text-success" />
                {plan}
              </li>
            ))}
          </ul>
          <Hint>Confirma con tu plan antes de la cita.</Hint>
        </>
      ) : (
        <p>Acepta la mayoría de planes médicos. Consulta directamente.</p>
      )}
    </Panel>
  );
}
