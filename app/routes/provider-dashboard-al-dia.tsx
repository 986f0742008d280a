import { useSearchParams } from 'react-router';
import { useHashTarget } from '../components/forms/use-hash-target.ts';
import { OwnerNotices } from '../features/claims/owner-notices.tsx';
import { fetchOwnerNotices, type OwnerNotices as Notices } from '../features/claims/queries.ts';
import { AvailabilityPanel } from '../features/facts-form/availability-panel.tsx';
import { PendingNotice } from '../features/facts-form/facts-form.tsx';
import type { FactsPage } from '../features/facts-form/facts-page.ts';
import { GroupList } from '../features/facts-form/group-list.tsx';
import { changeFacts, type FactsWrite } from '../features/facts-form/mutations.ts';
import { OwnFacts } from '../features/facts-form/own-facts.tsx';
import { type EditedFacts, fetchFacts } from '../features/facts-form/queries.ts';
import type { DayFigures } from '../features/figures/figures.ts';
import { FiguresPanel } from '../features/figures/figures-panel.tsx';
import { fetchFigures } from '../features/figures/queries.ts';
import { ProviderFallback } from '../features/provider-form/provider-frame.tsx';
import { SessionNotice } from '../features/provider-form/session-notice.tsx';
import { loadApi } from '../lib/api.ts';
import { streamReads } from '../lib/load.ts';
import { privateMeta } from '../lib/meta.ts';
import { requireAccount } from '../session/require-account.ts';
import { useAccount } from '../session/session.ts';
import type { Route } from './+types/provider-dashboard-al-dia';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const account = requireAccount(request);
  const facts = loadApi().then((api) => fetchFacts(api, { usuario_id: account.id }));
  const figures = Promise.all([loadApi(), facts]).then(([api, own]) =>
    own ? fetchFigures(api, own.provider.id) : [],
  );
  const notices = loadApi().then(fetchOwnerNotices);
  return { account, ...(await streamReads(request, { facts, figures, notices })) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  requireAccount(request);
  return changeFacts((await request.json()) as FactsWrite);
}

export const meta = () => privateMeta('Al día');

export default function ProviderDashboardUpToDate({
  loaderData: { account, facts, figures, notices },
}: Route.ComponentProps) {
  return (
    <OwnFacts key={account.id} account={account} facts={facts}>
      {(page, own) => <UpToDate page={page} facts={own} figures={figures} notices={notices} />}
    </OwnFacts>
  );
}

export function HydrateFallback() {
  return <ProviderFallback />;
}

interface UpToDateProps {
  page: FactsPage;
  facts: EditedFacts;
  figures: DayFigures[] | Promise<DayFigures[]>;
  notices: Notices | Promise<Notices>;
}

function UpToDate({ page, facts, figures, notices }: UpToDateProps) {
  const [search] = useSearchParams();
  const isSignedOut = useAccount() === null;
  useHashTarget();
  return (
    <div className="grid max-w-[1000px] gap-air-8">
      {isSignedOut ? <SessionNotice /> : null}
      <OwnerNotices providerId={page.providerId} notices={notices}>
        {page.isApproved ? null : <PendingNotice />}
      </OwnerNotices>
      <AvailabilityPanel page={page} places={facts.places} placeId={search.get('sede')} />
      <GroupList page={page} facts={facts} now={new Date()} />
      <FiguresPanel figures={figures} />
    </div>
  );
}
