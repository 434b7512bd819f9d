import { Link } from 'react-router';
import { callApi } from '../../site/client/api-client.ts';
import type { Column } from '../../site/office/data-table.tsx';
import type { ListMeta } from '../../site/office/list-footer.tsx';
import { OptionSearch } from '../../site/office/option-search.tsx';
import { saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import type { FeedVillage } from '../contract/mapping.ts';
import { FeedPlaces, lotsColumn, nameColumn, SOURCE_COLUMN } from './feed-places.tsx';
import styles from './feeds.module.css';

const STATES: Readonly<Record<FeedVillage['state'], string>> = {
  auto: 'Узнан сам',
  ours: 'Указан вами',
  new: 'Будет добавлен',
  ignored: 'Не наш',
};
export interface FeedVillagesPageProps {
  readonly rows: readonly FeedVillage[];
  readonly meta: ListMeta;
}

/** «Посёлки фидов»: what each village of a feed is here. */
export function FeedVillagesPage({ rows, meta }: FeedVillagesPageProps) {
  return (
    <FeedPlaces
      title="Посёлки фидов"
      empty="Посёлков не нашлось"
      rows={rows}
      meta={meta}
      states={STATES}
      columns={columnsOf}
      decide={(row, onDecided) => <Decide row={row} onDecided={onDecided} />}
    />
  );
}

const columnsOf = (onOpen: (row: FeedVillage) => void): Column<FeedVillage>[] => [
  nameColumn(({ address }) => address),
  SOURCE_COLUMN,
  lotsColumn('Предложений', '110px'),
  {
    key: 'ours',
    title: 'У нас',
    cell: ({ village, state }) =>
      village === null ? (
        STATES[state]
      ) : village.published ? (
        <Link className="nv-link" to={`/${village.title_eng}`}>
          {village.title ?? `№ ${village.id}`}
        </Link>
      ) : (
        `${village.title ?? `№ ${village.id}`}, скрыт`
      ),
  },
  {
    key: 'action',
    title: 'Действия',
    quiet: true,
    width: '130px',
    cell: (row) => (
      <Button size="xs" variant="light" onClick={() => onOpen(row)}>
        Изменить
      </Button>
    ),
  },
];

type Decision = { decision: 'ours'; village_id: number } | { decision: 'new' | 'ignored' };

interface DecideProps {
  readonly row: FeedVillage;
  readonly onDecided: (row: FeedVillage) => void;
}

function Decide({ row, onDecided }: DecideProps) {
  const decide = async (decision: Decision) => {
    const call = callApi('decideFeedVillage', { params: { id: row.source.id }, body: { key: row.key, ...decision } });
    const done = await saved(call, 'Решение принято, фид перечитывается');
    if (done) onDecided(done.answer.data.village);
  };
  return (
    <div className={styles.preview}>
      <OptionSearch
        label="Наш посёлок, от 3 букв"
        find={findVillages}
        onChoose={({ value }) => void decide({ decision: 'ours', village_id: Number(value) })}
      />
      <div className={styles.actions}>
        <Button onClick={() => void decide({ decision: 'new' })} disabled={row.state === 'new'}>
          Новый посёлок
        </Button>
        <Button onClick={() => void decide({ decision: 'ignored' })} disabled={row.state === 'ignored'}>
          Не наш: не показывать{row.village && ' и снять его предложения'}
        </Button>
      </div>
    </div>
  );
}

async function findVillages(term: string, signal: AbortSignal) {
  const { data } = await callApi('suggestOwnVillages', { query: { term } }, signal);
  return data.map(({ id, title }) => ({ value: String(id), label: title ?? `№ ${id}` }));
}
