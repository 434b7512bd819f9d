import { TextInput } from '@mantine/core';
import type { LatLng } from '../../geography/rules/coordinates.ts';
import { readPoint, writePoint } from '../../geography/rules/read-point.ts';
import type { MapSettings } from '../../map/web/engine/map-engine.ts';
import { lazyPart } from '../../site/ui/layout/lazy-part.tsx';
import type { CuratedComplex } from '../contract/curation.ts';
import styles from './catalogue-page.module.css';
import { PlaceHints } from './place-hints.tsx';

const PointMap = lazyPart('point-map', () => import('../../map/web/point-map.tsx'));

export interface PointFieldProps {
  readonly complex: CuratedComplex;
  readonly settings: MapSettings;
  /** As it was typed; undefined until somebody touches it. */
  readonly typed: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}

const PROBLEMS = {
  form: 'Нужны широта и долгота, например 55.7201, 37.69, или полная ссылка с карты',
  place: 'Точка лежит не в Москве и не в области: проверьте числа',
} as const;

/** Where a complex stands: typed or pasted in any usual form, shown on a map whose pin can be dragged. */
export function PointField({ complex, settings, typed, error, onChange }: PointFieldProps) {
  const fact = (key: string, by: 'feed' | 'curated') => complex.facts.find((one) => one.key === key)?.[by];
  const [feed, curated] = (['feed', 'curated'] as const).map((by) => pointOf(fact('lat', by), fact('lng', by)));
  const text = typed ?? (curated ? writePoint(curated) : '');
  const read = text.trim() === '' ? undefined : readPoint(text);
  const point = read ? ('point' in read ? read.point : null) : (feed ?? null);
  const problem = error ?? (read && 'problem' in read ? PROBLEMS[read.problem] : undefined);
  return (
    <div className={styles.wide} id="field-point">
      <TextInput
        label="Место: координаты или ссылка с карты"
        description={feed ? `В фиде: ${writePoint(feed)}` : 'В фиде не указано'}
        placeholder="55.7201, 37.69"
        value={text}
        error={problem}
        maxLength={2_000}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={styles.pointMap}>
        <PointMap
          point={point}
          title={complex.title}
          label="Место комплекса на карте"
          settings={settings}
          onPoint={([lat, lng]) => onChange(writePoint([Number(lat.toFixed(6)), Number(lng.toFixed(6))]))}
        />
      </div>
      {!point && <PlaceHints id={complex.id} onChoose={onChange} />}
      {typed === undefined && complex.place && (
        <p className={styles.feed}>
          {complex.place.title}
          {complex.place.stations.length > 0 && ` · ${complex.place.stations.join(' · ')}`}
        </p>
      )}
      {typed !== undefined && <p className={styles.feed}>Район и станции посчитаются, когда сведения сохранятся.</p>}
    </div>
  );
}

const pointOf = (lat: unknown, lng: unknown): LatLng | undefined =>
  typeof lat === 'number' && typeof lng === 'number' ? [lat, lng] : undefined;
