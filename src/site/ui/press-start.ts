import type { KeyboardEvent, PointerEvent } from 'react';

/** Handlers of an element that is pressed. */
export interface HeldHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Handlers that are told when pointer or space bar go down on an element: some 100 ms before they come up, which is what
 * presses it. Time to ask for what the press will need.
 */
export function onPressBegin(tell: () => void): HeldHandlers {
  return {
    onPointerDown: ({ button, isPrimary }) => {
      if (isPrimary && button === 0) tell();
    },
    onKeyDown: ({ key, repeat }) => {
      if (key === ' ' && !repeat) tell();
    },
  };
}
