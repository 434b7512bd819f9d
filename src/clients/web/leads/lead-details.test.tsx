import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LeadRow } from '../../../leads/contract/lead-work.ts';
import { LeadDetails } from './lead-details.tsx';

const ORIGIN = 'https://novosel.example';
const LEAD: LeadRow = {
  contact_ban: null,
  id: 1,
  created_at: '2026-11-21T09:00:00.000Z',
  kind: 'feedback',
  type: 0,
  phone: '79991234567',
  name: null,
  email: null,
  message: null,
  quiz: null,
  link: null,
  repeats: 0,
  suspect: false,
  basis: 'consent',
  state: 'new',
  taken_by: null,
  taken_at: null,
  answered_at: null,
  closed_at: null,
  outcome: null,
  user: null,
  manager: null,
  given_to: null,
  alarmed_at: null,
  waiting_seconds: 0,
};
const UNESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};
const linksOf = (lead: Partial<LeadRow>): string[] =>
  [...renderToStaticMarkup(<LeadDetails lead={{ ...LEAD, ...lead }} />).matchAll(/ href="([^"]*)"/g)].map(([, href]) =>
    String(href).replaceAll(/&(?:amp|quot|lt|gt|#x27);/g, (sign) => UNESCAPED[sign] ?? sign),
  );

const pieces = fc.constantFrom(
  ...[
    '/',
    '\\',
    '.',
    '..',
    '\t',
    '\n',
    '\r',
    '@',
    ':',
    '?',
    '#',
    '%5C',
    '%2f',
    'evil.example',
    'http:',
    'javascript:',
    '／',
    '\u202e',
  ],
);
const link = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(pieces, { maxLength: 8 }).map((list) => `/${list.join('')}`),
);

test('the page that a request came from is a link within the site, whatever is stored', () => {
  fc.assert(
    fc.property(link, (stored) => {
      for (const href of linksOf({ link: stored })) {
        expect(new URL(href, `${ORIGIN}/users/callback`).origin).toBe(ORIGIN);
        expect(href).not.toMatch(/^\/[/\\]/);
      }
    }),
    { numRuns: 2_000 },
  );
  for (const stored of ['/\\evil.example/x', '/\t/evil.example/y', '//evil.example', 'javascript:alert(1)'])
    expect(linksOf({ link: stored })).toEqual([]);
  expect(linksOf({ link: '/kaskad?flat=7' })).toEqual(['/kaskad?flat=7']);
});

test('a letter is begun to the box that is stored and to nobody else', () => {
  expect(linksOf({ email: 'a?bcc=evil@mail.example' })).toEqual(['mailto:a%3Fbcc%3Devil@mail.example']);
});
