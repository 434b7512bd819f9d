import { useEffect, useState } from 'react';
import { moscowYear } from '../../platform/rules/moscow-time.ts';
import { countOf, NOUNS } from '../../platform/rules/russian.ts';
import { filterWords } from '../../search/rules/filter-words.ts';
import { writeFlatFilters } from '../../search/rules/flat-filters.ts';
import { ALL_FILTERS, readFilters, type SearchFilters, writeFilters } from '../../search/rules/search-filters.ts';
import { FilterTags } from '../../search/web/filter-tags.tsx';
import { FlatFields } from '../../search/web/flat-fields.tsx';
import { callApi } from '../../site/client/api-client.ts';
import { Button } from '../../site/ui/button.tsx';
import { Dialog } from '../../site/ui/layout/dialog.tsx';
import type { BuildingFull } from '../contract/buildings.ts';
import styles from './flats.module.css';
import { HousingFields } from './housing-fields.tsx';

export interface FlatFilterDialogProps {
  readonly building: BuildingFull;
  readonly filters: SearchFilters;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onApply: (filters: SearchFilters) => void;
}

/** The filters of flats as a draft that holds only after «Показать». */
export default function FlatFilterDialog(props: FlatFilterDialogProps) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title="Фильтры квартир" width={560}>
      <Draft {...props} />
    </Dialog>
  );
}

/** Exists only while the window is open: every opening copies the filters anew. */
function Draft({ building, filters, onClose, onApply }: FlatFilterDialogProps) {
  const [draft, setDraft] = useState(filters);
  const raw = Object.fromEntries(writeFilters(draft).map(([key, value]) => [key, [value]]));
  const valid = readFilters(raw, moscowYear(Date.now())).errors.length === 0;
  const count = useCount(building.id, draft, valid);
  const forms = building.apartments ? NOUNS.apartment : NOUNS.flat;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!valid) return;
        onClose();
        onApply(draft);
      }}
    >
      <div className={styles.fields}>
        <FromSearch filters={draft} onChange={setDraft} />
        <HousingFields building={building} filters={draft} onChange={setDraft} />
        <FlatFields filters={draft} onChange={setDraft} />
      </div>
      <div className={styles.foot}>
        <Button variant="subtle" onClick={() => setDraft({})}>
          Сбросить
        </Button>
        <Button variant="primary" type="submit" disabled={!valid}>
          <span aria-live="polite">
            {count === undefined || !valid ? 'Показать' : `Показать ${countOf(count, forms)}`}
          </span>
        </Button>
      </div>
    </form>
  );
}

const OF_HOUSINGS = new Set<string>(
  ALL_FILTERS.flatMap(({ group, filter }) => (filter.of === 'complex' && filter.byHousing ? group : [])),
);

interface FromSearchProps {
  readonly filters: SearchFilters;
  readonly onChange: (filters: SearchFilters) => void;
}

/** Filters of complexes that came along from the search and choose among the flats: here they can only be taken away. */
function FromSearch({ filters, onChange }: FromSearchProps) {
  const words = filterWords(filters, () => undefined).filter(({ key }) => OF_HOUSINGS.has(key));
  return (
    <FilterTags words={words} label="Из поиска" className={styles.tags} onRemove={({ without }) => onChange(without)} />
  );
}

/** The count follows the draft after so many milliseconds. */
const COUNT_DELAY_MS = 120;

/** Flats of the complex that fit a draft; undefined until that is known. */
function useCount(id: number, draft: SearchFilters, valid: boolean): number | undefined {
  const key = JSON.stringify(writeFlatFilters(draft));
  const [count, setCount] = useState<number>();
  useEffect(() => {
    if (!valid) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const query = Object.fromEntries(JSON.parse(key) as [string, string][]);
      callApi('getBalloon', { params: { id: String(id) }, query }, abort.signal).then(
        ({ data }) => setCount(data.flats.total),
        () => !abort.signal.aborted && setCount(undefined),
      );
    }, COUNT_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [id, key, valid]);
  return count;
}
