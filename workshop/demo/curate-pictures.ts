/** Galleries, advantages, finishing and photos of the works: rows of recipes, drawn when somebody looks. */

import type { RenovationCode } from '../../src/feeds/formats/record.ts';
import { SCENE_HEIGHT, SCENE_WIDTH } from '../../src/pictures/drawing/draw-facade.ts';
import type { DrawnImage } from '../../src/pictures/rules/drawn-image.ts';
import { nbsp } from '../../src/platform/rules/russian.ts';
import { ADVANTAGES_IN_FEED, advantagesOf, type PlannedAdvantage, villageAdvantagesOf } from './advantages.ts';
import { renovationsOf } from './curate-complexes.ts';
import { type Curation, idOf, insertRows, updateRows } from './curation.ts';
import {
  finishingPicture,
  galleryOf,
  housingPictures,
  type Picture,
  type ProgressPhoto,
  progressOf,
  villageGalleryOf,
  villageProgressOf,
} from './pictures.ts';
import { placeholderOf } from './placeholder.ts';
import { leavesOf, type PlannedComplex } from './planned.ts';
import type { Quarter } from './quarters.ts';

/** Pictures to be kept as rows of `images`, each path once. */
class PictureShelf {
  readonly #pictures = new Map<string, { readonly recipe: DrawnImage; readonly alt: string }>();

  add(pictures: readonly Picture[]): void {
    for (const { path, recipe, alt } of pictures)
      if (!this.#pictures.has(path)) this.#pictures.set(path, { recipe, alt });
  }

  /** Writes the rows, also over those that a feed has made, and answers the ids by path. */
  async store({ client }: Curation): Promise<ReadonlyMap<string, number>> {
    const rows = [...this.#pictures].map(([path, { recipe, alt }]) => ({
      scope: 'drawn',
      path,
      alt,
      width: SCENE_WIDTH,
      height: SCENE_HEIGHT,
      thumbhash: placeholderOf(recipe),
    }));
    const { rows: stored } = await client.query<{ id: number; path: string }>(
      `insert into images (scope, path, alt, width, height, thumbhash)
       select scope, path, alt, width, height, thumbhash from jsonb_to_recordset($1) as v
         (scope text, path text, alt text, width integer, height integer, thumbhash text)
       on conflict (scope, path) do update set alt = excluded.alt, width = excluded.width, height = excluded.height,
         thumbhash = excluded.thumbhash
       returning id, path`,
      [JSON.stringify(rows)],
    );
    return new Map(stored.map(({ id, path }) => [path, id]));
  }
}

const DECORATIONS: Readonly<Record<RenovationCode, readonly [title: string, text: string]>> = {
  1: ['Без отделки', 'Стяжка и штукатурка не сделаны, разводка доведена до квартиры: свобода для своего проекта.'],
  2: ['Чистовая', 'Ламинат или инженерная доска, обои под покраску, плитка и сантехника в ванной, межкомнатные двери.'],
  3: ['Предчистовая', 'Выровнены стены, сделана стяжка, разведены электрика и вода: остаются финишные покрытия.'],
  4: ['С мебелью', 'Кухня с техникой, шкафы, кровать и свет: в квартиру въезжают с чемоданом.'],
  5: ['С ремонтом', 'Ремонт по проекту архитектурного бюро, встроенные шкафы, кухня, свет по сценариям.'],
  6: ['Без стен', 'Квартира сдаётся без внутренних перегородок, стены ставят по своему проекту.'],
};

const decorationsOf = (complex: PlannedComplex) =>
  renovationsOf(complex).map((renovation, sort) => {
    const [title, text] = DECORATIONS[renovation];
    return { renovation, title, text: nbsp(text), picture: finishingPicture(complex, renovation), sort };
  });

const GALLERY_SHOWN_BY_PARTS = 4;

/** What is shown of one complex. */
interface Show {
  readonly key: string;
  readonly gallery: readonly Picture[];
  readonly advantages: readonly PlannedAdvantage[];
  readonly decorations: ReturnType<typeof decorationsOf>;
  readonly progress: readonly ProgressPhoto[];
}

function showOf(complex: PlannedComplex, quarter: Quarter): Show {
  const isInDomclick = complex.developer.format === 'domclick' && complex.parts.length === 0;
  return {
    key: complex.key,
    gallery: galleryOf(complex),
    advantages: advantagesOf(complex).slice(isInDomclick ? ADVANTAGES_IN_FEED : 0),
    decorations: decorationsOf(complex),
    progress: progressOf(complex, quarter),
  };
}

/** Parts show their own front; all else is with the parent. */
const showOfPart = (part: PlannedComplex): Show => ({
  key: part.key,
  gallery: galleryOf(part).slice(0, GALLERY_SHOWN_BY_PARTS),
  advantages: [],
  decorations: [],
  progress: [],
});

type Ids = ReadonlyMap<string, number>;

async function writeGalleries({ client, complexes }: Curation, shows: readonly Show[], pictures: Ids): Promise<void> {
  await insertRows(
    client,
    'complex_images',
    { complex_id: 'integer', image_id: 'integer', sort: 'integer' },
    shows.flatMap(({ key, gallery }) =>
      gallery.map(({ path }, sort) => ({ complex_id: idOf(complexes, key), image_id: idOf(pictures, path), sort })),
    ),
    `on conflict (complex_id, image_id) do update set origin = 'curated', sort = excluded.sort`,
  );
}

async function writeAdvantages({ client, complexes }: Curation, shows: readonly Show[], pictures: Ids): Promise<void> {
  await insertRows(
    client,
    'advantages',
    { complex_id: 'integer', title: 'text', text: 'text', image_id: 'integer', sort: 'integer' },
    shows.flatMap(({ key, advantages }) =>
      advantages.map(({ title, text, picture }, sort) => ({
        complex_id: idOf(complexes, key),
        title,
        text,
        image_id: picture && idOf(pictures, picture.path),
        sort,
      })),
    ),
  );
}

async function writeDecorations({ client, complexes }: Curation, shows: readonly Show[], pictures: Ids): Promise<void> {
  await insertRows(
    client,
    'decorations',
    {
      complex_id: 'integer',
      renovation: 'smallint',
      title: 'text',
      text: 'text',
      image_id: 'integer',
      sort: 'integer',
    },
    shows.flatMap(({ key, decorations }) =>
      decorations.map(({ picture, ...row }) => ({
        complex_id: idOf(complexes, key),
        image_id: idOf(pictures, picture.path),
        ...row,
      })),
    ),
  );
}

async function writeProgress(
  { client, complexes, housings }: Curation,
  shows: readonly Show[],
  pictures: Ids,
): Promise<void> {
  await insertRows(
    client,
    'progress_photos',
    { complex_id: 'integer', housing_id: 'integer', image_id: 'integer', taken_on: 'date', sort: 'integer' },
    shows.flatMap(({ key, progress }) =>
      progress.map(({ path, housing_key, taken_on }, sort) => ({
        complex_id: idOf(complexes, key),
        housing_id: housings.get(housing_key) ?? null,
        image_id: idOf(pictures, path),
        taken_on,
        sort,
      })),
    ),
  );
}

/** Gives complexes and their houses their pictures, advantages, finishing and photos of the works. */
export async function curatePictures(curation: Curation): Promise<void> {
  const { client, catalogue, housings } = curation;
  const leaves = leavesOf(catalogue.complexes);
  const shows = [
    ...catalogue.complexes.map((complex) => showOf(complex, catalogue.quarter)),
    ...catalogue.complexes.flatMap(({ parts }) => parts.map(showOfPart)),
  ];
  const fronts = leaves.flatMap((complex) =>
    housingPictures(complex).map((picture, index) => ({
      id: housings.get(complex.housings[index]?.key ?? ''),
      picture,
    })),
  );
  const shelf = new PictureShelf();
  for (const { gallery, advantages, decorations, progress } of shows) {
    shelf.add(gallery);
    shelf.add(advantages.flatMap(({ picture }) => picture ?? []));
    shelf.add(decorations.map(({ picture }) => picture));
    shelf.add(progress);
  }
  shelf.add(fronts.map(({ picture }) => picture));
  const pictures = await shelf.store(curation);
  await writeGalleries(curation, shows, pictures);
  await writeAdvantages(curation, shows, pictures);
  await writeDecorations(curation, shows, pictures);
  await writeProgress(curation, shows, pictures);
  await updateRows(
    client,
    'housings',
    { image_id: 'integer' },
    fronts.flatMap(({ id, picture }) => (id === undefined ? [] : [{ id, image_id: idOf(pictures, picture.path) }])),
  );
}

/** What is shown of one village. */
interface VillageShow {
  readonly id: number;
  readonly gallery: readonly Picture[];
  readonly advantages: readonly PlannedAdvantage[];
  readonly progress: readonly Omit<ProgressPhoto, 'housing_key'>[];
}

async function writeVillageShows(
  client: Curation['client'],
  shows: readonly VillageShow[],
  pictures: Ids,
): Promise<void> {
  await insertRows(
    client,
    'village_images',
    { village_id: 'integer', image_id: 'integer', sort: 'integer' },
    shows.flatMap(({ id, gallery }) =>
      gallery.map(({ path }, sort) => ({ village_id: id, image_id: idOf(pictures, path), sort })),
    ),
  );
  await insertRows(
    client,
    'village_advantages',
    { village_id: 'integer', title: 'text', text: 'text', image_id: 'integer', sort: 'integer' },
    shows.flatMap(({ id, advantages }) =>
      advantages.map(({ title, text, picture }, sort) => ({
        village_id: id,
        title,
        text,
        image_id: picture && idOf(pictures, picture.path),
        sort,
      })),
    ),
  );
  await insertRows(
    client,
    'progress_photos',
    { village_id: 'integer', image_id: 'integer', taken_on: 'date', sort: 'integer' },
    shows.flatMap(({ id, progress }) =>
      progress.map(({ path, taken_on }, sort) => ({
        village_id: id,
        image_id: idOf(pictures, path),
        taken_on,
        sort,
      })),
    ),
  );
}

/** Gives villages their pictures, advantages and photos of the works. */
export async function curateVillagePictures(curation: Curation): Promise<void> {
  const { client, catalogue, villages } = curation;
  const shows = catalogue.villages.map((village) => ({
    id: idOf(villages, village.key),
    gallery: villageGalleryOf(village),
    advantages: villageAdvantagesOf(village),
    progress: villageProgressOf(village, catalogue.quarter),
  }));
  const shelf = new PictureShelf();
  for (const { gallery, progress } of shows) {
    shelf.add(gallery);
    shelf.add(progress);
  }
  const pictures = await shelf.store(curation);
  // The importer gathers a gallery from photos of the offers; it follows the editors' one.
  await client.query('update village_images set sort = sort + 100');
  await writeVillageShows(client, shows, pictures);
}
