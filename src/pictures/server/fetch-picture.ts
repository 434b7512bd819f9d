import type { IncomingMessage } from 'node:http';
import { type AddressRule, isPublicAddress } from '../../platform/net/public-address.ts';
import { requestAllowed } from '../../platform/net/request-allowed.ts';
import { pictureType } from './picture-type.ts';

export const MAX_PICTURE_BYTES = 15 * 1024 * 1024;
const MAX_REDIRECTS = 3;
/** For everything from the first connection to the last byte, ms. */
const TOTAL_TIMEOUT_MS = 15_000;
/** Longest silence of the other server, ms. */
const IDLE_TIMEOUT_MS = 5_000;

/** A picture that cannot be had; the message says why and is for the log only. */
export class PictureUnavailable extends Error {
  override readonly name = 'PictureUnavailable';
  /** The other server as a whole is at fault: it does not answer, or with 5xx. Otherwise it is this picture alone. */
  readonly isOfHost: boolean;
  constructor(message: string, { isOfHost = false, cause }: { isOfHost?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isOfHost = isOfHost;
  }
}

export interface FetchPictureOptions {
  /** Which addresses may be connected to; public ones by default. */
  readonly isAllowed?: AddressRule;
  readonly totalTimeout?: number;
  readonly maxBytes?: number;
  /** Breaks it off: nobody waits for the picture any more. */
  readonly signal?: AbortSignal;
}

/**
 * Fetches a picture of a feed: http or https, public addresses only (every DNS answer and every redirect is checked and
 * the connection goes to the checked address), at most 3 redirects, 15 seconds and 15 MB, raster formats by their first
 * bytes. Nothing of the visitor travels along.
 * @throws {PictureUnavailable}
 */
export async function fetchPicture(source: string, options: FetchPictureOptions = {}): Promise<Buffer> {
  const timeout = AbortSignal.timeout(options.totalTimeout ?? TOTAL_TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  try {
    const response = await follow(source, options, signal);
    const data = await readBody(response, options.maxBytes ?? MAX_PICTURE_BYTES);
    if (pictureType(data) === null) throw new PictureUnavailable('The answer is not a JPEG, PNG, GIF, WebP or AVIF');
    return data;
  } catch (error) {
    if (error instanceof PictureUnavailable) throw error;
    throw new PictureUnavailable(error instanceof Error ? error.message : String(error), {
      isOfHost: true,
      cause: error,
    });
  }
}

async function follow(source: string, options: FetchPictureOptions, signal: AbortSignal): Promise<IncomingMessage> {
  let url = readUrl(source);
  for (let redirects = 0; ; redirects++) {
    const response = await request(url, options.isAllowed ?? isPublicAddress, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return response;
    response.destroy();
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;
    if (!isRedirect) throw new PictureUnavailable(`The server answered ${statusCode}`, { isOfHost: statusCode >= 500 });
    if (redirects >= MAX_REDIRECTS) throw new PictureUnavailable(`More than ${MAX_REDIRECTS} redirects`);
    url = readUrl(headers.location ?? '', url);
  }
}

function readUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new PictureUnavailable('Not an http or https address');
  return url;
}

const request = (url: URL, isAllowed: AddressRule, signal: AbortSignal): Promise<IncomingMessage> =>
  requestAllowed(url, {
    isAllowed,
    headers: { accept: 'image/avif,image/webp,image/png,image/jpeg', 'user-agent': 'Novosel image proxy' },
    signal,
    idle: {
      timeout: IDLE_TIMEOUT_MS,
      failure: () => new PictureUnavailable('The server was silent for too long', { isOfHost: true }),
    },
  });

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy();
    throw new PictureUnavailable(`Larger than ${maxBytes} bytes`);
  }
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      response.destroy();
      throw new PictureUnavailable(`Larger than ${maxBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
