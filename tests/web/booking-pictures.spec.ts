import { randomBytes } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { bookingDetailSchema } from '@mesterhand/domain/bookings/schema';
import type { Page } from '@playwright/test';
import { claimDay } from '../support/booked-days.ts';
import { bookingForm } from '../support/booking-form.ts';
import { demo, expect, openAs, openCard, sessionOf, signInAs, test } from '../support/browser.ts';
import { registerNewcomer } from '../support/newcomer.ts';
import { png } from '../support/pictures.ts';
import { findOla } from '../support/screens.ts';

const photo = (name: string, colour: [number, number, number]) => ({
  name,
  mimeType: 'image/png',
  buffer: png(96, colour),
});

async function openBooking(page: Page) {
  const at = `${claimDay()}T11:00`;
  await page.goto(`/?dialog=booking&master=${await findOla(page)}&at=${at}`);
  const dialog = page.getByRole('dialog', { name: 'Bestill håndverker' });
  const form = bookingForm(page, dialog);
  await form.chooseService();
  await form.goOn();
  return { dialog, form };
}

test(
  'a customer sends pictures with a booking; the master opens them large, and nobody else has them',
  { tag: ['@phone', '@more'] },
  async ({ page, context, browser }) => {
    const description = `Kranen ${randomBytes(5).toString('hex')} drypper.`;
    const { email } = await registerNewcomer(context);
    await signInAs(context, email);
    const { dialog, form } = await openBooking(page);
    await dialog.getByLabel('Beskrivelse').fill(description);
    const field = dialog.getByLabel('Bilder (valgfritt)');
    await field.setInputFiles([photo('kran.png', [15, 106, 95]), photo('gulv.png', [190, 60, 20])]);
    await expect(dialog.getByRole('button', { name: 'Fjern Bilde 2' })).toBeVisible();
    await expect(dialog.getByRole('progressbar')).toHaveCount(0);

    // Closed and opened again, they are still there.
    await page.reload();
    await expect(dialog.getByRole('button', { name: 'Fjern Bilde 2' })).toBeVisible();
    await field.setInputFiles(photo('feil.png', [20, 60, 190]));
    await dialog.getByRole('button', { name: 'Fjern Bilde 3' }).click();
    await expect(dialog.getByRole('button', { name: 'Fjern Bilde 3' })).toBeHidden();
    const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await dialog.getByLabel('Adresse').fill('Bildeveien 4');
    await dialog.getByLabel('Postnummer').fill('0155');
    await form.goOn();
    if (form.isStepped) await expect(dialog.getByText('2 bilder')).toBeVisible();
    const answer = page.waitForResponse(/bookings\.create/);
    await form.send();
    await expect(page.getByText('Forespørsel sendt!')).toBeVisible();
    const [sent] = [await (await answer).json()].flat();
    const { id, pictures } = bookingDetailSchema.parse(sent.result.data);
    expect(pictures).toHaveLength(2);

    await page.goto(`/dashboard?booking=${id}`);
    const mine = page.getByRole('region', { name: 'Bildene du sendte' });
    await expect(mine.locator('img')).toHaveCount(2);

    const ola = await openAs(browser, page, demo.ola);
    await ola.goto('/dashboard?jobs=waiting');
    const job = ola.getByRole('article').filter({ hasText: description });
    await expect(job.getByText('2 bilder')).toBeVisible();
    await openCard(job);
    const shown = job.getByRole('region', { name: 'Bilder fra kunden' });
    await expect(shown.locator('img')).toHaveCount(2);
    await shown.getByRole('button', { name: 'Vis: Bilde 2' }).click();
    const large = ola.getByRole('dialog', { name: 'Bilde 2' });
    await expect(large.getByRole('img', { name: 'Bilde 2' })).toBeVisible();
    await large.getByRole('button', { name: 'Lukk' }).click();
    await expect(large).toBeHidden();

    const { token } = await sessionOf(context, demo.kari);
    for (const authorization of [`Bearer ${token}`, ''])
      expect(
        (await context.request.get(pictures[0] ?? '', { headers: { authorization } })).status(),
      ).toBe(404);
    await ola.context().close();
  },
);

test(
  'without a network a picture says that it failed, and the booking is sent with the rest',
  { tag: '@more' },
  async ({ page, context }) => {
    await signInAs(context, (await registerNewcomer(context)).email);
    const { dialog, form } = await openBooking(page);
    await page.route(/booking-image/, (route) => route.abort());
    await dialog.getByLabel('Bilder (valgfritt)').setInputFiles(photo('kran.png', [15, 106, 95]));
    await expect(dialog.getByRole('button', { name: 'Prøv igjen' })).toBeVisible();
    await page.unroute(/booking-image/);
    await dialog.getByRole('button', { name: 'Prøv igjen' }).click();
    await expect(dialog.getByRole('button', { name: 'Prøv igjen' })).toBeHidden();
    await page.route(/booking-image/, (route) => route.abort());
    await dialog.getByLabel('Bilder (valgfritt)').setInputFiles(photo('gulv.png', [190, 60, 20]));
    await expect(dialog.getByRole('button', { name: 'Prøv igjen' })).toBeVisible();
    await dialog.getByLabel('Beskrivelse').fill('Kranen drypper.');
    await dialog.getByLabel('Adresse').fill('Bildeveien 6');
    await dialog.getByLabel('Postnummer').fill('0155');
    await form.goOn();
    await form.send();
    await expect(dialog.getByText(/^Et av bildene ble ikke lastet opp/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Fjern Bilde 2' }).click();
    await form.goOn();
    await form.send();
    await expect(page.getByText('Forespørsel sendt!')).toBeVisible();
  },
);
