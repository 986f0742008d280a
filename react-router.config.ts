import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  ssr: true,
  // One script a route: its loader and action as scripts of their own would be three.
  splitRouteModules: false,
  // The list of routes comes with the scripts: moving on needs no question to the server, and works offline.
  routeDiscovery: { mode: 'initial' },
  // A page with `Referrer-Policy: no-referrer` posts with this origin. No cookie goes with a post, so a foreign page has
  // nothing to borrow.
  allowedActionOrigins: ['null'],
} satisfies Config;
