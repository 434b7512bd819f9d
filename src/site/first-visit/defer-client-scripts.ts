/**
 * The code of a first visit comes behind its content: on a slow line the page is to be seen before what makes it move is
 * asked for (decision 0033). A press on a button meanwhile hurries the code up.
 */

const PRELOAD = /<link rel="modulepreload" href="([^"]*)" nonce="[^"]*"\/>/g;
/** Within the script that starts the code: nothing of a page behind it is looked at. */
export const CLIENT_SCRIPT_MARK = ' type="module" async=""';
const NONCE = /<script nonce="([^"]*)"/;

/** How long the code waits for what is seen first, ms: one picture that does not come must not keep the page dead. */
const TIMEOUT_MS = 4_000;

/**
 * React runs in a task of its own, the modules that use it in the next: together they would hold a slow phone up for long. Begins
 * when all that is seen first is there and on the screen (the load event, the first paint, a frame more), or at the visitor's
 * first move; what he presses meanwhile is kept by `EARLY_PRESS_SCRIPT`.
 */
const STARTER = `(function(d,w){var begun;
function begin(){var o=d.querySelector('script[type=later]'),s=d.createElement('script');
if(begun||!o)return;begun=1;
d.querySelectorAll('link[rel=later]').forEach(function(l){l.nonce=o.nonce;l.rel='modulepreload'});
s.type='module';s.nonce=o.nonce;s.textContent=o.textContent;
function rest(){setTimeout(function(){d.head.append(s)})}
var r=d.querySelector('link[href*="/react-"]');if(r)import(r.href).then(rest,rest);else rest()}
['pointerdown','click','keydown','wheel','touchstart'].forEach(function(t){w.addEventListener(t,begin,{capture:true,passive:true})});
function then(){requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(begin)})})}
w.addEventListener('load',function(){if(!w.PerformanceObserver)return then();
new PerformanceObserver(function(l,o){if(l.getEntriesByName('first-contentful-paint').length){o.disconnect();then()}})
.observe({type:'paint',buffered:true})});
d.addEventListener('DOMContentLoaded',function(){setTimeout(begin,${TIMEOUT_MS})})
})(document,window)`;

/**
 * The same page with its code behind its content. `page` reaches from its beginning over the script that starts the code;
 * one without such a script is returned as it is.
 */
export function deferClientScripts(page: string): string {
  const nonce = NONCE.exec(page)?.[1];
  const end = page.indexOf('</head>');
  const start = page.lastIndexOf(CLIENT_SCRIPT_MARK);
  if (nonce === undefined || end < 0 || start < end) return page;
  const head = page.slice(0, end).replace(PRELOAD, '<link rel="later" href="$1"/>');
  const body = `${page.slice(end, start)} type="later"${page.slice(start + CLIENT_SCRIPT_MARK.length)}`;
  return `${head}<script nonce="${nonce}">${STARTER}</script>${body}`;
}
