import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

/**
 * Whether the page of a path takes something in: its route has an action. React Router would refuse the others too, with
 * a stack trace in the log for each: a visitor's mistake is no news.
 */
export function takesPosts({ routes = {} }: Partial<ServerBuild>, pathname: string): boolean {
  const actions = Object.values(routes).filter((route) => route?.module.action !== undefined);
  if (actions.length === 0) return false;
  const leaf = matchRoutes(childrenOf(routes), pathname.replace(/\.data$/, ''))?.at(-1)?.route.id;
  return actions.some((route) => route?.id === leaf);
}

function childrenOf(routes: Routes, parent?: string): RouteObject[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index } = route;
    return [index ? { id, path, index } : { id, path, children: childrenOf(routes, id) }];
  });
}
