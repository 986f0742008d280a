import { createContext } from 'react';

/** CSP nonce of the page being rendered; undefined in the browser, which hides nonces from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
