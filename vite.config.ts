import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Rolldown } from 'vite';
import { serviceWorker } from './app/offline/build-worker.ts';

/**
 * Few scripts a page: on a slow line each costs a turn, however small it is. A group takes what its modules import with
 * it, except what an earlier one has. Parts that bring a library of their own (dialogs, tabs, the carousel) or that only
 * dashboards need are not among `parts`, and what is loaded later is in no group.
 */
const startGroups: Array<[name: string, test: RegExp, minShareCount?: number]> = [
  ['react', /node_modules[\\/](react|react-dom|scheduler)[\\/]/],
  ['router', /node_modules[\\/]react-router[\\/]/],
  // Those that one part alone shows stay with it.
  // Those that only desks show are not every page's.
  [
    'icons',
    /lucide-react(?!.*icons[\\/](arrow-down|arrow-right|bell-off|calendar-check|copy|link-2|list|phone-missed|sun|undo-2|unlink|upload|users)\.)/,
    2,
  ],
  // On every page: the frame, and what the pages without data need.
  [
    'shell',
    /app[\\/](root\.tsx|lib[\\/](count|database|fold|meta)|components[\\/](text-page|ui[\\/](alert|badge|card|field|select|skeleton))\.)/,
  ],
  [
    'types',
    /app[\\/](lib[\\/](provider-types|lists[\\/](featured-)?municipalities)|features[\\/]directory[\\/]type-art)\./,
  ],
  // What is searched by: not on the home page, whose form the browser sends.
  [
    'filters',
    /app[\\/](lib[\\/]lists[\\/](neighbours|plans|subcategorias)|features[\\/]directory[\\/](directory-meta|filters))\./,
    2,
  ],
  [
    'parts',
    /app[\\/](lib|session|start|components)(?!.*(aliases|carousel|choice-row|conflict|confirm|copy|csv|delete-button|dialog|draft|focus-after|fresh|hash-target|icon-link|load-boundary|numbers-with|paper|pieces|postal|progress|provider-columns|qr|read-aloud|reorder|require-a|return-focus|rpc|schema|sheet|table|tabs|text-with|titled|toast-space|versioned|watch|yes-no))[\\/]/,
    2,
  ],
  [
    'directory',
    /features[\\/](favorites[\\/](favorite-button|favorites|mutations)\.|directory[\\/](card-rating|logo|logo-sources|municipality-options|phone|provider-card|providers|queries)\.)/,
  ],
  // What only the map draws with, apart from the rest of its page; the search looks into the shapes too, on a press.
  ['shapes', /features[\\/]map[\\/]shapes\./],
  ['map', /features[\\/]map[\\/](map-shapes|near-box|near-map|wide-map)\./],
  ['sign-in', /features[\\/]account[\\/](sign-in|second-factor)[\\/]/, 2],
  // Answers of functions are parsed where a page asks for one.
  ['schema', /app[\\/]lib[\\/](rpc|schema)\./],
  [
    'radix',
    /@radix-ui[\\/](primitive|react-(compose-refs|context|id|presence|primitive|slot|use-[a-z-]+))[\\/]/,
  ],
  ['dialog', /components[\\/](ui[\\/](confirm-)?dialog|forms[\\/](confirm|delete)-button)\./],
];
const groups = startGroups.map(
  ([name, test, minShareCount], index): Rolldown.CodeSplittingGroup => ({
    name,
    test,
    minShareCount,
    tags: ['$initial'],
    priority: startGroups.length - index,
  }),
);

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
