import { type KeyboardEvent, useId, useState } from 'react';
import type { GeoSuggestion } from '../../../geography/contract/geo.ts';
import type { EntityKind } from '../../../geography/rules/entity-kinds.ts';
import { useSuggestions } from '../../../search/web/places/use-suggestions.ts';
import styles from './route-panel.module.css';

/** Where a way begins: `stations/17` or `55.75,37.62`. */
export interface StartPlace {
  readonly key: string;
  readonly title: string;
}

export interface RouteStartProps {
  readonly place: StartPlace | undefined;
  readonly onPlace: (place: StartPlace) => void;
}

/** Kinds that have a place of their own, the closest to a person's way first. */
const KINDS: readonly EntityKind[] = ['hubs', 'stations', 'buildings', 'districts', 'cities', 'counties', 'roads'];
const SHOWN_MAX = 7;

/** «Откуда»: a field that offers stations, complexes and places. */
export function RouteStart({ place, onPlace }: RouteStartProps) {
  const id = useId();
  const [term, setTerm] = useState<string>();
  const [at, setAt] = useState(0);
  const { groups, state } = useSuggestions(term ?? '', ({ kind }) => KINDS.includes(kind));
  const offered = KINDS.flatMap((kind) => groups[kind] ?? []).slice(0, SHOWN_MAX);
  const open = term !== undefined && state !== 'idle' && offered.length > 0;
  const choose = ({ kind, id: entity, title }: GeoSuggestion) => {
    // A hub has the number of one of its stations.
    onPlace({ key: `${kind === 'hubs' ? 'stations' : kind}/${entity}`, title });
    setTerm(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = offered[at];
    if (event.key === 'ArrowDown') setAt((i) => Math.min(i + 1, offered.length - 1));
    else if (event.key === 'ArrowUp') setAt((i) => Math.max(i - 1, 0));
    else if (event.key === 'Enter' && open && wanted) choose(wanted);
    else if (event.key === 'Escape' && open) setTerm(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.start}>
      <label htmlFor={id}>Откуда</label>
      <input
        id={id}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open ? `${id}-${at}` : undefined}
        autoComplete="off"
        placeholder="Станция, район или ЖК"
        maxLength={64}
        value={term ?? place?.title ?? ''}
        onChange={(event) => {
          setTerm(event.target.value);
          setAt(0);
        }}
        onBlur={() => setTerm(undefined)}
        onKeyDown={onKeyDown}
      />
      {open && (
        <div id={`${id}-list`} role="listbox" aria-label="Подсказки" className={styles.offers}>
          {offered.map((entity, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field does the same
            <div
              key={`${entity.kind}/${entity.id}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(entity)}
            >
              {entity.title_part_with_geo}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
