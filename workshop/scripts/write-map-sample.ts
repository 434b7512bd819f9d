/** Writes workshop/map/sample.osm.pbf; run it after changing what is drawn there. */
import { writeFileSync } from 'node:fs';
import { sampleExtract } from '../map/sample-extract.ts';

const bytes = sampleExtract();
writeFileSync(new URL('../map/sample.osm.pbf', import.meta.url), bytes);
console.log(`sample.osm.pbf: ${Math.round(bytes.length / 1024)} KB`);
