import { CircleCheck, Hourglass } from 'lucide-react';
import { Link } from 'react-router';
import { useHashTarget } from '../../components/forms/use-hash-target.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { useAccount } from '../../session/session.ts';
import type { ConfirmationGroup } from '../facts/freshness.ts';
import { PartLinks } from '../provider-form/part-links.tsx';
import { SessionNotice } from '../provider-form/session-notice.tsx';
import { CarePart } from './care-part.tsx';
import type { FactsPage } from './facts-page.ts';
import { baseOf, countAnswered } from './parts.ts';
import { PlacesPart } from './places-part.tsx';
import { PremisesPart } from './premises-part.tsx';
import type { EditedFacts } from './queries.ts';
import { VisitPart } from './visit-part.tsx';

interface FactsFormProps {
  page: FactsPage;
  facts: EditedFacts;
}

/** The four parts of a provider's facts, each saved by itself. */
export function FactsForm({ page, facts }: FactsFormProps) {
  const { places, details, visit, confirmations } = facts;
  const isSignedOut = useAccount() === null;
  useHashTarget();
  const untilOf = (group: ConfirmationGroup) => confirmations.find(({ grupo }) => grupo === group)?.vence_en;
  const hasCare = Object.values(baseOf('care', details).values).some((texts) => texts.length > 0);
  const hasAnswers = countAnswered(baseOf('premises', details).values) > 0;
  const parts = [
    { id: 'sedes-y-horario', title: 'Sedes y horario', isDone: places.some(({ horas }) => horas.length > 0) },
    { id: 'atencion', title: 'Atención', isDone: hasCare },
    { id: 'el-lugar', title: 'El lugar', isDone: hasAnswers },
    { id: 'primera-visita', title: 'Tu primera visita', isDone: visit !== null },
  ];
  return (
    <div className="grid items-start gap-8 @lg/page:grid-cols-[15rem_minmax(0,1fr)] @lg/page:gap-12">
      <aside className="@lg/page:sticky @lg/page:top-6">
        <PartLinks label="Partes" parts={parts} />
      </aside>
      <div className="grid min-w-0 gap-air-8">
        {isSignedOut ? <SessionNotice /> : null}
        <WhichWaits page={page} />
        <PlacesPart
          page={page}
          places={places}
          isAtHome={details?.modalidades?.includes('a_domicilio') ?? false}
          confirmationOf={(placeId) =>
            confirmations.find(({ grupo, sede_id }) => grupo === 'contacto' && sede_id === placeId)
          }
        />
        <CarePart
          page={page}
          row={details}
          savedAt={hasCare ? details?.atencion_actualizada : undefined}
          until={untilOf('atencion')}
        />
        <PremisesPart
          page={page}
          row={details}
          savedAt={hasAnswers ? details?.lugar_actualizado : undefined}
          until={untilOf('lugar')}
        />
        <VisitPart page={page} row={visit} savedAt={visit?.fecha_actualizacion} until={untilOf('lugar')} />
      </div>
    </div>
  );
}

/** What is published at once, and what waits for approval. */
function WhichWaits({ page }: { page: FactsPage }) {
  if (page.isAdmin) return null;
  if (!page.isApproved) return <PendingNotice />;
  return (
    <Panel
      aria-label="Qué se publica y qué espera"
      className="grid gap-x-8 gap-y-4 text-ui @md/page:grid-cols-2"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3">
        <CircleCheck className="size-6 text-success" />
        <div>
          <p className="font-strong">Estas 4 partes se publican al guardar.</p>
          <p>Cada una se guarda por su cuenta. Nada es obligatorio, salvo el municipio de cada sede.</p>
        </div>
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3">
        <Hourglass className="size-6 text-warning" />
        <div>
          <p className="font-strong">Lo de «Mi perfil» espera aprobación.</p>
          <p>
            Nombre, tipo, municipio, descripción, contacto, dirección principal, etiquetas, planes, logo y
            videos.{' '}
            <Link to={page.profilePath} className="tap">
              Ir a Mi perfil
            </Link>
          </p>
        </div>
      </div>
    </Panel>
  );
}

export function PendingNotice() {
  return (
    <Alert kind="waiting" title="Tu perfil espera aprobación">
      <p>Puedes llenar estas partes. Las familias las ven cuando se apruebe tu perfil.</p>
    </Alert>
  );
}
