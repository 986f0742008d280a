import { createContext } from 'react';

/** Nonce of the page being rendered, by which the server knows its inline scripts; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
