import { type RefObject, useState } from 'react';
import type { PlacemarkLayer } from './placemark-layer.ts';
import { readVisited, visit } from './visited.ts';

/** The placemark whose balloon is open, and those that were opened. */
export function useOpened(layer: RefObject<PlacemarkLayer | undefined>, before: number | undefined) {
  const [opened, setOpened] = useState<{ readonly id: number; readonly byKey: boolean } | undefined>(
    before === undefined ? undefined : { id: before, byKey: false },
  );
  const [visited, setVisited] = useState(() => readVisited(Date.now()));
  const open = (id: number, byKey: boolean) => {
    setOpened({ id, byKey });
    setVisited(visit(id, Date.now()));
  };
  const close = () => {
    const id = opened?.id;
    setOpened(undefined);
    if (id !== undefined) layer.current?.elementOf(id)?.focus({ preventScroll: true });
  };
  return { opened, setOpened, visited, open, close };
}
