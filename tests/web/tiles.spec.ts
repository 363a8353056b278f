import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { demo, expect, signInAs, test } from '../support/browser.ts';
import { browserServer } from '../support/browser-server.ts';
import { shareOf } from '../support/map-pixels.ts';
import { damageTiles } from '../support/pmtiles-writer.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { makeTileArchive } from '../support/tile-archive.ts';

// Maps render in software here, which is slow.
const drawn = { timeout: 30_000 };
/** Colours of the light style: forests are in the archive only, land and sea also in the coast. */
const forest = [223, 233, 212];
const land = [248, 244, 234];

const name = 'oslo.pmtiles';
const archive = makeTileArchive();
const folder = join(browserServer.dataDir, 'tiles');
// A server on the demo’s database whose maps come from an archive.
let server: ServerProcess;

test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.use({ colorScheme: 'light' });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  await mkdir(folder, { recursive: true });
  const { dataDir } = browserServer;
  const variables = { TILE_URL: `pmtiles://${name}` };
  server = await startServerProcess({ databaseUrl: '', dataDir, variables });
});
test.afterAll(() => server.stop());

const mapOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Kart over håndverkere i nærheten' });
const sourceOf = (page: Page): Locator =>
  mapOf(page).getByRole('link', { name: '© OpenStreetMap-bidragsytere' });

/** Opens the map near Oslo, and returns the addresses that the page requests. */
async function openMap(page: Page): Promise<URL[]> {
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 59.98, longitude: 10.75, accuracy: 25 });
  await signInAs(page.context(), demo.kari);
  await page.goto(`${server.url}/dashboard?tab=nearby`);
  await expect(mapOf(page)).toHaveAttribute('aria-busy', 'false', drawn);
  return asked;
}

test(
  'streets come from the installation’s archive, without a request to anybody else',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await writeFile(join(folder, name), archive);
    const answers: number[] = [];
    page.on('response', (answer) => {
      if (new URL(answer.url()).pathname === `/tiles/${name}`) answers.push(answer.status());
    });
    const asked = await openMap(page);
    await expect.poll(() => shareOf(mapOf(page), forest), drawn).toBeGreaterThan(0.02);
    await expect(sourceOf(page)).toBeVisible();
    const { host } = new URL(server.url);
    const strangers = asked.filter((url) => url.protocol.startsWith('http') && url.host !== host);
    expect(strangers.map(String)).toEqual([]);
    expect(answers.length).toBeGreaterThan(2);
    expect(new Set(answers)).toEqual(new Set([206]));
  },
);

const unusable = [
  { what: 'whose tiles are damaged', write: () => damageTiles(archive) },
  { what: 'that is another file', write: () => Buffer.from('<!doctype html>'.repeat(2000)) },
];
for (const { what, write } of unusable)
  test(
    `an archive ${what} leaves the coast, with its towns and without a complaint`,
    { tag: ['@desktop', '@more'] },
    async ({ page }) => {
      await writeFile(join(folder, name), write());
      const asked = await openMap(page);
      await expect
        .poll(() => asked.filter(({ pathname }) => pathname.startsWith('/tiles/')).length, drawn)
        .toBeGreaterThan(0);
      await expect.poll(() => shareOf(mapOf(page), land), drawn).toBeGreaterThan(0.2);
      await expect(sourceOf(page)).toBeHidden();
      // Text on the land blends into this colour at a pixel or two.
      expect(await shareOf(mapOf(page), forest)).toBeLessThan(0.001);
    },
  );
