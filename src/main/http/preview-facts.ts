import type { BuildingInList } from '../../complex/contract/buildings.ts';
import { formatPriceFrom, formatReach } from '../../complex/rules/format.ts';
import { headlinePrice, headlinePriceText } from '../../complex/rules/offer-kinds.ts';
import { findComplexId } from '../../complex/server/buildings/queries.ts';
import type { Preview } from '../../pictures/drawing/draw-preview.ts';
import { type DrawnImage, drawnImageUrl } from '../../pictures/rules/drawn-image.ts';
import { type PreviewKind, readSearchPreview } from '../../pictures/rules/preview-image.ts';
import type { App } from '../../platform/context.ts';
import { moscowYear } from '../../platform/rules/moscow-time.ts';
import { countOf, groupDigits, NOUNS, nbsp } from '../../platform/rules/russian.ts';
import { readSearchAddress } from '../../search/rules/search-filters.ts';
import { searchTitles } from '../../search/rules/search-titles.ts';
import type { VillageInList } from '../../village/contract.ts';
import { presentVillage } from '../../village/server/present.ts';
import { findVillageId, readVillages } from '../../village/server/queries.ts';

/** What a preview tells and the picture beside it, an address of the image service. */
export interface PreviewFacts {
  readonly preview: Omit<Preview, 'brand' | 'picture'>;
  readonly picture: string | null;
}

const HERO: DrawnImage = { kind: 'hero', time: 'evening' };

/** The facts of a preview by its kind and name; undefined when there is no such page. */
export async function previewFacts(app: App, kind: PreviewKind, name: string): Promise<PreviewFacts | undefined> {
  switch (kind) {
    case 'complex':
      return complexFacts(app, name);
    case 'village':
      return villageFacts(app, name);
    case 'search':
      return searchFacts(app, readSearchPreview(name));
    case 'page':
      return pageFacts(app, name);
  }
}

async function complexFacts({ db, catalogue }: App, name: string): Promise<PreviewFacts | undefined> {
  const id = await findComplexId(db, name);
  const facts = id === null ? undefined : catalogue.factsOf(id);
  if (!facts) return undefined;
  const { offers } = catalogue.index.search({ buildings: [facts.id] }, { offset: 0, limit: 0 });
  return {
    preview: {
      caption: 'Жилой комплекс',
      heading: nbsp(facts.titles.title),
      figure: offers.count > 0 ? formatPriceFrom(offers.min_price) : null,
      facts: [...stationFact(facts), ...termFact(facts), ...placeFact(facts)],
    },
    picture: facts.images[0]?.url ?? null,
  };
}

type Facts = Preview['facts'];

function stationFact({ near }: Pick<BuildingInList, 'near'>): Facts {
  const [station] = near.stations;
  if (!station) return [];
  return [{ text: `${station.title}, ${formatReach(station.duration, station.distance_mode)}`, dot: station.colour }];
}

function termFact({ release_date_tag, class_title }: Pick<BuildingInList, 'release_date_tag' | 'class_title'>): Facts {
  const words = [release_date_tag, class_title && `класс «${class_title}»`].filter(Boolean);
  return words.length > 0 ? [{ text: words.join(', ') }] : [];
}

function placeFact({ location }: Pick<VillageInList, 'location'>): Facts {
  const place = location.district ?? location.address_short;
  return place ? [{ text: place }] : [];
}

async function villageFacts({ db }: App, name: string): Promise<PreviewFacts | undefined> {
  const id = await findVillageId(db, name);
  const [record] = id === null ? [] : await readVillages(db, {}, { page: 1, per_page: 1 }, id);
  if (!record) return undefined;
  const village = presentVillage(record);
  const { road, distance_km, offers } = village;
  const way = road && [road.title, distance_km !== null && `${groupDigits(distance_km)} км от МКАД`];
  return {
    preview: {
      caption: 'Коттеджный посёлок',
      heading: nbsp(village.titles.title),
      figure: offers.total > 0 ? headlinePriceText(headlinePrice(offers.types)) : null,
      facts: [
        ...(way ? [{ text: way.filter(Boolean).join(', ') }] : []),
        ...(offers.total > 0 ? [{ text: `${countOf(offers.total, NOUNS.offer)} в продаже` }] : []),
        ...placeFact(village),
      ],
    },
    picture: village.images[0]?.url ?? null,
  };
}

/** Complexes whose pictures are looked at for one to show. */
const CANDIDATES = 12;

function searchFacts({ catalogue, places, config, now }: App, segments: readonly string[]): PreviewFacts | undefined {
  const names = places.names(catalogue);
  const reading = readSearchAddress(segments, {}, names, moscowYear(now()));
  if (!reading) return undefined;
  const { total, complexes, offers } = catalogue.index.search(reading.filters, { offset: 0, limit: CANDIDATES });
  const pictures = complexes.flatMap(({ id }) => catalogue.factsOf(id)?.images[0]?.url ?? []);
  return {
    preview: {
      caption: 'Новостройки от застройщиков',
      heading: searchTitles(reading.filters, names, config.brand.name).h1,
      figure: offers.count > 0 ? formatPriceFrom(offers.min_price) : null,
      facts: total > 0 ? countFacts(total, offers.count) : [{ text: 'Подберём похожие варианты' }],
    },
    picture: pictures[0] ?? null,
  };
}

function countFacts(complexes: number, flats: number): Facts {
  const found = { text: `${groupDigits(complexes)} ЖК` };
  return flats > 0 ? [{ text: `${found.text}, ${countOf(flats, NOUNS.flat)}` }] : [found];
}

function pageFacts({ catalogue, config }: App, name: string): PreviewFacts | undefined {
  const { brand } = config;
  const picture = drawnImageUrl(HERO);
  const page = (caption: string, heading: string, facts: Facts) => ({
    preview: { caption, heading: nbsp(heading), figure: null, facts },
    picture,
  });
  if (name === 'main') {
    const { total, offers } = catalogue.index.search({}, { offset: 0, limit: 0 });
    return page('Новостройки Москвы и области', 'Найдём квартиру, где загорится ваш свет', [
      ...countFacts(total, offers.count),
      { text: 'Подбор без комиссии для покупателя' },
    ]);
  }
  if (name === 'about') return page('О компании', `${brand.name}: персональный подбор новостроек`, []);
  if (name === 'contacts')
    return page(
      'Контакты',
      brand.name,
      [brand.address, brand.hours].flatMap((text) => (text ? [{ text }] : [])),
    );
  return undefined;
}
