import { expect, test } from 'vitest';
import { unzip } from '../../../../../tests/support/unzip.ts';
import { type ZipEntry, zipOf } from './zip.ts';

const madeAt = new Date('2026-11-22T10:20:30Z');

async function whole(entries: ZipEntry[]): Promise<Buffer> {
  async function* each(): AsyncGenerator<ZipEntry> {
    yield* entries;
  }
  const parts: Uint8Array[] = [];
  for await (const part of zipOf(each(), madeAt)) parts.push(part);
  return Buffer.concat(parts);
}

test('holds each file whole under its name, whatever letters it has', async () => {
  const long = Buffer.alloc(300_000, 'Mesterhånd ');
  const files = unzip(
    await whole([
      { path: 'profil.json', parts: [Buffer.from('{"navn":'), Buffer.from('"Kari"}')] },
      { path: 'filer/blåbær.txt', parts: [long] },
      { path: 'tom', parts: [] },
    ]),
  );
  expect([...files.keys()]).toEqual(['profil.json', 'filer/blåbær.txt', 'tom']);
  expect(files.get('profil.json')?.toString()).toBe('{"navn":"Kari"}');
  expect(files.get('filer/blåbær.txt')?.equals(long)).toBe(true);
  expect(files.get('tom')?.length).toBe(0);
});

test('breaks off where a file does', async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('half');
    throw new Error('The disk is gone.');
  }
  await expect(whole([{ path: 'a', parts: broken() }])).rejects.toThrow('The disk is gone.');
});
