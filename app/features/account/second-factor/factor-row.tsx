import type { Factor } from '@supabase/supabase-js';
import { Trash2 } from 'lucide-react';
import { ConfirmButton } from '../../../components/forms/confirm-button.tsx';
import { FormattedDay } from '../../../components/time.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import type { SecurityWrite } from '../security/mutations.ts';
import { SecurityRow } from '../security/security-row.tsx';
import { factorTypeFacts, isKnownFactor } from './factor-types.ts';

/** A second factor that is in use, under the name its owner gave it. */
export function FactorRow({ factor, isLast }: { factor: Factor; isLast: boolean }) {
  if (!isKnownFactor(factor)) return null;
  const { Icon, name: kind } = factorTypeFacts[factor.factor_type];
  const name = factor.friendly_name || kind;
  return (
    <SecurityRow
      Icon={Icon}
      title={name}
      actions={
        <ConfirmButton<SecurityWrite>
          label="Quitar"
          button={{ Icon: Trash2, className: '-ml-3 @md/page:ml-0', 'aria-label': `Quitar ${name}` }}
          input={{ intent: 'remove-factor', factorId: factor.id }}
          confirmLabel="Quitar segundo paso"
          keepLabel="Conservar segundo paso"
          busyLabel="Quitando…"
        >
          {isLast
            ? `Vas a quitar «${name}». Tu cuenta queda sin segundo paso y sin códigos de recuperación.`
            : `Vas a quitar «${name}».`}
        </ConfirmButton>
      }
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="success">Segundo paso activo</Badge>
        <span>
          {kind}, desde el <FormattedDay at={factor.created_at} />
        </span>
      </span>
    </SecurityRow>
  );
}
