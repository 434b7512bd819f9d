import { type ReactNode, useRef, useState } from 'react';
import { INFRASTRUCTURE, type InfrastructureKey } from '../../../geography/rules/infrastructure.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import { Button } from '../../../site/ui/button.tsx';
import { Chip } from '../../../site/ui/form/chip.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import { useNear } from '../../../site/ui/use-near.ts';
import { CATEGORY_ICONS } from './category-icons.ts';
import styles from './infrastructure.module.css';
import { NearbyList } from './nearby-list.tsx';
import { groupsOf, type KnownCategories, type NearbyGroup, reachText, toggled } from './places.ts';
import { useNearby } from './use-nearby.ts';

/** A place as a map takes it. */
export interface MapMark {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  readonly title: string;
  /** Beside the title when the mark is chosen. */
  readonly note: string;
  readonly colour: string;
  readonly icon: ReactNode;
}

/** What the host's map is to show, and what it says when a mark is pressed. */
export interface MarksOnMap {
  readonly marks: readonly MapMark[];
  readonly selected: number | undefined;
  readonly onSelect: (id: number | undefined) => void;
}

export interface InfrastructureProps {
  readonly lat: number;
  readonly lng: number;
  /** Chips that are active at first. */
  readonly initial: readonly InfrastructureKey[];
  /** Told the whole set after every press on a chip. */
  readonly onActive?: (active: readonly InfrastructureKey[]) => void;
  /** Draws the map; called once the widget comes near the window. */
  readonly map: (shown: MarksOnMap) => ReactNode;
  /** After the chips. */
  readonly extra?: ReactNode;
}

/** A map with what is around: nine chips, markers of the active ones, the same as a list. */
export function Infrastructure({ lat, lng, initial, onActive, map, extra }: InfrastructureProps) {
  const ref = useRef<HTMLDivElement>(null);
  const near = useNear(ref);
  const [active, setActive] = useState(initial);
  const [selected, setSelected] = useState<number>();
  const { known, waiting, failed, retry } = useNearby(lat, lng, active, near);
  const groups = groupsOf(active, known);
  const press = (key: InfrastructureKey) => {
    const next = toggled(active, key);
    setActive(next);
    onActive?.(next);
  };
  return (
    <>
      <div ref={ref} className={styles.map} data-print="hide">
        {near && map({ marks: marksOf(groups), selected, onSelect: setSelected })}
      </div>
      <div className={styles.below} data-print="hide">
        {/* biome-ignore lint/a11y/useSemanticElements: chips in a row are no form */}
        <div role="group" aria-labelledby="infrastructure-title" aria-busy={waiting}>
          <h3 id="infrastructure-title" className={styles.title}>
            Показать на{NBSP}карте:
          </h3>
          <div className={styles.chips}>
            {INFRASTRUCTURE.map(({ key, title, colour }) => (
              <Chip key={key} pressed={active.includes(key)} onClick={() => press(key)}>
                <span className={styles.mark} style={active.includes(key) ? { background: colour } : undefined}>
                  <Icon of={CATEGORY_ICONS[key]} size={18} />
                </span>
                {title}
              </Chip>
            ))}
            {extra}
          </div>
        </div>
        <div role="status">
          {failed.length > 0 && (
            <p className={styles.failed}>
              Не удалось загрузить: {titlesOf(failed)}
              <Button size="sm" onClick={retry}>
                Повторить
              </Button>
            </p>
          )}
        </div>
        <NearbyList groups={groups} selected={selected} onSelect={({ id }) => setSelected(id)} />
        <Sources known={known} active={active} />
      </div>
    </>
  );
}

function marksOf(groups: readonly NearbyGroup[]): MapMark[] {
  return groups.flatMap(({ key, places }) => {
    const colour = INFRASTRUCTURE.find((category) => category.key === key)?.colour ?? 'currentColor';
    const icon = <Icon of={CATEGORY_ICONS[key]} size={16} />;
    return places.map((place) => ({ ...place, note: reachText(place), colour, icon }));
  });
}

const titlesOf = (keys: readonly InfrastructureKey[]): string =>
  INFRASTRUCTURE.filter(({ key }) => keys.includes(key))
    .map(({ title }) => title)
    .join(', ');

/** Where the places come from: OpenStreetMap has to be named, invented ones must not pass for true ones. */
function Sources({
  known,
  active,
}: {
  readonly known: KnownCategories;
  readonly active: readonly InfrastructureKey[];
}) {
  const shown = active.flatMap((key) => known.get(key) ?? []);
  const notes = [
    shown.some(({ osm }) => osm) && '© участники OpenStreetMap',
    shown.some(({ demo }) => demo) && `места на${NBSP}карте вымышлены для демонстрации`,
  ].filter(Boolean);
  return notes.length > 0 && <p className={styles.sources}>{notes.join(', ')}</p>;
}
