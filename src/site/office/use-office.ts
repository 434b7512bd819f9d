import { useCallback, useEffect } from 'react';
import { useHeard } from '../client/store.ts';
import { recallSound, soundOnce } from './new-lead-sound.ts';
import { followOffice, newLeads, type OfficeChange, useOfficeChanges } from './office-events.ts';

/**
 * Keeps the office awake: the number of new requests, in the title of the tab too, and a sound where it is wished.
 *
 * @param counted the number when the page was made.
 */
export function useOffice(counted: number): number {
  useEffect(() => {
    recallSound();
    return followOffice();
  }, []);
  // A number that the server has just counted is newer than what was told before.
  useEffect(() => newLeads.set(counted), [counted]);
  const told = useHeard(newLeads.hear, newLeads.get, undefined);
  const waiting = told ?? counted;
  useEffect(() => countInTitle(waiting), [waiting]);
  const ring = useCallback(({ topic }: OfficeChange) => {
    if (topic === 'lead_new') void soundOnce();
  }, []);
  useOfficeChanges(['lead_new'], ring);
  return waiting;
}

const COUNT = /^\(\d+\) /;

/** «(3) Заявки»: also when the title changes with the page. Gives what ends it. */
function countInTitle(waiting: number): () => void {
  const wanted = waiting > 0 ? `(${waiting}) ` : '';
  const write = (): void => {
    const plain = document.title.replace(COUNT, '');
    if (document.title !== wanted + plain) document.title = wanted + plain;
  };
  write();
  const watch = new MutationObserver(write);
  watch.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    watch.disconnect();
    document.title = document.title.replace(COUNT, '');
  };
}
