import type { ReactNode } from 'react';
import { ConfirmButton } from '../../components/forms/confirm-button.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { ButtonLink } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { formatDayInSentence } from '../../lib/dates.ts';
import { type Claim, type ClaimedProvider, describeWay, silenceEnds } from './claim.ts';
import { CodeForm } from './code-form.tsx';
import type { ClaimWrite } from './mutations.ts';

interface ClaimStateProps {
  claim: Claim;
  provider: ClaimedProvider | null;
}

/** How one's claim stands, and what it waits for. */
export function ClaimState({ claim, provider }: ClaimStateProps) {
  switch (claim.estado) {
    case 'abierta':
      return <OpenClaim claim={claim} provider={provider} />;
    case 'probada':
      return <ProvedClaim claim={claim} />;
    case 'entregada':
      return (
        <Alert kind="success" title="El perfil es tuyo">
          <p>Revisa que los datos estén al día.</p>
          <p className="mt-2">
            <ButtonLink to="/provider-dashboard/al-dia" level="main">
              Abrir Al día
            </ButtonLink>
          </p>
        </Alert>
      );
    case 'negada':
      return (
        <Alert title="No te entregamos este perfil">
          <p>Una persona del equipo lo decidió, o lo entregó a otra persona que también lo pidió.</p>
        </Alert>
      );
    case 'retirada':
      return null;
  }
}

function OpenClaim({ claim, provider }: ClaimStateProps) {
  const where = describeWay(claim.medio, provider);
  return (
    <Panel title="Escribe el código" className="grid gap-5 *:first:mb-0">
      {claim.medio === 'correo' ? (
        <p className="wrap-anywhere">
          Lo enviamos {where}. Si no lo ves, mira en el correo no deseado. Vale 7 días.
        </p>
      ) : (
        <p>
          Una persona del equipo llama {where} y lee el código a quien conteste. No sabemos a qué hora. Cuando
          lo tengas, escríbelo aquí. Vale 7 días.
        </p>
      )}
      <CodeForm claimId={claim.id} />
      <Withdraw claim={claim}>
        Retiras tu petición y el código deja de servir. Después puedes pedir otro, o elegir otro medio.
      </Withdraw>
    </Panel>
  );
}

function ProvedClaim({ claim }: { claim: Claim }) {
  const ends = silenceEnds(claim);
  if (claim.objetada_en) {
    return (
      <Alert kind="waiting" title="Quien está a cargo dice que el perfil es suyo">
        <p>No te lo entregamos por ahora. Una persona del equipo lee las dos partes y decide.</p>
        <Withdraw claim={claim}>Retiras tu petición. El perfil sigue como está.</Withdraw>
      </Alert>
    );
  }
  return (
    <Alert kind="waiting" title="El código es correcto">
      {ends && claim.dueno_avisado_en ? (
        <>
          <p>
            Este perfil ya tiene a alguien a cargo. Le preguntamos el{' '}
            {formatDayInSentence(new Date(claim.dueno_avisado_en))} si sigue siendo suyo.
          </p>
          <p>
            Si no dice nada hasta el {formatDayInSentence(ends)}, una persona del equipo puede entregártelo.
            Si dice que es suyo, no te lo entregamos.
          </p>
        </>
      ) : (
        <p>Ahora una persona del equipo decide si te entrega el perfil.</p>
      )}
      <p>Te avisamos por correo, y esta página lo dice también.</p>
      <Withdraw claim={claim}>Retiras tu petición. El perfil sigue como está.</Withdraw>
    </Alert>
  );
}

function Withdraw({ claim, children }: { claim: Claim; children: ReactNode }) {
  return (
    <p className="-ml-3">
      <ConfirmButton<ClaimWrite>
        label="Retirar mi petición"
        button={{ level: 'text' }}
        input={{ intent: 'withdraw-claim', claimId: claim.id }}
        confirmLabel="Retirar petición"
        keepLabel="Dejarla como está"
        busyLabel="Retirando…"
        isReversible
      >
        {children}
      </ConfirmButton>
    </p>
  );
}
