import { Link, useSearchParams } from 'react-router';
import { groupDigits } from '../../platform/rules/russian.ts';
import { ChoiceFilter } from '../../site/office/lists/choice-filter.tsx';
import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import { ExportButton } from '../../site/office/lists/export-button.tsx';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import { SubTabs } from '../../site/office/lists/sub-tabs.tsx';
import { useListAddress } from '../../site/office/lists/use-list-address.ts';
import type { Demand, DemandDeveloper, DemandRow, DemandWord } from '../contract/demand.ts';
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
  { to: '/admin/demand/developers', label: 'Застройщики, которых нет' },
];

/** «Спрос и предложение»: where visitors look and find little. */
export function DemandPage({ demand }: { readonly demand: Demand }) {
  const address = useListAddress();
  const [params] = useSearchParams();
  const { mode, visitors, dropped, rows, places } = demand;
  const weeks = Number(params.get('weeks') ?? 4);
  const aWeek = Math.floor(visitors / weeks);
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
          Пока мало данных:{' '}
          {aWeek === 0 ? 'групп от 5 посетителей почти нет' : `не менее ${groupDigits(aWeek)} за неделю`}, нужно около{' '}
          {ENOUGH_A_WEEK} посетителей за неделю.
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

interface AskedProps<Row> {
  /** The list, which names the table. */
  readonly label: string;
  /** Of the file. */
  readonly path: string;
  readonly name: string;
  readonly remark: string;
  readonly empty: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

/** A list of what was asked for in whole weeks, with its file. */
function AskedPage<Row>({ label, path, name, remark, ...table }: AskedProps<Row>) {
  const address = useListAddress();
  const [params] = useSearchParams();
  return (
    <>
      <ListHead title="Спрос и предложение">
        <ExportButton path={path} query={params} name={name} />
      </ListHead>
      <FiguresTabs />
      <SubTabs label="Спрос" tabs={TABS} />
      <search className={styles.period}>
        <ChoiceFilter label="Недели" name="weeks" address={address} options={WEEKS} />
      </search>
      <p className={styles.remark}>{remark}</p>
      <DataTable label={label} {...table} />
    </>
  );
}

interface WordsProps {
  readonly from: string;
  readonly to: string;
  readonly words: readonly DemandWord[];
}

/** «Непонятые слова»: what people type and no place, complex or developer is called. */
export function DemandWordsPage({ words, ...window }: WordsProps) {
  return (
    <AskedPage
      label="Непонятые слова"
      path="/api/demand/words/export"
      name="words"
      remark={`Целые недели ${periodWords(window)}. Слова, которые за день набрали не менее 5 посетителей и которых нет ни в одном названии; сами фразы не хранятся.`}
      empty="Таких слов нет"
      columns={WORD_COLUMNS}
      rows={words}
      rowKey={({ word }) => word}
    />
  );
}

interface DevelopersProps {
  readonly from: string;
  readonly to: string;
  readonly developers: readonly DemandDeveloper[];
}

/** «Застройщики, которых нет»: whom people ask for and of whom nothing is on sale. */
export function DemandDevelopersPage({ developers, ...window }: DevelopersProps) {
  return (
    <AskedPage
      label="Застройщики, которых нет"
      path="/api/demand/developers/export"
      name="developers"
      remark={`Целые недели ${periodWords(window)}. Застройщики, которых за день набрали в поиске или выбрали в фильтре не менее 5 посетителей и у которых сейчас ничего не продаётся.`}
      empty="Таких застройщиков нет"
      columns={DEVELOPER_COLUMNS}
      rows={developers}
      rowKey={({ title }) => title}
    />
  );
}

const ASKED_COLUMNS: readonly Column<Pick<DemandWord, 'visitors' | 'days' | 'last_day'>>[] = [
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

const WORD_COLUMNS: readonly Column<DemandWord>[] = [
  { key: 'word', title: 'Слово', phone: 'head', cell: ({ word }) => word },
  ...ASKED_COLUMNS,
];

const DEVELOPER_COLUMNS: readonly Column<DemandDeveloper>[] = [
  { key: 'title', title: 'Застройщик', phone: 'head', cell: ({ title }) => title },
  ...ASKED_COLUMNS,
];
