import { gzipSync } from 'node:zlib';
import { Compression, TileType, zxyToTileId } from 'pmtiles';

export interface WrittenTile {
  z: number;
  x: number;
  y: number;
  /** A Mapbox vector tile. */
  bytes: Uint8Array;
}

interface ArchiveFacts {
  /** West, south, east and north in degrees. */
  bounds: readonly [number, number, number, number];
  maxZoom: number;
  layers: readonly string[];
}

const headerBytes = 127;

/** A PMTiles archive of version 3: one directory, all parts compressed with gzip. At least one tile. */
export function writePmtiles(tiles: readonly WrittenTile[], facts: ArchiveFacts): Buffer {
  const sorted = tiles
    .map(({ z, x, y, bytes }) => ({ id: zxyToTileId(z, x, y), bytes: gzipSync(bytes) }))
    .toSorted((a, b) => a.id - b.id);
  const directory = gzipSync(writeDirectory(sorted));
  const described = facts.layers.map((id) => ({ id, fields: {} }));
  const metadata = gzipSync(JSON.stringify({ vector_layers: described }));
  const data = Buffer.concat(sorted.map(({ bytes }) => bytes));
  const header = writeHeader(facts, { directory, metadata, data, count: sorted.length });
  return Buffer.concat([header, directory, metadata, data]);
}

/** The same archive, whose header and directory are readable, but none of its tiles. */
export function damageTiles(archive: Buffer): Buffer {
  const damaged = Buffer.from(archive);
  return damaged.fill(0x5a, Number(damaged.readBigUInt64LE(56)));
}

function writeDirectory(entries: readonly { id: number; bytes: Buffer }[]): Buffer {
  const deltas = entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0));
  const runs = entries.map(() => 1);
  const lengths = entries.map(({ bytes }) => bytes.length);
  // An offset of 0: right behind the entry before.
  const offsets = entries.map((_, index) => (index === 0 ? 1 : 0));
  const numbers = [entries.length, ...deltas, ...runs, ...lengths, ...offsets];
  return Buffer.from(numbers.flatMap(varint));
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

function writeHeader(
  { bounds, maxZoom }: ArchiveFacts,
  parts: { directory: Buffer; metadata: Buffer; data: Buffer; count: number },
): Buffer {
  const { directory, metadata, data, count } = parts;
  const metadataAt = headerBytes + directory.length;
  const dataAt = metadataAt + metadata.length;
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles', 0, 'ascii');
  header.writeUInt8(3, 7);
  const leaves = [dataAt, 0];
  const places = [headerBytes, directory.length, metadataAt, metadata.length].concat(
    leaves,
    [dataAt, data.length],
    [count, count, count],
  );
  for (const [index, place] of places.entries())
    header.writeBigUInt64LE(BigInt(place), 8 + index * 8);
  const kinds = [1, Compression.Gzip, Compression.Gzip, TileType.Mvt, 0, maxZoom];
  header.set(kinds, 96);
  const [west, south, east, north] = bounds.map((degrees) => Math.round(degrees * 1e7));
  for (const [index, value] of [west, south, east, north].entries())
    header.writeInt32LE(value ?? 0, 102 + index * 4);
  header.writeUInt8(maxZoom, 118);
  return header;
}
