import { useEffect } from 'react';

type Press = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'preventDefault'>;

/** Whether the keys ask to print: Ctrl or Cmd with P, wherever the layout of the keyboard has put the letter. */
export function isPrintShortcut({ code, ctrlKey, metaKey, altKey, shiftKey }: Omit<Press, 'preventDefault'>): boolean {
  return code === 'KeyP' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

/** Opens the sheet in place of printing the page; where it cannot be had or opened the page is printed. */
export function openSheetInstead(press: Press, online: boolean, open: () => unknown): void {
  if (online && isPrintShortcut(press) && open()) press.preventDefault();
}

/** While the window of a flat is open, Ctrl+P opens its sheet: what a reader is to hold in his hands. Null: there is none. */
export function useSheetShortcut(address: string | null): void {
  useEffect(() => {
    if (address === null) return;
    const onKeyDown = (event: KeyboardEvent): void =>
      openSheetInstead(event, navigator.onLine, () => window.open(address, '_blank'));
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [address]);
}
