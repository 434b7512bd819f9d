/** A client asked not to be called, or not to be written to either. */

export const CONTACT_BANS = ['calls', 'all'] as const;
export type ContactBan = (typeof CONTACT_BANS)[number];

export const CONTACT_BAN_TITLES: Readonly<Record<ContactBan, string>> = {
  calls: 'Звонки запрещены',
  all: 'Звонки и сообщения запрещены',
};
