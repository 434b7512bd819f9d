import { useEffect, useState } from 'react';
import type { SearchedSuggestion } from '../../../geography/contract/geo.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { Button } from '../../../site/ui/button.tsx';
import { Segmented } from '../../../site/ui/form/segmented.tsx';
import { TextField } from '../../../site/ui/form/text-field.tsx';
import { Dialog } from '../../../site/ui/layout/dialog.tsx';
import type { ChosenPlace } from '../../rules/choose-place.ts';
import styles from './place-browser.module.css';
import { LineMarks } from './place-options.tsx';

export interface PlaceBrowserProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly chosen: readonly ChosenPlace[];
  readonly onChoose: (place: SearchedSuggestion) => void;
  readonly onRemove: (place: ChosenPlace) => void;
}

interface Branch {
  readonly of: SearchedSuggestion;
  /** «Вся линия». */
  readonly whole: string;
  readonly places: readonly SearchedSuggestion[];
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
  const [words, setWords] = useState('');
  const found = branches && branchesWith(words, branches[tab]);
  // What else narrows the search, as its region, was not chosen here.
  const here = choosing.chosen.filter(({ key }) => KINDS_HERE.includes(key)).length;
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
        {branches && (
          <TextField
            label={tab === 'metro' ? 'Линия или станция' : 'Название'}
            type="search"
            autoComplete="off"
            value={words}
            onChange={setWords}
          />
        )}
        {found?.map((branch) => (
          <BranchList key={`${branch.of.kind}/${branch.of.id}`} branch={branch} open={words !== ''} {...choosing} />
        ))}
        {found?.length === 0 && <p role="status">Ничего не{NBSP}нашлось. Попробуйте другое название</p>}
      </div>
      <div className={styles.foot}>
        <Button variant="primary" onClick={onClose}>
          {here > 0 ? `Готово, выбрано: ${here}` : 'Готово'}
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

const KINDS_HERE: readonly string[] = ['lines', 'hubs', 'stations', 'counties', 'districts', 'cities'];

/** Branches whose own name has the words, and of the others those places that have; all without words. */
function branchesWith(words: string, branches: readonly Branch[]): readonly Branch[] {
  const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е');
  const asked = plain(words.trim());
  const has = ({ title }: SearchedSuggestion) => plain(title).includes(asked);
  return branches
    .map((branch) => (has(branch.of) ? branch : { ...branch, places: branch.places.filter(has) }))
    .filter(({ of, places }) => has(of) || places.length > 0);
}

interface BranchListProps extends Omit<PlaceBrowserProps, 'onClose'> {
  readonly branch: Branch;
}

function BranchList({ branch: { of, whole, places }, open, ...choosing }: BranchListProps) {
  const has = (place: SearchedSuggestion) =>
    choosing.chosen.some(({ key, id }) => key === place.kind && id === place.id);
  const within = places.filter(has).length + (has(of) ? 1 : 0);
  return (
    <details className={styles.branch} open={open}>
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
  readonly place: SearchedSuggestion;
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
