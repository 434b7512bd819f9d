/** Which bytes a request wants: the whole, a part, or a part that is not there. `end` is included. */
export type ByteRange = 'whole' | 'beyond' | { readonly start: number; readonly end: number };

const ONE_RANGE = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i;

/**
 * Reads a `Range` header (RFC 9110 §14.2). Several ranges, another unit and what makes no sense are answered as if nothing
 * had been asked, which the standard allows; the first byte beyond the end is a 416.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange {
  const [, first = '', last = ''] = ONE_RANGE.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'beyond' : { start, end };
}
