import { expect, test } from 'vitest';
import { startAfterPaint } from './late-scripts.ts';

const page = `<head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/s.css"/><link rel="modulepreload" nonce="n" href="/b.js"/></head>
<body><script nonce="n">first()</script><script nonce="n" type="module" async="">import "/manifest.js";
import * as route0 from "/a.js";
window.__reactRouterRouteModules = {"root":route0};

import("/b.js");</script></body>`;

test('scripts are asked for after the first paint, and each runs by itself', () => {
  const late = startAfterPaint(page);
  expect(late).not.toContain('<link rel="modulepreload"');
  expect(late).toContain('<link rel="stylesheet" href="/s.css"/>');
  expect(late).toContain('hrefs=["/a.js","/b.js"]');
  expect(late).not.toMatch(/import (\*|")/);
  const order = [
    'PerformanceObserver',
    'await step("/manifest.js")',
    'route0=await step("/a.js")',
    'if(here()!==at)location.reload();else import("/b.js")',
  ];
  const places = order.map((part) => late.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('a page without scripts stays as it is', () => {
  expect(startAfterPaint('<p>Hola</p>')).toBe('<p>Hola</p>');
});
