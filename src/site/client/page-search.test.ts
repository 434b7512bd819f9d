import { expect, test } from 'vitest';
import { pageSearch } from './page-search.ts';

test.each([
  ['/kaskad', ''],
  ['/kaskad?flat=7', '?flat=7'],
  ['/kaskad.data?flat=7&_routes=routes%2Fcard', '?flat=7'],
  ['/kaskad.data?_routes=routes%2Fcard', ''],
])('of %s is %j', (address, search) => {
  expect(pageSearch(new Request(`https://site.example${address}`))).toBe(search);
});
