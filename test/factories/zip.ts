import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP as an archiver, or somebody who means harm, would write it. */
export interface ZipEntry {
  readonly name: string | Buffer;
  readonly content: Buffer | string;
  /** What the archive claims in place of the true size. */
  readonly claimed?: number;
  /** General purpose bits: 1 encrypted, 0x800 names in UTF-8. */
  readonly flags?: number;
}

/** A ZIP of these entries, deflated. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimed, flags = 0x800 } of entries) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed ?? data.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, title, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, tail, title]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, Buffer.from('PK\u0005\u0006'), end]);
}
