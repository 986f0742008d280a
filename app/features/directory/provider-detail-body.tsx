import type { ReactNode } from 'react';
import { useNow } from '../../lib/use-now.ts';
import type { Story } from '../experiences/experiences.ts';
import { ContactPanel } from '../facts/profile/contact-panel.tsx';
import { FirstVisitPanel } from '../facts/profile/first-visit-panel.tsx';
import { MissingPanel } from '../facts/profile/missing-panel.tsx';
import { PlansPanel } from '../facts/profile/plans-panel.tsx';
import { PremisesPanel } from '../facts/profile/premises-panel.tsx';
import { hasFacts } from '../facts/provider-facts.ts';
import type { ProviderDetail } from './provider-detail.ts';
import { ProviderDetailHeader } from './provider-detail-header.tsx';
import { AboutPanel } from './provider-detail-panels.tsx';
import { VideosPanel } from './videos-panel.tsx';

interface ProviderDetailBodyProps extends ProviderDetail {
  heading?: 'h1' | 'h2';
  save: ReactNode;
  /** When the facts were read. */
  servedAt: number;
  /** What can be done while it is full, with the plans. */
  alert?: ReactNode;
  stories?: Story[];
  /** What families tell, before the videos. */
  experiences?: ReactNode;
  /** A panel of their own, or a part of the one that says what is missing. */
  renderReviews?(isPart: boolean): ReactNode;
  /** What comes last. */
  children?: ReactNode;
}

/** A profile as families see it: who calls finds the contact first, on the phone and in the left column. */
export function ProviderDetailBody({
  provider,
  reviews,
  facts,
  servedAt,
  heading,
  save,
  alert,
  stories,
  experiences,
  renderReviews,
  children,
}: ProviderDetailBodyProps) {
  const now = useNow(servedAt);
  const told = { provider, facts, now, providerId: provider.id };
  const { telefono, whatsapp, email, web, planes_aceptados: planes } = provider;
  const isThin = !(telefono || whatsapp || email || web || planes?.length || hasFacts(facts));
  const columnClass = 'grid min-w-0 content-start gap-(--grid-gap)';
  return (
    <>
      <ProviderDetailHeader
        provider={provider}
        reviews={reviews}
        facts={facts}
        now={now}
        heading={heading}
        save={save}
      />
      <div className="mt-(--grid-gap) grid items-start gap-(--grid-gap) @lg/page:grid-cols-[23rem_minmax(0,1fr)]">
        <div className={columnClass}>
          <ContactPanel {...told} />
          {isThin ? null : (
            <PlansPanel planes={planes} {...told}>
              {alert}
            </PlansPanel>
          )}
          <FirstVisitPanel {...told} />
          {isThin ? <AboutPanel {...told} /> : null}
        </div>
        <div className={columnClass}>
          {isThin ? null : <AboutPanel {...told} />}
          <PremisesPanel {...told} stories={stories} />
          {experiences}
          <VideosPanel provider={provider} />
          <MissingPanel {...told} isThin={isThin}>
            {isThin ? renderReviews?.(true) : null}
          </MissingPanel>
          {isThin ? null : renderReviews?.(false)}
          {children}
        </div>
      </div>
    </>
  );
}
