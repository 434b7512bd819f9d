import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { BackupFault } from './backup-fault.ts';
import { ByteReader, fourBytes } from './byte-reader.ts';

/**
 * The outer layer of a backup: a stream sealed in pieces with AES-256-GCM. Each piece carries its length and whether it is
 * the last one as authenticated data, and its number as the nonce under a key that belongs to this file alone; so a byte
 * changed, a piece left out, moved or repeated, and an end cut off or added are all found on reading.
 */

const MAGIC = Buffer.from('NOVOSEL BACKUP 1\n');
const SALT_BYTES = 32;
const TAG_BYTES = 16;
const PIECE = 1 << 20;
const LAST = 0x80_00_00_00;

const damaged = (cause?: unknown): BackupFault =>
  new BackupFault('Копия повреждена или зашифрована другим ключом: прочитать её нельзя', { damaged: true, cause });

/** Seals a stream under a key of 32 bytes. */
export async function* seal(key: Buffer, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const own = fileKey(key, salt);
  yield Buffer.concat([MAGIC, salt]);
  let number = 0;
  let held: Buffer[] = [];
  let length = 0;
  for await (const bytes of plain) {
    held.push(bytes);
    length += bytes.length;
    if (length < PIECE) continue;
    const all = Buffer.concat(held);
    let start = 0;
    // The last piece is sealed behind the loop: only then it is known to be the last.
    for (; all.length - start > PIECE; start += PIECE) {
      yield sealPiece(own, number++, all.subarray(start, start + PIECE), false);
    }
    held = [all.subarray(start)];
    length = all.length - start;
  }
  yield sealPiece(own, number, Buffer.concat(held), true);
}

/**
 * What was sealed, piece by piece; each is genuine when it comes.
 *
 * @throws {BackupFault} where the file is damaged, cut off, continued, or sealed with another key.
 */
export async function* unseal(key: Buffer, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const reader = new ByteReader(sealed);
  const head = await reader.take(MAGIC.length + SALT_BYTES);
  if (!head?.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new BackupFault('Это не резервная копия «Новосёла» или её начало повреждено', { damaged: true });
  }
  const own = fileKey(key, head.subarray(MAGIC.length));
  for (let number = 0; ; number++) {
    const word = (await reader.take(4))?.readUInt32BE();
    if (word === undefined) throw damaged();
    const last = word >= LAST;
    const length = last ? word - LAST : word;
    if (length > PIECE) throw damaged();
    const piece = await reader.take(length + TAG_BYTES);
    if (!piece) throw damaged();
    yield openPiece(own, number, piece, word);
    if (!last) continue;
    if (!(await reader.isAtEnd())) throw damaged();
    return;
  }
}

function sealPiece(key: Buffer, number: number, plain: Buffer, last: boolean): Buffer {
  const word = fourBytes(last ? plain.length + LAST : plain.length);
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number));
  cipher.setAAD(word);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([word, body, cipher.getAuthTag()]);
}

function openPiece(key: Buffer, number: number, piece: Buffer, word: number): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number));
  decipher.setAAD(fourBytes(word));
  decipher.setAuthTag(piece.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw damaged(error);
  }
}

/** A key for one file (RFC 5869): numbers may then serve as nonces. */
function fileKey(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'novosel backup file', 32));
}

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 8);
  return nonce;
}
