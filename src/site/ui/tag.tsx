import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { IconX } from './icons.ts';
import styles from './tag.module.css';

export interface TagProps {
  readonly children: ReactNode;
  /** «Убрать фильтр: Студия». */
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

/** A chosen value with a cross that takes it away. */
export function Tag({ children, removeLabel, onRemove }: TagProps) {
  return (
    <span className={styles.tag}>
      {children}
      <button
        type="button"
        className={styles.remove}
        aria-label={removeLabel}
        data-live=""
        data-print="hide"
        onClick={onRemove}
      >
        <Icon of={IconX} size={14} />
      </button>
    </span>
  );
}
