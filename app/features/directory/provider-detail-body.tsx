import type { ReactNode } from 'react';
import type { ProviderDetail } from './provider-detail.ts';
import { ProviderDetailHeader } from './provider-detail-header.tsx';
import { AboutPanel, ContactPanel, PlansPanel } from './provider-detail-panels.tsx';
import { VideosPanel } from './videos-panel.tsx';

interface ProviderDetailBodyProps extends ProviderDetail {
  heading?: 'h1' | 'h2';
  /** What comes after the videos: the reviews. */
  children?: ReactNode;
}

/** A profile as families see it. */
export function ProviderDetailBody({ provider, reviews, heading, children }: ProviderDetailBodyProps) {
  return (
    <>
      <ProviderDetailHeader provider={provider} reviews={reviews} heading={heading} />
      <div className="mt-(--grid-gap) grid items-start gap-(--grid-gap) @lg/page:grid-cols-[minmax(0,1fr)_23rem] @lg/page:grid-rows-[auto_1fr]">
        <AboutPanel provider={provider} />
        <div className="grid gap-(--grid-gap) @lg/page:col-start-2 @lg/page:row-span-2 @lg/page:row-start-1 print:grid-cols-2">
          <ContactPanel provider={provider} />
          <PlansPanel planes={provider.planes_aceptados} />
        </div>
        <div className="grid min-w-0 gap-(--grid-gap)">
          <VideosPanel provider={provider} />
          {children}
        </div>
      </div>
    </>
  );
}
