import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { serviceWorker } from './app/offline/build-worker.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serviceWorker()],
  // Drawings and fonts stay files: they are cached by themselves and asked for only where they are seen.
  build: { assetsInlineLimit: 0 },
  // Named here because they are first met in lazy parts, where finding them late would reload the page.
  optimizeDeps: {
    include: ['@supabase/supabase-js', 'embla-carousel-react', 'lucide-react', 'radix-ui', 'sonner'],
  },
});
