import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../rules/geometry.ts';
import { mapsRouteUrl } from '../rules/maps-route-url.ts';
import { buildMetroGraph, placeOf } from '../rules/metro-graph.ts';
import { type Route, type RouteEnd, transportRoute, walkingRoute } from '../rules/metro-route.ts';
import { loadReference } from './load-reference.ts';

const { stations, lines } = loadReference();
const graph = buildMetroGraph(
  stations.flatMap((station) => (station.line_id === null ? [] : [{ ...station, line_id: station.line_id }])),
  lines,
);
const lineId = (code: string): number => lines.find((line) => line.code === code)?.id ?? 0;
const lineCode = (id: number | null): string => lines.find((line) => line.id === id)?.code ?? '-';

function at(title: string, code: string): RouteEnd {
  const found = graph.stations.find((station) => station.title === title && station.line_id === lineId(code));
  if (!found) throw new Error(`no ${title} on line ${code}`);
  return { lat: found.lat, lng: found.lng, station_id: found.id };
}
const between = (a: RouteEnd, b: RouteEnd): Route => transportRoute(graph, a, b);
/** 'walk', '8', 'change', '7' … */
const shape = (route: Route): string[] =>
  route.legs.map((leg) => (leg.kind === 'ride' ? lineCode(leg.line_id) : leg.kind));

describe('ways over the rail network', () => {
  it('take what timetables say over whole lines', () => {
    const minutes = (a: RouteEnd, b: RouteEnd): number => between(a, b).minutes;
    const near = (actual: number, timetable: number) => {
      expect(actual).toBeGreaterThan(timetable * 0.88);
      expect(actual).toBeLessThan(timetable * 1.12);
    };
    near(minutes(at('Бульвар Рокоссовского', '1'), at('Юго-Западная', '1')), 44);
    near(minutes(at('Белорусская', '5'), at('Павелецкая', '5')), 15 + 2);
    near(minutes(at('Лобня', 'D1'), at('Одинцово', 'D1')), 85);
    near(minutes(at('Хорошёво', '14'), at('Андроновка', '14')), 45 + 3);
    near(minutes(at('Медведково', '6'), at('Новоясеневская', '6')), 59);
  });

  it('go from Авиамоторная to Лубянка with one change and a short walk', () => {
    const route = between(at('Авиамоторная', '8'), at('Лубянка', '1'));
    expect(shape(route)).toEqual(['8', 'change', '7', 'walk']);
    expect(route.changes).toBe(1);
    expect(route.minutes).toBeGreaterThan(17);
    expect(route.minutes).toBeLessThan(27);
    expect(route.legs.map((leg) => leg.stations)).toEqual([2, 0, 2, 0]);
  });

  it('stay on one line when that leads there, the shorter way round a ring', () => {
    const ring = between(at('Киевская', '5'), at('Белорусская', '5'));
    expect(shape(ring)).toEqual(['5']);
    expect(ring.legs[0]?.stations).toBe(2);
    expect(between(at('Курская', '5'), at('Проспект Мира', '5')).legs[0]?.stations).toBe(2);
    expect(between(at('Лихоборы', '14'), at('Окружная', '14')).legs[0]?.stations).toBe(1);
    expect(between(at('Петровский парк', '11'), at('Савёловская', '11')).legs[0]?.stations).toBe(1);
  });

  it('change at Киевская where the Filyovskaya line forks', () => {
    const branch = between(at('Студенческая', '4'), at('Деловой центр', '4'));
    expect(shape(branch)).toEqual(['4', '4']);
    expect(branch.changes).toBe(1);
    expect(shape(between(at('Александровский сад', '4'), at('Москва-Сити', '4')))).toEqual(['4']);
    expect(shape(between(at('Александровский сад', '4'), at('Фили', '4')))).toEqual(['4']);
  });

  it('never join stations of one name that lie apart', () => {
    const route = between(at('Люблино', '10'), at('Люблино', 'D2'));
    expect(shape(route)).not.toEqual(['change']);
    expect(route.minutes).toBeGreaterThan(10);
  });

  it('reach every station from every line', () => {
    for (const { id, lat, lng } of graph.stations) {
      const route = between(at('Охотный Ряд', '1'), { lat, lng, station_id: id });
      expect(route.minutes, String(id)).toBeLessThan(120);
      expect(
        route.legs.some((leg) => leg.kind === 'ride' && leg.line_id === null),
        String(id),
      ).toBe(false);
    }
  });

  it('walk to a station nearby and ride a bus to one far away', () => {
    const home = { lat: 55.7441, lng: 37.5701 };
    const walked = between(home, at('Парк культуры', '5'));
    expect(shape(walked)).toEqual(['walk', '5']);
    const village = { lat: 55.6, lng: 36.95 };
    expect(between(village, at('Охотный Ряд', '1')).legs[0]).toMatchObject({ kind: 'ride', line_id: null });
    expect(shape(between(home, { lat: 55.7445, lng: 37.572 }))).toEqual(['walk']);
    expect(between(home, home)).toEqual({ minutes: 0, distance_m: 0, changes: 0, legs: [] });
  });
});

const point = fc.record({
  lat: fc.double({ min: 55.2, max: 56.1, noNaN: true }),
  lng: fc.double({ min: 36.8, max: 38.3, noNaN: true }),
});
const station = fc
  .nat(graph.stations.length - 1)
  .map((i): RouteEnd => ({ lat: 0, lng: 0, ...pick(graph.stations[i]) }));
const pick = (found: (typeof graph.stations)[number] | undefined): Partial<RouteEnd> =>
  found ? { lat: found.lat, lng: found.lng, station_id: found.id } : {};
const end: fc.Arbitrary<RouteEnd> = fc.oneof(point, station);

describe('any way', () => {
  it('takes as long back as there', () => {
    fc.assert(
      fc.property(end, end, (a, b) => {
        expect(Math.abs(between(a, b).minutes - between(b, a).minutes)).toBeLessThanOrEqual(1);
        expect(walkingRoute(a, b).minutes).toBe(walkingRoute(b, a).minutes);
      }),
      { numRuns: 300 },
    );
  });

  it('is never slower than walking', () => {
    fc.assert(
      fc.property(end, end, (a, b) => {
        expect(between(a, b).minutes).toBeLessThanOrEqual(walkingRoute(a, b).minutes);
      }),
      { numRuns: 300 },
    );
  });

  it('is never longer than one over a third station that stays below ground', () => {
    const isRail = ({ legs }: Route) =>
      legs.length > 0 && legs.every((leg) => leg.kind === 'change' || leg.line_id !== null);
    fc.assert(
      fc.property(station, station, station, (a, b, c) => {
        const parts = [between(a, b), between(b, c)];
        fc.pre(parts.every(isRail));
        const detour = parts.reduce((sum, part) => sum + part.minutes, 0);
        expect(between(a, c).minutes).toBeLessThanOrEqual(detour + 1);
      }),
      { numRuns: 200 },
    );
  });

  it('hangs together: legs follow one another, add up, and are drawn from end to end', () => {
    fc.assert(
      fc.property(end, end, (a, b) => {
        for (const route of [between(a, b), walkingRoute(a, b)]) {
          expect(route.legs.reduce((sum, leg) => sum + leg.minutes, 0)).toBe(route.minutes);
          expect(route.changes).toBe(Math.max(0, route.legs.filter((leg) => leg.kind === 'ride').length - 1));
          let here = placeOf(a);
          for (const leg of route.legs) {
            expect(distanceMeters(here, placeOf(leg.from))).toBeLessThan(1);
            expect(leg.path[0]).toEqual(placeOf(leg.from));
            expect(leg.path.at(-1)).toEqual(placeOf(leg.to));
            expect(leg.path).toHaveLength(Math.max(2, leg.stations + 1));
            expect(leg.minutes).toBeGreaterThanOrEqual(0);
            here = placeOf(leg.to);
          }
          expect(distanceMeters(here, placeOf(b))).toBeLessThan(1);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('the link to a maps application', () => {
  it('holds both points and the way', () => {
    expect(mapsRouteUrl([55.7558261, 37.6173], [55.6, 37.5], 1)).toBe(
      'https://yandex.ru/maps/?rtext=55.75583,37.6173~55.6,37.5&rtt=mt',
    );
    expect(mapsRouteUrl([55.7, 37.6], [55.6, 37.5], 3)).toBe(
      'https://yandex.ru/maps/?rtext=55.7,37.6~55.6,37.5&rtt=pd',
    );
  });
});
