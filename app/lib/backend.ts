import { createContext } from 'react-router';

/** What the server hands to loaders: a fetch that reaches the API in process, and public settings. */
export interface Backend {
  fetch: typeof fetch;
  url: string;
  publishableKey: string;
  siteUrl: string;
  cardRating: 'fixed' | 'reviews';
  /** Marks the inline scripts of this rendering, whose hashes the content-security policy then names. */
  nonce: string;
}

export const backendContext = createContext<Backend>();
