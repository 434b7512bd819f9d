/**
 * Keeps a page whose code has not come while there is no connection: the browser would put its own error in place of what
 * is read, and a button would do nothing. Once the code is there `keepPageOffline` of the shell does so; if it is not when
 * the connection returns, the page is loaded anew. `earlyFields` is undefined as soon as React has the page.
 */
export const OFFLINE_SCRIPT = `addEventListener('click',function(e){if(navigator.onLine||!window.earlyFields||!e.target.closest('a[href^="/"],button'))return;
var p=document.createElement('p');e.preventDefault();e.stopImmediatePropagation();p.className='nv-offline';p.role='alert';p.textContent='Нет интернета: страница обновится, когда он появится';
document.body.append(p);setTimeout(function(){p.remove()},6e3)},true);addEventListener('online',function(){window.earlyFields&&location.reload()})`;
