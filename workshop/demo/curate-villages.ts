/** What editors know of the villages: borders, communications, texts, and the kinds of offers that no feed carries. */

import { formatDistance, formatPlot } from '../../src/complex/rules/format.ts';
import { countOf, NOUNS, nbsp } from '../../src/platform/rules/russian.ts';
import { type Curation, idOf, insertRows, updateRows } from './curation.ts';
import type { PlannedOffer, PlannedVillage } from './planned.ts';
import { randomOf } from './random.ts';

const SETTINGS = [
  'Посёлок стоит на краю леса, улицы расходятся от пруда',
  'Дома поставлены вдоль двух тихих улиц, между ними сад и площадка',
  'Участки спускаются к речке, лес начинается за крайней улицей',
  'Посёлок окружён полем и берёзовой рощей, въезд один',
];
const DAILY = [
  'У въезда магазин и пункт выдачи, автобус до станции ходит каждые полчаса.',
  'Школьный автобус собирает детей у ворот, магазин и кофейня работают круглый год.',
  'На общей земле детская площадка, поле для мяча и сухие дорожки для прогулок.',
];

/** Text about a village, three or four sentences with no-break spaces. */
export function describeVillage(village: PlannedVillage): string {
  const random = randomOf(`text ${village.key}`);
  const plots = village.offers.flatMap(({ area_plot }) => (area_plot === null ? [] : [area_plot]));
  const sizes =
    plots.length > 0 ? `Участки от ${formatPlot(Math.min(...plots))} до ${formatPlot(Math.max(...plots))}.` : '';
  const way = `До Москвы ${formatDistance(village.distance_km * 1000)}, дорога: ${village.road.title}.`;
  return nbsp([`${random.pick(SETTINGS)}.`, way, sizes, random.pick(DAILY)].filter(Boolean).join(' '));
}

function specificationsOf(village: PlannedVillage): { title: string; value: string }[] {
  return [
    { title: 'Участков', value: String(village.plots) },
    { title: 'Предложений', value: countOf(village.offers.length, NOUNS.object) },
    { title: 'Назначение земли', value: 'Индивидуальное жилищное строительство' },
    { title: 'До МКАД', value: formatDistance(village.distance_km * 1000) },
  ];
}

/** Flats and rooms in villages: the formats have no word for them, so editors enter them. */
async function insertOwnOffers({ client, catalogue, villages, now }: Curation): Promise<void> {
  const isOwn = ({ type }: PlannedOffer): boolean => type === 6 || type === 7;
  const rows = catalogue.villages.flatMap((village) =>
    village.offers.filter(isOwn).map((offer) => ({
      village_id: idOf(villages, village.key),
      title: offer.title,
      number: offer.number,
      type: offer.type,
      status: offer.status,
      price_total: offer.price_total,
      price_m2: offer.price_total && offer.area ? Math.round(offer.price_total / offer.area) : null,
      area: offer.area,
      area_live: offer.area_living,
      area_kitchen: offer.area_kitchen,
      floors: offer.floors,
      rooms: offer.rooms,
      building_type: offer.wall_material,
      mortgage: offer.mortgage,
      media: offer.pictures.map((path) => ({
        src: `/media/drawn/${path}`,
        kind: path.startsWith('flat-plan/') ? 'plan' : 'photo',
      })),
      first_seen_at: now,
      price_at: now,
      updated_at: now,
    })),
  );
  const types = {
    village_id: 'integer',
    title: 'text',
    number: 'text',
    type: 'smallint',
    status: 'smallint',
    price_total: 'bigint',
    price_m2: 'bigint',
    area: 'real',
    area_live: 'real',
    area_kitchen: 'real',
    floors: 'smallint',
    rooms: 'smallint',
    building_type: 'smallint',
    mortgage: 'boolean',
    media: 'jsonb',
    first_seen_at: 'timestamptz',
    price_at: 'timestamptz',
    updated_at: 'timestamptz',
  };
  await insertRows(client, 'village_offers', types, rows);
  // Only pictures of the catalogue are drawn for strangers.
  await client.query(
    `insert into images (scope, path) select distinct 'drawn', substr(m.value ->> 'src', length('/media/drawn/') + 1)
     from village_offers o, jsonb_array_elements(o.media) as m (value) where o.source_id is null on conflict do nothing`,
  );
}

/** Names offers by their number, which no feed carries. */
async function numberOffers({ client, catalogue }: Curation): Promise<void> {
  const rows = catalogue.villages.flatMap(({ offers }) =>
    offers.map(({ key, title, number }) => ({ external_id: key, title, number })),
  );
  await client.query(
    `update village_offers o set title = v.title, number = v.number
     from jsonb_to_recordset($1) as v (external_id text, title text, number text) where o.external_id = v.external_id`,
    [JSON.stringify(rows)],
  );
}

/** Curates villages and publishes them. */
export async function curateVillages(curation: Curation): Promise<void> {
  const { client, catalogue, villages, now } = curation;
  await updateRows(
    client,
    'villages',
    {
      description_curated: 'text',
      communications: 'jsonb',
      specifications: 'jsonb',
      polygon: 'jsonb',
      declaration_url: 'text',
      rating: 'real',
      distance_km_curated: 'real',
      address_curated: 'text',
      road_id: 'integer',
    },
    catalogue.villages.map((village) => ({
      id: idOf(villages, village.key),
      description_curated: describeVillage(village),
      communications: village.communications,
      specifications: specificationsOf(village),
      polygon: village.polygon,
      declaration_url: `https://наш.дом.рф/сервисы/каталог-новостроек/объект/demo-${village.key}`,
      rating: village.rating,
      distance_km_curated: village.distance_km,
      address_curated: nbsp(village.address.replace('Московская область, ', '')),
      road_id: village.road.id,
    })),
  );
  await insertOwnOffers(curation);
  await numberOffers(curation);
  await client.query(
    'update villages set published = true, published_at = coalesce(published_at, $2), updated_at = $2 where id = any ($1)',
    [[...villages.values()], now],
  );
}
