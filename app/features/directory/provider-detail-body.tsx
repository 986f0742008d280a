import type { ReactNode } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { CarePanel } from '../facts/profile/care-panel.tsx';
import { FirstVisitPanel } from '../facts/profile/first-visit-panel.tsx';
import { ContactConfirmation, PlacesPanel } from '../facts/profile/places-panel.tsx';
import { PlansWithConfirmation } from '../facts/profile/plans-with-confirmation.tsx';
import { PremisesPanel } from '../facts/profile/premises-panel.tsx';
import { UnknownPanel } from '../facts/profile/unknown-panel.tsx';
import { hasHours } from '../facts/provider-facts.ts';
import type { ProviderDetail } from './provider-detail.ts';
import { ProviderDetailHeader } from './provider-detail-header.tsx';
import { AboutPanel, ContactPanel } from './provider-detail-panels.tsx';
import { VideosPanel } from './videos-panel.tsx';

interface ProviderDetailBodyProps extends ProviderDetail {
  heading?: 'h1' | 'h2';
  addToList: ReactNode;
  /** When the facts were read. */
  servedAt: number;
  /** What can be done while it is full, after the contact. */
  alert?: ReactNode;
  /** What families tell, before the videos. */
  experiences?: ReactNode;
  /** What comes after the videos: the reviews. */
  children?: ReactNode;
}

/** A profile as families see it. */
export function ProviderDetailBody({
  provider,
  reviews,
  facts,
  servedAt,
  heading,
  addToList,
  alert,
  experiences,
  children,
}: ProviderDetailBodyProps) {
  const now = useNow(servedAt);
  const told = { facts, now, providerId: provider.id };
  return (
    <>
      <ProviderDetailHeader
        provider={provider}
        reviews={reviews}
        facts={facts}
        now={now}
        heading={heading}
        addToList={addToList}
      />
      <div className="mt-(--grid-gap) grid items-start gap-(--grid-gap) @lg/page:grid-cols-[minmax(0,1fr)_23rem] @lg/page:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-(--grid-gap)">
          <AboutPanel provider={provider} />
          <CarePanel {...told} />
        </div>
        <div className="grid gap-(--grid-gap) @lg/page:col-start-2 @lg/page:row-span-2 @lg/page:row-start-1 print:grid-cols-2">
          <ContactPanel provider={provider} hours={hasHours(facts) ? null : provider.horario_servicio}>
            <ContactConfirmation {...told} />
          </ContactPanel>
          {alert}
          <PlansWithConfirmation planes={provider.planes_aceptados} {...told} />
        </div>
        <div className="grid min-w-0 items-start gap-(--grid-gap) print:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]">
          <PremisesPanel {...told} />
          <FirstVisitPanel {...told} />
          <PlacesPanel {...told} />
          <UnknownPanel facts={facts} providerId={provider.id} />
          {experiences}
          <VideosPanel provider={provider} />
          {children}
        </div>
      </div>
    </>
  );
}
