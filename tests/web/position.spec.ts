import { AxeBuilder } from '@axe-core/playwright';
import { demo, expect, openCard, signInAs, test } from '../support/browser.ts';
import { arrangeJob, openDriver, serveTiles } from '../support/map-drives.ts';

// Maps render in software here, which is slow.
const drawn = { timeout: 30_000 };

const start = { latitude: 59.9305, longitude: 10.78 };
const next = { latitude: 59.9255, longitude: 10.765 };

test(
  'C-50 C-65 C-66 C-164 trap 5 the customer follows the master live, until the consent is withdrawn',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    test.setTimeout(150_000);
    const driver = await openDriver(page, 'followed');
    const bookingId = await arrangeJob(page, driver);
    await driver.share();
    await driver.moveTo(start, { isEnRoute: true, bookingId });
    await page.context().grantPermissions(['geolocation']);
    await page.context().setGeolocation({ latitude: 59.92, longitude: 10.76, accuracy: 30 });
    await signInAs(page.context(), demo.kari);
    const asked = await serveTiles(page, [225, 235, 215]);

    await page.goto('/dashboard');
    const card = page.getByRole('article').filter({ hasText: `Bestilling #${bookingId}` });
    await openCard(card);
    await card.getByRole('button', { name: `Vis posisjon til ${driver.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Mesterens posisjon' });
    await expect(dialog).toContainText('På vei til oppdrag');
    await expect(dialog).toContainText('59.930500, 10.780000');
    await expect(dialog).toContainText(`${driver.name} er på vei, 1,6 km unna.`);
    await expect(dialog).toContainText(/\d+ minutter/);
    await expect(dialog).toContainText('Direkte');
    const map = dialog.getByRole('region', { name: `Kart med posisjonen til ${driver.name}` });
    await expect(map).toHaveAttribute('aria-busy', 'false', drawn);
    expect((await map.boundingBox())?.height).toBe(350);
    await expect.poll(() => asked.some((path) => path.startsWith('/13/')), drawn).toBe(true);
    const mark = map.getByRole('button', { name: `${driver.name}, På vei til oppdrag` });
    await expect(mark).toBeVisible();
    await mark.focus();
    await expect(mark).toBeFocused();

    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
    expect(violations).toEqual([]);

    // The map keeps the master in its middle, so the customer’s own marker is what moves.
    const self = map.getByRole('button', { name: 'Du er her' });
    const before = await self.boundingBox();
    const polled: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('tracking.position')) polled.push(request.url());
    });
    await driver.moveTo(next, { isEnRoute: true, bookingId });
    await expect(dialog).toContainText('59.925500, 10.765000');
    expect(polled).toEqual([]);
    await expect.poll(async () => (await self.boundingBox())?.x).not.toBe(before?.x);

    await driver.revoke();
    await expect(map).toBeHidden();
    await expect(dialog).toContainText('Ingen posisjon tilgjengelig ennå.');
    await expect(dialog).toContainText('Mesteren deler ikke posisjonen sin nå.');
    await expect(dialog).not.toContainText('59.92');

    await driver.share();
    await driver.moveTo(start, { bookingId });
    await expect(dialog).toContainText('59.930500, 10.780000');
    await driver.call('PATCH', `/bookings/${bookingId}/status`, {
      status: 'cancelled',
      reason: 'Syk i dag.',
    });
    await expect(dialog).not.toContainText('59.93');
    // The reason is fetched after the position is gone.
    await expect(dialog).toContainText('Posisjonen vises bare mens den avtalte jobben er åpen.');
    await driver.revoke();
  },
);

test(
  'C-65 without the live connection the position is polled every ten seconds',
  { tag: ['@desktop', '@more'] },
  async ({ page }) => {
    test.setTimeout(120_000);
    const driver = await openDriver(page, 'asked');
    const bookingId = await arrangeJob(page, driver);
    await driver.share();
    await driver.moveTo(start, { bookingId });
    await page.routeWebSocket('**/trpc**', (socket) => socket.close());
    await signInAs(page.context(), demo.kari);
    await page.goto(`/dashboard?dialog=position&booking=${bookingId}`);
    const dialog = page.getByRole('dialog', { name: 'Mesterens posisjon' });
    await expect(dialog).toContainText('59.930500, 10.780000');
    await expect(dialog).toContainText('Oppdateres hvert 10. sekund');
    await driver.moveTo(next, { bookingId });
    await expect(dialog).toContainText('59.925500, 10.765000');
    await driver.revoke();
  },
);

test(
  'C-65 nobody else sees that there is a position',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    const driver = await openDriver(page, 'strange');
    const bookingId = await arrangeJob(page, driver);
    await signInAs(page.context(), demo.ola);
    await page.goto(`/dashboard?dialog=position&booking=${bookingId}`);
    await expect(page.getByText('Feil ved henting av bestilling')).toBeVisible();
  },
);
