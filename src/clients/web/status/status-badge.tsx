import type { ReactNode } from 'react';
import type { Drawing } from '../../../site/ui/icon.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import {
  IconCheck,
  IconEye,
  IconLock,
  IconPlayerPause,
  IconSearch,
  IconSparkles,
  IconX,
} from '../../../site/ui/icons.ts';
import { isSalesStatus, type SalesStatus, statusTitle } from '../../rules/sales-status.ts';
import styles from './status-badge.module.css';

const ICONS: Readonly<Record<SalesStatus, Drawing>> = {
  1: IconSparkles,
  2: IconSearch,
  3: IconEye,
  4: IconLock,
  5: IconPlayerPause,
  6: IconCheck,
  7: IconX,
};

/** A sales status: word, icon and colour. Nothing for a number that is none. */
export function StatusBadge({ status, children }: { readonly status: number; readonly children?: ReactNode }) {
  if (!isSalesStatus(status)) return null;
  return (
    <span className={styles.status} data-status={status}>
      <Icon of={ICONS[status]} size={16} />
      {statusTitle(status)}
      {children}
    </span>
  );
}
