import type { Client } from 'pg';
import { type PictureAddress, pictureAddress } from '../stage/picture-address.ts';
import { recordset } from './publication.ts';

/** Pictures of a complex or village taken from its lots' photos, when the feed names none of the place itself. */
export const MAX_IMPLIED_PICTURES = 10;
const MAX_STATED_PICTURES = 60;

/**
 * Makes rows for the pictures of the staged lots and offers: those to be fetched, which readers address by id, and drawings,
 * because only those that have a row are drawn.
 */
export async function publishStagedPictures(client: Client): Promise<void> {
  await client.query(
    `insert into images (scope, path, source_url)
     select distinct on (p.scope, p.path) p.scope, p.path, p.source_url from stage_pictures p
     where not exists (select from images i where i.scope = p.scope and i.path = p.path)
     order by p.scope, p.path
     on conflict (scope, path) do nothing`,
  );
}

/** Makes rows for these addresses where they are missing and answers the ids, in order; bad addresses are left out. */
export async function publishPictures(client: Client, urls: Iterable<string>): Promise<Map<string, number>> {
  const addresses = new Map<string, PictureAddress>();
  for (const url of urls) {
    const address = pictureAddress(url);
    if (address) addresses.set(url, address);
  }
  if (addresses.size === 0) return new Map();
  const wanted = recordset([...addresses.values()]);
  await client.query(
    `insert into images (scope, path, source_url)
     select distinct on (scope, path) scope, path, source_url
     from jsonb_to_recordset($1) as p (scope text, path text, source_url text)
     where not exists (select from images i where i.scope = p.scope and i.path = p.path)
     on conflict (scope, path) do nothing`,
    [wanted],
  );
  const { rows } = await client.query<{ id: number; scope: string; path: string }>(
    `select i.id, i.scope, i.path from images i
     join jsonb_to_recordset($1) as p (scope text, path text) on i.scope = p.scope and i.path = p.path`,
    [wanted],
  );
  const ids = new Map(rows.map(({ id, scope, path }) => [`${scope}/${path}`, id]));
  const byUrl = new Map<string, number>();
  for (const [url, { scope, path }] of addresses) {
    const id = ids.get(`${scope}/${path}`);
    if (id !== undefined) byUrl.set(url, id);
  }
  return byUrl;
}

/** The ids of a place's pictures in order, each once, at most as many as a gallery can bear. */
export function pictureIds(urls: readonly string[], ids: ReadonlyMap<string, number>): number[] {
  const known = urls.map((url) => ids.get(url)).filter((id) => id !== undefined);
  return [...new Set(known)].slice(0, MAX_STATED_PICTURES);
}
