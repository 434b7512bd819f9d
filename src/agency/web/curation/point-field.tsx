import { Checkbox, TextInput } from '@mantine/core';
import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { readPoint, writePoint } from '../../../geography/rules/read-point.ts';
import type { MapSettings } from '../../../map/web/engine/map-engine.ts';
import { lazyPart } from '../../../site/ui/layout/lazy-part.tsx';
import type { CuratedCard } from '../../contract/curated-card.ts';
import styles from './catalogue-page.module.css';
import { type HintCall, PlaceHints } from './place-hints.tsx';

const PointMap = lazyPart('point-map', () => import('../../../map/web/point-map.tsx'));

export interface PointFieldProps {
  readonly subject: Pick<CuratedCard, 'id' | 'title' | 'facts' | 'place'>;
  /** Of the map. */
  readonly label: string;
  /** The call that tells where it may stand. */
  readonly hints: HintCall;
  readonly settings: MapSettings;
  /** As it was typed; undefined until somebody touches it. */
  readonly typed: string | undefined;
  readonly error: string | undefined;
  /** `approximate`: it is only roughly there. */
  readonly onChange: (typed: string, approximate: boolean) => void;
  /** Whether it is only roughly there; absent where that is not asked. */
  readonly approximate?: { readonly value: boolean; readonly onValue: (value: boolean) => void };
}

const PROBLEMS = {
  form: 'Нужны широта и долгота, например 55.7201, 37.69, или полная ссылка с карты',
  place: 'Точка лежит не в Москве и не в области: проверьте числа',
} as const;

/** Where a complex or a village stands: typed or pasted in any usual form, shown on a map whose pin can be dragged. */
export function PointField({ subject, label, hints, settings, typed, error, onChange, approximate }: PointFieldProps) {
  const fact = (key: string, by: 'feed' | 'curated') => subject.facts.find((one) => one.key === key)?.[by];
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
        onChange={(event) => onChange(event.currentTarget.value, false)}
      />
      <div className={styles.pointMap}>
        <PointMap
          point={point}
          title={subject.title}
          label={label}
          settings={settings}
          onPoint={([lat, lng]) => onChange(writePoint([Number(lat.toFixed(6)), Number(lng.toFixed(6))]), false)}
        />
      </div>
      {approximate && (
        <Checkbox
          mt="xs"
          label="Место примерное"
          description="На карточке так и сказано; минут до станций нет, кроме названных в фиде"
          checked={approximate.value}
          onChange={(event) => approximate.onValue(event.currentTarget.checked)}
        />
      )}
      {!point && <PlaceHints id={subject.id} call={hints} onChoose={onChange} />}
      {typed === undefined && subject.place && (
        <p className={styles.feed}>
          {subject.place.title}
          {subject.place.stations.length > 0 && ` · ${subject.place.stations.join(' · ')}`}
        </p>
      )}
      {typed !== undefined && (
        <p className={styles.feed}>Район и всё, что рядом, посчитаются, когда сведения сохранятся.</p>
      )}
    </div>
  );
}

const pointOf = (lat: unknown, lng: unknown): LatLng | undefined =>
  typeof lat === 'number' && typeof lng === 'number' ? [lat, lng] : undefined;
