import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadFile, openDownload } from '@mesterhand/client/downloads';
import { isAppError } from '@mesterhand/client/errors';
import type { Progress } from '@mesterhand/client/form-request';
import {
  type UploadOptions,
  createGalleryItem,
  registerMaster,
  updateGalleryItem,
  uploadAvatar,
  uploadDocument,
  uploadMessageImage,
  uploadPostPicture,
  uploadWorkImages,
} from '@mesterhand/client/uploads';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Account, type Cast, fresh, makeCast } from '../support/accounts.ts';
import { png } from '../support/pictures.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
});
afterAll(() => server.close());

const as = ({ token }: Account) => server.client(token);
const errorIn = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('The call went well.')),
    (error: unknown) => error,
  );

const picture = (side = 4, name = 'bilde.png') =>
  new File([new Uint8Array(png(side))], name, { type: 'image/png' });
const pdf = new File(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'], 'attest.pdf', {
  type: 'application/pdf',
});
const item = {
  title: 'Nytt bad',
  description: 'Fliser og membran',
  category: 'Rørlegger',
  masterName: 'Bad & Co',
} as const;
const newcomer = () => ({
  firstName: 'Nora',
  lastName: 'Berg',
  username: `nora-${fresh()}`,
  email: `nora-${fresh()}@example.no`,
  password: 'solskinn i Bergen 42',
  category: 'plumbing',
  services: [{ name: 'Kran', price: 990 }],
});

const uploads: [string, (options: UploadOptions) => Promise<unknown>, unknown][] = [
  [
    'an avatar',
    (options) => uploadAvatar(as(cast.client), picture(), options),
    { avatarUrl: expect.stringMatching(/^\/uploads\/\w+\.webp$/) },
  ],
  [
    'a document',
    (options) => uploadDocument(as(cast.master), { type: 'insurance', file: pdf }, options),
    { type: 'insurance', originalName: 'attest.pdf', status: 'waiting' },
  ],
  [
    'pictures of a work',
    (options) => uploadWorkImages(as(cast.master), [picture(4), picture(5)], options),
    [expect.stringMatching(/^\/uploads\//), expect.stringMatching(/^\/uploads\//)],
  ],
  [
    'a picture of a message',
    (options) => uploadMessageImage(as(cast.client), picture(), options),
    { image: expect.stringMatching(/^\/uploads\//) },
  ],
  [
    'a picture of a post',
    (options) => uploadPostPicture(as(cast.admin), picture(6), options),
    { url: expect.stringMatching(/^\/uploads\//), width: 6, height: 6 },
  ],
  [
    'a picture of the gallery',
    (options) => createGalleryItem(as(cast.moderator), { ...item, image: picture() }, options),
    { ...item, isVisible: true, masterId: null },
  ],
  [
    'a master’s registration',
    (options) =>
      registerMaster(
        server.client(),
        { userData: newcomer(), documents: { personalId: pdf, certificate: pdf } },
        options,
      ),
    { user: { firstName: 'Nora', masterId: expect.any(Number) }, token: expect.any(String) },
  ],
];

describe('an upload', () => {
  test.each(uploads)(
    'of %s is answered, with progress up to the last byte',
    async (_name, send, answer) => {
      const reported: Progress[] = [];
      expect(await send({ onProgress: (progress) => void reported.push(progress) })).toMatchObject(
        answer ?? {},
      );
      const total = reported[0]?.total ?? 0;
      expect(total).toBeGreaterThan(100);
      expect(reported.at(0)).toEqual({ sent: 0, total });
      expect(reported.at(-1)).toEqual({ sent: total, total });
      expect(reported.map(({ sent }) => sent)).toEqual(
        reported.map(({ sent }) => sent).toSorted((a, b) => a - b),
      );
    },
  );

  test('may change a picture of the gallery without a new file', async () => {
    const client = as(cast.moderator);
    const { id, imageUrl } = await createGalleryItem(client, { ...item, image: picture() });
    const changed = await updateGalleryItem(client, { id, ...item, isVisible: false });
    expect(changed).toMatchObject({ id, imageUrl, isVisible: false });
  });

  test('streams a file from disk, and a file name cannot break out of its quotes or line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'client-test-'));
    await writeFile(join(folder, 'attest.pdf'), Buffer.from(await pdf.arrayBuffer()));
    const onDisk = await openAsBlob(join(folder, 'attest.pdf'));
    const file = new File([onDisk], 'Åses "attest"; før\r\n2026.pdf');
    const { originalName } = await uploadDocument(as(cast.master), { type: 'insurance', file });
    // As browsers write it.
    expect(originalName).toBe('Åses %22attest%22; før%0D%0A2026.pdf');
    await rm(folder, { recursive: true });
  });

  test('names the field of a refused file', async () => {
    const html = new File(['<html></html>'], 'bilde.png');
    const refused = await errorIn(uploadWorkImages(as(cast.master), [picture(), html]));
    expect(isAppError(refused, 'uploads.wrongType')).toBe(true);
    expect(refused).toHaveProperty('failure.issues.0.path', ['images', 1]);
  });
});

describe('a file', () => {
  test('of one’s own is read with one’s session, whole or in ranges', async () => {
    const client = server.client(cast.admin.token);
    await client.admin.settings.update.mutate(await client.admin.settings.get.query());
    const { blob, name, type } = await downloadFile(client, '/api/admin/audit.csv');
    expect({ name, type }).toEqual({
      name: expect.stringMatching(/\.csv$/),
      type: expect.stringMatching(/^text\/csv/),
    });
    const { stream } = await openDownload(client, '/api/admin/audit.csv');
    expect(await new Response(stream).text()).toBe(await blob.text());
    const refused = await errorIn(
      downloadFile(server.client(cast.client.token), '/api/admin/audit.csv'),
    );
    expect(isAppError(refused, 'access.forbidden')).toBe(true);
  });

  test('of another origin is not fetched, so the session token does not leak', async () => {
    for (const path of ['//example.no/a', 'https://example.no/a', 'uploads/a'])
      await expect(downloadFile(server.client(cast.client.token), path)).rejects.toThrow('No path');
  });
});
