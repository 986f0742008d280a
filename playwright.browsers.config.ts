import { defineConfig } from '@playwright/test';
import pages from './playwright.config.ts';

// The journeys of tests/browsers in Firefox and in WebKit, against the same server as the page tests.
export default defineConfig({
  ...pages,
  testDir: 'tests/browsers',
  grep: /./,
  grepInvert: [],
  projects: [{ name: 'firefox' }, { name: 'webkit' }],
});
