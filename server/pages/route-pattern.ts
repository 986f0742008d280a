import type { ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

interface Pattern {
  name: string;
  expression: RegExp;
}

/** By build: in development there is a new one with each change. */
const known = new WeakMap<Routes, Pattern[]>();
const anything = '/*';

/**
 * The pattern of a page's route, as `/proveedor/:id`. React Router's own search makes its table anew with each call; this
 * one is asked for every request that is watched.
 */
export function routePattern({ routes = {} }: Partial<ServerBuild>, pathname: string): string {
  let patterns = known.get(routes);
  if (!patterns) {
    patterns = readPatterns(routes);
    known.set(routes, patterns);
  }
  const path = decoded(pathname.replace(/(\/_root|\/_)?\.data$/, '')) || '/';
  return patterns.find(({ expression }) => expression.test(path))?.name ?? anything;
}

function readPatterns(routes: Routes): Pattern[] {
  const names = new Set(Object.keys(routes).map((id) => `/${segmentsOf(routes, id).join('/')}`));
  return [...names].sort(bySpecificity).map((name) => ({ name, expression: expressionOf(name) }));
}

function segmentsOf(routes: Routes, id: string | undefined): string[] {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return [];
  return [...segmentsOf(routes, route.parentId), ...(route.path ?? '').split('/').filter(Boolean)];
}

/** A word goes before a parameter, and that before the rest. */
function rankOf(segment: string | undefined): number {
  if (segment === undefined || segment === '*') return 0;
  return segment.startsWith(':') ? 1 : 2;
}

function bySpecificity(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  for (let at = 1; at < Math.max(left.length, right.length); at += 1) {
    const difference = rankOf(right[at]) - rankOf(left[at]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function expressionOf(name: string): RegExp {
  const parts = name
    .split('/')
    .filter(Boolean)
    .map((segment) => {
      if (segment === '*') return '(?:/.*)?';
      const word = segment.replace(/\?$/, '');
      const part = word.startsWith(':') ? '/[^/]+' : `/${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
      return segment.endsWith('?') ? `(?:${part})?` : part;
    });
  return new RegExp(`^${parts.join('')}/?$`, 'i');
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
