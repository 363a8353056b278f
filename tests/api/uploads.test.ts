import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { documentSchema } from '@mesterhand/domain/documents/schema';
import { megabyte } from '@mesterhand/domain/uploads/documents';
import { fileQuota } from '@mesterhand/domain/uploads/quota';
import { avatarOutput } from '@mesterhand/domain/profile/schema';
import { uploadedImagesOutput } from '@mesterhand/domain/works/schema';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Cast, makeCast } from '../support/accounts.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

/** Three upload endpoints and the address each answers. A GIF is accepted as an image, not as a document. */
const endpoints = [
  {
    endpoint: 'an avatar (C-155)',
    path: '/api/upload/avatar',
    field: 'avatar',
    fakeGif: { status: 400, body: { code: 'uploads.broken' } },
    addressIn: (body: unknown) => avatarOutput.parse(body).avatarUrl,
  },
  {
    endpoint: 'a document (C-156)',
    path: '/api/documents/upload',
    field: 'file',
    fakeGif: { status: 415, body: { code: 'uploads.wrongType' } },
    addressIn: (body: unknown) => documentSchema.parse(body).url,
  },
  {
    endpoint: 'a picture of a work (C-146)',
    path: '/api/upload/work-project-images',
    field: 'images',
    fakeGif: { status: 400, body: { code: 'uploads.broken' } },
    addressIn: (body: unknown) => uploadedImagesOutput.parse(body).imageUrls[0],
  },
];
type Endpoint = (typeof endpoints)[number];

/** Sends bytes with the name and type of a JPEG, as the cast’s master. */
function send({ path, field }: Endpoint, bytes: Buffer, fileName = 'bilde.jpg') {
  const form = new FormData();
  form.set('type', 'insurance');
  form.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), fileName);
  return server.rest('POST', path, { token: cast.master.token, body: form });
}

const pictureOf = (width: number) =>
  sharp({ create: { width, height: 60, channels: 3, background: '#0f6a5f' } });
const jpeg = () => pictureOf(300).jpeg().toBuffer();
const html = Buffer.from('<!doctype html><script>alert(document.cookie)</script>');
/** The end of an empty archive, enough for unzip programs, which read from the end. */
const zip = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);

/** A black PNG of 400 million pixels: a few kilobytes until it is decoded. */
function bomb(side = 20_000): Buffer {
  const part = (type: string, data: Buffer): Buffer => {
    const [length, sum, body] = [
      Buffer.alloc(4),
      Buffer.alloc(4),
      Buffer.concat([Buffer.from(type), data]),
    ];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  return Buffer.concat([
    signature,
    part('IHDR', header),
    part('IDAT', rows),
    part('IEND', Buffer.alloc(0)),
  ]);
}

interface Stored {
  rows: string[];
  files: string[];
}

/** The stored state: rows of files, and every file on the disk, temporary ones too. */
async function listStored(): Promise<Stored> {
  const rows = await server.db.selectFrom('files').select('name').orderBy('name').execute();
  const entries = await readdir(server.dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return {
    rows: rows.map(({ name }) => name),
    files: files.map(({ parentPath, name }) => join(parentPath, name)).sort(),
  };
}

interface BadFile {
  name: string;
  make: () => Promise<Buffer> | Buffer;
  status: number;
  code: string;
  fileName?: string;
}

const bad: BadFile[] = [
  {
    name: 'trap 10 a picture of 6 MB',
    make: async () => Buffer.concat([await jpeg(), Buffer.alloc(6 * megabyte)]),
    status: 413,
    code: 'uploads.tooLarge',
  },
  {
    name: 'trap 11 HTML named as an image',
    make: () => html,
    status: 415,
    code: 'uploads.wrongType',
  },
  {
    name: 'trap 11 HTML named as a document',
    make: () => html,
    status: 415,
    code: 'uploads.wrongType',
    fileName: 'attest.pdf',
  },
  {
    name: 'a truncated JPEG',
    make: async () => (await jpeg()).subarray(0, -200),
    status: 400,
    code: 'uploads.broken',
  },
  {
    name: 'a picture of 20 000 × 20 000 pixels',
    make: () => bomb(),
    status: 413,
    code: 'uploads.tooLarge',
  },
];

describe.each(endpoints)('$endpoint', (endpoint) => {
  test.each(bad)('$name is refused with $status and leaves nothing behind', async (file) => {
    const before = await listStored();
    const bytes = await file.make();
    const answer = await send(endpoint, bytes, file.fileName);
    expect(answer).toMatchObject({
      status: file.status,
      body: { code: file.code, message: expect.stringMatching(/^The file .+\.$/) },
    });
    expect(await listStored()).toEqual(before);
  });

  test.each([
    ['HTML', html],
    ['an archive', zip],
  ])('trap 11 a picture with %s appended is stored without it', async (_name, tail) => {
    const sent = Buffer.concat([await jpeg(), tail]);
    const { files: before } = await listStored();
    const answer = await send(endpoint, sent);
    expect(answer.status).toBe(201);
    const address = endpoint.addressIn(answer.body);
    const response = await fetch(`${server.url}${address}`, {
      headers: { authorization: `Bearer ${cast.master.token}` },
    });
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-type')).toBe('image/webp');
    const stored = Buffer.from(await response.arrayBuffer());
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 300 });
    // The file is exactly one image: a WebP states its own length, eight bytes less than the file’s.
    expect(stored.readUInt32LE(4) + 8).toBe(stored.length);
    for (const path of (await listStored()).files.filter((each) => !before.includes(each)))
      expect((await readFile(path)).includes(tail)).toBe(false);
    expect(stored.includes(tail)).toBe(false);
  });

  test('HTML that begins like a GIF is no picture', async () => {
    const before = await listStored();
    const answer = await send(endpoint, Buffer.from(`GIF89a/*${String(html)}*/=1;`), 'bilde.gif');
    expect(answer).toMatchObject(endpoint.fakeGif);
    expect(await listStored()).toEqual(before);
  });
});

describe('trap 11 a GIF with HTML appended', () => {
  const make = async (): Promise<Buffer> =>
    Buffer.concat([await pictureOf(300).gif().toBuffer(), html]);

  test.each(endpoints.filter(({ field }) => field !== 'file'))(
    'is stored without it as $endpoint',
    async (endpoint) => {
      const answer = await send(endpoint, await make(), 'bilde.gif');
      expect(answer.status).toBe(201);
      const response = await fetch(`${server.url}${endpoint.addressIn(answer.body)}`);
      const stored = Buffer.from(await response.arrayBuffer());
      expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 300 });
      expect(stored.includes('<script>')).toBe(false);
    },
  );

  test.each(endpoints.filter(({ field }) => field === 'file'))(
    'is refused as $endpoint',
    async (endpoint) => {
      const before = await listStored();
      const answer = await send(endpoint, await make(), 'bilde.gif');
      expect(answer).toMatchObject({ status: 415, body: { code: 'uploads.wrongType' } });
      expect(await listStored()).toEqual(before);
    },
  );
});

test('concurrent uploads are accepted up to the owner’s quota, and the others leave nothing behind', async () => {
  const { userId } = cast.otherMaster.actor;
  const free = 3;
  const { count: stored } = await server.db
    .selectFrom('files')
    .where('ownerId', '=', userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: fileQuota.files - stored - free }, () => ({
    name: `${crypto.randomUUID().replaceAll('-', '')}.webp`,
    ownerId: userId,
    purpose: 'work' as const,
    private: false,
    mime: 'image/webp' as const,
    bytes: 1,
  }));
  await server.db.insertInto('files').values(rows).execute();
  const before = await listStored();
  const answers = await Promise.all(
    Array.from({ length: free + 4 }, async () => {
      const form = new FormData();
      const bytes = new Uint8Array(await jpeg());
      form.set('images', new Blob([bytes], { type: 'image/jpeg' }), 'bad.jpg');
      return server.rest('POST', '/api/upload/work-project-images', {
        token: cast.otherMaster.token,
        body: form,
      });
    }),
  );
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused).toHaveLength(4);
  for (const { status, body } of refused)
    expect({ status, body }).toMatchObject({ status: 413, body: { code: 'uploads.quota' } });
  const after = await listStored();
  const added = after.rows.filter((name) => !before.rows.includes(name));
  expect(added).toHaveLength(free);
  const stems = added.map((name) => name.split('.')[0] ?? '');
  for (const file of after.files.filter((path) => !before.files.includes(path)))
    expect(stems.some((stem) => file.includes(stem))).toBe(true);
});
