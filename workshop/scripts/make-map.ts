/**
 * Makes the map with streets and houses, and the addresses beside it, from an extract of OpenStreetMap.
 *
 * npm run map -- moscow.osm.pbf [--to moscow.pmtiles] [--bounds 55.4,36.8,56.1,38.1]
 */
import { parseArgs } from 'node:util';
import type { Bounds } from '../../src/geography/rules/coordinates.ts';
import { addressesBeside } from '../../src/geography/server/addresses/address-file.ts';
import { makeMap } from '../map/make-map.ts';
import { NoExtract } from '../map/osm-pbf.ts';

/** What is wrong with the command, with its file, with the disk (sysexits). */
const [USAGE, DATA, IO] = [64, 65, 74];

function leave(text: string, code: number): never {
  process.stderr.write(`${text}\n`);
  process.exit(code);
}

function boundsOf(text: string): Bounds {
  const [south, west, north, east] = text.split(',').map(Number);
  const known = south !== undefined && west !== undefined && north !== undefined && east !== undefined;
  if (!known || !(south < north) || !(west < east)) leave('--bounds takes south,west,north,east in degrees', USAGE);
  return { south, west, north, east };
}

const { values, positionals } = parseArgs({
  options: { to: { type: 'string' }, bounds: { type: 'string' } },
  allowPositionals: true,
});
const [from] = positionals;
if (!from || positionals.length > 1) {
  leave('npm run map -- extract.osm.pbf [--to map.pmtiles] [--bounds south,west,north,east]', USAGE);
}
const to = values.to ?? from.replace(/(\.osm)?\.pbf$/i, '').concat('.pmtiles');
const begun = performance.now();
try {
  const report = await makeMap({ from, to, ...(values.bounds !== undefined && { bounds: boundsOf(values.bounds) }) });
  const { south, west, north, east } = report.bounds;
  console.log(`${to}: ${report.tiles} tiles of ${report.shapes} shapes, ${[south, west, north, east].join(', ')}`);
  console.log(`${addressesBeside(to)}: ${report.houses} houses in ${report.streets} streets`);
  console.log(`${Math.round((performance.now() - begun) / 1_000)} s. Now MAP_FILE=${to}`);
} catch (error) {
  if (error instanceof NoExtract) leave(`${from}: ${error.message}`, DATA);
  leave(`${from}: ${error instanceof Error ? error.message : String(error)}`, IO);
}
