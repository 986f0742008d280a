import { createContext } from 'react';

/** How many providers are found; null while it is not known. A context, since the form does not follow every key. */
export const ResultCount = createContext<number | null>(null);
