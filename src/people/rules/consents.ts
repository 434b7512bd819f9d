/**
 * What people agree to at forms (152-FZ art. 9, 38-FZ art. 18). Each agreement is a box of its own, unticked; the journal
 * keeps which wording it was. A changed wording gets a new version.
 */

export type ConsentKind = 'personal_data' | 'third_party' | 'marketing';
export interface ConsentText {
  readonly kind: ConsentKind;
  /** Day of the wording. */
  readonly version: string;
  /** The sentence at the box: words before the link, words of the link. */
  readonly before: string;
  readonly linked: string;
  /** The document, a page of its own. */
  readonly href: string;
}

export const CONSENTS: Readonly<Record<ConsentKind, ConsentText>> = {
  personal_data: {
    kind: 'personal_data',
    version: '2026-11-21',
    before: 'Соглашаюсь на',
    linked: 'обработку персональных данных',
    href: '/info/consent',
  },
  third_party: {
    kind: 'third_party',
    version: '2026-11-21',
    before: 'Соглашаюсь на',
    linked: 'передачу заявки застройщикам и банкам',
    href: '/info/consent-transfer',
  },
  marketing: {
    kind: 'marketing',
    version: '2026-11-21',
    before: 'Соглашаюсь получать',
    linked: 'звонки и сообщения с предложениями',
    href: '/info/consent-marketing',
  },
};

/** Shown at every form, for reading rather than for agreeing (152-FZ art. 18.1). */
export const PRIVACY_POLICY = { title: 'Политика конфиденциальности', href: '/info/privacy-policy' } as const;
