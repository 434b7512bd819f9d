import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import type { Drawing } from './icon.tsx';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';

interface Common {
  readonly icon: Drawing;
  /** Russian; said by screen readers and shown on hover. */
  readonly label: string;
  readonly size?: number;
  readonly bordered?: boolean;
}

export interface IconButtonProps extends Common, Omit<ComponentProps<'button'>, 'children'> {}

/** A button that shows only an icon: 40 px, 44 on phones. */
export function IconButton({ icon, label, size = 22, bordered, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.button, bordered && styles.bordered, className)}
    >
      <Icon of={icon} size={size} />
    </button>
  );
}

export interface IconAnchorProps extends Common, Omit<ComponentProps<'a'>, 'children' | 'href'> {
  readonly href: string;
}

/** The same as a link. */
export function IconAnchor({ icon, label, href, size = 22, bordered, className, ...rest }: IconAnchorProps) {
  return (
    <a
      href={href}
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.button, bordered && styles.bordered, className)}
    >
      <Icon of={icon} size={size} />
    </a>
  );
}
