import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LatLng } from '../rules/coordinates.ts';
import { distanceToPolyline, pointInPolygon, type Ring } from '../rules/geometry.ts';
import { buildBaseMap } from './base-map.ts';
import { borderLines } from './borders.ts';
import { labelPoint } from './label-point.ts';
import { loadReference, readReferenceFile } from './load-reference.ts';
import { smoothLine } from './smooth-line.ts';

const reference = loadReference();
const stored = readReferenceFile('base-map.geojson');

describe('the base map', () => {
  test('is what the reference gives: run workshop/scripts/build-base-map.ts after changing it', () => {
    expect(buildBaseMap(reference) === stored).toBe(true);
  });

  test('is small enough for one request', () => {
    expect(Buffer.byteLength(stored)).toBeLessThan(350_000);
    expect(brotliCompressSync(stored).length).toBeLessThan(72_000);
  });

  test('has what the style paints, and closed rings around Moscow', () => {
    const map: { features: { properties: Record<string, string>; geometry: { coordinates: unknown[][] } }[] } =
      JSON.parse(stored);
    const of = (layer: string) => map.features.filter(({ properties }) => properties.layer === layer);
    const titles = (layer: string) => of(layer).map(({ properties }) => properties.title);
    expect(titles('ring')).toEqual(['ТТК', 'Садовое кольцо', 'МКАД']);
    for (const ring of of('ring')) expect(ring.geometry.coordinates[0]).toEqual(ring.geometry.coordinates.at(-1));
    expect(titles('road')).toHaveLength(29);
    expect(titles('district')).toHaveLength(132);
    expect(new Set(titles('metro-line')).size).toBe(reference.lines.length);
    expect(titles('metro').filter((title) => title === 'Киевская')).toHaveLength(1);
  });
});

describe('borders', () => {
  const west: Ring = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]; // biome-ignore format: a square a line
  const east: Ring = [[0, 1], [1, 1], [1, 2], [0, 2], [0, 1]]; // biome-ignore format: a square a line

  test('between two areas are drawn once and know whether they divide groups', () => {
    const apart = borderLines([
      { rings: [west], group: 'a' },
      { rings: [east], group: 'b' },
    ]);
    expect(apart.filter(({ kind }) => kind === 'group').map(({ line }) => line)).toEqual([
      [
        [1, 1],
        [0, 1],
      ],
    ]);
    expect(apart.filter(({ kind }) => kind === 'outer').flatMap(({ line }) => line)).toHaveLength(7);
    const together = borderLines([
      { rings: [west], group: 'a' },
      { rings: [east], group: 'a' },
    ]);
    expect(together.map(({ kind }) => kind).sort()).toEqual(['inner', 'outer']);
  });

  test('of the districts hold every edge of every district exactly once', () => {
    const areas = reference.districts.map(({ polygon, parent_id }) => ({
      rings: polygon ?? [],
      group: String(parent_id),
    }));
    const key = (a: LatLng | undefined, b: LatLng | undefined) => [String(a), String(b)].sort().join(' ');
    const edgesOf = (lines: readonly (readonly LatLng[])[]) =>
      lines.flatMap((line) => line.slice(1).map((point, index) => key(line[index], point)));
    const drawn = edgesOf(borderLines(areas).map(({ line }) => line));
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(new Set(drawn)).toEqual(new Set(edgesOf(areas.flatMap(({ rings }) => rings))));
  });
});

describe('rounding a line', () => {
  const point = fc.tuple(fc.integer({ min: 55_000, max: 56_000 }), fc.integer({ min: 37_000, max: 38_000 }));
  const line = fc
    .uniqueArray(point, { minLength: 3, maxLength: 20, selector: String })
    .map((points) => points.map(([lat, lng]): LatLng => [lat / 1000, lng / 1000]));

  test('goes through every point in order', () => {
    fc.assert(
      fc.property(line, (points) => {
        const smooth = smoothLine(points, 500);
        const positions = points.map((corner) => smooth.indexOf(corner));
        expect(positions[0]).toBe(0);
        expect(positions).toEqual([...positions].sort((a, b) => a - b));
        expect(positions).not.toContain(-1);
      }),
    );
  });

  test('leaves a straight line where it is', () => {
    const straight: LatLng[] = [
      [55.1, 37.1],
      [55.2, 37.2],
      [55.4, 37.4],
    ];
    const smooth = smoothLine(straight, 1000);
    expect(smooth.length).toBeGreaterThan(10);
    expect(Math.max(...smooth.map((corner) => distanceToPolyline(corner, straight)))).toBeLessThan(5);
  });

  test('keeps a loop closed and two points as they are', () => {
    const loop: LatLng[] = [[55, 37], [55, 38], [56, 38], [55, 37]]; // biome-ignore format: a loop a line
    expect(smoothLine(loop, 5000).at(-1)).toEqual(loop[0]);
    expect(smoothLine(loop.slice(0, 2), 10)).toEqual(loop.slice(0, 2));
  });
});

describe('the place of a label', () => {
  test('lies inside every district, also where its centre of mass does not', () => {
    for (const { title, polygon } of reference.districts) {
      for (const ring of polygon ?? []) expect(pointInPolygon(labelPoint(ring), ring), title).toBe(true);
    }
  });
  test('is the middle of a square', () => {
    const square: Ring = [[0, 0], [0, 12], [12, 12], [12, 0]]; // biome-ignore format: a square a line
    expect(labelPoint(square).map(Math.round)).toEqual([6, 6]);
  });
});
