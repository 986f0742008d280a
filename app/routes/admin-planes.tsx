import { ArrowLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ConflictNotice } from '../components/conflict-notice.tsx';
import { useSubmission } from '../components/forms/use-submission.ts';
import { boundaryOf } from '../components/load-boundary.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Button } from '../components/ui/button.tsx';
import { IconLink } from '../components/ui/icon-link.tsx';
import { changePlan, type PlanWrite } from '../features/admin/plans/mutations.ts';
import { PlanDialog } from '../features/admin/plans/plan-dialog.tsx';
import { PlanTable } from '../features/admin/plans/plan-table.tsx';
import { fetchKeptPlans, type KeptPlan } from '../features/admin/plans/queries.ts';
import { jsonAction } from '../lib/mutation.ts';
import { EditConflict } from '../lib/versioned-row.ts';
import { adminLoader } from '../session/require-admin.ts';
import type { Route } from './+types/admin-planes';

const loadFailed = 'Error al cargar los planes';

export const clientLoader = adminLoader((api) => ({ plans: fetchKeptPlans(api) }));

export const clientAction = jsonAction(changePlan);

/** The health plans with their other names: what the form offers beyond its own list, and what the search takes as one. */
export default function AdminPlanes({ loaderData: { plans } }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <IconLink to="/admin/hoy" Icon={ArrowLeft}>
        Volver a Hoy
      </IconLink>
      <div className="grid gap-1">
        <h2>Planes médicos</h2>
        <p className="max-w-(--width-text) text-ink-soft">
          Los que añadas se ofrecen en el formulario de proveedores. Quien ya tiene un plan lo conserva,
          aunque dejes de ofrecerlo.
        </p>
      </div>
      <Loaded data={plans} loading="Cargando planes..." blocks={['h-64']} failure={loadFailed}>
        {(rows) => <Plans plans={rows} />}
      </Loaded>
    </div>
  );
}

function Plans({ plans }: { plans: KeptPlan[] }) {
  const [edited, setEdited] = useState<KeptPlan | 'new'>();
  const [conflictName, setConflictName] = useState<string>();
  const { revalidate } = useRevalidator();
  const close = () => setEdited(undefined);
  const { sent, send } = useSubmission<PlanWrite & { intent: 'offer' }>({
    rowKey: ({ plan }) => plan.id,
    onError({ error }, { plan }) {
      if (error instanceof EditConflict) tellConflict(plan);
    },
  });

  function tellConflict({ nombre }: KeptPlan) {
    setConflictName(nombre);
    void revalidate();
  }

  function open(plan: KeptPlan | 'new') {
    setConflictName(undefined);
    setEdited(plan);
  }

  return (
    <>
      <p>
        <Button Icon={Plus} level="main" size="small" onClick={() => open('new')}>
          Añadir un plan
        </Button>
      </p>
      {conflictName ? <ConflictNotice title={`Otra persona cambió o quitó «${conflictName}»`} /> : null}
      <PlanTable
        plans={plans}
        busyIds={sent.map(({ plan }) => plan.id)}
        onEdit={open}
        onOffer={(plan, activo) => {
          setConflictName(undefined);
          send({ intent: 'offer', plan, activo });
        }}
      />
      {edited ? (
        <PlanDialog
          plan={edited === 'new' ? undefined : edited}
          plans={plans}
          onClose={close}
          onConflict={() => {
            close();
            if (edited !== 'new') tellConflict(edited);
          }}
        />
      ) : null}
    </>
  );
}

export const ErrorBoundary = boundaryOf(loadFailed);
