import type { Image } from '../../../platform/contract/parts.ts';

/** The words of a picture, or its place among those of the page. */
export function altOf(image: Image, title: string, index: number): string {
  return image.alt ?? `${title}, фото ${index + 1}`;
}
