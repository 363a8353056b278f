import type { Locator, Page } from '@playwright/test';
import { demo, expect, openAs, signInAs, test } from '../support/browser.ts';
import { type StoredJob, acceptedJobOfToday, putIntoToday } from '../support/today-jobs.ts';

// Two phones of one master, with networks that come and go by themselves.

async function openJob(page: Page, job: StoredJob): Promise<Locator> {
  await putIntoToday(page, 'jobs', job);
  await page.goto('/today');
  const today = page.getByRole('region', { name: 'Dagen' });
  const panel = today.locator(`[data-booking="${job.id}"]`).getByRole('region', { name: 'Arbeid' });
  await expect(panel.getByRole('button', { name: 'Ta bilde' })).toBeVisible();
  return panel;
}

const waiting = (panel: Locator) => panel.getByText('Venter', { exact: true });

async function editNote(panel: Locator, from: string, to: string): Promise<void> {
  await panel.getByRole('button', { name: `Endre: ${from}` }).click();
  await panel.getByRole('textbox', { name: 'Notat' }).fill(to);
  await panel.getByRole('button', { name: 'Lagre' }).click();
  await expect(panel.getByText(to)).toBeVisible();
}

/** A picture as large as a phone takes it. */
async function takenPhoto(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4000, 3000);
    const context = canvas.getContext('2d');
    for (let x = 0; x < 40; x += 1) {
      if (context) context.fillStyle = `hsl(${x * 9} 60% 50%)`;
      context?.fillRect(x * 100, 0, 100, 3000);
    }
    const bytes = await (await canvas.convertToBlob({ type: 'image/jpeg' })).bytes();
    return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test(
  'two phones that disagree offline are shown both versions, and the master decides',
  { tag: ['@phone', '@more'] },
  async ({ page, context, browser }) => {
    await signInAs(context, demo.ola);
    const job = await acceptedJobOfToday(context);
    const first = await openJob(page, job);
    await first.getByRole('button', { name: 'Notat' }).click();
    await first.getByRole('textbox', { name: 'Notat' }).fill('Pakning byttet');
    await first.getByRole('button', { name: 'Lagre' }).click();
    await expect(first.getByText('Pakning byttet')).toBeVisible();
    await expect(waiting(first)).toHaveCount(0);
    const other = await openAs(browser, page, demo.ola);
    const second = await openJob(other, job);
    await expect(second.getByText('Pakning byttet')).toBeVisible();

    await context.setOffline(true);
    await other.context().setOffline(true);
    await editNote(first, 'Pakning byttet', 'Pakning og slange byttet');
    await editNote(second, 'Pakning byttet', 'Bare pakningen byttet');
    await expect(waiting(first)).toBeVisible();
    await expect(waiting(second)).toBeVisible();

    await context.setOffline(false);
    await expect(waiting(first)).toHaveCount(0);
    await other.context().setOffline(false);
    for (const panel of [first, second]) {
      const conflict = panel.getByRole('alert');
      await expect(conflict).toContainText('To enheter har ført ulikt');
      await expect(conflict).toContainText('Pakning og slange byttet');
      await expect(conflict).toContainText('Bare pakningen byttet');
      await expect(conflict.getByRole('button')).toHaveCount(3);
    }

    await second.getByRole('button', { name: 'Behold begge' }).click();
    for (const panel of [first, second]) {
      await expect(panel.getByRole('alert')).toHaveCount(0);
      const list = panel.getByRole('list', { name: 'Ført på oppdraget' });
      await expect(list).toContainText('Pakning og slange byttet');
      await expect(list).toContainText('Bare pakningen byttet');
    }
    await other.unrouteAll({ behavior: 'ignoreErrors' });
    await other.context().close();
  },
);

test(
  'a photo is shrunk, waits without a network, and is on the other phone once it was sent',
  { tag: ['@phone', '@more'] },
  async ({ page, context, browser }) => {
    await signInAs(context, demo.ola);
    const job = await acceptedJobOfToday(context);
    const panel = await openJob(page, job);
    const buffer = await takenPhoto(page);
    await context.setOffline(true);
    const input = panel.locator('input[type=file]');
    await input.setInputFiles({ name: 'IMG_0041.jpg', mimeType: 'image/jpeg', buffer });
    const picture = panel.getByRole('button', { name: /^Vis: Bilde/ }).locator('img');
    await expect(picture).toBeVisible();
    const sizeOf = (shown: Locator) =>
      shown.evaluate((image) =>
        image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : [],
      );
    await expect.poll(() => sizeOf(picture)).toEqual([1600, 1200]);
    await expect(waiting(panel)).toBeVisible();
    await expect(panel.getByText(/^1 bilde venter på å bli sendt/)).toBeVisible();

    await context.setOffline(false);
    await expect(waiting(panel)).toHaveCount(0);
    const other = await openAs(browser, page, demo.ola);
    const second = await openJob(other, job);
    const sent = second.getByRole('button', { name: /^Vis: Bilde/ }).locator('img');
    await expect.poll(() => sizeOf(sent)).toEqual([1600, 1200]);
    await other.unrouteAll({ behavior: 'ignoreErrors' });
    await other.context().close();
  },
);

test(
  'a phone that is full says so at once, and again when there is room nothing is lost',
  { tag: ['@phone', '@more'] },
  async ({ page, context }) => {
    await signInAs(context, demo.ola);
    const panel = await openJob(page, await acceptedJobOfToday(context));
    await context.setOffline(true);
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The disk is full.', 'QuotaExceededError');
      };
      addEventListener('room', () => {
        IDBObjectStore.prototype.put = put;
      });
    });
    await panel.getByRole('button', { name: 'Start timer' }).click();
    const warning = page.getByRole('alert').filter({ hasText: 'Ikke lagret på denne telefonen' });
    await expect(warning).toContainText('1 føring finnes bare på denne siden');
    await expect(panel.getByText('Timer startet')).toBeVisible();

    await page.evaluate(() => dispatchEvent(new Event('room')));
    await warning.getByRole('button', { name: 'Prøv å lagre igjen' }).click();
    await expect(warning).toHaveCount(0);
    await context.setOffline(false);
    await expect(waiting(panel)).toHaveCount(0);
    await expect(panel.getByText('Timer startet')).toBeVisible();
  },
);
