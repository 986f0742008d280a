import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Rolldown } from 'vite';
import { serviceWorker } from './app/offline/build-worker.ts';

/**
 * Few scripts a page: on a slow line each costs a turn, however small it is. Parts that bring a library of their own
 * (dialogs, tabs, the carousel) stay apart, and so does what is loaded later.
 */
const everywhere =
  /lucide-react|app[\\/](lib|session|start|features[\\/]shell|components[\\/]((hydration-boundary|load-boundary|load-failed|loaded)\.|ui[\\/](alert|badge|button|card|chip|choice|empty-state|field|segmented|select|skeleton|switch|toast)\.))/;
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
  { name: 'router', test: /node_modules[\\/]react-router[\\/]/, tags: ['$initial'], priority: 2 },
  { name: 'shared', test: everywhere, tags: ['$initial'], priority: 1 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serviceWorker()],
  // Drawings and fonts stay files: they are cached by themselves and asked for only where they are seen.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  // Named here because they are first met in lazy parts, where finding them late would reload the page.
  optimizeDeps: {
    include: ['@supabase/supabase-js', 'embla-carousel-react', 'lucide-react', 'radix-ui'],
  },
});
