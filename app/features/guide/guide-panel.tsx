import { Download, RefreshCw, Trash2 } from 'lucide-react';
import { useSubmission } from '../../components/forms/use-submission.ts';
import { Button } from '../../components/ui/button.tsx';
import { Panel } from '../../components/ui/card.tsx';
import { countProviders } from '../../lib/count.ts';
import { formatMoment } from '../../lib/dates.ts';
import { describeSize } from './guide-size.ts';
import type { GuideWrite } from './mutations.ts';

/** What this device holds of the guide. */
export interface KeptGuide {
  savedAt: string;
  bytes: number;
  providers: number;
  /** The browser promised not to delete it by itself. */
  isPersistent: boolean;
}

/** Keeps the guide on this device; with its size and date once it is there. */
export function GuidePanel({ kept }: { kept: KeptGuide | null }) {
  const { isBusy, sent, send } = useSubmission<GuideWrite>();
  const isRemoving = sent.some(({ intent }) => intent === 'remove');
  return (
    <Panel title="En este dispositivo">
      <div role="status">
        {kept ? (
          <>
            <p>
              <b className="font-strong">Guardada.</b> Copia del {formatMoment(new Date(kept.savedAt))}
            </p>
            <p className="mt-1 text-ink-soft">
              {countProviders(kept.providers)} · {describeSize(kept.bytes)}
            </p>
            {kept.isPersistent ? null : (
              <p className="mt-3">
                Si falta espacio, el navegador puede borrarla. Con la app instalada dura más.
              </p>
            )}
          </>
        ) : (
          <p>Todavía no está guardada. Ocupa menos que unas fotos y no dice nada de ti.</p>
        )}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          Icon={kept ? RefreshCw : Download}
          level={kept ? 'line' : 'main'}
          busy={isBusy && !isRemoving}
          busyLabel="Guardando…"
          onClick={() => send({ intent: 'keep' })}
        >
          <span>{kept ? 'Ponerla al día' : 'Guardar la guía en este dispositivo'}</span>
        </Button>
        {kept ? (
          <Button
            Icon={Trash2}
            level="risk"
            busy={isRemoving}
            busyLabel="Quitando…"
            onClick={() => send({ intent: 'remove' })}
          >
            Quitarla
          </Button>
        ) : null}
      </div>
      {kept ? (
        <p className="mt-4 text-meta text-ink-soft">
          Se pone al día sola, una vez al día, cuando hay buena conexión.
        </p>
      ) : null}
    </Panel>
  );
}
