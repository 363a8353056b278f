import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

/**
 * Files at rest, encrypted in chunks (the STREAM construction over AES-256-GCM).
 *
 * A file is a header (magic, salt, nonce prefix) and chunks of 64 kB, each with its tag. Every file has a key
 * of its own, derived from the master key, the salt and the file's name, so one file can't stand in for another.
 * A chunk's nonce holds its number and whether it is the last: reordered, repeated, missing or added chunks
 * fail like changed ones, and no byte of a failing chunk is handed out.
 */
const chunkSize = 64 * 1024;
const tagSize = 16;
const magic = Buffer.from('MHF1');
const saltSize = 32;
const prefixSize = 7;
const headerSize = magic.length + saltSize + prefixSize;

export interface FileKey {
  /** 32 bytes. */
  masterKey: Buffer;
  /** The file's name, which the ciphertext is bound to. */
  name: string;
}

/** The encrypted form of `source`, chunk by chunk. */
export async function* encryptFile(
  { masterKey, name }: FileKey,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltSize);
  const prefix = randomBytes(prefixSize);
  const key = deriveKey(masterKey, { salt, name });
  yield Buffer.concat([magic, salt, prefix]);
  for await (const { index, bytes, isLast } of cutInto(chunkSize, source)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(prefix, { index, isLast }));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * The plain bytes of an encrypted file.
 * @throws Error when the file was changed, cut off, is another file, or was written with another key.
 */
export async function* decryptFile(
  { masterKey, name }: FileKey,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const { header, rest } = await splitHeader(source);
  if (header.length < headerSize || !header.subarray(0, magic.length).equals(magic))
    throw damaged(name);
  const salt = header.subarray(magic.length, magic.length + saltSize);
  const prefix = header.subarray(magic.length + saltSize);
  const key = deriveKey(masterKey, { salt, name });
  for await (const { index, bytes, isLast } of cutInto(chunkSize + tagSize, rest)) {
    if (bytes.length < tagSize) throw damaged(name);
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(prefix, { index, isLast }), {
      authTagLength: tagSize,
    });
    decipher.setAuthTag(bytes.subarray(-tagSize));
    const plain = decipher.update(bytes.subarray(0, -tagSize));
    try {
      decipher.final();
    } catch (cause) {
      throw damaged(name, cause);
    }
    yield plain;
  }
}

/** `decryptFile` as a stream: destroying it, even before the first byte, closes the encrypted one. */
export function decryptStream(key: FileKey, encrypted: Readable): Readable {
  const plain = Readable.from(decryptFile(key, encrypted), { objectMode: false });
  // A stream destroyed before the first byte never starts the generator, whose cleanup would close the file.
  return plain.once('close', () => encrypted.destroy());
}

function damaged(name: string, cause?: unknown): Error {
  return new Error(`The stored file ${name} is damaged, or was encrypted with another key.`, {
    cause,
  });
}

function deriveKey(masterKey: Buffer, file: { salt: Buffer; name: string }): Buffer {
  return Buffer.from(
    hkdfSync('sha256', masterKey, file.salt, `mesterhand file 1 ${file.name}`, 32),
  );
}

function nonceOf(prefix: Buffer, chunk: { index: number; isLast: boolean }): Buffer {
  const place = Buffer.alloc(5);
  place.writeUInt32BE(chunk.index);
  place.writeUInt8(chunk.isLast ? 1 : 0, 4);
  return Buffer.concat([prefix, place]);
}

interface Chunk {
  index: number;
  bytes: Buffer;
  isLast: boolean;
}

/** Rechunks a source to one size. Only the last chunk may be shorter; an empty source is one empty chunk. */
async function* cutInto(size: number, source: AsyncIterable<Uint8Array>): AsyncGenerator<Chunk> {
  let held: Uint8Array[] = [];
  let length = 0;
  let index = 0;
  for await (const part of source) {
    held.push(part);
    length += part.length;
    if (length <= size) continue;
    let bytes = Buffer.concat(held);
    // A full chunk is held back until more arrives: it may be the last.
    for (; bytes.length > size; bytes = bytes.subarray(size)) {
      yield { index, bytes: bytes.subarray(0, size), isLast: false };
      index += 1;
    }
    held = [bytes];
    length = bytes.length;
  }
  yield { index, bytes: Buffer.concat(held), isLast: true };
}

async function splitHeader(
  source: AsyncIterable<Uint8Array>,
): Promise<{ header: Buffer; rest: AsyncIterable<Uint8Array> }> {
  const parts = source[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < headerSize) {
    const part = await parts.next();
    if (part.done === true) break;
    start = Buffer.concat([start, part.value]);
  }
  const rest = async function* (): AsyncGenerator<Uint8Array> {
    if (start.length > headerSize) yield start.subarray(headerSize);
    yield* { [Symbol.asyncIterator]: () => parts };
  };
  return { header: start.subarray(0, headerSize), rest: rest() };
}
