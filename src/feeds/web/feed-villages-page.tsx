import { Link } from 'react-router';
import { callApi } from '../../site/client/api-client.ts';
import type { Column } from '../../site/office/lists/data-table.tsx';
import type { ListMeta } from '../../site/office/lists/list-footer.tsx';
import { saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import type { FeedVillage } from '../contract/mapping.ts';
import { DecidePlace, type PlaceDecision } from './decide-place.tsx';
import { FeedPlaces, lotsColumn, nameColumn, SOURCE_COLUMN } from './feed-places.tsx';

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
      ) : (
        <span>
          <Link className="nv-link" to={`/admin/catalogue/villages/${village.id}`}>
            {village.title ?? `№ ${village.id}`}
          </Link>
          {!village.published && ', скрыт'}
        </span>
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

interface DecideProps {
  readonly row: FeedVillage;
  readonly onDecided: (row: FeedVillage) => void;
}

function Decide({ row: { source, key, state, village }, onDecided }: DecideProps) {
  const decide = async (decision: PlaceDecision) => {
    const body = 'id' in decision ? { decision: decision.decision, village_id: decision.id } : decision;
    const call = callApi('decideFeedVillage', { params: { id: source.id }, body: { key, ...body } });
    const done = await saved(call, 'Решение принято, фид перечитывается');
    if (done) onDecided(done.answer.data.village);
  };
  return (
    <DecidePlace
      state={state}
      ours={village && { id: village.id, title: village.title ?? `№ ${village.id}`, why: STATES[state] }}
      search={{ label: 'Другой наш посёлок, от 3 букв', find: findVillages }}
      words={{ another: 'Новый посёлок', withdraw: 'предложения' }}
      onDecide={(decision) => void decide(decision)}
    />
  );
}

async function findVillages(term: string, signal: AbortSignal) {
  const { data } = await callApi('suggestOwnVillages', { query: { term } }, signal);
  return data.map(({ id, title }) => ({ value: String(id), label: title ?? `№ ${id}` }));
}
