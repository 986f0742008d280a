import { Check } from 'lucide-react';
import { Mark } from '../../../components/mark.tsx';
import { PaperFoot } from '../../../components/paper-foot.tsx';
import { formatPhone } from '../../../lib/phone.ts';
import type { Qr } from '../../../lib/qr.ts';
import { factsOf } from '../facts-list.ts';
import { confirmedOn } from '../freshness.ts';
import { confirmationStatus, findConfirmation, type ProviderFacts } from '../provider-facts.ts';
import { choosePictures } from './pictures.ts';
import { StepPictureView, VisitPhotoView } from './step-picture.tsx';
import type { Visit } from './visit.ts';
import { describeHost } from './visit-text.ts';
import '../../../styles/paper.css';

/** On paper, more steps than these come four in a row, longer ones have smaller letters, and longer lists the whole width. */
const usual = { steps: 6, length: 48, allowed: 4 };

interface VisitSheetProps {
  visit: Visit;
  /** The address of the profile, to read with a phone. */
  qr: Qr | null;
  now: Date;
}

/** A sheet to take along: dark ink on white in every theme. */
export function VisitSheet({ visit: { provider, steps, visit, facts }, qr, now }: VisitSheetProps) {
  const { ofSteps, others } = choosePictures(steps, visit.fotos ?? []);
  const allowed = factsOf('se_puede').filter(({ key }) => visit.se_puede?.includes(key));
  return (
    <article className="paper" aria-label="Hoja de la primera visita">
      <header className="paper-head">
        <div className="grid gap-1">
          <h2>Tu visita a {provider.nombre}</h2>
          <p>{describeHost(visit)}</p>
        </div>
        <span className="paper-brand">
          <Mark className="size-8" />
          Mi Guía Azul
        </span>
      </header>
      <p className="paper-blanks">
        {['Día', 'Hora', 'Vas con'].map((name) => (
          <span key={name}>
            {name} <i />
          </span>
        ))}
      </p>
      <ol
        className="visit-strip"
        data-many={steps.length > usual.steps || undefined}
        data-long={steps.some((step) => step.length > usual.length) || undefined}
      >
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two steps may have the same words
          <li key={index}>
            <StepPictureView picture={ofSteps[index] ?? { drawing: 'path' }} />
            <p>
              <b aria-hidden="true">{index + 1}</b>
              <span>{step}</span>
            </p>
          </li>
        ))}
      </ol>
      {others.length > 0 ? (
        <ul className="visit-strip visit-strip-small" aria-label="Fotos del lugar">
          {others.map((photo) => (
            <li key={photo.url}>
              <VisitPhotoView photo={photo} />
              <span>{photo.descripcion}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="paper-halves empty:hidden" data-many={allowed.length > usual.allowed || undefined}>
        {visit.que_llevar?.length ? (
          <div>
            <h3>Lleva</h3>
            <ul className="paper-list">
              {visit.que_llevar.map((thing) => (
                <li key={thing}>
                  <span aria-hidden="true" className="paper-box" />
                  {thing}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {allowed.length > 0 ? (
          <div>
            <h3>Qué se puede hacer</h3>
            <ul className="paper-list">
              {allowed.map(({ key, label }) => (
                <li key={key}>
                  <Check className="size-6 text-success print:size-5" />
                  {label}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
      <Foot provider={provider} facts={facts} now={now} qr={qr} />
    </article>
  );
}

interface FootProps {
  provider: Visit['provider'];
  facts: ProviderFacts;
  now: Date;
  qr: Qr | null;
}

function Foot({ provider, facts, now, qr }: FootProps) {
  const confirmation = findConfirmation(facts, 'lugar');
  const place = facts.places.find(({ principal }) => principal);
  return (
    <PaperFoot qr={qr} label="Código QR del perfil">
      <PhoneWords provider={provider} />
      {place && place.visibilidad !== 'oculta' ? (
        <span className="block">
          {place.visibilidad === 'completa'
            ? [place.direccion ?? place.municipio, place.como_llegar].filter(Boolean).join('. ')
            : `${place.municipio}. La dirección se da al hacer la cita.`}
        </span>
      ) : null}
      {confirmation && confirmationStatus(confirmation, now) === 'holds' ? (
        <span className="block">{confirmedOn(confirmation)}.</span>
      ) : null}
    </PaperFoot>
  );
}

function PhoneWords({ provider: { telefono, whatsapp } }: { provider: Visit['provider'] }) {
  const isSame = telefono && whatsapp && formatPhone(telefono) === formatPhone(whatsapp);
  const numbers = [
    telefono ? { number: formatPhone(telefono), ways: isSame ? 'llamada o WhatsApp' : 'llamada' } : null,
    whatsapp && !isSame ? { number: formatPhone(whatsapp), ways: 'WhatsApp' } : null,
  ].filter((number) => number !== null);
  if (numbers.length === 0) return null;
  return (
    <span className="block">
      {numbers.map(({ number, ways }, index) => (
        <span key={number}>
          {index > 0 ? '; ' : ''}
          <b>{number}</b>, {ways}
        </span>
      ))}
    </span>
  );
}
