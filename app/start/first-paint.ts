/** Keys of localStorage, the one of supabase-js included. They stay as they are: people's browsers hold them. */
export const storageKeys = {
  theme: 'mga-tema',
  calm: 'mga-calma',
  textSize: 'mga-texto',
  installed: 'mga-instalada',
  account: 'mga-cuenta',
  leaving: 'mga-salida',
  factorAsked: 'mga-segundo-paso',
  session: 'sb-mi-guia-azul-auth-token',
} as const;

/**
 * Inline script of the head, before the first paint: writes theme, calm mode, text size and the signed-in account as
 * attributes of <html> for the styles. So nothing flashes, and one server-rendered page serves everyone.
 * It also captures the browser's install prompt for the button.
 */
export const firstPaintScript = `(function(w,d){var r=d.documentElement,D=r.dataset;if(D.offline===undefined)D.js='';
function get(k){try{return w.localStorage.getItem(k)}catch(e){return null}}
function json(k){try{return JSON.parse(get(k))}catch(e){return null}}
var t=get('${storageKeys.theme}');D.theme=t==='claro'||t==='oscuro'?t:w.matchMedia('(prefers-color-scheme: dark)').matches?'oscuro':'claro';
var c=get('${storageKeys.calm}');if(c==='si'||c==='no')D.calm=c;
var x=get('${storageKeys.textSize}');D.textSize=x==='chica'||x==='grande'||x==='muy-grande'?x:'normal';
function owes(){if(!(u.factors||[]).some(function(f){return f.status==='verified'}))return false;
try{return JSON.parse(atob(s.access_token.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'))).aal!=='aal2'}catch(e){return true}}
var s=json('${storageKeys.session}'),u=s&&s.user;
if(u&&u.id&&!owes()){var a=json('${storageKeys.account}'),f=a&&a.id===u.id?a:{},m=u.user_metadata||{};
D.account='signed-in'+(f.isAdmin?' admin':'')+(f.isProvider||m.is_provider?' provider':'');
r.style.setProperty('--account-email',JSON.stringify(u.email||''))}
if(get('${storageKeys.installed}')==='si'||w.navigator.standalone||w.matchMedia('(display-mode: standalone)').matches)D.installed='si';
w.addEventListener('beforeinstallprompt',function(e){e.preventDefault();w.installPrompt=e;w.dispatchEvent(new Event('installprompt'))})
})(window,document)`;
