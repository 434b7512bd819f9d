/**
 * Keeps a page whose code has not come while there is no connection: the browser would put its own error in place of what
 * is read, and a button would do nothing. Once the code is there `keepPageOffline` of the shell does so; if it is not when
 * the connection returns, the page is loaded anew. `earlyFields` is undefined as soon as React has the page.
 */
export const OFFLINE_SCRIPT = `addEventListener('click',function(e){if(navigator.onLine||!window.earlyFields||!e.target.closest('a[href^="/"],button'))return;
var p=document.createElement('p');e.preventDefault();e.stopImmediatePropagation();p.className='nv-offline';p.role='alert';p.textContent='Нет интернета: страница обновится, когда он появится';
document.body.append(p);setTimeout(function(){p.remove()},6e3)},true);addEventListener('online',function(){window.earlyFields&&location.reload()})`;

/**
 * Says so where the code of a page does not come although there is a connection, and offers the page anew: a line that broke
 * off, or a page of a former release whose files are gone. Its buttons would do nothing, without a word.
 */
export const LOST_SCRIPT = `addEventListener('error',function(e){if(e.target.type!=='module'||!navigator.onLine||!window.earlyFields)return;
var p=document.createElement('p'),a=document.createElement('button');p.className='nv-offline';p.role='alert';p.textContent='Страница загрузилась не полностью. ';
a.className='nv-link';a.textContent='Обновить';a.onclick=function(){location.reload()};p.append(a);document.body.append(p)},true)`;
