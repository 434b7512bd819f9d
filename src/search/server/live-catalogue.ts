import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { DictionaryEntry } from '../../complex/rules/dictionaries.ts';
import { type Developer, readDevelopers } from '../../geography/server/developers.ts';
import type { Db } from '../../platform/db/db.ts';
import { Listener } from '../../platform/db/listener.ts';
import { AnswerCache } from '../../platform/door/door.ts';
import { moscowDate } from '../../platform/rules/moscow-time.ts';
import { flatFault } from '../index/check-row.ts';
import type { ComplexRow } from '../index/row.ts';
import { SearchIndex } from '../index/search-index.ts';
import type { Street } from '../rules/streets.ts';
import { ChangeWatermark } from './change-watermark.ts';
import { readComplexRows } from './complex-rows.ts';
import { type ComplexFacts, readComplexFacts } from './list-facts.ts';
import { type NamedVillage, readNamedVillages } from './named-villages.ts';
import { RefusedComplexes } from './refused-complexes.ts';

declare module '../../platform/context.ts' {
  interface App {
    /** The search index of this process with what it was built from, kept fresh. */
    readonly catalogue: LiveCatalogue;
  }
}

export interface LiveCatalogueDeps {
  /** For changes: some complexes at a time, statements kept prepared. */
  readonly db: Db;
  /** For the whole catalogue, which may take longer than a request. */
  readonly background: Db;
  /** Connection of the listener, outside the pool: it lives as long as the process. */
  readonly connectionString: string;
  readonly log: Logger;
  readonly now: () => number;
  /** Look again this often even when no notice came, since LISTEN can drop silently; ms, 3 s when absent. */
  readonly poll?: number;
  /** Called when this process has learnt of changes, before lists show them: readers of copies must wait for theirs. */
  readonly onChange?: () => void;
}

/** A street with where it is. */
export interface CatalogueStreet extends Street {
  readonly region_code: number;
  /** District or town; several of a long street. */
  readonly where: readonly string[];
}

const POLL_MS = 3_000;

/**
 * The catalogue in this process: the search index over all available flats and the facts that lists show, kept equal to
 * the committed state of the database (docs/decisions/0008-freshness.md). One a process; `version` grows with every change.
 */
export class LiveCatalogue {
  index: SearchIndex;
  version = 1;
  /**
   * Answers of this process, by what was asked and by the address that a guest asked at: one that is kept under both is
   * there once and counts twice.
   */
  readonly answers = new AnswerCache({ maxEntries: 4_000, maxSize: 128_000_000 });
  /** Names what the lists show: processes over one database that show the same name it alike. */
  get state(): string {
    const lacks = this.refused.ids.map((id) => `-${id}`).join('');
    return `${this.day.replaceAll('-', '')}-${this.watermark.state}${lacks}`;
  }

  /** Tells this process's versions from another's in validators. */
  readonly instance = Math.floor(performance.timeOrigin).toString(36);
  private readonly deps: LiveCatalogueDeps;
  /** Developers by id. */
  developers: ReadonlyMap<number, Developer>;
  /** Bundles of complexes under the ids of the filter. */
  bundles: readonly DictionaryEntry[];
  /** Villages that have a card, by id; looked for anew as often as changes are. The map is another one when something of them changed. */
  villages: ReadonlyMap<number, NamedVillage>;
  private readonly facts: Map<number, ComplexFacts>;
  /** Ids by title_eng. */
  private readonly ids = new Map<string, number>();
  #streets: { readonly version: number; readonly byId: ReadonlyMap<number, CatalogueStreet> } | undefined;
  private readonly watermark: ChangeWatermark;
  private readonly refused = new RefusedComplexes();
  private readonly versions = new Map<number, number>();
  private day: string;
  private listener: Listener | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private closed = false;

  private constructor(
    deps: LiveCatalogueDeps,
    index: SearchIndex,
    parts: {
      facts: Map<number, ComplexFacts>;
      developers: ReadonlyMap<number, Developer>;
      bundles: readonly DictionaryEntry[];
      villages: ReadonlyMap<number, NamedVillage>;
    },
    watermark: ChangeWatermark,
  ) {
    this.deps = deps;
    this.index = index;
    this.facts = parts.facts;
    for (const [id, { title_eng }] of parts.facts) this.ids.set(title_eng, id);
    this.developers = parts.developers;
    this.bundles = parts.bundles;
    this.villages = parts.villages;
    this.watermark = watermark;
    this.day = moscowDate(deps.now());
  }

  /** Reads the whole catalogue, builds the index and starts to follow changes. */
  static async open(deps: LiveCatalogueDeps): Promise<LiveCatalogue> {
    const watermark = await ChangeWatermark.atPresent(deps.db);
    const [rows, facts, developers, bundles, villages] = await Promise.all([
      readComplexRows(deps.background, 'all'),
      readComplexFacts(deps.background, 'all', deps.now()),
      readDevelopers(deps.background),
      readBundles(deps.background),
      readNamedVillages(deps.background),
    ]);
    const catalogue = new LiveCatalogue(
      deps,
      SearchIndex.build(rows.map((row) => indexable(row, deps.log))),
      { facts, developers, bundles, villages },
      watermark,
    );
    catalogue.listener = await Listener.open({
      connectionString: deps.connectionString,
      channel: 'catalogue',
      log: deps.log,
      onNotice: () => void catalogue.refresh(),
    });
    await catalogue.refresh();
    catalogue.timer = setInterval(() => void catalogue.refresh(), deps.poll ?? POLL_MS).unref();
    return catalogue;
  }

  /** What lists show of a published complex; undefined when there is none. */
  factsOf(complexId: number): ComplexFacts | undefined {
    return this.facts.get(complexId);
  }

  /** The id of a published top-level complex by its id as text or its title_eng. */
  idOf(ref: string): number | undefined {
    if (/^[1-9]\d{0,9}$/.test(ref) && this.facts.has(Number(ref))) return Number(ref);
    return this.ids.get(ref);
  }

  /** Streets that complexes stand in, by id. */
  get streets(): ReadonlyMap<number, CatalogueStreet> {
    if (this.#streets?.version !== this.version)
      this.#streets = { version: this.version, byId: streetsAmong(this.facts) };
    return this.#streets.byId;
  }

  /** Every published top-level complex. */
  allFacts(): Iterable<ComplexFacts> {
    return this.facts.values();
  }

  /** Catalogue version at which the complex last changed; 1 since the start. */
  versionOf(complexId: number): number {
    return this.versions.get(complexId) ?? 1;
  }

  /** Takes over what was committed since the last look. Concurrent calls join one run; a call during a run adds another. */
  async refresh(): Promise<void> {
    if (this.running) {
      this.again = true;
      return this.running;
    }
    this.running = this.followUntilStill();
    try {
      await this.running;
    } finally {
      this.running = undefined;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await this.listener?.close();
    await this.running?.catch(() => undefined);
  }

  private async followUntilStill(): Promise<void> {
    try {
      do {
        this.again = false;
        const changed = new Set(await this.watermark.changesSince(this.deps.db));
        const asked = new Set([...changed, ...this.refused.due(this.deps.now())]);
        if (asked.size > 0) await this.replace([...asked], changed);
        await this.followVillages();
        if (moscowDate(this.deps.now()) !== this.day) await this.relabel();
      } while (this.again && !this.closed);
    } catch (error) {
      if (!this.closed)
        this.deps.log.warn({ err: error }, 'the catalogue could not be read again; the next look retries');
    }
  }

  /** No list shows them: their names need no new version of the catalogue. */
  private async followVillages(): Promise<void> {
    const villages = await readNamedVillages(this.deps.db);
    if (!isDeepStrictEqual(villages, this.villages)) this.villages = villages;
  }

  /**
   * Confirms the changes once they are read and either in the index or noted as refused, so that a failure on the way loses
   * none. What is refused is asked for again after a while; meanwhile it holds nothing else back.
   */
  private async replace(complexIds: readonly number[], changed: ReadonlySet<number>): Promise<void> {
    const { db, now, log } = this.deps;
    this.deps.onChange?.();
    const [rows, facts, developers, bundles] = await Promise.all([
      readComplexRows(db, complexIds),
      readComplexFacts(db, complexIds, now()),
      readDevelopers(db),
      readBundles(db),
    ]);
    this.developers = developers;
    this.bundles = bundles;
    const found = new Map(rows.map((row) => [row.id, row]));
    this.version += 1;
    for (const id of complexIds) {
      try {
        this.take(id, found.get(id), facts.get(id));
        this.refused.take(id);
      } catch (error) {
        this.refused.refuse(id, now(), changed.has(id));
        log.warn(
          { err: error, complex: id },
          'the search cannot hold a complex and shows it as it was; it is tried again',
        );
      }
    }
    this.watermark.confirm();
  }

  private take(id: number, row: ComplexRow | undefined, fact: ComplexFacts | undefined): void {
    this.index.replaceComplex(row ? indexable(row, this.deps.log) : { id, removed: true });
    this.ids.delete(this.facts.get(id)?.title_eng ?? '');
    this.facts.delete(id);
    if (fact && row?.published) {
      this.facts.set(id, fact);
      this.ids.set(fact.title_eng, id);
    }
    this.versions.set(id, this.version);
  }

  /** Labels of terms depend on the date: with a new day in Moscow they are made anew. */
  private async relabel(): Promise<void> {
    const facts = await readComplexFacts(this.deps.background, 'all', this.deps.now());
    this.version += 1;
    for (const [id, fact] of facts) {
      if (!this.facts.has(id)) continue;
      this.facts.set(id, fact);
      this.versions.set(id, this.version);
    }
    this.day = moscowDate(this.deps.now());
  }
}

const readBundles = (db: Db): Promise<DictionaryEntry[]> =>
  db.selectFrom('bundles').select(['external_id as id', 'title']).orderBy('external_id').execute();

function streetsAmong(facts: ReadonlyMap<number, ComplexFacts>): ReadonlyMap<number, CatalogueStreet> {
  const streets = new Map<number, CatalogueStreet>();
  for (const { street, location } of facts.values()) {
    if (!street) continue;
    const where = [...new Set([...(streets.get(street.id)?.where ?? []), ...[location.district ?? []].flat()])];
    streets.set(street.id, { ...street, region_code: location.region_code, where });
  }
  return streets;
}

/** The row without flats that the index cannot hold: one of them must not keep the whole catalogue off the site. */
function indexable(row: ComplexRow, log: Logger): ComplexRow {
  const housings = new Set(row.housings.map((housing) => housing.id));
  const flats = row.flats.filter((flat) => {
    const fault = flatFault(flat, housings);
    if (fault !== undefined) log.warn({ complex: row.id, flat: flat.id, fault }, 'a flat is left out of the search');
    return fault === undefined;
  });
  return flats.length === row.flats.length ? row : { ...row, flats };
}
