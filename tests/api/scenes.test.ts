import { scenePictureSchema } from '@mesterhand/domain/scenes/schema';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type FilledPages, openFilledPages } from '../support/filled-pages.ts';
import { formOf } from '../support/documented.ts';
import { openSession } from '../support/accounts.ts';
import { makeClient } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';

let filled: FilledPages;
let server: TestServer;
let token: string;

beforeAll(async () => {
  filled = await openFilledPages(inject('cluster'));
  ({ server } = filled);
  const { userId } = await makeClient(server.db, { role: 'admin' });
  token = await openSession(server.db, userId);
});
afterAll(() => filled.close());

const alts = { nb: 'En "fjord"', en: 'A fjord', ru: 'Фьорд', uk: 'Фіорд' };

async function replace(name: string, more: object = {}): Promise<string> {
  const sent = await server.rest('POST', '/api/admin/scenes/pictures', {
    token,
    body: formOf({}, 'image'),
  });
  const { image } = scenePictureSchema.parse(sent.body);
  const body = { image, isShown: true, focusX: 20, focusY: 80, alts, version: 0, ...more };
  const saved = await server.rest('PUT', `/api/admin/scenes/${name}`, { token, body });
  expect(saved).toMatchObject({ status: 200, body: { name, image, version: 1 } });
  return image;
}

const page = async (path: string) => (await fetch(`${server.url}${path}`)).text();

test('a page shows the photograph before any script runs, at its size and with its text', async () => {
  expect(await page('/')).not.toContain('fv-scene');
  const image = await replace('hero');
  const stem = image.replace('.webp', '');
  const html = await page('/');
  expect(html).toContain(`src="${stem}-card.webp"`);
  expect(html).toContain('width="560"');
  expect(html).toContain('height="520"');
  expect(html).toContain('alt="En &quot;fjord&quot;"');
  expect(html).toContain('object-position:20% 80%');
  expect(await page('/?lang=en')).toContain('alt="A fjord"');
  const nonce = /<style nonce="([^"]+)">[^<]*fv-scene/.exec(html)?.[1];
  const policy = (await fetch(`${server.url}/`)).headers.get('content-security-policy') ?? '';
  expect(nonce).toBeDefined();
  expect(policy).toMatch(/style-src [^;]*'nonce-/);
  const body = { image, isShown: false, focusX: 20, focusY: 80, alts, version: 1 };
  await server.rest('PUT', '/api/admin/scenes/hero', { token, body });
  expect(await page('/')).not.toContain('fv-scene');
});

test('the band of a category has its own photograph, and others have none', async () => {
  const image = await replace('plumbing', { alts: null });
  const html = await page('/services?category=1');
  expect(html).toContain(image.replace('.webp', '-card.webp'));
  expect(html).toContain('alt=""');
  expect(await page('/services?category=2')).not.toContain('fv-scene');
  expect(await page('/services')).not.toContain('fv-scene');
});

test('an unknown scene is refused, and a visitor gets the public ones only', async () => {
  const body = { image: 'x', isShown: true, focusX: 0, focusY: 0, alts: null, version: 0 };
  const answer = await server.rest('PUT', '/api/admin/scenes/cellar', { token, body });
  expect(answer.status).toBe(400);
  expect((await server.rest('GET', '/api/admin/scenes')).status).toBe(401);
  const { body: settings } = await server.rest('GET', '/api/settings');
  expect(settings).toMatchObject({ scenes: { plumbing: { focusX: 20, alts: null } } });
});
