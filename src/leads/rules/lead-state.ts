/** States of a visitor's request and who may move it: it is taken by one person, answered, and closed with an outcome. */

export type LeadState = 'new' | 'taken' | 'answered' | 'closed';

/** Names of the states as screens show them. */
export const LEAD_WORDS: Readonly<Record<LeadState, string>> = {
  new: 'Новая',
  taken: 'В работе',
  answered: 'Отвечена',
  closed: 'Закрыта',
};

const MOVES: Readonly<Record<LeadState, readonly LeadState[]>> = {
  new: ['taken', 'answered', 'closed'],
  taken: ['new', 'answered', 'closed'],
  answered: ['taken', 'closed'],
  closed: ['taken'],
};

/** Whether a request may go from one state to the other; staying is allowed, to change the outcome. */
export function mayMoveLead(from: LeadState, to: LeadState): boolean {
  return from === to || MOVES[from].includes(to);
}

/** Whether a person may touch a request that `takenBy` holds: nobody, himself, or he is an administrator. */
export function mayHandleLead(takenBy: number | null, person: { readonly id: number; readonly role: number }): boolean {
  return takenBy === null || takenBy === person.id || person.role >= 99;
}
