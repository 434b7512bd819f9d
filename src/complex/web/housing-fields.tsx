import type { SearchFilters } from '../../search/rules/search-filters.ts';
import { withFilter } from '../../search/web/filter-field.tsx';
import fieldStyles from '../../search/web/filter-fields.module.css';
import { ChipBox } from '../../site/ui/form/chip.tsx';
import type { BuildingFull } from '../contract/buildings.ts';
import {
  choose,
  eachHousing,
  groupsByPart,
  groupsByTerm,
  type HousingGroup,
  isChosen,
} from '../rules/housing-groups.ts';

export interface HousingFieldsProps {
  readonly building: Pick<BuildingFull, 'housings' | 'titles'>;
  readonly filters: SearchFilters;
  readonly onChange: (filters: SearchFilters) => void;
}

/** Quarter of handover, part and housing: all three choose housings, so that what one chooses the others show. */
export function HousingFields({ building: { housings, titles }, filters, onChange }: HousingFieldsProps) {
  const chosen = filters.housings ?? [];
  const fields = [
    ['Срок сдачи', groupsByTerm(housings)],
    ['Часть комплекса', groupsByPart(housings, titles.title).filter(({ title }) => title !== '')],
    ['Корпус', eachHousing(housings, titles.title)],
  ] as const;
  const toggle = (group: HousingGroup, on: boolean) => {
    const next = choose(group, chosen, on);
    onChange(withFilter(filters, 'housings', next.length > 0 ? next : undefined));
  };
  return fields.map(([label, groups]) =>
    groups.length < 2 ? null : (
      <fieldset key={label} className={fieldStyles.group}>
        <legend className={fieldStyles.label}>{label}</legend>
        <div className={fieldStyles.chips}>
          {groups.map((group) => (
            <ChipBox
              key={group.ids.join()}
              name={label}
              value={group.ids.join()}
              checked={isChosen(group, chosen)}
              onChange={(event) => toggle(group, event.target.checked)}
            >
              {group.title}
            </ChipBox>
          ))}
        </div>
      </fieldset>
    ),
  );
}
