import { Icon } from '../icon.tsx';
import { IconChevronDown } from '../icons.ts';
import styles from './progress.module.css';
import type { BuildingOption } from './progress-groups.ts';

export interface BuildingSelectProps {
  readonly options: readonly BuildingOption[];
  /** Empty: all of them. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Whose photos are shown; nothing where there is no choice. */
export function BuildingSelect({ options, value, onChange }: BuildingSelectProps) {
  if (options.length === 0) return null;
  return (
    <span className={styles.filter}>
      <select aria-label="Корпус" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
      <Icon of={IconChevronDown} size={16} />
    </span>
  );
}
