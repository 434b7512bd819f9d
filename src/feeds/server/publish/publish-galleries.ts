import { advantagesOf } from './merge-feed-facts.ts';
import type { PublishedComplex } from './publication.ts';
import { type Publication, recordset } from './publication.ts';
import { MAX_IMPLIED_PICTURES, pictureIds, publishPictures } from './publish-pictures.ts';

/**
 * Writes the pictures and advantages a feed gives to its complexes, beside those of editors. What the complex's record
 * states replaces the feed's earlier ones where the source leads; photos gathered from lots only fill an empty gallery.
 */
export async function publishComplexGalleries(
  publication: Publication,
  published: readonly PublishedComplex[],
): Promise<void> {
  const { client } = publication;
  // Two keys of the feed may lead to one complex: the first one speaks for it.
  const complexes = [...new Map(published.toReversed().map((complex) => [complex.id, complex])).values()];
  const before = await readPublished(
    publication,
    complexes.map(({ id }) => id),
  );
  const galleries = complexes.flatMap((complex) => {
    const had = before.get(complex.id);
    const urls = galleryOf(complex, (had?.images.length ?? 0) > 0);
    return urls.length > 0 ? [{ id: complex.id, urls, had: had?.images ?? [] }] : [];
  });
  const texts = complexes.flatMap(({ id, staged, leads }) => {
    const had = before.get(id)?.advantages ?? '';
    const advantages = staged.stated && (leads || had === '') ? advantagesOf(staged.stated) : [];
    const text = advantages.map((each) => `${each.title}|${each.text ?? ''}`).join('||');
    return text !== '' && text !== had ? [{ id, advantages }] : [];
  });
  const addresses = [
    ...galleries.flatMap(({ urls }) => urls),
    ...texts.flatMap(({ advantages }) => advantages.map(({ image }) => image ?? '')),
  ];
  // Before what hangs on them, as editors do it: who changes a gallery is waited for while nothing of it is held.
  await client.query('select 1 from complexes where id = any ($1) order by id for key share', [
    [...galleries, ...texts].map(({ id }) => id),
  ]);
  const pictures = await publishPictures(client, addresses);
  await writeGalleries(
    publication,
    galleries
      .map(({ id, urls, had }) => ({ id, had, images: pictureIds(urls, pictures) }))
      .filter(({ images, had }) => images.length > 0 && images.join() !== had.join()),
  );
  await writeAdvantages(
    publication,
    texts.map(({ id, advantages }) => ({
      id,
      advantages: advantages.map(({ title, text, image }) => ({
        title,
        text,
        image_id: pictures.get(image ?? '') ?? null,
      })),
    })),
  );
}

interface PublishedGallery {
  readonly id: number;
  readonly images: number[];
  /** Titles and texts in their order, as one text to compare by. */
  readonly advantages: string;
}

/** What feeds have given these complexes up to now, by complex. */
async function readPublished(
  { client }: Publication,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PublishedGallery>> {
  const { rows } = await client.query<PublishedGallery>(
    `select c.id,
       array(select i.image_id from complex_images i where i.complex_id = c.id and i.origin = 'feed' order by i.sort) as images,
       (select coalesce(string_agg(a.title || '|' || coalesce(a.text, ''), '||' order by a.sort), '')
        from advantages a where a.complex_id = c.id and a.origin = 'feed') as advantages
     from complexes c where c.id = any ($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function galleryOf({ staged, leads }: PublishedComplex, hasOne: boolean): string[] {
  const stated = staged.stated?.images ?? [];
  if (stated.length > 0) return leads || !hasOne ? stated : [];
  return hasOne ? [] : staged.photos.ranked().slice(0, MAX_IMPLIED_PICTURES);
}

async function writeGalleries(
  { client }: Publication,
  galleries: readonly { id: number; images: number[] }[],
): Promise<void> {
  if (galleries.length === 0) return;
  await client.query(`delete from complex_images where origin = 'feed' and complex_id = any ($1)`, [
    galleries.map(({ id }) => id),
  ]);
  const rows = galleries.flatMap(({ id, images }) =>
    images.map((image_id, sort) => ({ complex_id: id, image_id, sort })),
  );
  await client.query(
    `insert into complex_images (complex_id, image_id, origin, sort)
     select complex_id, image_id, 'feed', sort from jsonb_to_recordset($1) as v (complex_id integer, image_id integer, sort integer)
     on conflict (complex_id, image_id) do nothing`,
    [recordset(rows)],
  );
}

async function writeAdvantages(
  { client }: Publication,
  complexes: readonly { id: number; advantages: { title: string; text: string | null; image_id: number | null }[] }[],
): Promise<void> {
  if (complexes.length === 0) return;
  await client.query(`delete from advantages where origin = 'feed' and complex_id = any ($1)`, [
    complexes.map(({ id }) => id),
  ]);
  const rows = complexes.flatMap(({ id, advantages }) =>
    advantages.map((advantage, sort) => ({ complex_id: id, sort, ...advantage })),
  );
  await client.query(
    `insert into advantages (complex_id, origin, title, text, image_id, sort)
     select complex_id, 'feed', title, text, image_id, sort from jsonb_to_recordset($1) as v
       (complex_id integer, title text, text text, image_id integer, sort integer)`,
    [recordset(rows)],
  );
}
