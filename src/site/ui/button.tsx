import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './media/spinner.tsx';

/** `primary` once a view; `amber` only on spruce. */
export type ButtonVariant = 'primary' | 'plain' | 'light' | 'subtle' | 'amber';
/** Heights 28, 36, 44, 52; on phones at least 40. */
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg';

export interface ButtonLook {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly full?: boolean;
  readonly className?: string;
}

/** Classes that make anything look like a button: the summary of a menu. */
export function buttonClass({ variant = 'plain', size = 'md', full, className }: ButtonLook): string {
  return classNames(styles.button, styles[variant], styles[size], full && styles.full, className);
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** Verb in progress («Отправляем») while the button works; its presence makes it busy. */
  readonly busy?: ReactNode;
}

/** At work it takes no press and keeps the focus: a disabled button would lose it, and the keyboard its place. */
export function Button({ variant, size, full, className, busy, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, full, className })}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-disabled={busy ? true : undefined}
      aria-busy={busy ? true : undefined}
    >
      {busy ? (
        <>
          <Spinner />
          {busy}
        </>
      ) : (
        children
      )}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonLook, Omit<ComponentProps<typeof Link>, 'className'> {}

/** A link within the site that looks like a button. */
export function ButtonLink({ variant, size, full, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, full, className })} />;
}

export interface ButtonAnchorProps extends ButtonLook, Omit<ComponentProps<'a'>, 'className'> {}

/** A link out of the site, to a phone or within the page, that looks like a button. */
export function ButtonAnchor({ variant, size, full, className, ...rest }: ButtonAnchorProps) {
  return <a {...rest} className={buttonClass({ variant, size, full, className })} />;
}
