import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';

export interface BadgeProps {
  /** `surface` on pictures, `soft` for a good fact, `sunken` for a neutral one, `plain` without a ground. */
  readonly variant?: 'surface' | 'soft' | 'sunken' | 'plain';
  readonly className?: string;
  readonly children: ReactNode;
}

export function Badge({ variant = 'surface', className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, variant !== 'surface' && styles[variant], className)}>{children}</span>
  );
}
