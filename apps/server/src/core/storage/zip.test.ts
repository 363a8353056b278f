import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
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

test('closes what it reads when its reader stops', async () => {
  const closed: string[] = [];
  const opened = new Readable({ read: () => undefined });
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      while (true) yield Buffer.alloc(65_536, Math.random().toString());
    } finally {
      closed.push('file');
    }
  }
  async function* each(): AsyncGenerator<ZipEntry> {
    try {
      yield { path: 'endless', parts: endless() };
    } finally {
      closed.push('list');
    }
  }
  for await (const _ of zipOf(each(), madeAt)) break;
  expect(closed).toEqual(['file', 'list']);

  async function* silent(): AsyncGenerator<ZipEntry> {
    yield { path: 'silent', parts: opened };
  }
  for await (const _ of zipOf(silent(), madeAt)) break;
  expect(opened.destroyed).toBe(true);
});

test('reads no further than its reader, apart from buffers', async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (; ; read += 65_536) yield randomBytes(65_536);
  }
  async function* each(): AsyncGenerator<ZipEntry> {
    yield { path: 'endless', parts: endless() };
  }
  let written = 0;
  for await (const part of zipOf(each(), madeAt)) {
    written += part.length;
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (written > 2_000_000) break;
  }
  expect(read - written).toBeLessThan(1_000_000);
});
