import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { OpenPage } from './open-page.ts';

export const DESKTOP = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' as const };

export interface Building {
  readonly id: number;
  readonly title_eng: string;
  readonly images: readonly unknown[];
  readonly housings: readonly {
    readonly id: number;
    readonly polygon: unknown;
    readonly flats: { readonly total: number };
  }[];
  readonly documents: readonly { readonly url: string; readonly mime: string }[];
  readonly progress_images: readonly { readonly taken_on: string; readonly housing_id: number | null }[];
}
export interface Village {
  readonly titles: { readonly title: string };
  readonly id: number;
  readonly title_eng: string;
  readonly offers: {
    readonly total: number;
    readonly types: readonly { readonly type: number; readonly total: number }[];
  };
}
export interface Offer {
  readonly id: number;
  readonly status: number;
  readonly price_total: number | null;
  readonly area: number | null;
  readonly title: string;
}

/** What a call of the API answers with 200. */
export async function api<T>(path: string): Promise<T> {
  const answer = await fetch(new URL(path, inject('siteUrl')));
  expect(answer.status, path).toBe(200);
  return ((await answer.json()) as { data: T }).data;
}

let rich: Promise<Building> | undefined;
/** A complex whose card has every widget: several housings with photos of the site, documents, many pictures. */
export function richComplex(): Promise<Building> {
  rich ??= findRichComplex();
  return rich;
}

async function findRichComplex(): Promise<Building> {
  for (const { id } of await api<{ id: number }[]>('/api/buildings?per_page=60')) {
    const building = await api<Building>(`/api/buildings/${id}`);
    const photographed = new Set(building.progress_images.map(({ housing_id }) => housing_id).filter(Boolean));
    if (photographed.size > 1 && building.documents.length > 0 && building.images.length >= 5) return building;
  }
  throw new Error('the catalogue has no complex with every widget');
}

let mixed: ReturnType<typeof findMixedVillage> | undefined;
/** A village with sold offers beside those on sale, of more than one type but not of all. */
export function mixedVillage(): ReturnType<typeof findMixedVillage> {
  mixed ??= findMixedVillage();
  return mixed;
}

async function findMixedVillage(): Promise<{ village: Village; offers: readonly Offer[] }> {
  for (const { id } of await api<{ id: number }[]>('/api/villages')) {
    const village = await api<Village>(`/api/villages/${id}`);
    const offers = await api<Offer[]>(`/api/villages/${id}/offers?per_page=30`);
    if (village.offers.types.length > 1 && offers.some(({ status }) => status !== 1)) return { village, offers };
  }
  throw new Error('the catalogue has no village with sold offers');
}

/** Opens the card of the complex that has every widget. */
export function cardPages(open: OpenPage) {
  return async (options: Parameters<OpenPage>[1] = DESKTOP): Promise<{ page: Page; building: Building }> => {
    const building = await richComplex();
    const page = await open(`/${building.title_eng}`, options);
    return { page, building };
  };
}
