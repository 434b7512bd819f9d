/** A client asked not to be called, or not to be written to either. */

export const CONTACT_BANS = ['calls', 'all'] as const;
export type ContactBan = (typeof CONTACT_BANS)[number];

export const CONTACT_BAN_TITLES: Readonly<Record<ContactBan, string>> = {
  calls: 'Звонки запрещены',
  all: 'Звонки и сообщения запрещены',
};

/** What stands before the words of a task to call that may not be done by a call any more. */
export const BAN_STEPS: Readonly<Record<ContactBan, string>> = {
  calls: 'Не звонить, написать. ',
  all: 'Не звонить и не писать. ',
};
