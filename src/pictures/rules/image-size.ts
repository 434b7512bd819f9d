/** Sizes, qualities and formats the image server answers to. Anything else is refused, so nobody can order endless variants. */

/** Widths in device pixels: placeholder, row pictures, card columns and their doubles, gallery, full screen. */
export const IMAGE_WIDTHS = [30, 60, 120, 160, 240, 252, 320, 504, 640, 760, 1008, 1200, 1280, 1600] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
export const IMAGE_HEIGHTS = [30, 60, 120, 160, 206, 240, 252, 320, 412, 420, 504, 630, 640, 840, 1008] as const;
export type ImageHeight = (typeof IMAGE_HEIGHTS)[number];
/** 90 full screen, 85 gallery, 80 cards, 75 small pictures. */
export const IMAGE_QUALITIES = [90, 85, 80, 75] as const;
export type ImageQuality = (typeof IMAGE_QUALITIES)[number];
/** `cover` fills the box and cuts what sticks out, `contain` shows all of the picture within the box. */
export const IMAGE_FITS = ['cover', 'contain'] as const;
export type ImageFit = (typeof IMAGE_FITS)[number];
/** Formats that may be asked for by name; without a name the `Accept` header decides. `svg` is for drawn images only. */
export const IMAGE_FORMATS = ['webp', 'jpeg', 'png', 'svg'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

/** A wanted variant of an image; without a width and a height it keeps its own size, at most {@link MAX_IMAGE_WIDTH} wide. */
export interface ImageVariant {
  readonly w?: ImageWidth;
  readonly h?: ImageHeight;
  readonly q?: ImageQuality;
  readonly fit?: ImageFit;
  readonly format?: ImageFormat;
}

export const MAX_IMAGE_WIDTH = 1600;
/** Card picture of the previews in social networks; ask for it as `jpeg`. */
export const OPEN_GRAPH_IMAGE = { w: 1200, h: 630, q: 85, format: 'jpeg' } as const satisfies ImageVariant;
/** Picture of a housing in its row. */
export const ROW_IMAGE = { w: 120, h: 120, q: 80 } as const satisfies ImageVariant;

const VARIANT_KEYS = ['w', 'h', 'q', 'fit', 'format'] as const;

/** Address of a variant: `imageUrl('/media/drawn/…', { w: 504 })`. An address outside `/media/` is returned as it is. */
export function imageUrl(url: string, variant: ImageVariant): string {
  if (!url.startsWith('/media/')) return url;
  const pairs = VARIANT_KEYS.filter((key) => variant[key] !== undefined).map((key) => `${key}=${variant[key]}`);
  return pairs.length === 0 ? url : `${url}?${pairs.join('&')}`;
}

/** `srcset` of the given widths with width descriptors. */
export function imageSrcSet(url: string, widths: readonly ImageWidth[], variant: ImageVariant = {}): string {
  return widths.map((w) => `${imageUrl(url, { ...variant, w })} ${w}w`).join(', ');
}

/** `srcset` of squares with these sides, as far as the image server knows them as heights too. */
export function squareSrcSet(url: string, sides: readonly ImageWidth[], variant: ImageVariant = {}): string {
  return sides
    .flatMap((w) => {
      const h = IMAGE_HEIGHTS.find((height) => height === w);
      return h === undefined ? [] : [`${imageUrl(url, { ...variant, w, h })} ${w}w`];
    })
    .join(', ');
}

const numberIn = <T extends number>(list: readonly T[], text: string): T | undefined =>
  list.find((item) => String(item) === text);
const wordIn = <T extends string>(list: readonly T[], text: string): T | undefined =>
  list.find((item) => item === text);

const READERS: { readonly [K in (typeof VARIANT_KEYS)[number]]: (text: string) => ImageVariant[K] } = {
  w: (text) => numberIn(IMAGE_WIDTHS, text),
  h: (text) => numberIn(IMAGE_HEIGHTS, text),
  q: (text) => numberIn(IMAGE_QUALITIES, text),
  fit: (text) => wordIn(IMAGE_FITS, text),
  format: (text) => wordIn(IMAGE_FORMATS, text),
};

/** Reads a query. Returns the variant, or the name of the first key that is unknown, repeated or not in its list. */
export function parseImageVariant(
  query: Readonly<Record<string, unknown>>,
): { readonly variant: ImageVariant } | { readonly refused: string } {
  const variant: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(query)) {
    const key = wordIn(VARIANT_KEYS, name);
    const value = key !== undefined && typeof text === 'string' ? READERS[key](text) : undefined;
    if (value === undefined) return { refused: name };
    variant[name] = value;
  }
  return { variant: variant as ImageVariant };
}
