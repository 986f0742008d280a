import {
  Banknote,
  Clock,
  Footprints,
  Info,
  type LucideIcon,
  MapPin,
  RefreshCw,
  Undo2,
  UserCheck,
} from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { useFocusAfterLoad } from '../../../components/forms/use-focus-after-load.ts';
import { useSubmission } from '../../../components/forms/use-submission.ts';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { notify } from '../../../components/ui/toast.tsx';
import { formatAgo } from '../../../lib/dates.ts';
import { upperFirst } from '../../../lib/upper-first.ts';
import { ChooseValue } from '../queue/choose-value.tsx';
import { BeforeAfter } from '../queue/parts.tsx';
import {
  byDay,
  byWhom,
  changedValues,
  dayHeading,
  subjectOf,
  summaryOf,
  timeOf,
  whenOf,
  whoOf,
} from './change-text.ts';
import { ChangedAgain, type ChangeWrite } from './mutations.ts';
import { type ChangeGroup, changeGroups, type FactChange } from './queries.ts';

const icons: Record<ChangeGroup, LucideIcon> = {
  disponibilidad: UserCheck,
  contacto: Clock,
  atencion: Banknote,
  lugar: MapPin,
  visita: Footprints,
};

/** The button of an entry, whatever it says: it keeps the focus. */
const actionId = (entry: number) => `cambio-${entry}`;

/** Changes by day, each with before, now and the way back. */
export function ChangeList({ changes, now }: { changes: readonly FactChange[]; now: Date }) {
  const [chosen, setChosen] = useState<FactChange>();
  const { revalidate } = useRevalidator();
  const focusAfterLoad = useFocusAfterLoad(changes);
  const { isBusy, sent, failure, send } = useSubmission<ChangeWrite, ChangeWrite>({
    rowKey: ({ row }) => String(row),
    onDone({ row, done }) {
      setChosen(undefined);
      focusAfterLoad(actionId(row));
      notify.success(done, 'change');
    },
    onError({ error }) {
      setChosen(undefined);
      // What stands now is shown before anything else is decided.
      if (error instanceof ChangedAgain) void revalidate();
    },
  });
  const unsaved = failure?.error instanceof ChangedAgain ? undefined : failure;
  return (
    <div className="grid gap-6">
      {byDay(changes).map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`dia-${day}`} className="grid gap-3">
          <h3 id={`dia-${day}`} className="text-h4 font-subtitle">
            {dayHeading(day, now)}
          </h3>
          <ul className="edge rounded-card border border-line bg-surface">
            {ofDay.map((change) => (
              <ChangeRow
                key={change.entrada}
                change={change}
                now={now}
                isBusy={sent.some(({ row }) => row === change.entrada)}
                onWrite={send}
                onChoose={() => setChosen(change)}
                unsaved={
                  unsaved?.input.row === change.entrada
                    ? { sentence: unsaved.sentence, retry: () => send(unsaved.input) }
                    : undefined
                }
              />
            ))}
          </ul>
        </section>
      ))}
      {chosen ? (
        <ChooseValue
          title={`${chosen.proveedor}: este dato cambió dos veces`}
          choices={choicesOf(chosen, now)}
          isBusy={isBusy}
          onClose={() => setChosen(undefined)}
          onChoose={(choice) => {
            if (choice === 'present') setChosen(undefined);
            else
              send({
                intent: 'choose',
                entry: chosen.entrada,
                row: chosen.entrada,
                isFormer: choice === 'former',
                seen: chosen.ahora,
                done: `${chosen.proveedor}: quedó el valor que elegiste`,
              });
          }}
        />
      ) : null}
    </div>
  );
}

function choicesOf(change: FactChange, now: Date) {
  const { tabla, antes, despues, ahora, fecha, por, papel, ahora_por, ahora_papel, ahora_fecha } = change;
  const tell = (row: FactChange['antes']) =>
    summaryOf(tabla, row, tabla === 'sedes' ? 'Sin esta sede' : 'Sin dato');
  const later = ahora_fecha ? `: ${whoOf(ahora_por, ahora_papel)}, ${whenOf(ahora_fecha, now)}` : '';
  const earlier = upperFirst(`${whoOf(por, papel)}, ${whenOf(fecha, now)}`);
  return [
    { value: 'present' as const, text: tell(ahora), note: `Ahora${later}` },
    { value: 'written' as const, text: tell(despues), note: earlier },
    { value: 'former' as const, text: tell(antes), note: 'Antes de ese cambio' },
  ];
}

interface ChangeRowProps {
  change: FactChange;
  now: Date;
  isBusy: boolean;
  /** Why the last attempt was not saved, and the same once more. */
  unsaved: { sentence: string; retry(): void } | undefined;
  onWrite(write: ChangeWrite): void;
  onChoose(): void;
}

function ChangeRow({ change, now, isBusy, unsaved, onWrite, onChoose }: ChangeRowProps) {
  const { grupo, estado, fecha, por, papel, ahora_por, ahora_papel, ahora_fecha, deshacer } = change;
  const Icon = icons[grupo];
  const isBack = estado === 'devuelto';
  const subject = subjectOf(change);
  const action = { id: actionId(change.entrada), size: 'small' as const };
  const write = (entry: number, done: string) =>
    onWrite({ intent: 'put-back', entry, row: change.entrada, done: `${subject}: ${done}` });
  return (
    <li className="grid gap-x-5 gap-y-2.5 border-line border-t px-(--panel-pad) py-4 first:border-t-0 @lg/page:grid-cols-[16rem_minmax(0,1fr)_13rem] @lg/page:items-center">
      <div className="grid justify-items-start gap-1">
        <h4 className="text-h4 font-subtitle wrap-anywhere">
          <Link to={`/proveedor/${change.proveedor_id}`} className="tap">
            {change.proveedor}
          </Link>
        </h4>
        <Badge icon={<Icon className="size-4" />}>{changeGroups[grupo]}</Badge>
        <span className="text-meta text-ink-soft">
          {timeOf(fecha)}, {whoOf(por, papel)}
        </span>
      </div>
      <div className="grid min-w-0 gap-3">
        {changedValues(change).map(({ name, before, after }) => (
          <div key={name} className="grid gap-1.5">
            <p className="text-ui font-strong">
              {name}
              {change.sede && !name.startsWith('Sede') ? ` · ${change.sede}` : null}
            </p>
            <BeforeAfter
              before={
                isBack
                  ? { name: 'Habían puesto', value: after, isGone: true }
                  : { name: 'Antes', value: before }
              }
              after={
                isBack
                  ? { name: 'Ahora, otra vez', value: before }
                  : { name: estado === 'cambiado' ? 'Pusieron' : 'Ahora', value: after }
              }
            />
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 @lg/page:justify-end @lg/page:text-right">
        {isBack && deshacer !== null ? (
          <>
            <p className="text-meta text-ink-soft">
              Devuelto por {byWhom(ahora_por, ahora_papel)}{' '}
              {ahora_fecha ? formatAgo(new Date(ahora_fecha), now) : null}
            </p>
            <Button
              {...action}
              level="text"
              busy={isBusy}
              busyLabel="Guardando…"
              onClick={() => write(deshacer, 'quedó como lo habían puesto')}
            >
              <Undo2 className="icon" />
              Deshacer<span className="sr-only"> en {subject}</span>
            </Button>
          </>
        ) : estado === 'vigente' ? (
          <Button
            {...action}
            busy={isBusy}
            busyLabel="Devolviendo…"
            onClick={() => write(change.entrada, 'volvió el valor de antes')}
          >
            <Undo2 className="icon" />
            Devolver<span className="sr-only"> {subject}</span>
          </Button>
        ) : (
          <Button {...action} onClick={onChoose}>
            Ver los dos cambios<span className="sr-only"> de {subject}</span>
          </Button>
        )}
      </div>
      {estado === 'cambiado' && ahora_fecha ? (
        <p className="edge flex gap-3 rounded-field bg-sunken px-4 py-3 text-ui @lg/page:col-span-2 @lg/page:col-start-2">
          <Info className="icon mt-0.5 text-ink-soft" />
          <span>
            Cambió otra vez {whenOf(ahora_fecha, now)}, por {byWhom(ahora_por, ahora_papel)}. Míralos juntos
            antes de devolver.
          </span>
        </p>
      ) : null}
      {unsaved ? (
        <Alert
          kind="error"
          role="alert"
          title="No se guardó"
          className="@lg/page:col-span-2 @lg/page:col-start-2"
        >
          <p>{unsaved.sentence} Las familias siguen viendo el valor de ahora.</p>
          <p className="mt-2">
            <Button size="small" busy={isBusy} busyLabel="Guardando…" onClick={unsaved.retry}>
              <RefreshCw className="icon" />
              Intentar otra vez
            </Button>
          </p>
        </Alert>
      ) : null}
    </li>
  );
}
