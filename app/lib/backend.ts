import { createContext } from 'react-router';
import { isLicense, type LicenseId, licenses } from './data-license.ts';

/** Settings of the site that an operator chooses in the environment. */
export interface SiteSettings {
  cardRating: 'fixed' | 'reviews';
  /** Of the open data. */
  dataLicense: LicenseId;
}

/** What the server hands to loaders: a fetch that reaches the API in process, and public settings. */
export interface Backend extends SiteSettings {
  fetch: typeof fetch;
  /** The same as whoever asks for the page, whose address SQL is told: such a page is not stored. */
  visitorFetch: typeof fetch;
  url: string;
  publishableKey: string;
  siteUrl: string;
  /** Marks the inline scripts of this rendering, whose hashes the content-security policy then names. */
  nonce: string;
}

/** The variables PUBLIC_… of the environment. The server starts with none that this refuses. */
export function readSettings({
  PUBLIC_CARD_RATING: cardRating = 'fixed',
  PUBLIC_DATA_LICENSE: dataLicense = 'CC-BY-4.0',
}: Record<string, string>): SiteSettings {
  if (cardRating !== 'fixed' && cardRating !== 'reviews') {
    throw new Error('The environment variable PUBLIC_CARD_RATING is wrong: must be fixed or reviews.');
  }
  if (!isLicense(dataLicense)) {
    const known = Object.keys(licenses).join(' or ');
    throw new Error(`The environment variable PUBLIC_DATA_LICENSE is wrong: must be ${known}.`);
  }
  return { cardRating, dataLicense };
}

export const backendContext = createContext<Backend>();
