import type { Client } from 'pg';
import type { AvitoDevelopments } from '../../formats/avito-developments.ts';
import type { FeedSummary } from '../../formats/feed-summary.ts';
import { EXAMPLES_KEPT } from '../../formats/notes.ts';
import { readFeed } from '../../formats/read-feed.ts';
import type { FeedLot, FeedVillageOffer } from '../../formats/record.ts';
import { COPY_NULL, copyText, RowWriter } from './copy-rows.ts';
import type { PictureAddress } from './picture-address.ts';
import { LOT_COLUMNS, lotRow, OFFER_COLUMNS, offerRow } from './stage-rows.ts';
import { StagedPlaces, TooManyPlaces } from './staged-places.ts';

/** Pictures remembered as already staged; a repeated one costs a row, not memory. */
const REMEMBERED_PICTURES = 20_000;
const PROGRESS_STEP = 1000;

/** Problems found between reading and staging, in the form of the summary's warnings. */
export type Warnings = Record<
  string,
  { count: number; examples: { external_id: string | null; detail: string | null }[] }
>;

/** A whole feed in the staging tables of the connection, its places in memory. */
export interface StagedFeed {
  /** Null where the reading was broken off before the end, see `refusal`. */
  readonly summary: FeedSummary | null;
  readonly places: StagedPlaces;
  /** Lots and offers in the tables, repeated ids included. */
  readonly rows: number;
  /** Lots that cannot be placed: without complex or without area. */
  readonly unplaced: number;
  readonly warnings: Warnings;
  /** Why the feed must not be published although it could be read; null otherwise. */
  readonly refusal: string | null;
}

/**
 * Reads a feed to its end into the temporary tables `stage_lots`, `stage_offers` and `stage_pictures` of this connection
 * (made here, gone with the connection). Memory does not grow with the feed but for its places. Nothing else is changed.
 *
 * @throws only when the database fails; what is wrong with the feed stands in the answer.
 */
export async function stageFeed(
  client: Client,
  bytes: AsyncIterable<Uint8Array>,
  options: {
    charset?: string | null;
    signal?: AbortSignal;
    onProgress?: (lots: number) => void;
    avito_developments?: AvitoDevelopments | null;
  },
): Promise<StagedFeed> {
  await client.query(STAGING_TABLES);
  const staging = new Staging(client, options.onProgress ?? (() => {}));
  let summary: FeedSummary | null = null;
  let refusal: string | null = null;
  const { charset = null, signal, avito_developments = null } = options;
  const reading = { charset, signal, avito_developments };
  try {
    for await (const item of readFeed(bytes, reading)) {
      if (item.kind === 'lot') await staging.addLot(item);
      else if (item.kind === 'village_offer') await staging.addOffer(item);
      else if (item.kind === 'complex') staging.places.addComplex(item);
      else if (item.kind === 'housing') staging.places.addHousing(item);
      else if (item.kind === 'unreadable') await staging.addPresent(item.external_id);
      else summary = item.summary;
    }
  } catch (error) {
    if (!(error instanceof TooManyPlaces)) throw error;
    refusal = error.message;
  }
  await staging.end();
  return { ...staging.result(), summary, refusal };
}

class Staging {
  readonly places = new StagedPlaces();
  readonly #lots: RowWriter;
  readonly #offers: RowWriter;
  readonly #pictures: RowWriter;
  readonly #present: RowWriter;
  readonly #onProgress: (lots: number) => void;
  readonly #warnings: Warnings = {};
  #seenPictures = new Set<string>();
  #rows = 0;
  #unplaced = 0;

  constructor(client: Client, onProgress: (lots: number) => void) {
    this.#lots = new RowWriter(client, 'stage_lots', LOT_COLUMNS);
    this.#offers = new RowWriter(client, 'stage_offers', OFFER_COLUMNS);
    this.#pictures = new RowWriter(client, 'stage_pictures', ['scope', 'path', 'source_url']);
    this.#present = new RowWriter(client, 'stage_present', ['external_id']);
    this.#onProgress = onProgress;
  }

  async addLot(lot: FeedLot): Promise<void> {
    if (lot.complex_key === null) return this.#leaveOut('lot_without_complex', lot.external_id);
    if (lot.area_total === null || !(lot.area_total > 0)) return this.#leaveOut('lot_without_area', lot.external_id);
    const { complex, housing } = this.places.addLot(lot, lot.complex_key);
    const { line, pictures } = lotRow(lot, ++this.#rows, complex.no, housing?.no ?? null);
    await this.#lots.write(line);
    await this.#addPictures(pictures);
    if (lot.rooms === null) this.#warn('rooms_estimated', lot.external_id);
    if (this.#rows % PROGRESS_STEP === 0) this.#onProgress(this.#rows);
  }

  async addOffer(offer: FeedVillageOffer): Promise<void> {
    if (offer.village_key === null) return this.#leaveOut('offer_without_village', offer.external_id);
    const village = this.places.addOffer(offer, offer.village_key);
    const { line, pictures } = offerRow(offer, ++this.#rows, village.no);
    await this.#offers.write(line);
    await this.#addPictures(pictures);
    if (this.#rows % PROGRESS_STEP === 0) this.#onProgress(this.#rows);
  }

  /** A record that cannot be published was in the feed all the same: its absence must not retire it. */
  async addPresent(externalId: string | null): Promise<void> {
    if (externalId !== null) await this.#present.write(copyText(externalId));
  }

  async end(): Promise<void> {
    for (const writer of [this.#lots, this.#offers, this.#pictures, this.#present]) await writer.end();
    this.#onProgress(this.#rows);
  }

  result() {
    return { places: this.places, rows: this.#rows, unplaced: this.#unplaced, warnings: this.#warnings };
  }

  async #addPictures(pictures: readonly PictureAddress[]): Promise<void> {
    for (const { scope, path, source_url } of pictures) {
      if (this.#seenPictures.has(path)) continue;
      if (this.#seenPictures.size >= REMEMBERED_PICTURES) this.#seenPictures = new Set();
      this.#seenPictures.add(path);
      await this.#pictures.write(`${scope}\t${path}\t${source_url === null ? COPY_NULL : copyText(source_url)}`);
    }
  }

  #leaveOut(code: string, externalId: string): Promise<void> {
    this.#unplaced++;
    this.#warn(code, externalId);
    return this.addPresent(externalId);
  }

  #warn(code: string, externalId: string): void {
    this.#warnings[code] ??= { count: 0, examples: [] };
    const warning = this.#warnings[code];
    warning.count++;
    if (warning.examples.length < EXAMPLES_KEPT) warning.examples.push({ external_id: externalId, detail: null });
  }
}

const STAGING_TABLES = `
  set temp_buffers = '32MB';
  create temp table stage_lots (
    seq integer primary key, external_id text not null, complex_no integer not null, housing_no integer,
    mortgage boolean, military_mortgage boolean, subsidy boolean, installment boolean,
    fetched_media boolean not null, fact_hash text not null,
    section text, number text, floor smallint, floors_total smallint, place_on_floor smallint, rooms smallint not null, rooms_known boolean not null,
    apartment boolean not null, open_plan boolean not null,
    area_total real not null, area_live real, area_kitchen real, area_rooms real[], ceiling_height real,
    renovation smallint, price_total bigint, status smallint not null,
    description text, layout_code text not null, plan_path text, media jsonb not null);
  create temp table stage_offers (
    seq integer primary key, external_id text not null, village_no integer not null,
    fetched_media boolean not null, fact_hash text not null,
    type smallint not null, status smallint not null, price_total bigint,
    area real, area_plot real, area_live real, area_kitchen real, floors smallint, rooms smallint, building_type smallint,
    mortgage boolean not null, description text, media jsonb not null);
  create temp table stage_present (external_id text not null);
  create temp table stage_pictures (scope text not null, path text not null, source_url text);
  create temp table stage_complexes (
    no integer primary key, complex_id integer not null,
    -- staff decided what it is; its lots came under another complex's key
    decided boolean not null, doubtful boolean not null,
    mortgage boolean, military_mortgage boolean, subsidy boolean, installment boolean);
  create temp table stage_housings (no integer primary key, housing_id integer not null);
  create temp table stage_villages (no integer primary key, village_id integer not null)`;
