import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { dayInSentence, formatDayInSentence } from '../../lib/dates.ts';
import { objectToClaim } from './mutations.ts';
import type { OwnerNotices as Notices, OwnersClaim } from './queries.ts';

interface OwnerNoticesProps {
  providerId: string;
  notices: Notices | Promise<Notices>;
  /** Said while it is not removed. */
  children: ReactNode;
}

/** What an owner has to know first: somebody else asks for the provider, or it was removed. */
export function OwnerNotices({ providerId, notices, children }: OwnerNoticesProps) {
  return (
    <Loaded data={notices} fallback={null} failure="No se pudieron cargar los avisos de tu perfil">
      {({ claims, removal }) => (
        <>
          {removal ? (
            <Alert kind="waiting" title="Tu perfil no está en el directorio">
              <p>Lo borramos el {dayInSentence(removal.borrar_en)}.</p>
              <p>
                <Link to={`/proveedor/${providerId}/baja`} className="tap">
                  Volver a ponerlo
                </Link>
              </p>
            </Alert>
          ) : (
            children
          )}
          {claims.map((claim) => (
            <ClaimNotice key={claim.id} claim={claim} />
          ))}
        </>
      )}
    </Loaded>
  );
}

function ClaimNotice({ claim }: { claim: OwnersClaim }) {
  const { revalidate } = useRevalidator();
  const { isBusy, send } = useSubmission<string, unknown>({
    run: objectToClaim,
    onDone: () => void revalidate(),
  });
  if (claim.objetada_en) {
    return (
      <Alert kind="success" role="status" title="Dijiste que este perfil es tuyo">
        <p>No se entrega. Una persona del equipo cierra la petición de la otra persona.</p>
      </Alert>
    );
  }
  return (
    <Alert kind="waiting" title="Otra persona pide este perfil">
      <p>
        El {formatDayInSentence(new Date(claim.probada_en))} probó con un código que contesta el correo o el
        teléfono del perfil.
      </p>
      <p>
        Si el perfil es tuyo, dilo antes del {formatDayInSentence(new Date(claim.hasta))}. Si no dices nada,
        una persona del equipo puede entregárselo.
      </p>
      <p className="mt-2">
        <Button
          Icon={Check}
          level="solid"
          busy={isBusy}
          busyLabel="Guardando…"
          onClick={() => send(claim.id)}
        >
          Este perfil es mío
        </Button>
      </p>
    </Alert>
  );
}
