import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { serviceWorker } from './app/offline/build-worker.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serviceWorker()],
  // Drawings and fonts stay files: they are cached by themselves and asked for only where they are seen.
  build: { assetsInlineLimit: 0 },
});
