import { randomInt } from 'node:crypto';
import { mondayOf } from '@mesterhand/domain/bookings/week-plan';
import { slots } from '@mesterhand/domain/bookings/slots';
import { addDays, osloCivil, osloInstant } from '@mesterhand/domain/time/oslo';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { demo, expect, signInAs, test } from '../support/browser.ts';
import { claimDay } from '../support/booked-days.ts';
import { headersOf } from '../support/agreed-bookings.ts';
import { bookingForm } from '../support/booking-form.ts';

// The phone is in New York, three hours into the day in Oslo: on its own calendar it is still the evening before.
test.use({ timezoneId: 'America/New_York' });

const dayName = (date: string) =>
  new Intl.DateTimeFormat('nb-NO', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));

const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));

let today: string;
test.beforeEach(async ({ page }) => {
  today = osloCivil(new Date()).date;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.setFixedTime(osloInstant(today, '03:00'));
});

/** The journey is void on a phone that has Oslo's date. */
async function expectOtherDate(page: Page): Promise<void> {
  const own = await page.evaluate(() => new Date().getDate());
  expect(own).toBe(Number(addDays(today, -1).slice(8)));
}

test(
  'a customer abroad chooses among Oslo’s days and times, and reads them on the card',
  { tag: ['@phone', '@more'] },
  async ({ page, context }) => {
    await signInAs(context, demo.kari);
    await page.goto('/services?query=Ola+Hansen');
    await expectOtherDate(page);
    await page.getByRole('button', { name: 'Bestill Ola Hansen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bestill håndverker' });
    const form = bookingForm(page, dialog);
    await form.chooseService();
    await form.goOn();
    const days = dialog.getByRole('group', { name: 'Dato' });
    const buttonOf = (date: string) =>
      days.getByRole('button', { name: new RegExp(`^${dayName(date)}(,|$)`) });
    // The month is that of Oslo's today, and the phone's own is over.
    await expect(buttonOf(today)).toBeVisible();
    const before = addDays(today, -1);
    if (monthOf(before) === monthOf(today)) await expect(buttonOf(before)).toBeDisabled();

    const date = claimDay();
    for (let month = monthOf(today); month < monthOf(date); month += 1)
      await days.getByRole('button', { name: 'Neste måned' }).click();
    await buttonOf(date).click();
    const times = dialog.getByRole('radio');
    await expect(times).toHaveCount(slots.length);
    const values = times.evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    expect(await values).toEqual([...slots]);
    await dialog.getByRole('radio', { name: '11:00' }).check();
    const address = `Utenlandsveien ${randomInt(1_000_000)}, 0155 Oslo`;
    await form.goOn();
    await dialog.getByLabel('Beskrivelse').fill('Kranen drypper.');
    await dialog.getByLabel('Adresse').fill(address);
    const sent = page.waitForRequest(/bookings\.create/);
    await form.goOn();
    await form.send();
    const body = (await sent).postData();
    expect(body).toContain(`"scheduledDate":"${date}"`);
    expect(body).toContain('"scheduledTime":"11:00"');
    await expect(page.getByText('Forespørsel sendt!')).toBeVisible();

    await page.goto('/dashboard');
    const card = page.getByRole('article').filter({ hasText: address });
    const start = card.locator(`time[datetime="${date}T11:00"]`);
    await expect(start.first()).toContainText(`${dayName(date)} kl. 11:00`);
  },
);

test(
  'a master abroad reads Oslo’s day, week and calendar',
  { tag: ['@phone', '@more'] },
  async ({ page, context }) => {
    await signInAs(context, demo.ola);
    const headers = await headersOf(context, demo.ola);
    const quarter = randomInt(16);
    const time = `0${4 + Math.floor(quarter / 4)}:${['00', '15', '30', '45'][quarter % 4]}`;
    const clientName = `Per Lie ${randomInt(1_000_000)}`;
    const data = { clientName, scheduledDate: today, scheduledTime: time, durationMinutes: 15 };
    const made = await context.request.post('/api/own-jobs', { headers, data });
    expect(made.status()).toBe(201);
    const { id } = z.object({ id: z.number() }).parse(await made.json());

    await page.goto('/today');
    await expectOtherDate(page);
    const day = page.getByRole('region', { name: 'Dagen' });
    await expect(day.getByRole('heading', { level: 2, name: dayName(today) })).toBeVisible();
    const job = day.locator(`[data-own-job="${id}"]`);
    await expect(job.locator(`time[datetime="${today}T${time}"]`)).toHaveText(time);

    await page.goto('/week');
    const monday = mondayOf(today);
    const range = `${dayName(monday)} – ${dayName(addDays(monday, 6))}`;
    await expect(page.getByText(range, { exact: true })).toBeVisible();
    const section = page.getByRole('region', { name: new RegExp(`^${dayName(today)}.*I dag`) });
    await expect(section.getByText(clientName)).toBeVisible();
    await expect(section.getByText(new RegExp(`^${time}–`))).toBeVisible();

    await page.goto('/dashboard?dialog=calendar');
    const calendar = page.getByRole('dialog', { name: 'Arbeidstid' });
    await calendar.getByLabel('Første dag').click();
    const offered = (date: string) => calendar.getByRole('button', { name: dayName(date) });
    await expect(offered(today)).toBeEnabled();
    const before = addDays(today, -1);
    if (monthOf(before) === monthOf(today)) await expect(offered(before)).toBeDisabled();
    await context.request.delete(`/api/own-jobs/${id}`, { headers });
  },
);
