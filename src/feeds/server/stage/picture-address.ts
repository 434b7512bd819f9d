import { hash } from 'node:crypto';
import { parseDrawnImagePath } from '../../../pictures/rules/drawn-image.ts';

/** Host of the demo feeds' pictures; `.invalid` can never be resolved (RFC 2606), so nothing is ever fetched from it. */
export const DRAWN_HOST = 'media.novosel.invalid';
const DRAWN_PREFIX = `https://${DRAWN_HOST}/`;
const MAX_URL_LENGTH = 2000;

/** A row of `images`: `(scope, path)` is its key. */
export interface PictureAddress {
  readonly scope: 'drawn' | 'remote';
  /** Of a drawn picture its recipe `{kind}/{values}.svg`, of a remote one the SHA-256 of its address in hex. */
  readonly path: string;
  readonly source_url: string | null;
}

/** Under which row of `images` a picture of a feed is kept; null for an address that leads nowhere we would go. */
export function pictureAddress(url: string): PictureAddress | null {
  if (url.startsWith(DRAWN_PREFIX)) {
    const path = url.slice(DRAWN_PREFIX.length).replace(/^(?:media\/)?(?:drawn\/)?/, '');
    return parseDrawnImagePath(path) ? { scope: 'drawn', path, source_url: null } : null;
  }
  if (url.length > MAX_URL_LENGTH || !/^https?:\/\//i.test(url)) return null;
  return { scope: 'remote', path: hash('sha256', url, 'hex'), source_url: url };
}
