import type { Reservation } from '../../contract/reservations.ts';
import { endingWords, heldFlatWords } from '../../rules/holds.ts';

interface EndingHoldsProps {
  /** Undefined while they are asked for, null when nobody answered. */
  readonly holds: readonly Pick<Reservation, 'flat' | 'building' | 'price' | 'expires_at'>[] | null | undefined;
}

/** Said where a move waits for an answer about the holds that it ends. */
const UNKNOWN_HOLDS = 'Не узнали, какие брони снимутся. Проверьте интернет и попробуйте ещё раз.';

/** What a move that leaves «Бронь» takes from the client, before it is pressed: each flat with its price and its end. */
export function EndingHolds({ holds }: EndingHoldsProps) {
  if (holds === undefined || holds?.length === 0) return null;
  const flats = holds?.map(heldFlatWords) ?? [];
  return (
    <div role="status">
      <p>
        <b>
          {holds === null ? UNKNOWN_HOLDS : `${endingWords(flats.length)}: ${flats.length === 1 ? `${flats[0]}.` : ''}`}
        </b>
      </p>
      {flats.length > 1 && (
        <ul style={{ margin: 'var(--nv-space-2) 0 0', listStyle: 'disc', paddingInlineStart: 'var(--nv-space-8)' }}>
          {flats.map((flat) => (
            <li key={flat}>{flat}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
