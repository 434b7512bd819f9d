import { formatDateTime, formatPrice } from '../../complex/rules/format.ts';
import { NBSP, plural } from '../../platform/rules/russian.ts';

/** What is said of holds of flats and of the deals that end them. */

const ENDED: Readonly<Record<string, string>> = {
  released: 'снята',
  expired: 'истекла',
  deal: 'закрыта сделкой',
};

/** How a hold ended, after «Бронь». */
export const endedWord = (because: string | null): string => ENDED[because ?? ''] ?? 'закончилась';

/** Days that a hold lasts. */
export const HOLD_DAYS = { default: 3, max: 30 } as const;

/** What is wrong with the days that somebody typed; null when they can be held. Nothing typed is not wrong yet. */
export function holdDaysProblem(days: number | string): string | null {
  const most = `Не больше ${HOLD_DAYS.max} ${plural(HOLD_DAYS.max, 'дня', 'дней', 'дней')}`;
  if (days === '') return null;
  const count = Number(days);
  if (!Number.isInteger(count) || count < 1) return `Целое число дней. ${most}`;
  return count > HOLD_DAYS.max ? `${most}. Потом бронь можно продлить` : null;
}

/** Whether a flat can be held for so many days. */
export const mayHoldFor = (days: number | string): boolean => days !== '' && holdDaysProblem(days) === null;

/** What is said before holds end, by the number of their flats: at least one. */
export const endingWords = (flats: number): string =>
  flats === 1
    ? 'Снимется бронь'
    : `${plural(flats, 'Снимется', 'Снимутся', 'Снимутся')} ${flats} ${plural(flats, 'бронь', 'брони', 'броней')}`;

/** What is said when holds ended with something else: 'Статус обновлен, снята бронь: …'; only `done` without any. */
export function endedNotice(done: string, holds: readonly HeldFlat[]): string {
  const [first, second] = holds;
  if (!first) return done;
  const flats = holds.map(heldFlatTitle).join('; ');
  if (!second) return `${done}, снята бронь: ${flats}`;
  return `${done}, ${plural(holds.length, 'снята', 'сняты', 'снято')} ${holds.length} ${plural(holds.length, 'бронь', 'брони', 'броней')}: ${flats}`;
}

/** What is said of the holds that stay with a client when one is let go: at least one. */
export const stillHeld = (others: number): string =>
  `За${NBSP}клиентом ${plural(others, 'останется', 'останутся', 'останется')} ещё ${others} ${plural(others, 'бронь', 'брони', 'броней')}.`;

const DAY_MS = 86_400_000;

/** Days from now that a hold which ends at `expires` gets when it is prolonged: the usual ones after its end, as far as holds go. Epoch ms. */
export function extendedDays(expires: number, now: number): number {
  const left = Math.max(0, Math.round((expires - now) / DAY_MS));
  return Math.min(left + HOLD_DAYS.default, HOLD_DAYS.max);
}

/** Whether prolonging moves the end of a hold. */
export const mayExtend = (expires: number, now: number): boolean =>
  now + extendedDays(expires, now) * DAY_MS > expires + DAY_MS / 2;

/** What undoing a deal brought back. */
export interface Undone {
  readonly undone: boolean;
  readonly holds_back: number;
  readonly holds_lost: number;
}

/** Said when a deal was cancelled; `loss` when a flat could not be held again. */
export function undoneWords({ undone, holds_back, holds_lost }: Undone): { text: string; loss: boolean } {
  if (!undone) return { text: 'Сделка отменена', loss: false };
  const again =
    holds_back === 1
      ? 'Квартира снова забронирована'
      : `Снова забронировано: ${holds_back} ${plural(holds_back, 'квартира', 'квартиры', 'квартир')}`;
  if (holds_lost === 0) return { text: holds_back === 0 ? 'Сделка отменена' : again, loss: false };
  const lost =
    holds_lost === 1
      ? 'Одну квартиру уже занял другой клиент: её бронь не вернулась'
      : `${holds_lost} ${plural(holds_lost, 'квартиру', 'квартиры', 'квартир')} уже заняли другие клиенты: их брони не вернулись`;
  return { text: holds_back === 0 ? `Сделка отменена. ${lost}` : `${again}. ${lost}`, loss: true };
}

interface HeldFlat {
  readonly flat: {
    readonly title: string;
    readonly housing: string | null;
    readonly number: string | null;
    readonly floor: number | null;
  };
  readonly building: { readonly title: string };
}

/** Which of several held flats alike: 'Студия, 24,4 м², корпус 2, № 56, 12 этаж, Каскад'. */
export function heldFlatTitle({ flat, building }: HeldFlat): string {
  return [
    flat.title,
    flat.housing,
    flat.number && `№${NBSP}${flat.number}`,
    flat.floor !== null && `${flat.floor}${NBSP}этаж`,
    building.title,
  ]
    .filter(Boolean)
    .join(', ');
}

/** A held flat with what was agreed: its title, price and when the hold ends. */
export function heldFlatWords(
  hold: HeldFlat & {
    readonly flat: { readonly price_total: number | null };
    readonly price: number | null;
    readonly expires_at: string;
  },
): string {
  const price = hold.price ?? hold.flat.price_total;
  return [heldFlatTitle(hold), price !== null && formatPrice(price), `до${NBSP}${formatDateTime(hold.expires_at)}`]
    .filter(Boolean)
    .join(' · ');
}
