import { Link } from 'react-router';
import { callApi } from '../../site/client/api-client.ts';
import type { Column } from '../../site/office/lists/data-table.tsx';
import type { ListMeta } from '../../site/office/lists/list-footer.tsx';
import { saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import type { FeedComplexRow } from '../contract/identity.ts';
import { DecidePlace, type PlaceDecision } from './decide-place.tsx';
import { FeedPlaces, lotsColumn, nameColumn, SOURCE_COLUMN } from './feed-places.tsx';
import { evidenceText } from './feed-words.ts';
import styles from './feeds.module.css';
import { NameComplex } from './name-complex.tsx';

const STATES: Readonly<Record<FeedComplexRow['state'], string>> = {
  waiting: 'Ждёт решения',
  auto: 'Узнан сам',
  ours: 'Указан вами',
  new: 'Будет добавлен',
  ignored: 'Не наш',
};

export interface FeedComplexesPageProps {
  readonly rows: readonly FeedComplexRow[];
  readonly meta: ListMeta;
}

/** «Комплексы фидов»: what each complex of a feed is here; what waits comes first. */
export function FeedComplexesPage({ rows, meta }: FeedComplexesPageProps) {
  return (
    <FeedPlaces
      title="Комплексы фидов"
      empty="Комплексов не нашлось"
      rows={rows}
      meta={meta}
      states={STATES}
      columns={columnsOf}
      decide={(row, onDecided, onClose) => <Decide row={row} onDecided={onDecided} onClose={onClose} />}
    />
  );
}

const columnsOf = (onOpen: (row: FeedComplexRow) => void): Column<FeedComplexRow>[] => [
  nameColumn(({ developer, address }) => [developer, address].filter(Boolean).join(', ')),
  SOURCE_COLUMN,
  lotsColumn('Лотов', '80px'),
  {
    key: 'ours',
    title: 'У нас',
    cell: ({ complex, state, given_title }) =>
      complex ? (
        <Link className="nv-link" to={`/admin/catalogue/${complex.id}`}>
          {complex.title ?? `№ ${complex.id}`}
        </Link>
      ) : (
        <span className={state === 'waiting' ? styles.warning : undefined}>
          {STATES[state]}
          {given_title && `: «${given_title}»`}
        </span>
      ),
  },
  {
    key: 'action',
    title: 'Действия',
    quiet: true,
    width: '210px',
    cell: (row) => (
      <span className={styles.actions}>
        <Button size="xs" variant={row.state === 'waiting' ? 'primary' : 'light'} onClick={() => onOpen(row)}>
          {row.state === 'waiting' ? 'Решить' : 'Изменить'}
        </Button>
        {row.complex && (
          <Link
            className="nv-link"
            to={`/admin/feeds/${row.source.id}/housings?complex=${encodeURIComponent(row.key)}`}
          >
            Корпуса
          </Link>
        )}
      </span>
    ),
  },
];

interface DecideProps {
  readonly row: FeedComplexRow;
  readonly onDecided: (row: FeedComplexRow) => void;
  readonly onClose: () => void;
}

const offered = ({ id, title, developer, address }: NonNullable<FeedComplexRow['complex']>, why: string) => ({
  id,
  title: title ?? `№ ${id}`,
  about: [developer, address].filter(Boolean).join(', '),
  why,
});

function Decide({ row, onDecided, onClose }: DecideProps) {
  const { source, key, state, complex, matches } = row;
  const decide = async (decision: PlaceDecision) => {
    const body = 'id' in decision ? { decision: decision.decision, complex_id: decision.id } : decision;
    const call = callApi('decideFeedComplex', { params: { id: source.id }, body: { key, ...body } });
    const answer = await saved(call, 'Решение принято, фид перечитывается');
    if (answer) onDecided(answer.answer.data.complex);
  };
  return (
    <DecidePlace
      state={state}
      naming={row.title === null ? <NameComplex row={row} onDecided={onDecided} onWaiting={onClose} /> : undefined}
      ours={complex && offered(complex, STATES[state])}
      matches={matches.map((match) => offered(match.complex, match.evidence.map(evidenceText).join('; ')))}
      search={{ label: 'Другой наш комплекс, от 3 букв', find: findComplexes }}
      words={{ another: 'Новый комплекс', withdraw: 'лоты' }}
      onDecide={(decision) => void decide(decision)}
    >
      <p className="nv-secondary">
        {[row.developer, row.address, row.lat && `${row.lat}, ${row.lng}`].filter(Boolean).join(' · ') ||
          'Фид не говорит ни застройщика, ни места'}
      </p>
    </DecidePlace>
  );
}

async function findComplexes(term: string, signal: AbortSignal) {
  const { data } = await callApi('listCuratedComplexes', { query: { term, per_page: 15 } }, signal);
  return data.map(({ id, title, title_eng }) => ({ value: String(id), label: title ?? `№ ${id}`, hint: title_eng }));
}
