/** Why a client refused: what staff choose from when they move him to «Отказ». */

export const REFUSAL_REASONS = [
  { id: 'price', title: 'Дорого' },
  { id: 'choice', title: 'Не нашли подходящего' },
  { id: 'mortgage', title: 'Не одобрили ипотеку' },
  { id: 'timing', title: 'Отложил покупку' },
  { id: 'bought_elsewhere', title: 'Купил в другом месте' },
  { id: 'no_answer', title: 'Не выходит на связь' },
  { id: 'not_buying', title: 'Не собирался покупать' },
  { id: 'other', title: 'Другое' },
] as const;

export type RefusalReason = (typeof REFUSAL_REASONS)[number]['id'];

export const REFUSAL_IDS = REFUSAL_REASONS.map(({ id }) => id) as [RefusalReason, ...RefusalReason[]];

/** The words of a reason; of none, that it was not named: what was refused before reasons were asked for. */
export function refusalTitle(reason: string | null): string {
  return REFUSAL_REASONS.find(({ id }) => id === reason)?.title ?? 'Причина не указана';
}

/** The same with what staff wrote beside it. */
export const refusalWords = (reason: string | null, comment: string | null): string =>
  [refusalTitle(reason), comment].filter(Boolean).join(': ');
