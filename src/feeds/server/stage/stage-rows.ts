import { hash } from 'node:crypto';
import type { FeedLot, FeedMedia, FeedVillageOffer } from '../../formats/record.ts';
import { COPY_NULL, copyField, copyText } from './copy-rows.ts';
import { type PictureAddress, pictureAddress } from './picture-address.ts';

/** Part of every fact hash: raised when equal records begin to mean other rows, so that the next run writes them anew. */
const MAPPING_VERSION = 2;
const MAX_SMALLINT = 32_767;
const MAX_PRICE = 1e15;

/** Facts of a lot in the order of their columns in `stage_lots`; the hash tells whether any of them changed. */
const LOT_FACTS = [
  'section',
  'number',
  'floor',
  'floors_total',
  'place_on_floor',
  'rooms',
  'rooms_known',
  'apartment',
  'open_plan',
  'area_total',
  'area_live',
  'area_kitchen',
  'area_rooms',
  'ceiling_height',
  'renovation',
  'price_total',
  'status',
  'description',
  'layout_code',
  'plan_path',
  'media',
] as const;

export const LOT_COLUMNS = [
  'seq',
  'external_id',
  'complex_no',
  'housing_no',
  'mortgage',
  'military_mortgage',
  'subsidy',
  'installment',
  'fetched_media',
  'fact_hash',
  ...LOT_FACTS,
] as const;

const OFFER_FACTS = [
  'type',
  'status',
  'price_total',
  'area',
  'area_plot',
  'area_live',
  'area_kitchen',
  'floors',
  'rooms',
  'building_type',
  'mortgage',
  'description',
  'media',
] as const;

export const OFFER_COLUMNS = [
  'seq',
  'external_id',
  'village_no',
  'fetched_media',
  'fact_hash',
  ...OFFER_FACTS,
] as const;

/** A row of a staging table and the pictures it speaks of. */
export interface StagedRow {
  readonly line: string;
  readonly pictures: readonly PictureAddress[];
}

/**
 * A lot as a line for `stage_lots`. `media` becomes what `flats.media` holds, but for pictures to be fetched, whose ids are
 * only known at publication: they stand as `{"remote": path}` and the row says so in `fetched_media`.
 */
export function lotRow(lot: FeedLot, seq: number, complexNo: number, housingNo: number | null): StagedRow {
  const media = readMedia(lot.media);
  const plan = media.find(({ kind }) => kind === 'plan')?.picture ?? null;
  const facts = [
    copyField(lot.section),
    copyField(lot.number),
    smallint(lot.floor),
    smallint(lot.floors_total),
    smallint(lot.place_on_floor),
    String(roomsOf(lot)),
    copyField(lot.rooms !== null),
    copyField(lot.apartments === true),
    copyField(lot.open_plan),
    measure(lot.area_total),
    measure(lot.area_live_space),
    measure(lot.area_kitchen),
    areas(lot.area_rooms),
    measure(lot.ceiling_height),
    smallint(lot.renovation),
    price(lot.price_total),
    String(lot.status),
    copyField(lot.description),
    copyText(layoutCode(lot, plan)),
    copyField(plan ? `${plan.scope}/${plan.path}` : null),
    copyText(JSON.stringify(media.map(mediaElement))),
  ].join('\t');
  const line = [
    String(seq),
    copyText(lot.external_id),
    String(complexNo),
    copyField(housingNo),
    copyField(lot.mortgage),
    copyField(lot.military_mortgage),
    copyField(lot.subsidy),
    copyField(lot.installment),
    copyField(media.some(({ picture }) => picture.scope === 'remote')),
    factHash(facts),
    facts,
  ].join('\t');
  return { line, pictures: media.map(({ picture }) => picture) };
}

/** A village offer as a line for `stage_offers`; `media` as in {@link lotRow}. */
export function offerRow(offer: FeedVillageOffer, seq: number, villageNo: number): StagedRow {
  const media = readMedia(offer.media);
  const facts = [
    String(offer.type),
    String(offer.status),
    price(offer.price_total),
    measure(offer.area),
    measure(offer.area_plot),
    measure(offer.area_live_space),
    measure(offer.area_kitchen),
    smallint(offer.floors),
    smallint(offer.rooms),
    smallint(offer.wall_material),
    copyField(offer.mortgage === true),
    copyField(offer.description),
    copyText(JSON.stringify(media.map(mediaElement))),
  ].join('\t');
  const isFetched = media.some(({ picture }) => picture.scope === 'remote');
  const line = [
    String(seq),
    copyText(offer.external_id),
    String(villageNo),
    copyField(isFetched),
    factHash(facts),
    facts,
  ];
  return { line: line.join('\t'), pictures: media.map(({ picture }) => picture) };
}

interface ReadMedia {
  readonly kind: FeedMedia['kind'];
  readonly picture: PictureAddress;
}

function readMedia(media: readonly FeedMedia[]): ReadMedia[] {
  return media.flatMap(({ kind, url }) => {
    const picture = pictureAddress(url);
    return picture ? [{ kind, picture }] : [];
  });
}

function mediaElement({ kind, picture }: ReadMedia) {
  return picture.scope === 'drawn' ? { src: `/media/drawn/${picture.path}`, kind } : { remote: picture.path, kind };
}

/**
 * The room count, 0 studio to 10. Where a feed gives none (a free plan) it is estimated by the area, with the bounds
 * between which most flats of that count lie on the Moscow market; `open_plan` and finishing 6 tell the visitor.
 */
function roomsOf({ rooms, area_total }: FeedLot): number {
  if (rooms !== null) return Math.min(Math.max(Math.trunc(rooms), 0), 10);
  const upper = [30, 48, 75, 110];
  const index = upper.findIndex((bound) => (area_total ?? 0) <= bound);
  return index < 0 ? upper.length : index;
}

/** Flats of one layout share rooms, area to the square metre and plan; without a plan, area to the decimetre and kitchen. */
function layoutCode(lot: FeedLot, plan: PictureAddress | null): string {
  if (lot.layout_key !== null) return `key:${lot.layout_key}`;
  const area = lot.area_total ?? 0;
  if (plan) return `${roomsOf(lot)}-${Math.round(area)}-${hash('sha1', plan.path, 'hex').slice(0, 10)}`;
  return `${roomsOf(lot)}-${area.toFixed(1)}-${(lot.area_kitchen ?? 0).toFixed(1)}`;
}

function factHash(facts: string): string {
  return hash('sha1', `${MAPPING_VERSION}\t${facts}`, 'base64url').slice(0, 22);
}

function smallint(value: number | null): string {
  return value !== null && Math.abs(value) <= MAX_SMALLINT ? String(Math.trunc(value)) : COPY_NULL;
}

function measure(value: number | null): string {
  return value !== null && value > 0 && Number.isFinite(value) ? String(value) : COPY_NULL;
}

function areas(values: readonly number[]): string {
  const known = values.filter((value) => value > 0 && Number.isFinite(value));
  return known.length > 0 ? `{${known.join(',')}}` : COPY_NULL;
}

function price(value: number | null): string {
  return value !== null && value >= 1 && value <= MAX_PRICE ? String(Math.round(value)) : COPY_NULL;
}
