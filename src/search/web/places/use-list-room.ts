import { type RefObject, useLayoutEffect, useState } from 'react';
import { type ListRoom, listRoom } from '../../rules/list-side.ts';

/** Where the list of a field finds room, looked at each time it opens; undefined while it is closed. */
export function useListRoom(open: boolean, field: RefObject<HTMLElement | null>): ListRoom | undefined {
  const [room, setRoom] = useState<ListRoom>();
  useLayoutEffect(() => {
    if (!open || !field.current) return setRoom(undefined);
    const { top, bottom } = field.current.getBoundingClientRect();
    const ceiling = document.querySelector('header')?.offsetHeight ?? 0;
    const { scrollHeight } = document.documentElement;
    const [height, below] = [window.innerHeight, scrollHeight - window.innerHeight - window.scrollY];
    const found = listRoom({ top, bottom, ceiling, height, below });
    setRoom(found);
    if (found.scroll === 0) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollBy({ top: found.scroll, behavior: still ? 'instant' : 'smooth' });
  }, [open, field]);
  return room;
}
