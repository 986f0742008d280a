import type { Factor } from '@supabase/supabase-js';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormattedDay } from '../../../components/time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import { explain } from '../../../lib/error-messages.ts';
import { SecurityRow } from '../security/security-row.tsx';
import { factorTypeFacts, isKnownFactor } from './factor-types.ts';
import { removeFactor } from './factors.ts';

interface FactorRowProps {
  factor: Factor;
  isLast: boolean;
  onRemoved(): Promise<void>;
}

/** A second factor that is in use, under the name its owner gave it. */
export function FactorRow({ factor, isLast, onRemoved }: FactorRowProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (!isKnownFactor(factor)) return null;
  const { Icon, name: kind } = factorTypeFacts[factor.factor_type];
  const name = factor.friendly_name || kind;

  async function remove() {
    setBusy(true);
    try {
      await removeFactor(factor.id);
      await onRemoved();
    } catch (error) {
      notify.error(explain(error), 'account');
      setBusy(false);
      setAsking(false);
    }
  }

  return (
    <SecurityRow
      Icon={Icon}
      title={name}
      actions={
        <Button
          level="risk"
          size="small"
          className="-ml-3 @md/page:ml-0"
          onClick={() => setAsking(true)}
          aria-label={`Quitar ${name}`}
        >
          <Trash2 className="icon" />
          Quitar
        </Button>
      }
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="success">Segundo paso activo</Badge>
        <span>
          {kind}, desde el <FormattedDay at={factor.created_at} />
        </span>
      </span>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        confirmLabel="Quitar segundo paso"
        keepLabel="Conservar segundo paso"
        busy={isBusy}
        busyLabel="Quitando…"
        onConfirm={() => void remove()}
      >
        {isLast
          ? `Vas a quitar «${name}». Tu cuenta queda sin segundo paso y sin códigos de recuperación.`
          : `Vas a quitar «${name}».`}
      </ConfirmDialog>
    </SecurityRow>
  );
}
