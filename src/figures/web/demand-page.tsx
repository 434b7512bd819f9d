import { Link, useSearchParams } from 'react-router';
import { groupDigits } from '../../platform/rules/russian.ts';
import { ChoiceFilter } from '../../site/office/choice-filter.tsx';
import { type Column, DataTable } from '../../site/office/data-table.tsx';
import { ExportButton } from '../../site/office/export-button.tsx';
import { ListHead } from '../../site/office/list-head.tsx';
import { SubTabs } from '../../site/office/sub-tabs.tsx';
import { useListAddress } from '../../site/office/use-list-address.ts';
import type { Demand, DemandRow, DemandWord } from '../contract/demand.ts';
import { DemandMap } from './demand-map.tsx';
import { DemandModeChoice } from './demand-mode-choice.tsx';
import { periodWords } from './figure-words.ts';
import styles from './figures.module.css';
import { FiguresTabs } from './figures-head.tsx';

const WEEKS = [
  { value: '1', label: 'Неделя' },
  { value: '', label: '4 недели' },
  { value: '13', label: '13 недель' },
] as const;
const LEVELS = [
  { value: '', label: 'Районы и города' },
  { value: 'county', label: 'Округа и города' },
  { value: 'region', label: 'Москва и область' },
] as const;
const CUTS = [
  { value: '', label: 'Только место' },
  { value: 'rooms', label: 'Место и комнаты' },
  { value: 'wide', label: 'Место и цена, широко' },
  { value: 'price', label: 'Место и цена' },
  { value: 'full', label: 'Место, комнаты и цена' },
] as const;
/** With fewer visitors a week hardly any cell can be shown. */
const ENOUGH_A_WEEK = 200;

const TABS = [
  { to: '/admin/demand', label: 'Чего ищут' },
  { to: '/admin/demand/words', label: 'Непонятые слова' },
];

/** «Спрос и предложение»: where visitors look and find little. */
export function DemandPage({ demand }: { readonly demand: Demand }) {
  const address = useListAddress();
  const [params] = useSearchParams();
  const { mode, visitors, dropped, rows, places } = demand;
  const weeks = Number(params.get('weeks') ?? 4);
  return (
    <>
      <ListHead title="Спрос и предложение">
        <ExportButton path="/api/demand/export" query={params} name="demand" />
      </ListHead>
      <FiguresTabs />
      <SubTabs label="Спрос" tabs={TABS} />
      <search className={styles.period}>
        <ChoiceFilter label="Недели" name="weeks" address={address} options={WEEKS} />
        <ChoiceFilter label="Места" name="level" address={address} options={LEVELS} />
        <ChoiceFilter label="Насколько подробно" name="by" address={address} options={CUTS} />
      </search>
      <p className={styles.remark}>
        Целые недели {periodWords(demand)}. Показаны только группы от 5 посетителей за день, числа округлены вниз до
        пятёрок; остального здесь нет: там менее 5 посетителей или соседняя группа, по которой их можно вычислить.
        {dropped > 0 && ` Не учтено из-за наплыва: ${groupDigits(dropped)}.`}
      </p>
      {visitors < ENOUGH_A_WEEK * weeks && (
        <p className={styles.remark}>
          Пока мало данных: не менее {groupDigits(Math.floor(visitors / weeks))} посетителей за неделю, нужно около{' '}
          {ENOUGH_A_WEEK}.
        </p>
      )}
      {places.length > 0 && <DemandMap places={places} />}
      <DataTable
        label="Чего ищут"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ key }) => key}
        empty="Групп от 5 посетителей нет. Возьмите больше недель, места крупнее или меньше подробностей."
      />
      <DemandModeChoice mode={mode} />
    </>
  );
}

const COLUMNS: readonly Column<DemandRow>[] = [
  {
    key: 'place',
    title: 'Место',
    phone: 'head',
    cell: ({ place, path }) => (
      <Link className="nv-link" to={path}>
        {place}
      </Link>
    ),
  },
  { key: 'rooms', title: 'Комнаты', width: '130px', cell: ({ rooms }) => rooms ?? 'любые' },
  { key: 'price', title: 'Цена', width: '130px', cell: ({ price }) => price ?? 'любая' },
  {
    key: 'visitors',
    title: 'Ищут, не менее',
    width: '110px',
    numeric: true,
    cell: ({ visitors }) => `${groupDigits(visitors)} чел.`,
  },
  {
    key: 'found',
    title: 'Находят',
    width: '110px',
    numeric: true,
    cell: ({ median_found }) => `${groupDigits(median_found)} кв.`,
  },
  { key: 'empty', title: 'Пустых', width: '90px', numeric: true, cell: ({ empty_share }) => `${empty_share} %` },
  {
    key: 'per-flat',
    title: 'Поисков на квартиру',
    width: '130px',
    numeric: true,
    cell: ({ searches_per_flat }) => groupDigits(searches_per_flat),
  },
  { key: 'lack', title: 'Чего не хватает', width: '230px', cell: ({ loosening }) => loosening ?? '—' },
];

interface WordsProps {
  readonly from: string;
  readonly to: string;
  readonly words: readonly DemandWord[];
}

/** «Непонятые слова»: what people type and no place, complex or developer is called. */
export function DemandWordsPage({ words, ...window }: WordsProps) {
  const address = useListAddress();
  const [params] = useSearchParams();
  return (
    <>
      <ListHead title="Спрос и предложение">
        <ExportButton path="/api/demand/words/export" query={params} name="words" />
      </ListHead>
      <FiguresTabs />
      <SubTabs label="Спрос" tabs={TABS} />
      <search className={styles.period}>
        <ChoiceFilter label="Недели" name="weeks" address={address} options={WEEKS} />
      </search>
      <p className={styles.remark}>
        Целые недели {periodWords(window)}. Слова, которые за день набрали не менее 5 посетителей и которых нет ни в
        одном названии; сами фразы не хранятся.
      </p>
      <DataTable
        label="Непонятые слова"
        columns={WORD_COLUMNS}
        rows={words}
        rowKey={({ word }) => word}
        empty="Таких слов нет"
      />
    </>
  );
}

const WORD_COLUMNS: readonly Column<DemandWord>[] = [
  { key: 'word', title: 'Слово', phone: 'head', cell: ({ word }) => word },
  {
    key: 'visitors',
    title: 'Искали, не менее',
    width: '150px',
    numeric: true,
    cell: ({ visitors }) => `${groupDigits(visitors)} чел.`,
  },
  { key: 'days', title: 'Дней', width: '100px', numeric: true, cell: ({ days }) => days },
  {
    key: 'last',
    title: 'Последний раз',
    width: '140px',
    cell: ({ last_day }) => last_day.split('-').reverse().join('.'),
  },
];
