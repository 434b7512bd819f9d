import { expect, inject, test } from 'vitest';
import { usePages } from './open-page.ts';
import { whenQuiet } from './quiet.ts';

const open = usePages({ anew: true });

/** Of a card that journeys know to be there. */
async function firstCard(): Promise<string> {
  const answer = await fetch(new URL('/api/buildings', inject('siteUrl')));
  const { data } = (await answer.json()) as { data: { title_eng: string }[] };
  return `/${data[0]?.title_eng}`;
}

const WORDS = ['/', '/about', '/contacts', '/auth', '/info/cookie', '/info/consent', '/info/privacy-policy'];

test('no page asks anything of other hosts, and none leads to a foreign messenger that is not configured', async () => {
  const page = await open('/about', { firstVisit: true });
  await page.getByRole('button', { name: 'Принять' }).click();
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const card = await firstCard();
  for (const address of [...WORDS, '/novostroyki', '/novostroyki?view=list', '/kottedzhnye-poselki', card]) {
    await page.goto(new URL(address, inject('siteUrl')).href, { waitUntil: 'load' });
    // What scripts ask for by themselves, and for a visitor who moves.
    await page.mouse.move(1, 1);
    await whenQuiet(page);
    const chats = await page
      .locator('a[href*="wa.me"], a[href*="whatsapp"]')
      .evaluateAll((links) =>
        links.filter((link) => link.checkVisibility()).map((link) => link.getAttribute('href') ?? ''),
      );
    // The number of the demo's agency and nobody else's.
    expect(
      chats.filter((chat) => !chat.startsWith('https://wa.me/74950123456?')),
      address,
    ).toEqual([]);
    expect(await page.locator('script[src^="http"], iframe').count(), address).toBe(0);
  }
  expect([...hosts].filter((host) => host !== '')).toEqual([new URL(inject('siteUrl')).host]);
}, 180_000);

test('pages speak Russian: no word of another language but names', async () => {
  const NAMES =
    /^(cookies?|sms|whatsapp|pdf|html|https?|localhost|novosel|example|info|www|ru|ip|id|telegram|e|mail)$/i;
  const page = await open(null);
  for (const address of WORDS) {
    await page.goto(new URL(address, inject('siteUrl')).href);
    expect(await page.locator('html').getAttribute('lang')).toBe('ru');
    // Names of cookies stand in the first column of their table; the page is left as it is, it may not be alive yet.
    const { words, names } = await page.evaluate(() => ({
      words: document.body.innerText,
      names: Array.from(document.querySelectorAll<HTMLElement>('td:first-child'), ({ innerText }) => innerText),
    }));
    const text = names.reduce((rest, name) => rest.replaceAll(name, ' '), `${await page.title()} ${words}`);
    const foreign = text.match(/[a-z]{2,}/gi) ?? [];
    expect(
      [...new Set(foreign)].filter((word) => !NAMES.test(word)),
      address,
    ).toEqual([]);
  }
}, 120_000);
