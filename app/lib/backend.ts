import { createContext } from 'react-router';

/** What the server hands to loaders: the way to the API without a network hop, and public settings. */
export interface Backend {
  fetch: typeof fetch;
  url: string;
  publishableKey: string;
  siteUrl: string;
  cardRating: 'fixed' | 'reviews';
  /** Of this answer; inline scripts carry it, and the content-security policy lets only them run. */
  nonce: string;
}

export const backendContext = createContext<Backend>();
