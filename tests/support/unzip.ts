import { crc32, inflateRawSync } from 'node:zlib';

/**
 * The files of a ZIP by name, read by the central directory at its end.
 * @throws Error when it is none, or a file differs from its directory entry.
 */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.length - 22;
  if (end < 0 || zip.readUInt32LE(end) !== 0x06054b50) throw new Error('This is no whole ZIP.');
  const found = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const { name, content, length } = readEntry(zip, at);
    found.set(name, content);
    at += length;
  }
  if (at !== end) throw new Error('The directory of the ZIP does not end where it should.');
  return found;
}

function readEntry(zip: Buffer, at: number) {
  if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('The directory of the ZIP is broken.');
  const packed = zip.readUInt32LE(at + 20);
  const nameLength = zip.readUInt16LE(at + 28);
  const name = zip.subarray(at + 46, at + 46 + nameLength).toString('utf8');
  const from = zip.readUInt32LE(at + 42) + 30 + nameLength;
  const content = inflateRawSync(zip.subarray(from, from + packed));
  const isWhole =
    crc32(content) === zip.readUInt32LE(at + 16) && content.length === zip.readUInt32LE(at + 24);
  if (!isWhole) throw new Error(`${name} is not what the directory of the ZIP says.`);
  return { name, content, length: 46 + nameLength + zip.readUInt16LE(at + 30) };
}
