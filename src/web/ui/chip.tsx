import type { ComponentProps, ReactNode } from 'react';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';

export interface ChipProps extends ComponentProps<'button'> {
  readonly pressed: boolean;
}

/** A button that stays pressed. */
export function Chip({ pressed, className, ...rest }: ChipProps) {
  return <button type="button" {...rest} aria-pressed={pressed} className={classNames(styles.chip, className)} />;
}

export interface ChipBoxProps extends Omit<ComponentProps<'input'>, 'children'> {
  readonly children: ReactNode;
}

/** A chip that is a checkbox or radio of a form: it works without JavaScript. */
export function ChipBox({ children, className, type = 'checkbox', ...rest }: ChipBoxProps) {
  return (
    <label className={classNames(styles.box, className)}>
      <input type={type} {...rest} />
      {children}
    </label>
  );
}
