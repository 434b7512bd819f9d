import { describe, expect, it } from 'vitest';
import { furtherStatus, lostWords, type Mergeable, managerOfBoth } from './merging.ts';

const card: Mergeable = {
  ...{ manager_id: null, status: 1, name: 'Анна', email: null, created_at: 1, last_contact_at: null },
  ...{ wishes_at: null, wishes: '' },
};

describe('two cards of one person', () => {
  it('stand where the further one stood; whoever refused and came again is new', () => {
    expect([
      furtherStatus(3, 6),
      furtherStatus(4, 2),
      furtherStatus(7, 1),
      furtherStatus(5, 7),
      furtherStatus(2, 5),
    ]).toEqual([6, 4, 1, 5, 2]);
  });

  it('go to whoever spoke last, and to the one there is', () => {
    expect(managerOfBoth({ ...card, manager_id: 1 }, { ...card, manager_id: 2 })).toBe(1);
    expect(
      managerOfBoth({ ...card, manager_id: 1, last_contact_at: 5 }, { ...card, manager_id: 2, last_contact_at: 6 }),
    ).toBe(2);
    expect(managerOfBoth(card, { ...card, manager_id: 2 })).toBe(2);
  });

  it('lose no words: what is replaced becomes a note', () => {
    const stays = { ...card, email: 'a@b.ru', wishes: 'Комнаты: 1', wishes_at: 1 };
    const goes = { ...card, name: 'Аня', email: 'A@B.ru', wishes: 'Комнаты: 2', wishes_at: 2 };
    expect(lostWords(stays, goes)).toEqual(['имя: Аня', 'прежние пожелания: Комнаты: 1']);
    expect(lostWords(goes, { ...card, email: 'c@d.ru' })).toEqual(['имя: Анна', 'почта: c@d.ru']);
  });
});
