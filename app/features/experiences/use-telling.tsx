import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { notify } from '../../components/ui/toast.tsx';
import { sendToAuth } from '../../session/return-to.ts';
import { getAccount } from '../../session/session.ts';
import { usePendingIntent } from '../../session/use-pending-intent.ts';
import { ExperienceDialog } from './experience-dialog.tsx';
import type { Experience, ToldFact } from './experiences.ts';

interface Telling {
  /** Opens the dialog for a new one; a visitor signs in first. */
  tell(): void;
  change(experience: Experience): void;
  /** The dialog while it is open. */
  dialog: ReactNode;
}

/** Telling and changing one's own experiences with a provider. */
export function useTelling(
  { id, nombre }: { id: string; nombre: string },
  plans: string[],
  facts: ToldFact[],
): Telling {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [edited, setEdited] = useState<Experience | 'new'>();
  usePendingIntent('experiencia', () => setEdited('new'));

  function tell() {
    if (getAccount()) {
      setEdited('new');
      return;
    }
    notify.info('Para contar tu experiencia, entra con tu cuenta.', 'experience');
    sendToAuth(navigate, { volver: pathname + search, intent: { kind: 'experiencia', providerId: id } });
  }

  return {
    tell,
    change: setEdited,
    dialog: edited ? (
      <ExperienceDialog
        key={edited === 'new' ? edited : edited.id}
        providerName={nombre}
        plans={plans}
        facts={facts}
        own={edited === 'new' ? null : edited}
        onClose={() => setEdited(undefined)}
      />
    ) : null,
  };
}
