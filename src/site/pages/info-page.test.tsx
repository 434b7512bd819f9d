import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { LEGAL_SLUGS, legalText } from '../../people/rules/legal/legal-texts.ts';
import { InfoPage } from './info-page.tsx';

const BRAND = { name: 'Новосёл', phone: '74950123456', address: 'Москва', hours: '', legal_name: 'ООО «Новосёл»' };

test('every legal document leads to all the others and says which one is open', () => {
  for (const slug of LEGAL_SLUGS) {
    const text = legalText(slug);
    if (!text) throw new Error(slug);
    const html = renderToString(
      <MemoryRouter initialEntries={[`/info/${slug}`]}>
        <InfoPage text={text} brand={BRAND} />
      </MemoryRouter>,
    );
    for (const other of LEGAL_SLUGS) expect(html).toContain(`href="/info/${other}"`);
    const current = [...html.matchAll(/<a ([^>]*aria-current="page"[^>]*)>/g)].map(([, attributes]) => attributes);
    expect(current).toHaveLength(1);
    expect(current[0]).toContain(`href="/info/${slug}"`);
  }
});
