import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CONSENTS } from '../consents.ts';
import type { Operator } from './legal-text.ts';
import { filledSections, LEGAL_SLUGS, legalText, plainText } from './legal-texts.ts';

const OPERATOR: Operator = {
  name: 'ООО «Новосёл»',
  inn: '7707083893',
  ogrn: '1027700132195',
  address: 'Москва, Пресненская набережная, 12',
  phone: '+7 (495) 012-34-56',
  email: 'info@novosel.example',
  has_counter: false,
};

const textOf = (slug: string) => {
  const text = legalText(slug);
  if (!text) throw new Error(`no text ${slug}`);
  return text;
};

describe('legal documents', () => {
  it.each(LEGAL_SLUGS)('%s names the operator and leaves no placeholder', (slug) => {
    for (const has_counter of [true, false]) {
      const text = plainText(textOf(slug), { ...OPERATOR, has_counter });
      expect(text).not.toMatch(/[{}]|undefined/);
      expect(text).toContain(OPERATOR.name);
    }
  });

  it('leave out particulars that are not configured, with their comma', () => {
    const { inn, ogrn, email, ...least } = OPERATOR;
    const text = plainText(textOf('consent'), least);
    expect(text).toContain('оператору: ООО «Новосёл», адрес: Москва, Пресненская набережная, 12 (далее');
    expect(text).not.toMatch(/ИНН|ОГРН|почта/);
    expect(inn && ogrn && email).toBeTruthy();
  });

  it('speak of a counter only where one is configured', () => {
    const titles = (has_counter: boolean) =>
      filledSections(textOf('cookie'), { ...OPERATOR, has_counter }).map(({ title }) => title);
    expect(titles(true)).toContain('Счётчик посещений');
    expect(titles(false)).not.toContain('Счётчик посещений');
    expect(titles(false)).toContain('Чего на сайте нет');
  });

  it('are what the boxes of forms link to, in the version that is agreed to', () => {
    for (const { href, version } of Object.values(CONSENTS)) {
      expect(legalText(href.replace('/info/', ''))?.version).toBe(version);
    }
  });

  it('know no document of another name', () => {
    for (const slug of [undefined, '', 'toString', '__proto__', 'consent/../x'])
      expect(legalText(slug)).toBeUndefined();
  });

  // A consent refers to a version: other words under the same version would change what people have agreed to.
  it('get a new version whenever the words that people agree to change', () => {
    const fingerprint = (slug: string) =>
      createHash('sha256')
        .update(JSON.stringify(textOf(slug).sections))
        .digest('hex')
        .slice(0, 12);
    const versions = ['consent', 'consent-marketing', 'consent-transfer', 'personal-data'].map(
      (slug) => `${slug} ${textOf(slug).version} ${fingerprint(slug)}`,
    );
    expect(versions).toEqual([
      'consent 2026-11-21 99a9fd2ee41a',
      'consent-marketing 2026-11-21 911a1fd26487',
      'consent-transfer 2026-11-21 d29f17dc9c82',
      'personal-data 2026-11-21 6ac083ea8520',
    ]);
  });
});
