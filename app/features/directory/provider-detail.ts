import type { Tables } from '../../lib/database.types.ts';
import type { Experience, Story } from '../experiences/experiences.ts';
import type { ProviderFacts } from '../facts/provider-facts.ts';
import type { Pause } from '../moderation/pause.ts';
import type { Review } from '../reviews/reviews.ts';

export type Provider = Tables<'proveedores'>;

export interface ProviderDetail {
  provider: Provider;
  reviews: Review[];
  facts: ProviderFacts;
}

/** The detail as its page shows it to one person. */
export interface ProviderPage extends ProviderDetail {
  /** The person's own review while it is pending or rejected. */
  pendingReview: Review | null;
  /** The person's account is paused. */
  pause: Pause | null;
  /** What families tell of it. */
  stories: Story[];
  /** What the person told of it. */
  ownExperiences: Experience[];
  /** Names of the plans that they can tell of. */
  toldPlans: string[];
  /** When it was read: what it says about today is true of that moment. */
  servedAt: number;
  /** Of the guide on this device: when it was saved. It has neither reviews nor what families tell. */
  savedAt?: string;
}

export const defaultDescription = 'Proveedor especializado en servicios para el espectro autista.';
