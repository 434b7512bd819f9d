/**
 * The queue of attention: which client to turn to next, and why. Every reason gives points, a client's score is their sum.
 * Neither reward nor price nor anything about the person himself is an input (docs/product/attention.md).
 */

export interface AttentionWeights {
  /** Points a minute of working time that a request waits, and at most. */
  readonly lead_per_minute: number;
  readonly lead_max: number;
  /** Minutes of working time in which a request is to be answered. */
  readonly lead_limit_minutes: number;
  readonly lead_repeated: number;
  readonly task_overdue: number;
  readonly task_per_hour: number;
  readonly task_max: number;
  readonly task_soon: number;
  /** A hold that ends within 24 h: so much, and as much again as the end comes near. */
  readonly hold: number;
  readonly hold_near: number;
  readonly liked: number;
  readonly disliked: number;
  readonly commented: number;
  readonly cheaper: number;
  readonly cheaper_per_percent: number;
  readonly sold: number;
  readonly deadline: number;
  readonly returned: number;
  readonly interested: number;
  readonly unopened: number;
  readonly no_contact: number;
  /** After so many hours a signal counts half. */
  readonly half_life_hours: number;
}

export const DEFAULT_WEIGHTS: AttentionWeights = {
  ...{ lead_per_minute: 4, lead_max: 120, lead_limit_minutes: 15, lead_repeated: 20 },
  ...{ task_overdue: 40, task_per_hour: 5, task_max: 80, task_soon: 30, hold: 20, hold_near: 20 },
  ...{ liked: 30, disliked: 15, commented: 35, cheaper: 25, cheaper_per_percent: 3, sold: 30, deadline: 15 },
  ...{ returned: 20, interested: 20, unopened: 10, no_contact: 15, half_life_hours: 48 },
};

/** Names of the weights on the screen of settings, in its order. */
export const WEIGHT_TITLES: Readonly<Record<keyof AttentionWeights, string>> = {
  lead_per_minute: 'Заявка ждёт: за минуту рабочего времени',
  lead_max: 'Заявка ждёт: не больше',
  lead_limit_minutes: 'Заявка ждёт: срок ответа, минут',
  lead_repeated: 'Повторная заявка с того же телефона',
  task_overdue: 'Задача просрочена',
  task_per_hour: 'Задача просрочена: за каждый час',
  task_max: 'Задача просрочена: не больше',
  task_soon: 'Задача в ближайший час',
  hold: 'Бронь кончается в течение суток',
  hold_near: 'Бронь кончается: ещё столько же к концу',
  liked: 'Понравилось из подобранного',
  disliked: 'Не подошло из подобранного',
  commented: 'Комментарий к подобранному',
  cheaper: 'Избранное подешевело',
  cheaper_per_percent: 'Избранное подешевело: за процент',
  sold: 'Избранное продано',
  deadline: 'Срок избранного перенесён',
  returned: 'Вернулся после недели',
  interested: 'Много смотрит за день',
  unopened: 'Не открыл подборку два дня',
  no_contact: 'Пять рабочих дней без связи',
  half_life_hours: 'Сигнал слабеет вдвое за, часов',
};

/** What may be seen of a client that calls for somebody. */
export type Signal =
  | 'lead'
  | 'lead_repeated'
  | 'task_overdue'
  | 'task_soon'
  | 'task_today'
  | 'hold'
  | 'liked'
  | 'disliked'
  | 'commented'
  | 'cheaper'
  | 'sold'
  | 'deadline'
  | 'returned'
  | 'interested'
  | 'unopened'
  | 'no_contact';

/** A signal as it was found. */
export interface Fact {
  /** `u7` a client, `l12` a request of somebody who is nobody's. */
  readonly key: string;
  readonly signal: Signal;
  /** What it is about, unique within the key and signal. */
  readonly subject: string;
  /** When it happened, or is due; epoch ms. */
  readonly at: number;
  /** Percent of a price, minutes of working time that a request waits. */
  readonly amount: number;
}

const HOUR = 3_600_000;
/** Those that say that somebody waits or that a moment comes: they do not fade. */
const STEADY = new Set<Signal>([
  'lead',
  'lead_repeated',
  'task_overdue',
  'task_soon',
  'task_today',
  'hold',
  'no_contact',
]);

/** Whole points of a fact at a moment. */
export function pointsOf({ signal, at, amount }: Fact, weights: AttentionWeights, now: number): number {
  const fade = STEADY.has(signal) ? 1 : 0.5 ** (Math.max(0, now - at) / HOUR / weights.half_life_hours);
  return Math.round(fullPoints(signal, at, amount, weights, now) * fade);
}

function fullPoints(signal: Signal, at: number, amount: number, weights: AttentionWeights, now: number): number {
  switch (signal) {
    case 'lead':
      return Math.min(weights.lead_max, weights.lead_per_minute * amount);
    case 'task_overdue':
      return Math.min(weights.task_max, weights.task_overdue + weights.task_per_hour * Math.floor((now - at) / HOUR));
    case 'task_today':
      return 0;
    case 'hold':
      return weights.hold + weights.hold_near * (1 - Math.min(24, Math.max(0, at - now) / HOUR) / 24);
    case 'cheaper':
      return weights.cheaper + weights.cheaper_per_percent * amount;
    default:
      return weights[signal];
  }
}

/** Where a client stands on the page: somebody waits; there is a term; it would be good to. */
export type AttentionBlock = 'now' | 'planned' | 'good';

const NOW = new Set<Signal>(['lead', 'task_overdue']);
const PLANNED = new Set<Signal>(['task_soon', 'task_today', 'hold']);

export interface Reason<F extends Fact = Fact> {
  readonly fact: F;
  readonly points: number;
}

export interface Ranked<F extends Fact = Fact> {
  readonly key: string;
  readonly score: number;
  readonly block: AttentionBlock;
  /** Strongest first. */
  readonly reasons: readonly Reason<F>[];
}

/**
 * Clients by score, the longest silence first among equals, then by key. `silentSince`: when somebody last spoke with the
 * client, epoch ms; 0 when never.
 */
export function rank<F extends Fact>(
  facts: readonly F[],
  weights: AttentionWeights,
  silentSince: (key: string) => number,
  now: number,
): Ranked<F>[] {
  const clients = new Map<string, Reason<F>[]>();
  for (const fact of facts) {
    const reasons = clients.get(fact.key) ?? [];
    reasons.push({ fact, points: pointsOf(fact, weights, now) });
    clients.set(fact.key, reasons);
  }
  const ranked = [...clients].map(([key, reasons]) => ({
    key,
    score: reasons.reduce((sum, { points }) => sum + points, 0),
    block: blockOf(reasons.map(({ fact }) => fact.signal)),
    reasons: reasons.sort(
      (a, b) => b.points - a.points || byText(a.fact.signal, b.fact.signal) || byText(a.fact.subject, b.fact.subject),
    ),
  }));
  const silent = new Map(ranked.map(({ key }) => [key, silentSince(key)]));
  const placeOf = ({ key, score }: Ranked<F>): Place => ({ key, score, silent_since: silent.get(key) ?? 0 });
  return ranked.sort((a, b) => byUrgency(placeOf(a), placeOf(b)));
}

/** What decides where a client stands. */
export interface Place {
  readonly key: string;
  readonly score: number;
  /** When somebody last spoke with him, epoch ms; 0 when never. */
  readonly silent_since: number;
}

/** The higher sum first, then the longer silence, then the key. */
export function byUrgency(a: Place, b: Place): number {
  return b.score - a.score || a.silent_since - b.silent_since || byKey(a.key, b.key);
}

function blockOf(signals: readonly Signal[]): AttentionBlock {
  if (signals.some((signal) => NOW.has(signal))) return 'now';
  return signals.some((signal) => PLANNED.has(signal)) ? 'planned' : 'good';
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byKey = (a: string, b: string): number =>
  byText(a[0] ?? '', b[0] ?? '') || Number(a.slice(1)) - Number(b.slice(1));

/** The signal of a mark that puts all of a client's away. */
export const ALL_OF_HIS = '*';

/** What was put away: a reason for good, or all of a client's until a moment. */
export interface Mark {
  readonly key: string;
  /** `ALL_OF_HIS`: all of his. */
  readonly signal: string;
  readonly subject: string;
  readonly until: number | null;
  readonly at: number;
}

/** Whether all of a client's was put off, for a time. */
export const isPutOff = ({ signal }: Mark): boolean => signal === ALL_OF_HIS;

/** Facts that nobody put away. A request that came after all was put off is shown at once. */
export function withoutMarked<F extends Fact>(facts: readonly F[], marks: readonly Mark[], now: number): F[] {
  const live = marks.filter(({ until }) => until === null || until > now);
  const gone = new Set(
    live.filter((mark) => !isPutOff(mark)).map(({ key, signal, subject }) => `${key} ${signal} ${subject}`),
  );
  const later = new Map(live.filter(isPutOff).map(({ key, at }) => [key, at]));
  return facts.filter(({ key, signal, subject, at }) => {
    if (gone.has(`${key} ${signal} ${subject}`)) return false;
    const put = later.get(key);
    return put === undefined || (signal === 'lead' && at > put);
  });
}
