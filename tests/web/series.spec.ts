import type { BrowserContext, Page } from '@playwright/test';
import { bookingDetailSchema } from '@mesterhand/domain/bookings/schema';
import { type Series, seriesSchema } from '@mesterhand/domain/series/schema';
import { openDay } from '../support/days.ts';
import { demo, expect, openAs, sessionOf, signInAs, test } from '../support/browser.ts';

async function post(context: BrowserContext, email: string, [path, data]: [string, object]) {
  const { token } = await sessionOf(context, email);
  const headers = { authorization: `Bearer ${token}` };
  return context.request.post(`/api${path}`, { headers, data });
}

/** A weekly series of Kari that Ola has accepted, as soon as one of the first days is free. */
async function makeSeries(context: BrowserContext): Promise<Series> {
  const [ola] = await (await context.request.get('/api/search?query=Ola Hansen')).json();
  for (let day = 30; day < 50; day += 1) {
    const request = {
      masterId: ola.id,
      serviceId: ola.services[0].id,
      clientName: 'Kari Nordmann',
      clientPhone: '+47 412 34 567',
      address: 'Storgata 1, 0155 Oslo',
      scheduledDate: openDay(day),
      scheduledTime: '13:00',
      description: 'Ettersyn hver uke.',
      series: { repeats: 'weekly' },
    };
    const answer = await post(context, demo.kari, ['/bookings', request]);
    if (answer.status() !== 201) continue;
    const { series } = bookingDetailSchema.parse(await answer.json());
    const accepted = await post(context, demo.ola, [`/booking-series/${series?.id}/accept`, {}]);
    return seriesSchema.parse(await accepted.json());
  }
  throw new Error('Ola has no free day.');
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Fast oppdrag' });

async function open(page: Page, { id }: Series) {
  await page.goto(`/dashboard?series=${id}`);
  const dialog = dialogOf(page);
  await expect(dialog.getByText('Serien er avtalt.')).toBeVisible();
  return dialog;
}

test(
  'Kari skips a day of her series and proposes another time, and Ola takes it with one tap',
  { tag: ['@phone', '@more'] },
  async ({ page, context, browser }) => {
    const series = await makeSeries(context);
    await signInAs(context, demo.kari);
    const kari = await open(page, series);

    await kari.getByRole('button', { name: /^Vis dagene fra / }).click();
    const skip = kari.getByRole('button', { name: /^Hopp over / });
    const count = await skip.count();
    const box = await skip.first().boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    await skip.first().click();
    await expect(kari.getByText('Du har valgt å hoppe over denne dagen.')).toBeVisible();
    await kari.getByRole('button', { name: /^Ikke hopp over / }).click();
    await expect(skip).toHaveCount(count);
    await skip.first().click();
    await expect(kari.getByText('Du har valgt å hoppe over denne dagen.')).toBeVisible();

    await kari.getByRole('button', { name: 'Flytt serien' }).click();
    const from = kari.getByLabel('Fra og med');
    await from.selectOption({ index: 1 });
    const day = await from.inputValue();
    await kari.locator('input[name="scheduledTime"]:enabled').first().check({ force: true });
    const time = await kari.locator('input[name="scheduledTime"]:checked').inputValue();
    await kari.getByRole('button', { name: 'Send forslaget' }).click();
    await expect(kari.getByText('Du har foreslått en ny fast tid')).toBeVisible();
    await expect(kari.getByRole('button', { name: 'Ta den nye tiden' })).toBeHidden();

    const his = await openAs(browser, page, demo.ola);
    const ola = await open(his, series);
    await expect(ola.getByText('Kunden foreslår en ny fast tid')).toBeVisible();
    await expect(ola.getByText('Kunden hopper over denne dagen.')).toBeVisible();
    await ola.getByRole('button', { name: 'Ta den nye tiden' }).click();
    await expect(ola.getByText(`Hver uke kl. ${time}`)).toBeVisible();
    await his.context().close();

    const moved = await open(page, series);
    await expect(moved.getByText(`Hver uke kl. ${time}`)).toBeVisible();
    await expect(moved.getByText('Tiden gjelder fra')).toBeVisible();
    const { token } = await sessionOf(context, demo.kari);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await context.request.get(`/api/booking-series/${series.id}`, { headers });
    const { occurrences } = seriesSchema.parse(await answer.json());
    const timeOn = (date: string) => occurrences.find((one) => one.date === date)?.booking?.time;
    expect(timeOn(series.occurrences[0]?.date ?? '')).toBe('13:00');
    expect(timeOn(day)).toBe(time);
    await post(context, demo.kari, [
      `/booking-series/${series.id}/end`,
      { from: series.firstDate },
    ]);
  },
);
