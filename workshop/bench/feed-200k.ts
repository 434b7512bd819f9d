import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type LotFacts, unknownLocation } from '../../src/feeds/formats/record.ts';
import { writeYrl } from '../../src/feeds/formats/writing/write-yrl.ts';

const HOUSINGS_PER_COMPLEX = 4;
const FLOORS = 17;
const PLANS = 24;
/** Even numbers cycle through all plans of a floor without a common factor. */
const GOLDEN = 2_654_435_761;

/** A repeatable number from 0 to `below` - 1 for a counter. */
const mixed = (n: number, below: number): number => (Math.imul(n + 1, GOLDEN) >>> 0) % below;

/**
 * Lots of a catalogue that looks like a portal's feed: complexes of four housings spread over Moscow and the region, 17 floors,
 * typical plans, two pictures a lot. `repriced` names how many of a thousand lots bear another price.
 */
function* benchLots(lots: number, complexes: number, repriced = 0): Generator<LotFacts> {
  for (let n = 0; n < lots; n++) {
    const complex = Math.floor((n * complexes) / lots);
    const housing = n % HOUSINGS_PER_COMPLEX;
    const plan = mixed(n, PLANS);
    const rooms = plan % 5;
    const area_total = 22 + rooms * 17.3 + plan / 10;
    const isRepriced = mixed(n * 7, 1000) < repriced;
    yield {
      external_id: `lot-${n}`,
      complex_key: `c${complex}`,
      complex_title: `Квартал ${complex}`,
      housing_key: `c${complex}-h${housing}`,
      housing_title: `Корпус ${housing + 1}`,
      section: String((n % 3) + 1),
      number: String(Math.floor(n / HOUSINGS_PER_COMPLEX) + 1),
      floor: (n % FLOORS) + 1,
      floors_total: FLOORS,
      rooms,
      area_total: Number(area_total.toFixed(1)),
      area_live_space: Number((area_total * 0.55).toFixed(1)),
      area_kitchen: Number((area_total * 0.2).toFixed(1)),
      ceiling_height: 2.8,
      renovation: ((plan % 4) + 1) as 1 | 2 | 3 | 4,
      price_total: 5_000_000 + mixed(n, 9000) * 1000 + (isRepriced ? 10_000 : 0),
      mortgage: true,
      media: [
        { kind: 'plan', url: `https://img.example.com/${complex}/p${plan}.png` },
        { kind: 'photo', url: `https://img.example.com/${complex}/${n % 6}.jpg` },
      ],
      release: { year: 2027 + (complex % 3), quarter: ((housing % 4) + 1) as 1 | 2 | 3 | 4, state: 'unfinished' },
      location: {
        ...unknownLocation(),
        region: 'Москва',
        address: `улица Примерная, ${complex + 1}`,
        lat: 55.58 + mixed(complex, 300) / 1000,
        lng: 37.4 + mixed(complex * 3, 400) / 1000,
      },
      developer: { id: null, title: `Дом ${complex % 80}`, site: null, logo: null },
    };
  }
}

/** Writes such a feed as a YRL file. */
export async function writeBenchFeed(path: string, lots: number, complexes: number, repriced = 0): Promise<void> {
  const text = writeYrl(new Date().toISOString(), benchLots(lots, complexes, repriced));
  await pipeline(Readable.from(text, { highWaterMark: 256 }), createWriteStream(path));
}
