import { groupDigits, NBSP, nbsp } from '../../../platform/rules/russian.ts';
import { callApi } from '../../../site/client/api-client.ts';
import type { PriceHistoryPoint } from '../../contract/flats.ts';
import { FLAT_STATUSES } from '../../rules/dictionaries.ts';
import { formatDate, formatPrice } from '../../rules/format.ts';
import styles from './flat-more.module.css';
import { chartLine } from './price-chart.ts';
import { useAnswer } from './use-answer.ts';

const SIZE = { width: 320, height: 56 };

/** How the price of a flat went: a line, and the same as a table. Nothing before there is something to tell. */
export function PriceHistory({ id, now }: { readonly id: number; readonly now: number }) {
  const points = useAnswer(`${id}`, (signal) => callApi('getPriceHistory', { params: { id } }, signal));
  return points ? <PriceHistoryPanel points={points.data} now={now} /> : null;
}

/** The points of a history, oldest first; `now` in epoch milliseconds. */
export function PriceHistoryPanel({
  points,
  now,
}: {
  readonly points: readonly PriceHistoryPoint[];
  readonly now: number;
}) {
  const priced = points.filter(({ price_total }) => price_total !== null);
  const line = chartLine(
    points.map(({ at, price_total }) => ({ at: Date.parse(at), price: price_total })),
    now,
    SIZE,
  );
  const first = priced[0];
  const last = priced.at(-1);
  if (!line || !first || !last || points.length < 2) return null;
  return (
    <section className={styles.part} aria-labelledby="price-history">
      <h3 id="price-history" className={styles.heading}>
        История цены
      </h3>
      <p className={styles.summary}>{changeText(first, last)}</p>
      <svg
        className={styles.chart}
        viewBox={`-2 -4 ${SIZE.width + 4} ${SIZE.height + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Цена с${NBSP}${formatDate(first.at)}: от${NBSP}${formatPrice(line.lowest)} до${NBSP}${formatPrice(line.highest)}`}
      >
        <path d={line.path} vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>{formatDate(first.at)}</span>
        <span>сегодня</span>
      </div>
      <details className={styles.details}>
        <summary className="nv-link">Все изменения</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Дата</th>
              <th scope="col">Цена</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map((point) => (
              <tr key={point.at}>
                <td>{formatDate(point.at)}</td>
                <td>{priceOrState(point)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

function priceOrState({ price_total, status }: PriceHistoryPoint): string {
  if (price_total !== null) return formatPrice(price_total);
  if (status === 1) return `Цена по${NBSP}запросу`;
  return FLAT_STATUSES.find(({ id }) => id === status)?.title ?? `Нет в${NBSP}продаже`;
}

/** 'С 21.09.2026 дороже на 688 000 ₽ (2,2 %)'. */
function changeText(first: PriceHistoryPoint, last: PriceHistoryPoint): string {
  const [from, to] = [first.price_total ?? 0, last.price_total ?? 0];
  const since = `С ${formatDate(first.at)}`;
  if (from === to || from === 0) return nbsp(`${since} цена не менялась`);
  const percent = Math.round((Math.abs(to - from) / from) * 1_000) / 10;
  return nbsp(
    `${since} ${to > from ? 'дороже' : 'дешевле'} на ${formatPrice(Math.abs(to - from))} (${groupDigits(percent)} %)`,
  );
}
