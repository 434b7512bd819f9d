import { type CSSProperties, useId, useState } from 'react';
import { formatMonth } from '../../complex/rules/format.ts';
import { NBSP, nbsp } from '../../platform/rules/russian.ts';
import { NumberField } from '../../site/ui/form/number-field.tsx';
import { Segmented } from '../../site/ui/form/segmented.tsx';
import { IconButton } from '../../site/ui/icon-button.tsx';
import { IconChevronDown } from '../../site/ui/icons.ts';
import type { WayToPay } from '../rules/compare-payments.ts';
import { money, termText } from '../rules/credit-text.ts';
import type { Calculation } from './calculator-state.ts';
import { RateTerms } from './rate-terms.tsx';
import type { Programmes } from './use-programmes.ts';
import styles from './ways-table.module.css';

const ORDERS = [
  { value: 'total', label: 'Всего' },
  { value: 'before_keys', label: 'До ключей' },
  { value: 'present_value', label: 'В нынешних деньгах' },
] as const;
type Order = (typeof ORDERS)[number]['value'];

/** Every way to pay beside the others: in all, before the keys, in today's money; the mark-up of a lower rate stands out. On narrow screens one line a way, all of it a press away. */
export function WaysTable({
  calculation,
  programmes,
}: {
  readonly calculation: Calculation;
  readonly programmes: Programmes;
}) {
  const [order, setOrder] = useState<Order>('total');
  const title = useId();
  const { ways, way: chosen, discount, setDiscount, set, months_to_keys } = calculation;
  const orders = ORDERS.filter(({ value }) => value !== 'before_keys' || months_to_keys !== null);
  const sorted = ways.toSorted((a, b) => (a[order] ?? 0) - (b[order] ?? 0));
  const most = Math.max(...ways.map(({ total }) => total));
  const credits = ways.some(({ loan }) => loan > 0);
  return (
    <div className={styles.box}>
      <div className={styles.head}>
        <h3 id={title}>Сравнение способов оплаты</h3>
        <Segmented label="Сравнить по" value={order} options={orders} onChange={setOrder} full="phone" />
      </div>
      <table className={`nv-card ${styles.table}`} aria-labelledby={title}>
        <thead>
          <tr>
            <th scope="col">Способ</th>
            <th scope="col">Первый платёж</th>
            {months_to_keys !== null && <th scope="col">До{NBSP}ключей</th>}
            <th scope="col">Всего</th>
            <th scope="col">В{NBSP}нынешних деньгах</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((way) => (
            <WayRow
              key={way.id}
              way={way}
              most={most}
              programme={programmes.programmes.find(({ id }) => id === way.id)}
              chosen={way.id === chosen.id}
              order={order}
              keys={months_to_keys !== null}
              onChoose={() => set({ way: way.id })}
            />
          ))}
        </tbody>
      </table>
      <ul className={styles.legend} aria-hidden="true">
        <li data-part="price">цена квартиры</li>
        {ways.some(({ markup }) => markup > 0) && <li data-part="markup">наценка за{NBSP}ставку</li>}
        <li data-part="interest">проценты</li>
      </ul>
      <p className={styles.discount}>
        <label htmlFor={`${title}-discount`}>
          Доходность ваших денег, %{NBSP}в{NBSP}год{' '}
          <NumberField
            id={`${title}-discount`}
            value={discount}
            limits={{ min: 0, max: 100 }}
            kept
            onValue={(percent) => percent !== undefined && setDiscount(percent)}
          />
        </label>
        <span>{nbsp('По ней будущие платежи пересчитаны в нынешние деньги: чем позже платёж, тем он легче.')}</span>
      </p>
      {credits && <p className={styles.warning}>{nbsp(programmes.warning)}</p>}
      <p className={styles.note}>
        {nbsp(
          `Предварительный расчёт, не является офертой. Условия на ${formatMonth(programmes.version).toLowerCase()} года.`,
        )}
      </p>
    </div>
  );
}

interface WayRowProps {
  readonly way: WayToPay;
  /** The largest total, kopecks: the length of the longest bar. */
  readonly most: number;
  readonly programme: Programmes['programmes'][number] | undefined;
  readonly chosen: boolean;
  /** The figure that narrow screens show before the row is opened. */
  readonly order: Order;
  readonly keys: boolean;
  readonly onChoose: () => void;
}

function WayRow({ way, most, programme, chosen, order, keys, onChoose }: WayRowProps) {
  const [open, setOpen] = useState(false);
  const main = (name: Order) => (name === order ? true : undefined);
  return (
    <tr data-chosen={chosen || undefined} data-open={open || undefined}>
      <th scope="row">
        <button type="button" className={styles.name} aria-pressed={chosen} onClick={onChoose}>
          {way.title}
        </button>
        <IconButton
          icon={IconChevronDown}
          size={20}
          label={`${open ? 'Свернуть' : 'Подробнее'}: ${way.title}`}
          aria-expanded={open}
          className={styles.more}
          onClick={() => setOpen(!open)}
        />
        <div className={styles.terms}>
          {programme && way.loan > 0 && <RateTerms programme={programme} />}
          {way.rate !== null && way.loan === 0 && `кредит не${NBSP}нужен`}
          {way.rate === null && way.first_payment > 0 && `без процентов, ${termText(way.term_months)}`}
        </div>
        <Bar way={way} most={most} />
      </th>
      <td data-title="Первый платёж">{way.first_payment > 0 ? money(way.first_payment) : '—'}</td>
      {keys && (
        <td data-title="До ключей" data-main={main('before_keys')}>
          {way.before_keys === null ? '—' : money(way.before_keys)}
        </td>
      )}
      <td data-title="Всего" data-main={main('total')}>
        <span className={styles.total}>
          {money(way.total)}
          {way.markup > 0 && <span className={styles.markup}>{`из${NBSP}них наценка ${money(way.markup)}`}</span>}
        </span>
      </td>
      <td data-title="В нынешних деньгах" data-main={main('present_value')}>
        {money(way.present_value)}
      </td>
    </tr>
  );
}

/** What the total is made of; said in figures in the row. */
function Bar({ way, most }: { readonly way: WayToPay; readonly most: number }) {
  const parts = { price: way.price - way.markup, markup: way.markup, interest: way.total - way.price };
  return (
    <div className={styles.bar} aria-hidden="true">
      {Object.entries(parts).map(
        ([part, amount]) =>
          amount > 0 && (
            <i key={part} data-part={part} style={{ '--part': `${(amount / most) * 100}%` } as CSSProperties} />
          ),
      )}
    </div>
  );
}
