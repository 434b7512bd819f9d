import type { FeedRun } from '../contract.ts';
import styles from './run-badge.module.css';

const WORDS: Readonly<Record<FeedRun['status'], string>> = {
  running: 'Загружается',
  complete: 'Полностью',
  partial: 'Под вопросом',
  unchanged: 'Без изменений',
  rejected: 'Отклонена',
  failed: 'Не удалась',
  interrupted: 'Прервана',
};

/** How a loading of a feed ended. */
export function RunBadge({ status }: { readonly status: FeedRun['status'] }) {
  return (
    <span className={styles.badge} data-status={status}>
      {WORDS[status]}
    </span>
  );
}
