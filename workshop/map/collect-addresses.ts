/** Gathers the houses of an extract under their streets and towns. */
import type { LatLng } from '../../src/geography/rules/coordinates.ts';
import { distanceMeters } from '../../src/geography/rules/geometry.ts';
import { houseNumber } from '../../src/geography/rules/written-address.ts';
import type { HouseEntry, StreetToWrite } from '../../src/geography/server/addresses/address-file.ts';
import type { House } from './read-extract.ts';

/** How far from its middle a place reaches, m: the smallest that reaches so far is where a house lies that does not say it. */
const REACHES: Readonly<Record<string, number>> = {
  hamlet: 800,
  isolated_dwelling: 400,
  village: 1_500,
  town: 5_000,
  city: 22_000,
};

interface Town {
  readonly name: string;
  readonly reach: number;
  readonly point: LatLng;
}

export class AddressCollector {
  /** Houses by town, where they say it, and street: a line of text each, because there are a million. */
  private readonly lines = new Map<string, string[]>();
  private readonly towns: Town[] = [];
  private readonly order = new Intl.Collator('ru', { numeric: true });
  private readonly knownTown: (point: LatLng) => string | undefined;

  /** @param knownTown names the town of a point that no place of the extract reaches: a part that was cut out may lack its city's. */
  constructor(knownTown: (point: LatLng) => string | undefined) {
    this.knownTown = knownTown;
  }

  place(name: string, kind: string, lat: number, lng: number): void {
    const reach = REACHES[kind];
    if (reach !== undefined) this.towns.push({ name, reach, point: [lat, lng] });
  }

  house({ lat, lng, tags }: House): void {
    const street = oneLine(tags.get('addr:street') ?? '');
    if (!street) return;
    const key = `${oneLine(tags.get('addr:city') ?? '')}\n${street}`;
    const lines = this.lines.get(key) ?? [];
    this.lines.set(key, lines);
    // A house on a corner may bear both its numbers, parted by a semicolon.
    for (const sign of (tags.get('addr:housenumber') ?? '').split(/[;,]/)) {
      const number = houseNumber(sign);
      if (number !== undefined) lines.push(`${number}\t${oneLine(sign)}\t${lat}\t${lng}`);
    }
  }

  /** Streets with their houses in order. */
  *streets(): Generator<StreetToWrite> {
    for (const [key, lines] of this.lines) {
      const [city = '', title = ''] = key.split('\n');
      const houses = lines.map(houseOf).sort((a, b) => this.order.compare(a.number, b.number));
      const byTown = Map.groupBy(houses, ({ point }) => (city === '' ? (this.townAt(point) ?? '') : city));
      for (const [town, own] of byTown) yield { title, town, houses: own };
    }
  }

  private townAt(point: LatLng): string | undefined {
    let best: Town | undefined;
    for (const town of this.towns) {
      if (best && town.reach > best.reach) continue;
      const metres = distanceMeters(point, town.point);
      if (metres > town.reach) continue;
      if (!best || town.reach < best.reach || metres < distanceMeters(point, best.point)) best = town;
    }
    return best?.name ?? this.knownTown(point);
  }
}

function houseOf(line: string): HouseEntry {
  const [number = '', title = '', lat, lng] = line.split('\t');
  return { number, title, point: [Number(lat), Number(lng)] };
}

/** Signs of a tab and a line's end part what is kept. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
