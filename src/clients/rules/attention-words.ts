import { countOf, groupDigits, NOUNS } from '../../platform/rules/russian.ts';
import type { Signal } from './attention.ts';

/** What a reason is said with; `now` and `at` in epoch ms, `clock` writes a moment of today or another day. */
export interface ReasonParts {
  readonly signal: Signal;
  readonly at: number;
  readonly amount: number;
  readonly words: string | null;
  readonly from: number | null;
  readonly to: number | null;
  /** The flat or complex that it is about. */
  readonly thing: string | null;
}

const HOUR = 3_600_000;

/** The reason in a few words, for its chip. */
export function reasonText(parts: ReasonParts, now: number, clock: (at: number) => string): string {
  const { signal, at, amount, words, from, to, thing } = parts;
  const about = thing === null ? '' : `: ${thing}`;
  const said = words === null ? '' : `: ${words.length > 80 ? `${words.slice(0, 79)}…` : words}`;
  switch (signal) {
    case 'lead':
      return amount < 1 ? 'новая заявка' : `заявка ждёт ${lasting(amount * 60_000)}`;
    case 'lead_repeated':
      return 'заявка повторная';
    case 'task_overdue':
      return `задача просрочена на ${lasting(now - at)}${said}`;
    case 'task_soon':
    case 'task_today':
      return `задача в ${clock(at)}${said}`;
    case 'hold':
      return `бронь кончается через ${lasting(at - now)}${about}`;
    case 'liked':
      return `понравилось${about}${from && to && to > 1 ? ` · нравится ${from} из ${to}` : ''}`;
    case 'disliked':
      return `не подошло${about}${said === '' ? '' : ` (${words})`}`;
    case 'commented':
      return `комментарий${said}`;
    case 'cheaper':
      return `подешевело на ${thousands((from ?? 0) - (to ?? 0))} (−${String(amount).replace('.', ',')} %)${about}`;
    case 'sold':
      return `продано${about}`;
    case 'deadline':
      return `срок перенесён${about}`;
    case 'returned':
      return `вернулся через ${countOf(from ?? 7, NOUNS.day)}`;
    case 'interested':
      return thing === null
        ? `${countOf(from ?? 5, ['квартира', 'квартиры', 'квартир'])} за день`
        : `${countOf(to ?? 3, ['просмотр', 'просмотра', 'просмотров'])} за день${about}`;
    case 'unopened':
      return `подборку не открыли с ${clock(at)}`;
    case 'no_contact':
      return `нет связи с ${clock(at)}`;
  }
}

/** How long a request waits for its answer, beside the time it may take: 'ждёт 461 мин, норма 15'. */
export const waitingWords = (minutes: number, limit: number): string =>
  minutes < 1 ? `ждёт меньше минуты, норма ${limit}` : `ждёт ${minutes} мин, норма ${limit}`;

/** '14 мин', '3 ч', '2 дня'. */
function lasting(ms: number): string {
  if (ms < HOUR) return `${Math.max(0, Math.floor(ms / 60_000))} мин`;
  if (ms < 24 * HOUR) return `${Math.floor(ms / HOUR)} ч`;
  return countOf(Math.floor(ms / HOUR / 24), NOUNS.day);
}

/** '300 тыс. ₽', '1 250 тыс. ₽'. */
function thousands(sum: number): string {
  return `${groupDigits(Math.round(sum / 1_000))} тыс. ₽`;
}
