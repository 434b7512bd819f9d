import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from './compare-samples.ts';
import type { Site } from './site.ts';

/** What visitors saw while they went through the site. */
export interface Visits {
  readonly pages: number;
  readonly pagesRefused: number;
  readonly leads: number;
  readonly leadsRefused: number;
  /** Pictures that had been made before. */
  readonly pictures: number;
  readonly picturesRefused: number;
  /** Of a page, ms. */
  readonly p50: number;
  readonly p99: number;
}

export interface Places {
  readonly pages: readonly string[];
  readonly calls: readonly string[];
  /** Asked for once before, so that they are kept. */
  readonly pictures: readonly string[];
  /** Pictures of complexes without a size. */
  readonly sources: readonly string[];
  readonly buildings: readonly number[];
}

const BROWSER = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8', 'user-agent': 'Mozilla/5.0 Firefox/140.0' };

/** Addresses that visitors go to. */
export async function placesOf({ base }: Site): Promise<Places> {
  const { data } = (await (await fetch(`${base}/api/buildings?per_page=15`)).json()) as {
    data: { id: number; title_eng: string; images: { url: string }[] }[];
  };
  const sources = data.flatMap(({ images }) => images.map(({ url }) => url));
  const pictures = sources.slice(0, 12).map((url) => `${url}?w=320&q=80`);
  for (const path of pictures) await (await fetch(`${base}${path}`, { headers: BROWSER })).arrayBuffer();
  return {
    pages: ['/', '/novostroyki', '/about', ...data.slice(0, 5).map(({ title_eng }) => `/${title_eng}`)],
    calls: ['/api/buildings?rooms=1,2', '/api/buildings/list_on_map', `/api/buildings/${data[0]?.id}`],
    ...{ pictures, sources, buildings: data.map(({ id }) => id) },
  };
}

/** So many visitors, each from an address of his own, look at pages, lists and pictures for some seconds and ask to be called. */
export async function visit(site: Site, places: Places, { visitors = 20, seconds = 15 } = {}): Promise<Visits> {
  const times: number[] = [];
  const seen = { pages: 0, pagesRefused: 0, leads: 0, leadsRefused: 0, pictures: 0, picturesRefused: 0 };
  const until = performance.now() + seconds * 1_000;
  const began = performance.now();
  const one = async (n: number): Promise<void> => {
    const from = { 'x-forwarded-for': `10.7.${n}.1`, ...BROWSER };
    const ask = async (path: string, init: RequestInit = {}): Promise<number> =>
      fetch(`${site.base}${path}`, {
        ...init,
        headers: { ...from, ...init.headers },
        signal: AbortSignal.timeout(20_000),
      })
        .then(async (answer) => (await answer.arrayBuffer()) && answer.status)
        .catch(() => 0);
    for (let i = n + Math.round(began); performance.now() < until; i++) {
      const asked = performance.now();
      const page = await ask(places.pages[i % places.pages.length] ?? '/');
      times.push(performance.now() - asked);
      const call = await ask(places.calls[i % places.calls.length] ?? '/');
      seen.pages += 2;
      seen.pagesRefused += Number(page !== 200) + Number(call !== 200);
      const picture = await ask(places.pictures[i % places.pictures.length] ?? '/');
      seen.pictures++;
      seen.picturesRefused += Number(picture !== 200);
      if (i % 3 === 0) {
        const phone = `7916${String(n).padStart(3, '0')}${String(i % 10_000).padStart(4, '0')}`;
        const lead = await ask('/api/callback/callback_phones', {
          method: 'POST',
          body: JSON.stringify({ phone, type: 0, link: '/', consent: { personal_data: true } }),
          headers: {
            ...{ 'content-type': 'application/json', 'idempotency-key': randomUUID() },
            'x-forwarded-for': `10.${100 + n}.${(i >> 8) & 255}.${i & 255}`,
          },
        });
        seen.leads++;
        seen.leadsRefused += Number(lead !== 201);
      }
      await sleep(250);
    }
  };
  await Promise.all(Array.from({ length: visitors }, (_, n) => one(n)));
  return { ...seen, p50: Math.round(quantile(times, 0.5)), p99: Math.round(quantile(times, 0.99)) };
}
