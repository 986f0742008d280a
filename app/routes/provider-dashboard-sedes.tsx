import { FactsForm } from '../features/facts-form/facts-form.tsx';
import { changeFacts, type FactsWrite } from '../features/facts-form/mutations.ts';
import { OwnFacts } from '../features/facts-form/own-facts.tsx';
import { fetchFacts } from '../features/facts-form/queries.ts';
import { ProviderFallback } from '../features/provider-form/provider-frame.tsx';
import { loadApi } from '../lib/api.ts';
import { streamReads } from '../lib/load.ts';
import { privateMeta } from '../lib/meta.ts';
import { requireAccount } from '../session/require-account.ts';
import type { Route } from './+types/provider-dashboard-sedes';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = requireAccount(request);
  const facts = loadApi().then((api) => fetchFacts(api, { usuario_id: account.id }));
  return { account, ...(await streamReads(request, { facts })) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  requireAccount(request);
  return changeFacts((await request.json()) as FactsWrite);
}

export const meta = () => privateMeta('Sedes y visita');

export default function ProviderDashboardPlaces({ loaderData: { account, facts } }: Route.ComponentProps) {
  return (
    <OwnFacts key={account.id} account={account} facts={facts}>
      {(page, own) => <FactsForm page={page} facts={own} />}
    </OwnFacts>
  );
}

export function HydrateFallback() {
  return <ProviderFallback />;
}
