import { OFFER_TYPES } from '../../complex/rules/dictionaries.ts';
import { Icon } from '../../site/ui/icon.tsx';
import { IconChevronDown } from '../../site/ui/icons.ts';
import { DisclosureMenu } from '../../site/ui/layout/disclosure-menu.tsx';
import styles from './offer-filter-bar.module.css';

export interface TypeFilterProps {
  readonly chosen: readonly number[];
  /** How many offers there are of a type; a type without an entry is not shown unless it is chosen. */
  readonly active: ReadonlyMap<number, number>;
  readonly onChange: (types: readonly number[]) => void;
}

/** Choice of several offer types out of those that the village has, and those that the address asks for. */
export function TypeFilter({ chosen, active, onChange }: TypeFilterProps) {
  const toggle = (id: number) =>
    onChange(OFFER_TYPES.map((type) => type.id).filter((one) => chosen.includes(one) !== (one === id)));
  const shown = OFFER_TYPES.filter(({ id }) => active.has(id) || chosen.includes(id));
  const titles = OFFER_TYPES.filter(({ id }) => chosen.includes(id)).map(({ title }) => title);
  return (
    <DisclosureMenu
      summaryClassName={`${styles.types} ${titles.length > 0 ? styles.chosen : ''}`}
      summary={
        <>
          <span>{titles.length > 0 ? titles.join(', ') : 'Тип объекта'}</span>
          <Icon of={IconChevronDown} size={16} />
        </>
      }
    >
      {shown.map(({ id, title }) => (
        <li key={id}>
          <label className={styles.type}>
            <input type="checkbox" name="type" value={id} checked={chosen.includes(id)} onChange={() => toggle(id)} />
            {title}
            <span className={styles.count}>{active.get(id) ?? 0}</span>
          </label>
        </li>
      ))}
    </DisclosureMenu>
  );
}
