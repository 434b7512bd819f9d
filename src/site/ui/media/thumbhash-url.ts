import { thumbHashToDataURL } from 'thumbhash';

/** A thumbhash in base64 as the address of a tiny picture; undefined for a text that is none. */
export function thumbhashUrl(base64: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
