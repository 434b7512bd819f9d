import { useEffect, useState } from 'react';
import type { GeoSuggestion } from '../../../geography/contract/geo.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { Button } from '../../../site/ui/button.tsx';
import { Segmented } from '../../../site/ui/form/segmented.tsx';
import { Dialog } from '../../../site/ui/layout/dialog.tsx';
import type { ChosenPlace } from '../../rules/choose-place.ts';
import styles from './place-browser.module.css';
import { LineMarks } from './place-options.tsx';

export interface PlaceBrowserProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly chosen: readonly ChosenPlace[];
  readonly onChoose: (place: GeoSuggestion) => void;
  readonly onRemove: (place: ChosenPlace) => void;
}

interface Branch {
  readonly of: GeoSuggestion;
  /** «Вся линия». */
  readonly whole: string;
  readonly places: readonly GeoSuggestion[];
}
type Tab = 'metro' | 'districts' | 'region';
const TABS = [
  { value: 'metro', label: 'Метро' },
  { value: 'districts', label: 'Районы Москвы' },
  { value: 'region', label: 'Область' },
] as const;

/** Lines with their stations, counties with their districts and towns: for whoever does not know a name. */
export default function PlaceBrowser({ open, onClose, ...choosing }: PlaceBrowserProps) {
  const [tab, setTab] = useState<Tab>('metro');
  const { branches, failed, retry } = useBranches();
  return (
    <Dialog open={open} onClose={onClose} title="Где искать" width={720}>
      <div className={styles.body}>
        <Segmented label="Что показать" options={TABS} value={tab} onChange={setTab} full="phone" />
        {failed && (
          <p role="alert" className={styles.failed}>
            Список не загрузился <Button onClick={retry}>Повторить</Button>
          </p>
        )}
        {!failed && !branches && <p role="status">Загружаем…</p>}
        {branches?.[tab].map((branch) => (
          <BranchList key={`${branch.of.kind}/${branch.of.id}`} branch={branch} {...choosing} />
        ))}
      </div>
      <div className={styles.foot}>
        <Button variant="primary" onClick={onClose}>
          {choosing.chosen.length > 0 ? `Готово, выбрано: ${choosing.chosen.length}` : 'Готово'}
        </Button>
      </div>
    </Dialog>
  );
}

function useBranches() {
  const [branches, setBranches] = useState<Readonly<Record<Tab, readonly Branch[]>>>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again by each attempt
  useEffect(() => {
    const abort = new AbortController();
    callApi('listPlaces', {}, abort.signal).then(
      ({ data: { lines, counties } }) => {
        const ofRegion = (code: number) => counties.filter(({ region_code }) => region_code === code);
        const wholeCounty = ({ places, ...of }: (typeof counties)[number]): Branch => ({
          of,
          whole: 'Весь округ',
          places,
        });
        setBranches({
          metro: lines.map(({ stations, ...of }) => ({ of, whole: 'Вся линия', places: stations })),
          districts: ofRegion(77).map(wholeCounty),
          region: ofRegion(50).map(wholeCounty),
        });
      },
      () => !abort.signal.aborted && setFailed(true),
    );
    return () => abort.abort();
  }, [attempt]);
  const retry = () => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { branches, failed, retry };
}

interface BranchListProps extends Omit<PlaceBrowserProps, 'open' | 'onClose'> {
  readonly branch: Branch;
}

function BranchList({ branch: { of, whole, places }, ...choosing }: BranchListProps) {
  const has = (place: GeoSuggestion) => choosing.chosen.some(({ key, id }) => key === place.kind && id === place.id);
  const within = places.filter(has).length + (has(of) ? 1 : 0);
  return (
    <details className={styles.branch}>
      <summary>
        <LineMarks colours={of.colour ? [of.colour] : []} />
        <span className={styles.name}>{of.title}</span>
        {within > 0 && <span className={styles.count}>выбрано: {within}</span>}
      </summary>
      <div className={styles.places}>
        <PlaceBox place={of} label={whole} on={has(of)} {...choosing} />
        {places.map((place) => (
          <PlaceBox key={`${place.kind}/${place.id}`} place={place} label={place.title} on={has(place)} {...choosing} />
        ))}
      </div>
    </details>
  );
}

interface PlaceBoxProps extends Pick<PlaceBrowserProps, 'onChoose' | 'onRemove'> {
  readonly place: GeoSuggestion;
  readonly label: string;
  readonly on: boolean;
}

function PlaceBox({ place, label, on, onChoose, onRemove }: PlaceBoxProps) {
  return (
    <label className={styles.place}>
      <input
        type="checkbox"
        checked={on}
        onChange={() => (on ? onRemove({ key: place.kind, id: place.id }) : onChoose(place))}
      />
      {label}
      {place.kind === 'hubs' && <LineMarks colours={place.colours ?? []} />}
    </label>
  );
}
