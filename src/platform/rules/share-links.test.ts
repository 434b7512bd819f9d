import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareLinks } from './share-links.ts';

test('each network receives the address and the title at its documented page', () => {
  const links = shareLinks('https://novosel.example/kaskad?flat=7', 'ЖК «Каскад»');
  const told = links.map(({ key, href }) => {
    const { origin, pathname, searchParams } = new URL(href);
    return [key, origin + pathname, Object.fromEntries(searchParams)];
  });
  const url = 'https://novosel.example/kaskad?flat=7';
  const title = 'ЖК «Каскад»';
  expect(told).toEqual([
    ['telegram', 'https://t.me/share/url', { url, text: title }],
    ['whatsapp', 'https://wa.me/', { text: `${title} ${url}` }],
    ['vk', 'https://vk.com/share.php', { url, title }],
    ['odnoklassniki', 'https://connect.ok.ru/offer', { url, title }],
  ]);
});

test('no character of an address or a title breaks out of its parameter', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), (url, title) => {
      for (const { key, href } of shareLinks(url, title)) {
        const { searchParams } = new URL(href);
        if (key === 'whatsapp') expect(searchParams.get('text')).toBe(`${title} ${url}`);
        else expect([searchParams.get('url'), [...searchParams].length]).toEqual([url, 2]);
      }
    }),
  );
});
