const preloadLink = /<link rel="modulepreload" [^>]*?href="([^"]+)"[^>]*>/g;
const startScript = /(<script[^>]* type="module" async="">)(.*?)(<\/script>)/s;

/**
 * The words come first: scripts are asked for once the page has been painted, and so do not share a slow line with
 * styles and fonts. Then they come all at the same time, and run one by one, so that a tap never waits for all of them.
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
 * Everything the start imports, each as a step of its own; the entry comes last and brings the page to life. Who went
 * back meanwhile is at another address, whose page this is not.
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

/** A page in the background is not painted: it does not wait. Nor does one for long whose browser does not tell. */
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
