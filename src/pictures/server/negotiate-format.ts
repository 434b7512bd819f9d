import type { ImageFormat } from '../rules/image-size.ts';

/** Formats that are made; `svg` is handed out as it was drawn. */
export type EncodedFormat = 'avif' | 'webp' | 'jpeg' | 'png';

export const MIME_TYPES: Readonly<Record<EncodedFormat | 'svg', string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
};

/** Media types of an `Accept` header that are not refused by `q=0`. */
function acceptedTypes(accept: string): Set<string> {
  const types = accept
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
    .map(([type = '']) => type);
  return new Set(types);
}

/** What a browser can be sent. */
export interface FormatChoice {
  readonly format: Exclude<EncodedFormat, 'avif'>;
  /** Whether AVIF may be sent instead, if it is at hand. */
  readonly avif: boolean;
}

/**
 * The format for an `Accept` header: WebP unless the header names picture types and WebP is not among them; then JPEG,
 * or PNG for line drawings. A format asked for by name wins. AVIF only where the header names it.
 */
export function negotiateFormat(
  accept: string | undefined,
  named: ImageFormat | undefined,
  lineDrawing: boolean,
): FormatChoice {
  if (named !== undefined && named !== 'svg') return { format: named, avif: false };
  const types = acceptedTypes(accept ?? '*/*');
  const anything =
    types.has('*/*') || types.has('image/*') || types.size === 0 || [...types].every((type) => type === '');
  const namesPictures = ['image/png', 'image/jpeg'].some((type) => types.has(type));
  const webp = types.has('image/webp') || (anything && !namesPictures);
  return { format: webp ? 'webp' : lineDrawing ? 'png' : 'jpeg', avif: types.has('image/avif') };
}
