import { Link } from 'react-router';
import { callApi } from '../../site/client/api-client.ts';
import type { Column } from '../../site/office/data-table.tsx';
import type { ListMeta } from '../../site/office/list-footer.tsx';
import { OptionSearch } from '../../site/office/option-search.tsx';
import { saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import type { FeedComplexRow } from '../contract/identity.ts';
import { FeedPlaces, lotsColumn, nameColumn, SOURCE_COLUMN } from './feed-places.tsx';
import { evidenceText } from './feed-words.ts';
import styles from './feeds.module.css';

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
      decide={(row, onDecided) => <Decide row={row} onDecided={onDecided} />}
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
    cell: ({ complex, state }) =>
      complex ? (
        <Link className="nv-link" to={`/admin/catalogue/${complex.id}`}>
          {complex.title ?? `№ ${complex.id}`}
        </Link>
      ) : (
        <span className={state === 'waiting' ? styles.warning : undefined}>{STATES[state]}</span>
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

type Decision = { decision: 'ours'; complex_id: number } | { decision: 'new' | 'ignored' };

interface DecideProps {
  readonly row: FeedComplexRow;
  readonly onDecided: (row: FeedComplexRow) => void;
}

/** What a complex of a feed is: one of the likely ones, another one of ours, a new one, none of ours. */
function Decide({ row, onDecided }: DecideProps) {
  const decide = async (decision: Decision) => {
    const call = callApi('decideFeedComplex', {
      params: { id: row.source.id },
      body: { key: row.key, ...decision },
    });
    const answer = await saved(call, 'Решение принято, фид перечитывается');
    if (answer) onDecided(answer.answer.data.complex);
  };
  return (
    <div className={styles.preview}>
      <p className="nv-secondary">
        {[row.developer, row.address, row.lat && `${row.lat}, ${row.lng}`].filter(Boolean).join(' · ') ||
          'Фид не говорит ни застройщика, ни места'}
      </p>
      {row.matches.map(({ complex, evidence }) => (
        <div key={complex.id} className={styles.match}>
          <span>
            {complex.title ?? `№ ${complex.id}`}
            <span className="nv-caption nv-tertiary" style={{ display: 'block' }}>
              {[complex.developer, complex.address].filter(Boolean).join(', ')}
            </span>
            <span className="nv-caption" style={{ display: 'block' }}>
              {evidence.map(evidenceText).join('; ')}
            </span>
          </span>
          <Button size="sm" variant="light" onClick={() => void decide({ decision: 'ours', complex_id: complex.id })}>
            Это он
          </Button>
        </div>
      ))}
      <OptionSearch
        label="Другой наш комплекс, от 3 букв"
        find={findComplexes}
        onChoose={({ value }) => void decide({ decision: 'ours', complex_id: Number(value) })}
      />
      <div className={styles.actions}>
        <Button onClick={() => void decide({ decision: 'new' })} disabled={row.state === 'new'}>
          Новый комплекс
        </Button>
        <Button onClick={() => void decide({ decision: 'ignored' })} disabled={row.state === 'ignored'}>
          Не наш: не показывать{row.complex && ' и снять его лоты'}
        </Button>
      </div>
    </div>
  );
}

async function findComplexes(term: string, signal: AbortSignal) {
  const { data } = await callApi('listCuratedComplexes', { query: { term, per_page: 15 } }, signal);
  return data.map(({ id, title, title_eng }) => ({ value: String(id), label: title ?? `№ ${id}`, hint: title_eng }));
}
