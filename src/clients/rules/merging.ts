import type { SalesStatus } from './sales-status.ts';

/** Two cards of one person become one: what it says then. Every rule is "as if all had come under one". */

/** Why two cards may be one person, the strongest first; words stand beside them. */
export const LIKENESSES = ['request', 'mail', 'name'] as const;
export type Likeness = (typeof LIKENESSES)[number];

export const LIKENESS_TITLES: Readonly<Record<Likeness, string>> = {
  request: 'оставлял заявку с этим телефоном',
  mail: 'та же почта',
  name: 'то же имя',
};

/** How long a merge can be undone, days. After that nothing is kept of how it was. */
export const UNDO_DAYS = 14;

/** Who is further: a deal, then a hold, and so on. Whoever refused and came again under another phone is new. */
const FURTHER: readonly SalesStatus[] = [6, 4, 3, 2, 1, 5, 7];

/** The status of both: the further one. */
export function furtherStatus(one: SalesStatus, other: SalesStatus): SalesStatus {
  return FURTHER.find((status) => status === one || status === other) ?? one;
}

/** What of a person decides; moments are epoch ms. */
export interface Mergeable {
  readonly manager_id: number | null;
  readonly status: SalesStatus;
  readonly name: string | null;
  readonly email: string | null;
  readonly created_at: number;
  readonly last_contact_at: number | null;
  readonly wishes_at: number | null;
  /** What staff wrote down of his wishes, in words; empty: nothing. */
  readonly wishes: string;
}

/** Who leads both: whose client was spoken to last, of those who have a manager; the one that stays before the other. */
export function managerOfBoth(stays: Mergeable, goes: Mergeable): number | null {
  if (stays.manager_id === null || goes.manager_id === null) return stays.manager_id ?? goes.manager_id;
  return (goes.last_contact_at ?? 0) > (stays.last_contact_at ?? 0) ? goes.manager_id : stays.manager_id;
}

/** Whose wishes hold: the ones that were written down last. */
export function wishesOfBoth(stays: Mergeable, goes: Mergeable): 'stays' | 'goes' {
  return (goes.wishes_at ?? 0) > (stays.wishes_at ?? 0) ? 'goes' : 'stays';
}

/** What would be said nowhere any more: it is kept as a note. Empty: nothing is lost. */
export function lostWords(stays: Mergeable, goes: Mergeable): string[] {
  const lost: string[] = [];
  if (goes.name !== null && stays.name !== null && goes.name !== stays.name) lost.push(`имя: ${goes.name}`);
  if (goes.email !== null && stays.email !== null && goes.email.toLowerCase() !== stays.email.toLowerCase())
    lost.push(`почта: ${goes.email}`);
  const replaced = wishesOfBoth(stays, goes) === 'goes' ? stays : goes;
  if (stays.wishes !== '' && goes.wishes !== '' && stays.wishes !== goes.wishes)
    lost.push(`прежние пожелания: ${replaced.wishes}`);
  return lost;
}
