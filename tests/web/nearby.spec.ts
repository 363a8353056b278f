import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { demo, expect, signInAs, test } from '../support/browser.ts';
import { isPhone, openDriver, serveTiles } from '../support/map-drives.ts';
import { shareOf } from '../support/map-pixels.ts';

// Maps render in software here, which is slow.
const drawn = { timeout: 30_000 };

/** Away from everyone in the demo: each width has a place to itself. */
const lonely = {
  phone: { latitude: 78.2232, longitude: 15.6267 },
  desktop: { latitude: 69.0125, longitude: 23.0412 },
};

const placeOf = (page: Page) => lonely[isPhone(page) ? 'phone' : 'desktop'];

async function setPosition(page: Page, place: { latitude: number; longitude: number }) {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ ...place, accuracy: 25 });
}

function mapOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Kart over håndverkere i nærheten' });
}

test('C-60 C-61 C-62 C-64 C-147 a customer finds a master nearby, on the map and in the list, by keyboard', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const driver = await openDriver(page, 'nearby');
  await driver.share();
  await driver.moveTo(placeOf(page));
  await setPosition(page, placeOf(page));
  await signInAs(page.context(), demo.kari);
  await page.goto('/dashboard');
  await page.getByRole('tab', { name: 'I nærheten' }).click();
  await expect(page).toHaveURL(/tab=nearby/);

  await expect(page.getByText('Tillatt')).toBeVisible();
  await expect(page.getByText(placeOf(page).latitude.toFixed(6), { exact: true })).toBeVisible();
  await expect(page.getByText('± 25 m')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 håndverker innen 20 km' })).toBeVisible();
  const entry = page.getByRole('listitem').filter({ hasText: driver.name });
  await expect(entry).toContainText('På nett');
  await expect(entry).toContainText(/\d+ m unna|\d,\d km unna/);
  await expect(entry).toContainText(/\d\skr\/t/);

  const map = mapOf(page);
  await expect(map).toHaveAttribute('aria-busy', 'false', drawn);
  const mark = map.getByRole('button', { name: new RegExp(`${driver.name}, På nett, .+m`) });
  await expect(mark).toBeVisible();
  await page.getByRole('button', { name: 'Oppdater', exact: true }).focus();
  for (let step = 0; step < 5; step += 1) {
    await page.keyboard.press('Tab');
    if (await mark.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(mark).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mark).toHaveAttribute('aria-pressed', 'true');
  const pin = entry.getByRole('button', { name: `Vis ${driver.name} på kartet` });
  await expect(pin).toHaveAttribute('aria-pressed', 'true');

  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  for (const name of ['Zoom inn', 'Zoom ut', 'Vis alle på kartet', 'Vis posisjonen min']) {
    const box = await map.getByRole('button', { name }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await entry.getByRole('button', { name: `Bestill ${driver.name}` }).click();
  await expect(page.getByRole('dialog', { name: 'Bestill håndverker' })).toContainText(driver.name);
  await driver.revoke();
});

test(
  'C-66 the coastline is drawn without tiles, which cover it once available',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    test.setTimeout(120_000);
    await page.route('http://tiles.invalid/**', (route) => route.abort());
    await page.emulateMedia({ colorScheme: 'light' });
    await setPosition(page, { latitude: 59.9, longitude: 10.7 });
    await signInAs(page.context(), demo.kari);
    await page.goto('/dashboard?tab=nearby');
    const [sea, land] = [
      [207, 230, 234],
      [248, 244, 234],
    ];
    await expect(mapOf(page)).toHaveAttribute('aria-busy', 'false', drawn);
    await expect.poll(() => shareOf(mapOf(page), land), drawn).toBeGreaterThan(0.2);
    expect(await shareOf(mapOf(page), sea)).toBeGreaterThan(0.02);

    await page.unroute('http://tiles.invalid/**');
    const asked = await serveTiles(page, [180, 40, 120]);
    await page.reload();
    await expect(mapOf(page)).toHaveAttribute('aria-busy', 'false', drawn);
    await expect.poll(() => shareOf(mapOf(page), [180, 40, 120]), drawn).toBeGreaterThan(0.5);
    const depths = asked.map((path) => Number(path.split('/')[1]));
    expect(Math.max(...depths)).toBeLessThanOrEqual(19);
  },
);

test(
  'C-60 C-63 C-118 without permission the search uses a city',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await signInAs(page.context(), demo.kari);
    await page.goto('/dashboard?tab=nearby');
    await page.getByRole('button', { name: 'Bruk min posisjon' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Feil ved henting av posisjon');
    await expect(alert).toContainText('Tilgang til posisjon nektet');
    await expect(page.getByText('Avslått')).toBeVisible();
    await page.getByLabel('Eller søk rundt en by').selectOption('Bergen');
    await page.getByLabel('Innen').selectOption('50 km');
    await expect(page.getByRole('heading', { name: /håndverkere? innen 50 km/ })).toBeVisible();
  },
);

test(
  'C-59 a master reads that the search is for customers',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    await signInAs(page.context(), demo.ola);
    await page.goto('/dashboard?tab=nearby');
    await expect(page.getByText(/bare tilgjengelig for kunder/)).toBeVisible();
  },
);
