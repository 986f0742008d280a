import { createContext } from 'react-router';

/** What the server hands to loaders: the way to the API without a network hop, and public settings. */
export interface Backend {
  fetch: typeof fetch;
  url: string;
  publishableKey: string;
  siteUrl: string;
  cardRating: 'fixed' | 'reviews';
}

export const backendContext = createContext<Backend>();
