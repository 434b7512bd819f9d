import type { ComponentProps, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './chip.module.css';

/** What is chosen by a press, and how the beginning of a press is told. */

export interface ChipProps extends ComponentProps<'button'> {
  readonly pressed: boolean;
  /** Told at the beginning of a press. */
  readonly onPressStart?: () => void;
}

/** A button that stays pressed. */
export function Chip({ pressed, className, onPressStart, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(onPressStart && onPressBegin(onPressStart))}
      aria-pressed={pressed}
      className={classNames(styles.chip, className)}
    />
  );
}

export interface ChipBoxProps extends Omit<ComponentProps<'input'>, 'children'> {
  readonly children: ReactNode;
  /** Told at the beginning of a press. */
  readonly onPressStart?: (() => void) | undefined;
}

/** A chip that is a checkbox or radio of a form: it works without JavaScript. */
export function ChipBox({ children, className, type = 'checkbox', onPressStart, ...rest }: ChipBoxProps) {
  return (
    <label className={classNames(styles.box, className)} {...(onPressStart && onPressBegin(onPressStart))}>
      <input type={type} {...rest} />
      {children}
    </label>
  );
}

/** Handlers of an element that is pressed. */
interface HeldHandlers {
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
