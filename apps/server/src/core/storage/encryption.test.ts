import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptFile, encryptFile } from './encryption.ts';

const chunk = 64 * 1024;
const tag = 16;
const header = 43;
const key = { masterKey: randomBytes(32), name: 'aaaaaaaaaaaaaaaaaaaa.pdf' };

async function* piecesOf(bytes: Buffer, size = 10_000): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function encrypt(plain: Buffer): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of encryptFile(key, piecesOf(plain))) parts.push(part);
  return Buffer.concat(parts);
}

/** The bytes read until the stream ends or fails. */
async function decrypt(encrypted: Buffer, options: { as?: typeof key; pieces?: number } = {}) {
  const parts: Buffer[] = [];
  try {
    const source = piecesOf(encrypted, options.pieces);
    for await (const part of decryptFile(options.as ?? key, source)) parts.push(part);
    return { plain: Buffer.concat(parts), error: null };
  } catch (error) {
    return { plain: Buffer.concat(parts), error };
  }
}

it.each([1, 42, 43, 44, chunk + tag, 1_000_000])(
  'reads back in pieces of %i bytes',
  async (pieces) => {
    const plain = randomBytes(pieces === 1 ? 200 : 2 * chunk + 7);
    expect(await decrypt(await encrypt(plain), { pieces })).toEqual({ plain, error: null });
  },
);

it('encrypts the same text differently each time', async () => {
  const plain = Buffer.alloc(1000);
  const [one, other] = [await encrypt(plain), await encrypt(plain)];
  expect(one.subarray(header).equals(other.subarray(header))).toBe(false);
});

it.each([
  ['another name', { ...key, name: 'bbbbbbbbbbbbbbbbbbbb.pdf' }],
  ['another key', { ...key, masterKey: randomBytes(32) }],
])('opens under %s for nobody', async (_, as) => {
  const { plain, error } = await decrypt(await encrypt(Buffer.from('secret')), { as });
  expect(error).toBeInstanceOf(Error);
  expect(plain).toHaveLength(0);
});

describe('a file of three chunks and a rest', () => {
  const at = (index: number): number => header + index * (chunk + tag);
  const cases: [string, number, (bytes: Buffer) => Buffer][] = [
    ['a changed first chunk', 0, (bytes) => flip(bytes, at(0) + 5)],
    ['a changed middle chunk', 1, (bytes) => flip(bytes, at(1) + 5)],
    ['a changed tag', 0, (bytes) => flip(bytes, at(1) - 1)],
    ['a changed last byte', 3, (bytes) => flip(bytes, bytes.length - 1)],
    ['a changed salt', 0, (bytes) => flip(bytes, 10)],
    ['a changed nonce', 0, (bytes) => flip(bytes, header - 1)],
    ['a changed magic', 0, (bytes) => flip(bytes, 0)],
    ['a missing last chunk', 2, (bytes) => bytes.subarray(0, at(3))],
    ['a missing last byte', 3, (bytes) => bytes.subarray(0, -1)],
    ['half a tag at the end', 3, (bytes) => bytes.subarray(0, at(3) + 8)],
    ['nothing after the header', 0, (bytes) => bytes.subarray(0, header)],
    ['half a header', 0, (bytes) => bytes.subarray(0, 20)],
    ['nothing at all', 0, () => Buffer.alloc(0)],
    ['an added byte', 3, (bytes) => Buffer.concat([bytes, Buffer.alloc(1)])],
    ['a repeated last chunk', 3, (bytes) => Buffer.concat([bytes, bytes.subarray(at(3))])],
    [
      'a missing middle chunk',
      1,
      (bytes) => Buffer.concat([bytes.subarray(0, at(1)), bytes.subarray(at(2))]),
    ],
    [
      'two chunks in the other order',
      1,
      (bytes) =>
        Buffer.concat([
          bytes.subarray(0, at(1)),
          bytes.subarray(at(2), at(3)),
          bytes.subarray(at(1), at(2)),
          bytes.subarray(at(3)),
        ]),
    ],
  ];
  it.each(cases)(
    'with %s fails after %i good chunks, before a wrong byte',
    async (_, goodChunks, tamper) => {
      const original = randomBytes(3 * chunk + 500);
      const { plain, error } = await decrypt(tamper(await encrypt(original)));
      expect(error).toMatchObject({ message: expect.stringContaining(`${key.name} is damaged`) });
      expect(plain.equals(original.subarray(0, goodChunks * chunk))).toBe(true);
    },
  );
});

function flip(bytes: Buffer, index: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
  return changed;
}
