import { expect, test } from 'vitest';
import type { GeoSuggestion } from '../../geography/contract/geo.ts';
import type { SiteApi } from '../../platform/contract/site.ts';
import { readMainForm } from './main-form.ts';

const read = (api: SiteApi, term: string) => readMainForm(api, new URLSearchParams({ term }), 0);

const village: GeoSuggestion = {
  ...{ id: 3, kind: 'villages', title: 'Дубрава на Рузе', title_part_with_geo: 'Дубрава на Рузе, Руза' },
  ...{ title_eng: 'dubrava-na-ruze', region_code: 50 },
};

test('a village leads to its card, is asked about on the main page, and is no part of a search', async () => {
  const api = {
    call: async ({ name }: { name: string }) =>
      name === 'findAddress'
        ? {
            data: new Proxy({}, { get: (_, kind) => (kind === 'villages' ? [village] : []) }),
            meta: { choice: village, unknown: [], unread: [], notes: [], filters: {}, words: [], rest: '' },
          }
        : { data: [] },
  } as unknown as SiteApi;
  const form = await read(api, 'дубрава на рузе');
  expect(form).toMatchObject({ card: village, places: [], question: { offers: [village] }, filters: {} });
});

/** Notes what suggestions are asked about, and understands nothing. */
function silentApi() {
  const asked: unknown[] = [];
  const api = {
    call: async ({ name }: { name: string }, { query }: { query?: { term?: string } }) => {
      if (name !== 'findAddress') return { data: [] };
      asked.push(query?.term);
      return {
        data: new Proxy({}, { get: () => [] }),
        meta: { choice: null, unknown: [], unread: [], notes: [], filters: {} },
      };
    },
  } as unknown as SiteApi;
  return { api, asked };
}

test('hidden signs in the field are nothing', async () => {
  const { api, asked } = silentApi();
  for (const term of ['\u200b\u200b\u200b\u200b', '\u2060', '   ', ''])
    expect((await read(api, term)).question, JSON.stringify(term)).toBeNull();
  expect(asked).toEqual([]);
});

test('asks about the words without them, and about a diameter', async () => {
  const { api, asked } = silentApi();
  await read(api, 'со\u200bкол');
  await read(api, 'D2');
  expect(asked).toEqual(['сокол', 'D2']);
});
