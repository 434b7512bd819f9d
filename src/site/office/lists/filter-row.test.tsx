import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FilterRow } from './filter-row.tsx';
import type { ListAddress } from './use-list-address.ts';

const address: ListAddress = {
  value: () => '',
  change: () => undefined,
  changeNow: () => undefined,
  pageTo: () => '',
  setPerPage: () => undefined,
  pending: false,
};

test('a tag says what stands in the address, without signs that turn its direction', () => {
  const tags = [{ keys: ['name'], text: 'ФИО: \u202eАнна\u2066\u200b' }];
  const html = renderToStaticMarkup(
    <FilterRow address={address} keys={['name']} tags={tags}>
      {null}
    </FilterRow>,
  );
  expect(html).toContain('>ФИО: Анна<');
  expect(html).not.toMatch(/[\p{Bidi_Control}\u200b]/u);
});
