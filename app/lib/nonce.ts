import { createContext } from 'react';

/** Of the page being rendered; empty in the browser, which hides nonces from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
