import { useSearchParams } from 'react-router';
import { DateRangeFilter } from '../../site/office/lists/choice-filter.tsx';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import { SubTabs } from '../../site/office/lists/sub-tabs.tsx';
import { useListAddress } from '../../site/office/lists/use-list-address.ts';
import { Segmented } from '../../site/ui/form/segmented.tsx';
import { dayAfter, daysOf, type Period } from '../rules/period.ts';
import { periodWords } from './figure-words.ts';
import styles from './figures.module.css';

const TABS = [
  ['/admin/owner', 'Воронка'],
  ['/admin/owner/answers', 'Ответы'],
  ['/admin/owner/interest', 'Интерес и продажи'],
  ['/admin/owner/refusals', 'Отказы'],
  ['/admin/owner/plan', 'План и факт'],
  ['/admin/demand', 'Спрос и предложение'],
] as const;

/** Pages of the owner beside each other; the period goes along. */
export function FiguresTabs() {
  const [params] = useSearchParams();
  const period = new URLSearchParams([...params].filter(([key]) => key === 'from' || key === 'to'));
  const query = period.size > 0 ? `?${period}` : '';
  return <SubTabs label="Показатели" tabs={TABS.map(([to, label]) => ({ to: `${to}${query}`, label }))} />;
}

const SPANS = [
  { value: '7', label: '7 дней' },
  { value: '30', label: '30 дней' },
  { value: '90', label: '90 дней' },
  { value: '365', label: 'Год' },
] as const;
type Span = (typeof SPANS)[number]['value'] | '';

export interface FiguresHeadProps {
  readonly period: Period;
  readonly former: Period;
}

/** The heading of a page of figures: its tabs, the period and what it is compared with. */
export function FiguresHead({ period, former }: FiguresHeadProps) {
  const address = useListAddress();
  const span = SPANS.find(({ value }) => Number(value) === daysOf(period))?.value ?? '';
  return (
    <>
      <ListHead title="Показатели" />
      <FiguresTabs />
      <search className={styles.period}>
        <Segmented<Span>
          label="Период"
          value={span}
          options={SPANS}
          onChange={(days) => address.changeNow({ from: dayAfter(period.to, 1 - Number(days)), to: period.to })}
        />
        <div className={styles.dates}>
          <DateRangeFilter address={shownIn(address, period)} names={['from', 'to']} />
        </div>
        <p className={styles.compared}>
          {periodWords(period)}, рядом – изменение к {periodWords(former)}
        </p>
      </search>
    </>
  );
}

/** The two days are shown also while the address does not name them. */
function shownIn(address: ReturnType<typeof useListAddress>, period: Period): ReturnType<typeof useListAddress> {
  return { ...address, value: (key) => address.value(key) || (key === 'from' ? period.from : period.to) };
}
