import { SubTabs } from '../../../site/office/lists/sub-tabs.tsx';
import { Button } from '../../../site/ui/button.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconPlus } from '../../../site/ui/icons.ts';
import styles from './clients-tabs.module.css';

const TABS = [
  { to: '/clients', label: 'Список' },
  { to: '/clients/deals', label: 'Сделки' },
  { to: '/clients/history', label: 'История' },
  { to: '/clients/comparisons', label: 'Сравнения' },
  { to: '/clients/tasks', label: 'Задачи' },
  { to: '/clients/duplicates', label: 'Похожие' },
] as const;

/** The header menu of the clients' pages. */
export function ClientsTabs({ onNewClient }: { readonly onNewClient: () => void }) {
  return (
    <div className={styles.bar}>
      <SubTabs label="Клиенты" tabs={TABS} />
      <Button variant="primary" size="sm" onClick={onNewClient}>
        <Icon of={IconPlus} size={18} />
        Новый клиент
      </Button>
    </div>
  );
}
