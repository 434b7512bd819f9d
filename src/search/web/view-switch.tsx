import { Segmented } from '../../site/ui/form/segmented.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconLayoutColumns, IconList, IconMap2 } from '../../site/ui/icons.ts';
import { SEARCH_VIEWS, type SearchView } from '../rules/search-view.ts';
import styles from './view-switch.module.css';

const VIEWS = {
  list: { icon: IconList, name: 'Список' },
  both: { icon: IconLayoutColumns, name: 'Вместе' },
  map: { icon: IconMap2, name: 'Карта' },
} as const;

export interface ViewSwitchProps {
  readonly view: SearchView;
  readonly onView: (view: SearchView) => void;
}

/** List, map or both; only icons where the bar is narrow. */
export function ViewSwitch({ view, onView }: ViewSwitchProps) {
  return (
    <Segmented
      label="Вид результатов"
      className={styles.view}
      value={view}
      onChange={onView}
      options={SEARCH_VIEWS.map((value) => ({
        value,
        name: VIEWS[value].name,
        label: (
          <>
            <Icon of={VIEWS[value].icon} size={18} />
            <span className={styles.name}>{VIEWS[value].name}</span>
          </>
        ),
      }))}
    />
  );
}
