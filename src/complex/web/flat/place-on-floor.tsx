import { Link, useLocation } from 'react-router';
import { NBSP } from '../../../platform/rules/russian.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { type FlatLinkState, useFlatAddress } from '../../../site/ui/catalogue/flat-address.ts';
import { classNames } from '../../../site/ui/class-names.ts';
import type { Board, BoardFlat } from '../../contract/boards.ts';
import type { FlatInList } from '../../contract/flats.ts';
import { formatArea } from '../../rules/format.ts';
import styles from './flat-more.module.css';
import { useAnswer } from './use-answer.ts';

export interface PlaceOnFloorProps {
  readonly flat: FlatInList;
  /** Complex or part of one. */
  readonly buildingId: number;
}

/** Where a flat lies among its neighbours on the floor. Nothing when its floor is not known. */
export function PlaceOnFloor({ flat, buildingId }: PlaceOnFloorProps) {
  const { housing_id } = flat;
  const answer = useAnswer(`${housing_id}`, async (signal) =>
    housing_id === null
      ? undefined
      : callApi('getBoard', { params: { id: String(buildingId) }, query: { housing: housing_id } }, signal),
  );
  return answer ? <FloorStrip board={answer.data} flat={flat} /> : null;
}

export function FloorStrip({ board, flat }: { readonly board: Pick<Board, 'sections'>; readonly flat: FlatInList }) {
  const addressOf = useFlatAddress();
  const { state } = useLocation();
  const over = (state as FlatLinkState | null)?.over ?? 0;
  const section = board.sections.find(({ floors }) =>
    floors.some(({ flats }) => flats.some(({ id }) => id === flat.id)),
  );
  const floor = section?.floors.find(({ flats }) => flats.some(({ id }) => id === flat.id));
  if (!floor || floor.floor === null || floor.flats.length < 2) return null;
  return (
    <section className={styles.part} aria-labelledby="place-on-floor">
      <h3 id="place-on-floor" className={styles.heading}>
        На этаже
      </h3>
      <p className={styles.summary}>
        {[section?.title && sectionText(section.title), `${floor.floor}${NBSP}этаж`].filter(Boolean).join(', ')}
      </p>
      <ol className={styles.strip}>
        {floor.flats.map((other) => (
          <li
            key={other.id}
            className={classNames(other.id === flat.id && styles.own, other.status !== 1 && styles.taken)}
          >
            {other.id === flat.id ? (
              <span aria-current="true">{cellText(other)}</span>
            ) : (
              <Link
                to={addressOf(other.id)}
                preventScrollReset
                state={over ? { over: over + 1 } : null}
                aria-label={`${cellText(other)}, ${formatArea(other.area)}${stateText(other)}`}
              >
                {cellText(other)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** 'Секция 2' whether the feed says 'Секция 2' or '2'. */
const sectionText = (title: string): string => (/секц|подъезд/i.test(title) ? title : `Секция${NBSP}${title}`);

const stateText = ({ status, hidden }: BoardFlat): string =>
  status === 1 ? '' : `, ${hidden ? `сейчас не${NBSP}показана на${NBSP}сайте` : `не${NBSP}продаётся`}`;

const cellText = ({ rooms }: BoardFlat): string => (rooms === 0 ? 'Ст' : `${rooms}к`);
