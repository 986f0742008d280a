import { ArrowLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { ConflictNotice } from '../components/conflict-notice.tsx';
import { useSubmission } from '../components/forms/use-submission.ts';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { LoadFailed } from '../components/load-failed.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Button } from '../components/ui/button.tsx';
import { Loading, Skeleton } from '../components/ui/skeleton.tsx';
import { changePlan, type PlanWrite } from '../features/admin/plans/mutations.ts';
import { PlanDialog } from '../features/admin/plans/plan-dialog.tsx';
import { PlanTable } from '../features/admin/plans/plan-table.tsx';
import { fetchKeptPlans, type KeptPlan } from '../features/admin/plans/queries.ts';
import { loadApi } from '../lib/api.ts';
import { defer } from '../lib/load.ts';
import { EditConflict } from '../lib/versioned-row.ts';
import { requireAdmin } from '../session/require-admin.ts';
import type { Route } from './+types/admin-planes';

const loadFailed = 'Error al cargar los planes';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin();
  return defer(request, { plans: loadApi().then(fetchKeptPlans) });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return changePlan((await request.json()) as PlanWrite);
}

/** The health plans with their other names: what the form offers beyond its own list, and what the search takes as one. */
export default function AdminPlanes({ loaderData: { plans } }: Route.ComponentProps) {
  return (
    <div className="grid gap-5">
      <Link to="/admin/hoy" className="tap inline-flex items-center gap-2 justify-self-start text-ui">
        <ArrowLeft className="icon" />
        Volver a Hoy
      </Link>
      <div className="grid gap-1">
        <h2>Planes médicos</h2>
        <p className="max-w-(--width-text) text-ink-soft">
          Los que añadas se ofrecen en el formulario de proveedores. Quien ya tiene un plan lo conserva,
          aunque dejes de ofrecerlo.
        </p>
      </div>
      <Loaded
        data={plans}
        fallback={
          <Loading text="Cargando planes...">
            <Skeleton shape="block" className="h-64 rounded-card" />
          </Loading>
        }
        failed={(error) => <LoadFailed message={loadFailed} error={error} />}
      >
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
        <Button level="main" size="small" onClick={() => open('new')}>
          <Plus className="icon" />
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadBoundary error={error} message={loadFailed} />;
}
