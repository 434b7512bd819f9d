import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { onPressBegin } from '../press-start.ts';
import styles from './chip.module.css';

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
