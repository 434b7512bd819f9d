import type { Readable } from 'node:stream';
import { plainLine } from '../rules/plain-text.ts';

/** Header Content-Disposition with a name of any text: what systems take for a path or a pattern is a dash (RFC 8187). */
export function dispositionOf(kind: 'attachment' | 'inline', name: string): string {
  const plain = plainLine(name).replace(/[/\\:*?"<>|]/g, '-');
  const encoded = encodeURIComponent(plain).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename*=UTF-8''${encoded}`;
}

/** An answer that is a file to keep; sent as it is read. */
export class FileAnswer {
  /** With extension; any characters. */
  readonly name: string;
  /** Media type with its charset. */
  readonly type: string;
  readonly content: Readable;
  constructor(name: string, type: string, content: Readable) {
    this.name = name;
    this.type = type;
    this.content = content;
  }
}
