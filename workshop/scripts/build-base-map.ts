/** Writes data/reference/base-map.geojson from the other files there; run it after changing one of them. */

import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { buildBaseMap } from '../../src/geography/server/base-map.ts';
import { loadReference } from '../../src/geography/server/load-reference.ts';

const map = buildBaseMap(loadReference());
writeFileSync(new URL('../../data/reference/base-map.geojson', import.meta.url), map);
const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
console.log(`base-map.geojson: ${kilobytes(Buffer.byteLength(map))}, ${kilobytes(gzipSync(map).length)} compressed`);
