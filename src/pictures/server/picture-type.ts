/** Raster formats that are taken from outside. SVG is not among them: it can carry scripts and references. */
export type PictureType = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

const starts = (data: Uint8Array, at: number, text: string): boolean =>
  data.length >= at + text.length && [...text].every((char, i) => data[at + i] === char.charCodeAt(0));

/** The format that the first bytes of a file tell, or null; names and content types are not believed. */
export function pictureType(data: Uint8Array): PictureType | null {
  if (starts(data, 0, '\xff\xd8\xff')) return 'jpeg';
  if (starts(data, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (starts(data, 0, 'GIF87a') || starts(data, 0, 'GIF89a')) return 'gif';
  if (starts(data, 0, 'RIFF') && starts(data, 8, 'WEBP')) return 'webp';
  if (starts(data, 4, 'ftypavif') || starts(data, 4, 'ftypavis')) return 'avif';
  return null;
}
