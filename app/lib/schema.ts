import * as z from 'zod/mini';

// In a browser the policy of the site allows no code made of text, and a try would be reported.
if (typeof document !== 'undefined') z.config({ jitless: true });

export { z };
