/**
 * `npm run poi -- <overpass.json> [--replace]`: imports schools, shops and the like from an OpenStreetMap extract in
 * Overpass JSON and prints what came of it.
 *
 * Exit codes: 0 imported, 64 wrong usage, 65 not Overpass JSON (nothing changed), 66 no such file, 78 settings or
 * database; see command-fault.ts for the rest.
 */
import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';
import { importPoints } from '../geography/server/import-points.ts';
import { NotOverpass, type PointOfInterest, pointOf, readElements } from '../geography/server/read-overpass.ts';
import { loadConfig } from '../platform/config.ts';
import { migrate } from '../platform/db/migrate.ts';
import { migrations } from '../platform/db/migrations/index.ts';
import { openDatabase } from '../platform/db/open.ts';
import { runCommand } from './command-fault.ts';

const USAGE = `Usage: npm run poi -- <overpass.json> [--replace]

The file is an answer of an Overpass server with centres of areas, for example:
  [out:json];area["ISO3166-2"="RU-MOW"]->.a;
  nwr(area.a)[~"^(amenity|shop|healthcare|leisure)$"~"."];out center;

  --replace  the file is everything: points it lacks, and the invented ones of the demo, are removed

The data are © OpenStreetMap contributors, ODbL: pages that show them name the source.`;

class UsageError extends Error {}

function readCommand(args: readonly string[]): { file: string; replace: boolean } {
  try {
    const options = { replace: { type: 'boolean', default: false }, help: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const [file, ...rest] = positionals;
    if (values.help || file === undefined || rest.length > 0) throw new UsageError(USAGE);
    return { file, replace: values.replace };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`${(error as Error).message}\n${USAGE}`);
  }
}

async function run({ file, replace }: { file: string; replace: boolean }): Promise<void> {
  const database = await openDatabase(loadConfig(), 'tool');
  let elements = 0;
  let shown = 0;
  async function* points(): AsyncGenerator<PointOfInterest> {
    for await (const element of readElements(createReadStream(file))) {
      elements++;
      const point = pointOf(element);
      if (!point) continue;
      shown++;
      yield point;
    }
  }
  try {
    await migrate(database.background, migrations);
    const report = await importPoints(database.backgroundPool, points(), { origin: 'osm', replace });
    process.stdout.write(
      `${elements} elements, ${shown} points of interest: ${report.written} new or changed, ${report.unchanged} unchanged, ${report.removed} removed\n`,
    );
  } finally {
    await database.close();
  }
}

await runCommand(() => run(readCommand(process.argv.slice(2))), USAGE, [
  [UsageError, 64],
  [NotOverpass, 65],
]);
