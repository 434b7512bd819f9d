import { useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../../site/client/api-client.ts';
import { ListHead } from '../../../site/office/lists/list-head.tsx';
import { useSaving } from '../../../site/office/use-saving.ts';
import { Button } from '../../../site/ui/button.tsx';
import { type AttentionWeights, WEIGHT_TITLES } from '../../rules/attention.ts';
import styles from './weights-page.module.css';

type Preview = Awaited<ReturnType<typeof callApi<'previewAttention'>>>['data'];
const KEYS = Object.keys(WEIGHT_TITLES) as (keyof AttentionWeights)[];

export interface WeightsPageProps {
  readonly version: number;
  readonly weights: AttentionWeights;
  readonly usual: AttentionWeights;
}

/** Points of the queue of attention, and how others would change today's order. */
export function WeightsPage({ version: loaded, weights, usual }: WeightsPageProps) {
  const [version, setVersion] = useState(loaded);
  const [texts, setTexts] = useState(textsOf(weights));
  const [preview, setPreview] = useState<Preview>();
  const { saving, errors, save } = useSaving();
  const wanted = (): AttentionWeights =>
    Object.fromEntries(KEYS.map((key) => [key, Number(texts[key].replace(',', '.'))])) as Record<
      keyof AttentionWeights,
      number
    >;
  const look = () =>
    save(async () => {
      const { data } = await callApi('previewAttention', { body: { weights: wanted() } });
      setPreview(data);
    }, 'Порядок посчитан');
  const keep = () =>
    save(async () => {
      const { data } = await callApi('setAttentionWeights', { body: { version, weights: wanted() } });
      setVersion(data.version);
    }, 'Баллы сохранены');
  return (
    <>
      <ListHead title="Баллы очереди «Сегодня»">
        <Link to="/clients/today" className="nv-link">
          К очереди
        </Link>
      </ListHead>
      <div className={styles.grid}>
        {KEYS.map((key) => {
          const error = errors[`weights.${key}`];
          return (
            <label key={key} className={styles.field}>
              <span>{WEIGHT_TITLES[key]}</span>
              <input
                inputMode="decimal"
                value={texts[key]}
                aria-invalid={error ? true : undefined}
                onChange={(event) => setTexts({ ...texts, [key]: event.target.value })}
              />
              {error && <span className={styles.error}>{error}</span>}
            </label>
          );
        })}
      </div>
      <div className={styles.buttons}>
        <Button onClick={() => void look()} disabled={saving}>
          Как изменится порядок сегодня
        </Button>
        <Button variant="subtle" onClick={() => setTexts(textsOf(usual))}>
          Вернуть обычные
        </Button>
        <Button variant="primary" busy={saving ? 'Сохраняем' : undefined} onClick={() => void keep()}>
          Сохранить
        </Button>
      </div>
      {preview && (
        <ol className={styles.preview} aria-label="Порядок с этими баллами">
          {preview.map(({ key, name, score, was, place }) => (
            <li key={key}>
              {name ?? 'Без имени'}: <b>{score}</b> <span>{movedText(was, place)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function movedText(was: number | null, place: number): string {
  if (was === null) return 'новый в очереди';
  if (was === place) return 'на том же месте';
  return was > place ? `выше на ${was - place}` : `ниже на ${place - was}`;
}

const textsOf = (weights: AttentionWeights): Record<keyof AttentionWeights, string> =>
  Object.fromEntries(KEYS.map((key) => [key, String(weights[key]).replace('.', ',')])) as Record<
    keyof AttentionWeights,
    string
  >;
