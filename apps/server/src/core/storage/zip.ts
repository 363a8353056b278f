import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file in a ZIP. Its content is read when it is its turn. */
export interface ZipEntry {
  /** Separated by slashes; any Unicode. */
  path: string;
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  bytes: number;
  offset: number;
}

/** UTF-8 names, and sizes in a data descriptor after the content. */
const flags = 0x0808;
const deflated = 8;
/** Beyond it ZIP64 would be needed; a user's data is far smaller. */
const most = 0xffff_ffff;

/** Streams a ZIP with backpressure; no file is ever held in memory as a whole. */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry>,
  madeAt: Date,
): AsyncGenerator<Uint8Array> {
  const stamp = dosStamp(madeAt);
  const directory: Written[] = [];
  let offset = 0;
  for await (const { path, parts } of entries) {
    const name = Buffer.from(path, 'utf8');
    const entry: Written = { name, crc: 0, packed: 0, bytes: 0, offset };
    const head = localHead(name, stamp);
    yield head;
    for await (const part of packed(parts, entry)) yield part;
    yield descriptor(entry);
    offset += head.length + entry.packed + 16;
    if (offset > most) throw new Error('This is more than a ZIP can hold.');
    directory.push(entry);
  }
  yield* writeDirectory(directory, { stamp, offset });
}

async function* packed(parts: ZipEntry['parts'], entry: Written): AsyncGenerator<Uint8Array> {
  const squeeze = createDeflateRaw();
  const feeding = pipeline(Readable.from(counted(parts, entry), { objectMode: false }), squeeze);
  // Avoids an unhandled rejection; the error is awaited below.
  feeding.catch(() => undefined);
  const made: AsyncIterable<Uint8Array> = squeeze;
  for await (const part of made) {
    entry.packed += part.length;
    yield part;
  }
  await feeding;
}

async function* counted(
  parts: ZipEntry['parts'],
  entry: Written,
): AsyncGenerator<Uint8Array, void> {
  for await (const part of parts) {
    entry.crc = crc32(part, entry.crc);
    entry.bytes += part.length;
    yield part;
  }
}

interface Stamp {
  time: number;
  date: number;
}

/** DOS time: a resolution of two seconds, no time zone. */
function dosStamp(at: Date): Stamp {
  const [year, month, day] = [at.getUTCFullYear() - 1980, at.getUTCMonth() + 1, at.getUTCDate()];
  const [hour, minute, second] = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()];
  return {
    time: (hour << 11) | (minute << 5) | (second >> 1),
    date: (year << 9) | (month << 5) | day,
  };
}

function localHead(name: Buffer, { time, date }: Stamp): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflated, 8);
  head.writeUInt16LE(time, 10);
  head.writeUInt16LE(date, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed: size, bytes }: Written): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(size, 8);
  tail.writeUInt32LE(bytes, 12);
  return tail;
}

function* writeDirectory(
  entries: readonly Written[],
  { stamp, offset }: { stamp: Stamp; offset: number },
): Generator<Uint8Array> {
  let size = 0;
  for (const entry of entries) {
    const line = directoryLine(entry, stamp);
    size += line.length;
    yield line;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  yield end;
}

function directoryLine(entry: Written, { time, date }: Stamp): Buffer {
  const line = Buffer.alloc(46);
  line.writeUInt32LE(0x02014b50, 0);
  line.writeUInt16LE(20, 4);
  line.writeUInt16LE(20, 6);
  line.writeUInt16LE(flags, 8);
  line.writeUInt16LE(deflated, 10);
  line.writeUInt16LE(time, 12);
  line.writeUInt16LE(date, 14);
  line.writeUInt32LE(entry.crc, 16);
  line.writeUInt32LE(entry.packed, 20);
  line.writeUInt32LE(entry.bytes, 24);
  line.writeUInt16LE(entry.name.length, 28);
  line.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([line, entry.name]);
}
