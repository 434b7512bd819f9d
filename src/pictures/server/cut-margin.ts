import sharp from 'sharp';

/** Colours nearer than this to that of the corner are the margin. */
const THRESHOLD = 12;

/** A drawing as JPEG without the even margin around it; as it is when it is nothing but margin. */
export async function withoutMargin(picture: Buffer): Promise<Buffer> {
  try {
    return await sharp(picture).trim({ threshold: THRESHOLD }).jpeg({ quality: 90 }).toBuffer();
  } catch {
    return picture;
  }
}
