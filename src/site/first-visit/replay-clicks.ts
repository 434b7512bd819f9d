declare global {
  interface Window {
    /** Set by the script that keeps what is pressed before React has the page. */
    repeatHeldPresses?: () => void;
  }
}

/**
 * Holds back presses until React has the page, on every visit: buttons, boxes and links to a window do not what they say before
 * it. They are repeated by `repeatHeldPresses`, each in a task of its own that sees what the one before it did; who presses a thing
 * again from impatience meant it once. If the code cannot be had, the browser's own way is left (a form is sent by it).
 */
export const EARLY_PRESS_SCRIPT = `(function(d,w){var off,held=[];
function hold(e){var t=e.target.closest&&e.target.closest('button,input[type=checkbox],input[type=radio],a[aria-haspopup]');
if(!t||t.href&&(e.ctrlKey||e.metaKey||e.shiftKey))return;e.preventDefault();e.stopPropagation();if(held.indexOf(t)<0)held.push(t)}
w.repeatHeldPresses=function(){if(off)return;off=1;d.removeEventListener('click',hold,true);
held.forEach(function(t){setTimeout(function(){if(t.isConnected)t.click()})})};
d.addEventListener('click',hold,true);
w.addEventListener('error',function(e){if(e.target.type==='module')w.repeatHeldPresses()},true)})(document,window)`;

/** The code is here: does what a visitor pressed before it was, and nothing is held back any more. */
export function repeatEarlyPresses(): void {
  window.repeatHeldPresses?.();
}
