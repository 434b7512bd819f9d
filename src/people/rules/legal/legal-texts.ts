import { CONSENT } from './consent.ts';
import { CONSENT_MARKETING } from './consent-marketing.ts';
import { CONSENT_TRANSFER } from './consent-transfer.ts';
import { COOKIE } from './cookie.ts';
import type { LegalSection, LegalText, Operator } from './legal-text.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { PRIVACY_POLICY } from './privacy-policy.ts';

/** The documents under `/info/{slug}`. */
const TEXTS = {
  'personal-data': PERSONAL_DATA,
  'privacy-policy': PRIVACY_POLICY,
  cookie: COOKIE,
  consent: CONSENT,
  'consent-marketing': CONSENT_MARKETING,
  'consent-transfer': CONSENT_TRANSFER,
} as const satisfies Readonly<Record<string, LegalText>>;

export type LegalSlug = keyof typeof TEXTS;

export const LEGAL_SLUGS = Object.keys(TEXTS) as readonly LegalSlug[];

/** The document of `/info/{slug}`, undefined for a name that has none. */
export function legalText(slug: string | undefined): LegalText | undefined {
  return slug !== undefined && Object.hasOwn(TEXTS, slug) ? TEXTS[slug as LegalSlug] : undefined;
}

/** The sections that hold for this operator, with his data in place of the placeholders. */
export function filledSections(text: LegalText, operator: Operator): LegalSection[] {
  const fill = (line: string): string => fillIn(line, operator);
  return text.sections
    .filter(({ when }) => when === undefined || (when === 'counter') === operator.has_counter)
    .map(({ title, paragraphs, list, table }) => ({
      title,
      paragraphs: paragraphs.map(fill),
      ...(list ? { list: list.map(fill) } : {}),
      ...(table ? { table } : {}),
    }));
}

/**
 * The whole document as plain text, as the operator shows it. Its SHA-256 is what a consent refers to: the same words of
 * another operator are another text.
 */
export function plainText(text: LegalText, operator: Operator): string {
  const lines = filledSections(text, operator).flatMap(({ title, paragraphs, list = [], table }) => [
    title,
    ...paragraphs,
    ...list,
    ...(table ? [table.head, ...table.rows].map((row) => row.join(' | ')) : []),
  ]);
  return [text.title, text.version, ...lines].join('\n');
}

/** Before an agency has said who it is. */
const UNNAMED = 'владелец сайта, чьи реквизиты ещё не указаны';

/** Particulars that are not configured are left out together with their comma. */
function fillIn(line: string, operator: Operator): string {
  const { name, inn, ogrn, address, phone, email } = operator;
  const named = name || UNNAMED;
  const particulars = [named, inn && `ИНН ${inn}`, ogrn && `ОГРН ${ogrn}`, address && `адрес: ${address}`];
  const contacts = [phone && `телефон ${phone}`, email && `почта ${email}`, address && `письмо по адресу: ${address}`];
  if (!contacts.some(Boolean)) contacts.push('форма на странице «Контакты»');
  return line
    .replaceAll('{operator}', particulars.filter(Boolean).join(', '))
    .replaceAll('{name}', named)
    .replaceAll('{contacts}', contacts.filter(Boolean).join(', '));
}
