import sharp from 'sharp';
import { Failure } from '../../platform/failure.ts';
import { MAX_INPUT_PIXELS } from './convert-picture.ts';
import { type PictureType, pictureType } from './picture-type.ts';

/** Files that editors add are decoded before they are kept: what cannot be shown is refused while somebody can still mend it. */

const TIMEOUT_SECONDS = 15;
const PDF = '%PDF-';
/** Stands at the end of every whole PDF (ISO 32000, 7.5.5); some writers add a little after it. */
const PDF_END = '%%EOF';
const PDF_END_WITHIN = 2048;
/** Side of what a picture is decoded into to see that it can be, px: its pixels are all read and none are kept. */
const PROBE_SIDE = 64;
const MEGAPIXELS = MAX_INPUT_PIXELS / 1_000_000;
const DAMAGED = 'Картинка повреждена: откройте её и сохраните заново';

const refused = (message: string): Failure => new Failure('invalid_value', { errors: [{ field: 'content', message }] });

export interface AcceptedPicture {
  readonly type: PictureType;
  readonly data: Buffer;
  readonly moving: boolean;
}

/**
 * A picture that the site can show, as it is: it is shown without its metadata and of a moving one the first frame.
 *
 * @throws {Failure} 422 for what is no raster picture, is damaged, or has more than 50 megapixels.
 */
export async function acceptPicture(content: Buffer): Promise<AcceptedPicture> {
  const type = pictureType(content);
  if (type === null) {
    if (isHeic(content)) throw refused('Картинки HEIC браузеры не показывают: сохраните её в JPEG');
    throw refused('Это не картинка JPEG, PNG, WebP, GIF или AVIF');
  }
  // Only the head of the file is read for it, so that the limit has words of its own.
  const { width, height, pages = 1 } = await decoded(sharp(content, { limitInputPixels: false, pages: 1 }).metadata());
  if (width * height > MAX_INPUT_PIXELS) throw refused(`Больше ${MEGAPIXELS} мегапикселей: уменьшите картинку`);
  await decoded(strictly(content).resize(PROBE_SIDE, PROBE_SIDE, { fit: 'inside' }).raw().toBuffer());
  return { type, data: content, moving: pages > 1 };
}

export interface AcceptedDocument {
  readonly data: Buffer;
  readonly mime: string;
  readonly extension: string;
}

/**
 * A document as it may be sent to visitors: a PDF byte for byte, a picture drawn anew, upright and without its metadata
 * (place and camera), in colours that every screen has.
 *
 * @throws {Failure} 422 as {@link acceptPicture}, and for a picture that moves or a PDF that is cut off.
 */
export async function acceptDocument(content: Buffer): Promise<AcceptedDocument> {
  if (content.toString('latin1', 0, PDF.length) === PDF) {
    if (!content.toString('latin1', Math.max(0, content.length - PDF_END_WITHIN)).includes(PDF_END))
      throw refused('PDF обрывается: скачайте или сохраните его заново');
    return { data: content, mime: 'application/pdf', extension: 'pdf' };
  }
  if (pictureType(content) === null && !isHeic(content)) throw refused('Документ должен быть в PDF или картинкой');
  const { type, moving } = await acceptPicture(content);
  if (moving) throw refused('Документ не может быть анимацией: сохраните его в PDF или JPEG');
  const format = KEPT_AS[type];
  const image = strictly(content).autoOrient().toColourspace('srgb');
  const data = await decoded(
    format === 'png'
      ? image.png({ compressionLevel: 8 }).toBuffer()
      : image.flatten({ background: '#ffffff' }).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer(),
  );
  return { data, mime: `image/${format}`, extension: format };
}

/** Formats in which letters stay sharp: those that lose nothing stay so, those that do are written with little loss. */
const KEPT_AS: Readonly<Record<PictureType, 'png' | 'jpeg'>> = {
  png: 'png',
  gif: 'png',
  jpeg: 'jpeg',
  webp: 'jpeg',
  avif: 'jpeg',
};

const strictly = (content: Buffer) =>
  sharp(content, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error', pages: 1 }).timeout({
    seconds: TIMEOUT_SECONDS,
  });

const isHeic = (content: Buffer): boolean => /^ftyp(hei[cmsx]|hev[cmsx])/.test(content.toString('latin1', 4, 12));

async function decoded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw refused(DAMAGED);
  }
}
