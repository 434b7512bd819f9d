import type { Readable } from 'node:stream';

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
