import { index, type RouteConfig } from '@react-router/dev/routes';

/** Every URL of the site and its file. */
export default [index('routes/home.tsx')] satisfies RouteConfig;
