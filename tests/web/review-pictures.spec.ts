import { randomBytes } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { writtenReviewSchema } from '@mesterhand/domain/reviews/schema';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { bookOla } from '../support/booked-days.ts';
import { browserServer } from '../support/browser-server.ts';
import { demo, expect, sessionOf, signInAs, test } from '../support/browser.ts';
import { finishJob } from '../support/finished-jobs.ts';
import { png } from '../support/pictures.ts';
import { findOla } from '../support/screens.ts';

const unique = () => randomBytes(5).toString('hex');

const photo = (name: string, colour: [number, number, number]) => ({
  name,
  mimeType: 'image/png',
  buffer: png(96, colour),
});

/** A completed job of Kari’s and Ola’s. @returns its booking. */
async function completeJob(context: BrowserContext): Promise<number> {
  const { id } = await bookOla(context, {
    address: `Bildegata ${unique()}, 0155 Oslo`,
    description: 'Kranen på badet drypper.',
  });
  await finishJob(context, id);
  return id;
}

/** An administrator with a Norwegian browser, whose panel is in Norwegian. */
async function openStaff(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: browserServer.url, locale: 'nb-NO' });
  await signInAs(context, demo.admin);
  return context.newPage();
}

test(
  'a customer reviews with a photo, a visitor opens it large, and a moderator removes it',
  { tag: ['@phone', '@more'] },
  async ({ page, context, browser }) => {
    const words = `Ryddig og presis, helt uten søl. ${unique()}`;
    const booking = await completeJob(context);
    const master = await findOla(page);
    await signInAs(context, demo.kari);
    await page.goto(`/dashboard?dialog=review&master=${master}&booking=${booking}`);
    const dialog = page.getByRole('dialog', { name: 'Legg igjen en vurdering' });
    await expect(dialog.getByText(/^Opptil 3\. Alle kan se dem/)).toBeVisible();
    const field = dialog.getByLabel('Bilder (valgfritt)');
    await page.route(/review-image/, (route) => route.abort());
    await field.setInputFiles(photo('kran.png', [15, 106, 95]));
    await expect(dialog.getByRole('button', { name: 'Prøv igjen' })).toBeVisible();
    await page.unroute(/review-image/);
    await dialog.getByLabel('Kommentar').fill(words);

    // Closed and opened again, words and picture are still there.
    await page.reload();
    await expect(dialog.getByLabel('Kommentar')).toHaveValue(words);
    await expect(dialog.getByRole('button', { name: 'Fjern Bilde 1' })).toBeVisible();
    await expect(dialog.getByRole('progressbar')).toHaveCount(0);
    await field.setInputFiles(photo('vask.png', [190, 60, 20]));
    await expect(dialog.getByRole('button', { name: 'Fjern Bilde 2' })).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    const answer = page.waitForResponse(/reviews\.create/);
    await dialog.getByRole('button', { name: 'Send anmeldelse' }).click();
    const [sent] = [await (await answer).json()].flat();
    const { id, pictures = [] } = writtenReviewSchema.parse(sent.result.data);
    expect(pictures).toHaveLength(2);
    await expect(page.getByText('Takk!')).toBeVisible();
    const { token } = await sessionOf(context, demo.admin);
    const headers = { authorization: `Bearer ${token}` };
    await context.request.post(`/api/admin/reviews/${id}/approve`, { headers, data: {} });

    const outside = await browser.newContext({ baseURL: browserServer.url, locale: 'nb-NO' });
    const visitor = await outside.newPage();
    await visitor.goto(`/master/${master}`);
    await visitor.getByRole('tab', { name: 'Anmeldelser' }).click();
    const shown = visitor.getByRole('listitem').filter({ hasText: words });
    await shown.getByRole('button', { name: /^Vis større: Bilde 1 fra anmeldelsen til/ }).click();
    const large = visitor.getByRole('dialog', { name: /^Bilde 1 fra anmeldelsen til Kari/ });
    await expect(large.getByRole('img', { name: /^Bilde 1 fra/ })).toBeVisible();
    await large.getByRole('button', { name: 'Neste bilde' }).click();
    const second = visitor.getByRole('dialog', { name: /^Bilde 2 fra anmeldelsen til/ });
    await expect(second.getByRole('img', { name: /^Bilde 2 fra/ })).toBeVisible();
    await second.getByRole('button', { name: 'Lukk' }).click();
    await expect(second).toBeHidden();

    const staff = await openStaff(browser);
    await staff.goto(`/admin/reviews?item=${id}`);
    await staff.getByRole('button', { name: 'Fjern bilde 1' }).click();
    const question = staff.getByRole('dialog', { name: /^Fjerne bildet fra/ });
    await question.getByRole('button', { name: 'Fjern bildet' }).click();
    await expect(staff.getByText('Bildet er fjernet')).toBeVisible();
    await expect(staff.getByRole('button', { name: 'Fjern bilde 2' })).toBeHidden();
    expect((await context.request.get(pictures[0] ?? '')).status()).toBe(404);
    expect((await context.request.get(pictures[1] ?? '')).status()).toBe(200);

    await visitor.reload();
    await visitor.getByRole('tab', { name: 'Anmeldelser' }).click();
    await expect(shown.getByRole('button', { name: /^Vis større/ })).toHaveCount(1);
    await outside.close();
    await staff.context().close();
  },
);

test(
  'a visitor leaves the reviews with photos, which the address says, also on a phone',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await page.goto(`/master/${await findOla(page)}`);
    await page.getByRole('tab', { name: 'Anmeldelser' }).click();
    const reviews = page.getByRole('tabpanel', { name: 'Anmeldelser' }).locator('li:has(strong)');
    const photos = page.getByRole('button', { name: /^Vis større: Bilde 1 fra anmeldelsen til/ });
    const toggle = page.getByRole('button', { name: /^Med bilder/ });
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await expect(photos.first()).toBeVisible();
    const all = await reviews.count();
    await toggle.click();
    await expect(page).toHaveURL(/[?&]reviews=pictures/);
    await expect.poll(() => reviews.count()).toBeLessThan(all);
    expect(await photos.count()).toBe(await reviews.count());
    await page.reload();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect(photos.first()).toBeVisible();
    expect(await photos.count()).toBe(await reviews.count());
    const { violations } = await new AxeBuilder({ page }).include('main').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    const chosen = await reviews.count();
    await toggle.click();
    await expect(page).not.toHaveURL(/reviews=/);
    await expect.poll(() => reviews.count()).toBeGreaterThan(chosen);
  },
);
