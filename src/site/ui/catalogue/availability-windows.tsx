import type { RoomOffers } from '../../../complex/contract/buildings.ts';
import { ROOMS } from '../../../complex/rules/dictionaries.ts';
import { formatMillions } from '../../../complex/rules/format.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import { classNames } from '../class-names.ts';
import { useLinksInside } from '../links-inside.ts';
import styles from './availability-windows.module.css';

export interface AvailabilityWindowsProps {
  readonly offers: readonly RoomOffers[];
  /** Address of the complex's page: a lit window leads to its rooms. Absent: windows are only looked at. */
  readonly to?: string;
  /** Only figures, for narrow columns that say «млн ₽» above. */
  readonly short?: boolean;
  /** Only flats that fit were counted: rooms without any are left out, since they may well be on sale. */
  readonly fitting?: boolean;
}

const LABELS = ['Студия', '1', '2', '3', '4+'];
/** What follows the label where there is room. */
const ROOMS_WORD = ['', '-комн.', '-комн.', '-комн.', `${NBSP}комн.`];

/** «Окна наличия»: five windows, lit where flats of that room count are on sale. */
export function AvailabilityWindows({ offers, to, short = false, fitting = false }: AvailabilityWindowsProps) {
  const follow = useLinksInside();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys press links too
    <div className={styles.container} onClick={follow}>
      {!short && offers.some(({ total, price }) => total > 0 && price.from !== null) && (
        <div className={styles.caption} aria-hidden="true">
          Цены от, млн{NBSP}₽
        </div>
      )}
      <ul
        className={styles.windows}
        aria-label={`${fitting ? 'Подходящие квартиры' : 'Квартиры в продаже'} по числу комнат, цены от, млн ₽`}
      >
        {ROOMS.map(({ id, key }) => {
          const offer = offers.find((candidate) => candidate.key === key && candidate.total > 0);
          if (fitting && !offer) return null;
          return (
            <li key={key}>
              <Window
                label={LABELS[id] ?? ''}
                rooms={ROOMS_WORD[id] ?? ''}
                offer={offer}
                short={short}
                to={to && `${to}#rooms-${id}`}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface WindowProps {
  readonly label: string;
  readonly rooms: string;
  readonly offer: RoomOffers | undefined;
  readonly short: boolean;
  readonly to: string | undefined;
}

function Window({ label, rooms, offer, short, to }: WindowProps) {
  const price = offer?.price.from ?? null;
  const content = (
    <>
      <span className={styles.label}>
        {label}
        {!short && rooms && <span className={label === '4+' ? styles.word : styles.rooms}>{rooms}</span>}
        {price !== null && !short && <span className={styles.word}>{`${NBSP}от`}</span>}
      </span>
      <span className={styles.value}>
        {offer ? (price === null ? 'есть' : formatMillions(price)) : 'нет'}
        {price !== null && !short && <span className={styles.word}>{`${NBSP}млн`}</span>}
      </span>
    </>
  );
  const className = classNames(styles.window, !offer && styles.dark);
  if (!offer || !to) return <span className={className}>{content}</span>;
  return (
    <a href={to} className={className}>
      {content}
    </a>
  );
}
