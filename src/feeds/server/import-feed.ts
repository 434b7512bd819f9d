import { kyselyOver, withConnection } from './connection.ts';
import { findSource } from './feed-source.ts';
import { listFeeds } from './fetch-feed.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportDeps, ImportRequest } from './import-request.ts';
import { importOne } from './run-import.ts';

/**
 * Imports a feed, or every feed of a folder, each as a source of its own, one after the other. Whatever the content or the
 * network does ends in a report; the catalogue is changed by one transaction per feed or not at all.
 *
 * @returns one report per feed; none for an empty folder.
 * @throws {Unreachable} for a path that does not exist and is not the one of a known source; otherwise only when the database fails.
 */
export async function importFeed(deps: ImportDeps, request: ImportRequest): Promise<ImportReport[]> {
  const locations = request.content ? [request.location] : await locationsOf(deps, request);
  const isFolder = locations.length !== 1 || locations[0] !== request.location;
  const reports: ImportReport[] = [];
  for (const [index, location] of locations.entries()) {
    const source = isFolder && request.source ? `${request.source}-${index + 1}` : request.source;
    const unless_after = isFolder ? undefined : request.unless_after;
    const report = await importOne(deps, { ...request, location, source, unless_after });
    reports.push(report);
    if (deps.signal?.aborted) break;
    // What an index holds is told by its own report; each of its feeds is looked at when it is connected.
    if (report.feeds && !request.dry_run) reports.push(...(await importListed(deps, request, report.feeds)));
  }
  return reports;
}

/** The feeds of an index, each a source of its own with the trust and schedule of the index; an index among them is refused. */
async function importListed(
  deps: ImportDeps,
  { title, priority, every_minutes, force }: ImportRequest,
  addresses: readonly string[],
): Promise<ImportReport[]> {
  const reports: ImportReport[] = [];
  for (const location of addresses) {
    if (deps.signal?.aborted) break;
    const name = title && {
      title: `${title}: ${URL.parse(location)?.pathname.split('/').at(-1) || location}`.slice(0, 200),
    };
    reports.push(await importOne(deps, { location, ...name, priority, every_minutes, force, is_listed: true }));
  }
  return reports;
}

/** A known source whose file is gone gets a failed run that staff can see; a path that was mistyped makes no source. */
async function locationsOf({ connectionString }: ImportDeps, request: ImportRequest): Promise<string[]> {
  try {
    return await listFeeds(request.location);
  } catch (error) {
    const isKnown = await withConnection(connectionString, (client) =>
      findSource(kyselyOver(client), request.location, request),
    );
    if (isKnown) return [request.location];
    throw error;
  }
}
