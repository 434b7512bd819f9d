import { type Failure, toFailure } from '../../platform/failure.ts';
import type { ImageVariant } from '../rules/image-size.ts';

/** What a visitor sees in the place of a picture that cannot be had now, with the reason. */
export interface StandIn {
  readonly failure: Failure;
  readonly svg: string;
}

/**
 * A quiet drawing for a picture that is not there, or not yet: browsers show the picture of an answer whatever its status
 * is, so that nobody sees the sign of a broken one, with or without scripts. It is without a ground, so that the frame of
 * the page shows through. Programs that ask for no picture get the failure as everywhere.
 *
 * @throws the error, when it is another one than `not_found` and `unavailable`, or no picture was asked for.
 */
export function standIn(error: unknown, { w, h }: ImageVariant, accept: string | undefined): StandIn {
  const failure = toFailure(error);
  if ((failure.code !== 'not_found' && failure.code !== 'unavailable') || !/\bimage\//.test(accept ?? '')) throw error;
  const width = w ?? (h ? Math.round(h * 1.5) : 600);
  const height = h ?? Math.round(width / 1.5);
  const size = Math.min(width, height) / 4;
  const house = 'M3 11 12 4l9 7M5 10v10h14V10M10 20v-6h4v6';
  const place = `translate(${(width - size) / 2} ${(height - size) / 2}) scale(${size / 24})`;
  return {
    failure,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path d="${house}" transform="${place}" fill="none" stroke="#8a94a0" stroke-opacity=".6" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/></svg>`,
  };
}
