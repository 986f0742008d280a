import { use, useState } from 'react';
import {
  type UNSAFE_AssetsManifest as AssetsManifest,
  UNSAFE_FrameworkContext as FrameworkContext,
  useMatches,
} from 'react-router';

/** For the `handle` of a route: its page is sent without scripts. */
export const withoutScripts = { hasScripts: false } as const;

export function useHasScripts(): boolean {
  return useMatches().every(({ handle }) => handle !== withoutScripts);
}

const modulesId = 'modules';

/**
 * Loads what React Router expects (the manifest and the modules of the routes), then its entry, which hydrates the page.
 * The scripts before it wait for the stylesheet, as inline scripts do, so modules are asked for when the page can be
 * painted, and after its fonts and pictures. A page whose own script is missing (offline/worker.js) stays as it was sent. If
 * the person went Back meanwhile, the address is another page's, which is loaded anew.
 */
const startScript = `const here=()=>location.pathname+location.search,at=here();
const {preloads,first,routes,entry}=JSON.parse(document.getElementById('${modulesId}').textContent);
for(const href of preloads)document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));
for(const url of first)await import(url);
const load=async([id,urls])=>[id,Object.assign({},...await Promise.all(urls.map(url=>import(url))))];
const modules=await Promise.all(routes.map(load));
if(modules.some(([,{isMissing}])=>isMissing))throw new TypeError('Failed to fetch');
window.__reactRouterRouteModules=Object.fromEntries(modules);
if(here()===at)await import(entry);else location.reload();`;

/** React Router's <Scripts>, later. Its inline scripts are the same on every page of a build; what differs is JSON. */
export function Scripts() {
  const framework = use(FrameworkContext);
  if (!framework) throw new Error('<Scripts> is rendered outside of React Router.');
  const { manifest, nonce, renderMeta, serverHandoffString } = framework;
  const matches = useMatches();
  // Of the server-rendered page: the router itself loads those of later pages.
  const [ids] = useState(() => matches.map(({ id }) => id));
  // Has ServerRouter send the loader data.
  if (renderMeta) renderMeta.didRenderScripts = true;
  return (
    <>
      <Inline nonce={nonce} text={contextScript(serverHandoffString)} />
      <Inline id={modulesId} type="application/json" text={JSON.stringify(modulesOf(manifest, ids))} />
      <Inline nonce={nonce} type="module" async text={startScript} />
    </>
  );
}

function modulesOf({ hmr, url, entry, routes }: AssetsManifest, ids: string[]) {
  const matched = ids.flatMap((id) => routes[id] ?? []);
  const modules = matched.map((route): [id: string, urls: string[]] => [
    route.id,
    [
      route.clientActionModule,
      route.clientLoaderModule,
      route.clientMiddlewareModule,
      route.hydrateFallbackModule,
      route.module,
    ].filter(isGiven),
  ]);
  const imports = [entry, ...matched].flatMap((part) => part.imports ?? []);
  return {
    preloads: [...new Set([url, ...imports, ...modules.flatMap(([, urls]) => urls), entry.module])],
    first: [hmr?.runtime, url].filter(isGiven),
    routes: modules,
    entry: entry.module,
  };
}

const isGiven = (url: string | undefined) => url !== undefined;

/** Where ServerRouter's own scripts put the loader data. */
function contextScript(serverHandoff = 'undefined'): string {
  return `window.__reactRouterContext=${serverHandoff};window.__reactRouterContext.stream=new ReadableStream({start(controller){window.__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream());`;
}

interface InlineProps {
  text: string;
  id?: string;
  type?: 'module' | 'application/json';
  async?: boolean;
  nonce?: string;
}

/** Not compared while hydrating: the browser hides nonces, and knows nothing of the server's handoff. */
function Inline({ text, ...rest }: InlineProps) {
  return (
    <script
      {...rest}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants and names of this build
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
