import { foldDeveloper, takeDeveloperSlug } from '../../../complex/rules/developer-name.ts';
import type { FeedDeveloper } from '../../formats/record.ts';
import { type Publication, recordset } from './publication.ts';
import { publishPictures } from './publish-pictures.ts';

/**
 * Makes the developers of a feed that the catalogue does not have, and adds a site or logo where none was known. Existing
 * titles stay as they are: a feed spells them at random.
 *
 * @returns id by folded name.
 */
export async function publishDevelopers(
  { client, now }: Publication,
  stated: Iterable<FeedDeveloper | null>,
): Promise<Map<string, number>> {
  const sought = new Map<string, FeedDeveloper>();
  for (const developer of stated) {
    const key = developer ? foldDeveloper(developer.title) : '';
    if (developer && key !== '' && !sought.has(key)) sought.set(key, developer);
  }
  if (sought.size === 0) return new Map();
  const { rows } = await client.query<{ id: number; folded_name: string; title_eng: string }>(
    'select id, folded_name, title_eng from developers',
  );
  const taken = new Set(rows.map(({ title_eng }) => title_eng));
  const known = new Set(rows.map(({ folded_name }) => folded_name));
  const fresh = [...sought].filter(([key]) => !known.has(key));
  const made = fresh.map(([key, { title }]) => ({
    folded_name: key,
    title,
    title_eng: takeDeveloperSlug(title, taken),
  }));
  await client.query(
    `insert into developers (folded_name, title_eng, title_feed, created_at, updated_at)
     select folded_name, title_eng, title, $2, $2
     from jsonb_to_recordset($1) as made (folded_name text, title_eng text, title text)`,
    [recordset(made), now],
  );
  const logos = await publishPictures(
    client,
    [...sought.values()].flatMap(({ logo }) => (logo === null ? [] : [logo])),
  );
  const facts = [...sought].map(([folded_name, { site, logo }]) => ({
    folded_name,
    site,
    logo,
    logo_image_id: logo === null ? null : (logos.get(logo) ?? null),
  }));
  await client.query(
    `update developers d set site_feed = coalesce(d.site_feed, v.site), logo_feed = coalesce(d.logo_feed, v.logo),
       logo_image_id_feed = coalesce(d.logo_image_id_feed, v.logo_image_id), updated_at = $2
     from jsonb_to_recordset($1) as v (folded_name text, site text, logo text, logo_image_id integer)
     where d.folded_name = v.folded_name
       and ((d.site_feed is null and v.site is not null) or (d.logo_feed is null and v.logo is not null)
         or (d.logo_image_id_feed is null and v.logo_image_id is not null))`,
    [recordset(facts), now],
  );
  const all = await client.query<{ id: number; folded_name: string }>(
    'select id, folded_name from developers where folded_name = any ($1)',
    [[...sought.keys()]],
  );
  return new Map(all.rows.map(({ id, folded_name }) => [folded_name, id]));
}
