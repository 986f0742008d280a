const preloadLink = /<link rel="modulepreload" [^>]*?href="([^"]+)"[^>]*>/g;
const startScript = /(<script[^>]* type="module" async="">)(.*?)(<\/script>)/s;

/**
 * Deferred scripts: requested after the first paint, so that they do not share a slow network with styles and fonts.
 * They are preloaded in parallel and evaluated one a task, so that input is not blocked by all of them.
 */
export function startAfterPaint(html: string): string {
  const hrefs = Array.from(html.matchAll(preloadLink), ([, href = '']) => href);
  return html
    .replace(preloadLink, '')
    .replace(startScript, (_, open: string, code: string, close: string) =>
      [open, prologue(hrefs, entryOf(code)), inTurn(code), close].join(''),
    );
}

/**
 * Rewrites the imports of the start script to one task each; the entry comes last and hydrates the page. If the person
 * went back meanwhile the address is another page's, which is loaded anew.
 */
function inTurn(code: string): string {
  return code
    .replace(/import \* as (\w+) from ("[^"]+");/g, 'const $1=await step($2);')
    .replace(/import ("[^"]+");/g, 'await step($1);')
    .replace(/import\("[^"]+"\);/, 'if(here()!==at)location.reload();else $&');
}

function entryOf(code: string): string {
  return /import\(("[^"]+")\)/.exec(code)?.[1] ?? '""';
}

/** A hidden page is not painted, so it does not wait; a browser without paint timing waits half a second at most. */
function prologue(hrefs: string[], entry: string): string {
  return `const here=()=>location.pathname+location.search,at=here(),hrefs=${JSON.stringify(hrefs)};
const channel=new MessageChannel;
const pause=()=>new Promise(r=>{channel.port1.onmessage=r;channel.port2.postMessage(0)});
const step=async h=>{const m=await import(h);await pause();return m};
if(!document.hidden)await new Promise(r=>{new PerformanceObserver(r).observe({type:'paint',buffered:true});requestAnimationFrame(()=>setTimeout(r,500));document.addEventListener('visibilitychange',r)});
for(const h of hrefs){document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:h}));await pause()}
for(const h of hrefs)if(h!==${entry})await step(h);
`;
}
