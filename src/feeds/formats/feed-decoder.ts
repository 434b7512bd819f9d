import { TextDecoder } from 'node:util';
import { JSON_START } from './markup/json-reader.ts';
import type { Warn } from './notes.ts';

export interface DecoderOptions {
  /** Charset of the HTTP Content-Type, trusted after byte order mark and XML declaration. */
  charset: string | null;
  warn: Warn;
  /** Called once the charset is known (never for a file of ASCII alone). */
  onEncoding?: (encoding: string) => void;
}

/** Bytes looked at for the byte order mark, the XML declaration and the junk before it. */
const HEAD = 64 * 1024;
/** Bytes from the first non-ASCII one on that suffice to tell UTF-8 from a one-byte charset. */
const EVIDENCE = 512;

const DECLARATION = /<\?xml[^>]*?encoding\s*=\s*["']\s*([\w.:-]+)\s*["']/i;
/** Where a feed can begin: its declaration, or a root element of a known format. */
const BEGINNING = /<\?xml\s|<(?:[\w.-]+:)?(?:(?:supplementing-(?:meta)?)?realty-feed|complexes|feed|ads)[\s>/]/i;
/** A page or a PHP message, which both may stand before a feed that follows in the same answer. */
const JUNK_MARKUP = /^<(?:br|b|p|div|pre|font|table|script|style|span)\b/i;

/** Counts of well-formed sequences of more than one byte and of bytes that fit no sequence; an unfinished tail is neither. */
function utf8Evidence(bytes: Uint8Array): { sequences: number; broken: number } {
  let sequences = 0;
  let broken = 0;
  for (let at = 0; at < bytes.length; at++) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) continue;
    const length =
      first >= 0xc2 && first <= 0xdf ? 2 : (first & 0xf0) === 0xe0 ? 3 : first >= 0xf0 && first <= 0xf4 ? 4 : 0;
    if (length > 0 && at + length > bytes.length) break;
    let fits = length > 0;
    for (let i = 1; fits && i < length; i++) fits = ((bytes[at + i] ?? 0) & 0xc0) === 0x80;
    if (fits) {
      sequences += 1;
      at += length - 1;
    } else broken += 1;
  }
  return { sequences, broken };
}

function decoderFor(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label, { ignoreBOM: true });
  } catch {
    return null;
  }
}

function firstBeyondAscii(bytes: Uint8Array): number {
  return bytes.findIndex((byte) => byte >= 0x80);
}

/**
 * Bytes of a feed → its text. Order of trust: byte order mark, XML declaration, HTTP charset, UTF-8 validity, else
 * windows-1251; a declaration that the bytes contradict is overruled with the warning `encoding_mismatch`. While all bytes are
 * ASCII the question stays open. Byte order mark, white space and a PHP message before the feed are dropped (the latter with
 * `junk_before_xml`). Bytes that fit no character become U+FFFD with `bad_bytes`.
 */
export class FeedDecoder {
  readonly #options: DecoderOptions;
  #declared: string | null = null;
  #held: Uint8Array[] = [];
  #heldSize = 0;
  #headSeen = false;
  #decoder: TextDecoder | null = null;
  #badBytesSeen = false;

  constructor(options: DecoderOptions) {
    this.#options = options;
  }

  /** Text of the bytes so far that can be told; may be empty. */
  write(bytes: Uint8Array): string {
    if (this.#decoder !== null) return this.#decoded(bytes, false);
    this.#held.push(bytes);
    this.#heldSize += bytes.length;
    return this.#release(false);
  }

  /** The rest. */
  end(): string {
    const held = this.#decoder === null ? this.#release(true) : '';
    return held + this.#decoded(new Uint8Array(0), true);
  }

  #release(ended: boolean): string {
    const bytes = this.#held.length === 1 ? (this.#held[0] ?? new Uint8Array(0)) : Buffer.concat(this.#held);
    let text = '';
    let body = bytes;
    if (!this.#headSeen) {
      const start = this.#findStart(bytes, ended);
      if (start === null) return '';
      this.#headSeen = true;
      body = bytes.subarray(start);
    }
    const beyond = firstBeyondAscii(body);
    if (this.#decoder === null && beyond >= 0 && body.length - beyond < EVIDENCE && !ended) {
      this.#held = [body];
      this.#heldSize = body.length;
      return '';
    }
    this.#held = [];
    this.#heldSize = 0;
    if (this.#decoder === null && beyond < 0) {
      text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
      return text;
    }
    this.#decoder ??= this.#choose(body.subarray(beyond));
    return this.#decoded(body, false);
  }

  /** Offset of the first byte of the feed, or null while more bytes are needed to tell. */
  #findStart(bytes: Uint8Array, ended: boolean): number | null {
    if (bytes.length < 4 && !ended) return null;
    const mark = byteOrderMark(bytes);
    if (mark !== null) {
      this.#use(mark.label);
      return mark.length;
    }
    const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD)).toString('latin1');
    const blank = head.length - head.trimStart().length;
    const enough = ended || bytes.length >= HEAD;
    if (blank === head.length) return enough ? blank : null;
    const rest = head.slice(blank);
    const clean = JSON_START.test(rest) || (rest.startsWith('<') && !JUNK_MARKUP.test(rest));
    const begin = clean ? 0 : (BEGINNING.exec(rest)?.index ?? -1);
    // The declaration must be there as a whole.
    const whole = begin >= 0 && (!rest.startsWith('<', begin) || rest.indexOf('>', begin) >= 0 || enough);
    if (!whole && !enough) return null;
    const declared = DECLARATION.exec(rest.slice(Math.max(begin, 0)));
    this.#declared = declared?.[1] ?? null;
    if (begin > 0) this.#options.warn('junk_before_xml', rest.slice(0, Math.min(begin, 80)));
    return blank + Math.max(begin, 0);
  }

  #choose(evidence: Uint8Array): TextDecoder {
    const { sequences, broken } = utf8Evidence(evidence);
    const looksUtf8 = sequences > 0 && broken <= sequences / 4;
    const label = this.#declared ?? this.#options.charset;
    const declared = label === null ? null : decoderFor(label);
    if (declared === null) return this.#use(looksUtf8 ? 'utf-8' : 'windows-1251');
    const saysUtf8 = declared.encoding === 'utf-8';
    // A few bytes cut in half do not make a UTF-8 file one of another charset; text of another charset has hardly a valid pair.
    const contradicted = saysUtf8 ? broken > sequences : looksUtf8;
    if (!contradicted) return this.#use(declared.encoding);
    this.#options.warn('encoding_mismatch', `${label} declared`);
    return this.#use(saysUtf8 ? 'windows-1251' : 'utf-8');
  }

  #use(label: string): TextDecoder {
    const decoder = new TextDecoder(label, { ignoreBOM: true });
    this.#options.onEncoding?.(decoder.encoding);
    this.#decoder = decoder;
    return decoder;
  }

  #decoded(bytes: Uint8Array, ended: boolean): string {
    if (this.#decoder === null) return '';
    const text = this.#decoder.decode(bytes, { stream: !ended });
    if (!this.#badBytesSeen && text.includes('\ufffd')) {
      this.#badBytesSeen = true;
      this.#options.warn('bad_bytes', this.#decoder.encoding);
    }
    return text;
  }
}

function byteOrderMark(bytes: Uint8Array): { label: string; length: number } | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { label: 'utf-8', length: 3 };
  if (a === 0xff && b === 0xfe) return { label: 'utf-16le', length: 2 };
  if (a === 0xfe && b === 0xff) return { label: 'utf-16be', length: 2 };
  return null;
}
