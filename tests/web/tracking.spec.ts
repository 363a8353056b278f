import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { storedPositionSchema, trackingSettingsSchema } from '@mesterhand/domain/tracking/schema';
import { demo, expect, openAs, signInAs, test } from '../support/browser.ts';
import { browserServer } from '../support/browser-server.ts';
import { arrangeJob, type Driver, openDriver } from '../support/map-drives.ts';

// The specification quotes the tracking screens in Russian, their language for browsers without Norwegian.
test.use({ locale: 'en-GB' });

const office = { latitude: 59.9139, longitude: 10.7522, accuracy: 18 };
const bridge = { latitude: 59.9205, longitude: 10.7591, accuracy: 25 };
const harbour = { latitude: 59.9075, longitude: 10.7361, accuracy: 1400 };

/** What the server stores of a master, over its own paths. */
async function readAs(page: Page, driver: Driver, path: string): Promise<unknown> {
  const answer = await page.context().request.get(`${browserServer.url}/api/tracking${path}`, {
    headers: { authorization: `Bearer ${driver.token}` },
  });
  return answer.json();
}
const settingsOf = async (page: Page, driver: Driver) =>
  trackingSettingsSchema.parse(await readAs(page, driver, '/settings'));
const latitudeOf = async (page: Page, driver: Driver) =>
  (await settingsOf(page, driver)).lastPosition?.latitude;

/** Counts how often a page requests the device’s position, from the first script on. */
async function watchDevice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const asked = { times: 0 };
    Object.assign(window, { asked });
    const device = navigator.geolocation;
    const [once, follow] = [device.getCurrentPosition, device.watchPosition];
    device.getCurrentPosition = (...call) => {
      asked.times += 1;
      once.apply(device, call);
    };
    device.watchPosition = (...call) => {
      asked.times += 1;
      return follow.apply(device, call);
    };
  });
}
const timesAsked = (page: Page) =>
  page.evaluate(() => ('asked' in window ? JSON.stringify(window.asked) : 'nothing'));

/** A master whose device returns its position if permitted. */
async function open(page: Page, driver: Driver, may: 'granted' | 'denied' = 'granted') {
  await driver.revoke();
  await signInAs(page.context(), driver.email);
  if (may === 'granted')
    await page.context().grantPermissions(['geolocation'], { origin: browserServer.url });
  await page.context().setGeolocation(office);
  await watchDevice(page);
  await page.goto('/dashboard?tab=location');
}

async function chooseNorwegian(page: Page): Promise<void> {
  await expect(
    page.getByRole('heading', { name: 'Согласие на обработку геолокации' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Norsk', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Samtykke til posisjonsdata' })).toBeVisible();
}

async function startWork(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Arbeidsøkt' });
  await card.getByRole('switch', { name: 'Tilgjengelig for kunder' }).check();
  await card.getByRole('button', { name: 'Start arbeid' }).click();
}

// The server confirms a checkbox, so it is clicked and its state checked afterwards.
const agree = (page: Page) =>
  page.getByRole('checkbox', { name: /Jeg har lest dette og samtykker/ });
const indicator = (page: Page) =>
  page.getByRole('button', { name: 'Sporing er på: posisjonen din sendes' });

test(
  'C-75 C-76 C-77 C-80 C-83 C-148 C-151 trap 5 a master consents, works, is followed and withdraws the consent',
  { tag: ['@phone', '@more'] },
  async ({ page, browser }) => {
    test.setTimeout(150_000);
    const driver = await openDriver(page, 'working');
    const bookingId = await arrangeJob(page, driver);
    await open(page, driver);
    await chooseNorwegian(page);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);

    const share = page.getByRole('switch', { name: 'Del posisjon med kunder' });
    await expect(share).toBeDisabled();
    await agree(page).click();
    await expect(agree(page)).toBeChecked();
    await expect(page.getByText('Samtykke gitt', { exact: true })).toBeVisible();
    await share.click();
    await expect(share).toBeChecked();
    await page.getByLabel('Hvor lenge posisjoner lagres').selectOption('48');
    await expect(page.getByText('Data slettes etter 48 timer.')).toBeVisible();
    expect(await timesAsked(page)).toBe('{"times":0}');

    await startWork(page);
    await expect.poll(() => latitudeOf(page, driver)).toBe(office.latitude);
    expect(await settingsOf(page, driver)).toMatchObject({
      isTrackingEnabled: true,
      shareLocationWithClients: true,
      dataRetentionHours: 48,
      isOnline: true,
    });
    const card = page.getByRole('region', { name: 'Arbeidsøkt' });
    await expect(card).toContainText('59.913900');
    await expect(card).toContainText('± 18 m');
    await expect(card).toContainText('Tilkoblet');

    await card.getByLabel('På vei til et oppdrag').selectOption(String(bookingId));
    await card.getByRole('button', { name: 'Jeg er på vei' }).click();
    await expect(card).toContainText('Du er på vei til');
    expect(await settingsOf(page, driver)).toMatchObject({ enRouteBookingId: bookingId });

    // The customer sees the trip, and the master that it was seen.
    const kari = await openAs(browser, page, demo.kari);
    await kari.goto(`/dashboard?dialog=position&booking=${bookingId}`);
    await expect(kari.getByRole('dialog')).toContainText('59.913900');
    await page.context().setGeolocation(harbour);
    await card.getByRole('button', { name: 'Oppdater posisjon nå' }).click();
    await expect(page.getByText('Posisjon oppdatert')).toBeVisible();
    await expect(card).toContainText('± 1,4 km');
    await expect(kari.getByRole('dialog')).toContainText('59.907500');

    // A reload and other pages continue tracking; the first position after one is sent at once.
    await page.context().setGeolocation(bridge);
    await page.goto('/about');
    await expect(indicator(page)).toBeVisible();
    await expect.poll(() => latitudeOf(page, driver)).toBe(bridge.latitude);
    await page.goto('/dashboard?tab=location');
    const viewers = page.getByRole('region', { name: 'Hvem har sett posisjonen' });
    await expect(viewers).toContainText('Kari Nordmann');
    await expect(viewers).toContainText(`Oppdrag #${bookingId}`);

    await indicator(page).click();
    await page.getByRole('menuitem', { name: 'Avslutt arbeid' }).click();
    await expect(page.getByText('Arbeidet er avsluttet')).toBeVisible();
    await expect(indicator(page)).toBeHidden();
    expect(await settingsOf(page, driver)).toMatchObject({
      isTrackingEnabled: false,
      isOnline: false,
      lastPosition: { isOnline: false, isEnRoute: false },
    });

    await page.getByRole('button', { name: 'Trekk tilbake samtykket' }).click();
    const question = page.getByRole('dialog', { name: 'Trekke tilbake samtykket?' });
    await question.getByRole('button', { name: 'Trekk tilbake samtykket' }).click();
    await expect(page.getByText('Alt som var lagret om posisjonen din, er slettet.')).toBeVisible();
    await expect(kari.getByRole('dialog')).toContainText('Ingen posisjon tilgjengelig ennå.');
    await kari.context().close();
    await expect(agree(page)).not.toBeChecked();
    await expect(share).not.toBeChecked();
    expect(await settingsOf(page, driver)).toMatchObject({
      consentGivenAt: null,
      shareLocationWithClients: false,
      lastPosition: null,
    });
    expect(storedPositionSchema.array().parse(await readAs(page, driver, '/history'))).toEqual([]);
    await page.getByText('Samtykkelogg').click();
    await expect(page.getByText('Samtykke trukket tilbake').first()).toBeVisible();
  },
);

test(
  'C-81 C-83 of two tabs one sends, the other takes over when it closes, and stopping in one stops all',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    test.setTimeout(90_000);
    const driver = await openDriver(page, 'twoTabs');
    await open(page, driver);
    await chooseNorwegian(page);
    await agree(page).click();
    await expect(agree(page)).toBeChecked();
    await startWork(page);
    await expect.poll(() => latitudeOf(page, driver)).toBe(office.latitude);

    const second = await page.context().newPage();
    await watchDevice(second);
    await second.goto('/dashboard?tab=location');
    await expect(second.getByText('En annen fane sender posisjonen.')).toBeVisible();
    expect(await timesAsked(second)).toBe('{"times":0}');

    await page.context().setGeolocation(bridge);
    await page.close();
    await expect(second.getByText('En annen fane sender posisjonen.')).toBeHidden();
    // It knows when the other tab last sent, and keeps to the half-minute interval.
    await expect.poll(() => timesAsked(second)).toBe('{"times":2}');
    // Stopping in one tab stops it in all.
    const third = await second.context().newPage();
    await third.goto('/about');
    await expect(indicator(third)).toBeVisible();
    await second.getByRole('button', { name: 'Avslutt arbeid' }).click();
    await expect(second.getByText('Arbeidet er avsluttet')).toBeVisible();
    await expect(indicator(third)).toBeHidden();
    await driver.revoke();
  },
);

test(
  'C-118 a browser that refuses the position leaves tracking off and says so',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    const driver = await openDriver(page, 'refused');
    await page.addInitScript(() => localStorage.setItem('language', 'nb'));
    await open(page, driver, 'denied');
    await agree(page).click();
    await expect(agree(page)).toBeChecked();
    await startWork(page);
    await expect(
      page.getByText('Tilgang til posisjon nektet. Vennligst aktiver geolokasjon.'),
    ).toBeVisible();
    expect(await settingsOf(page, driver)).toMatchObject({ isTrackingEnabled: false });
    await driver.revoke();
  },
);

test.describe('in a Norwegian browser', () => {
  test.use({ locale: 'nb-NO' });

  test(
    'C-78 others read on the tab whom it is for, and their device is not asked',
    { tag: ['@desktop', '@more'] },
    async ({ page }) => {
      await signInAs(page.context(), demo.kari);
      await watchDevice(page);
      await page.goto('/dashboard?tab=location');
      await expect(page.getByRole('tab', { name: 'Lokasjon' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expect(
        page.getByText('Denne funksjonen er bare tilgjengelig for mestere'),
      ).toBeVisible();
      expect(await timesAsked(page)).toBe('{"times":0}');
    },
  );
});
