import type { Browser, Locator, Page } from '@playwright/test';
import { demo, expect, openAs, sessionOf, signInAs, test } from '../support/browser.ts';
import { openDay } from '../support/days.ts';
import { measureEffort } from '../support/effort.ts';

/** A second plumber of the demo, in the same city. */
const geirEmail = 'geir.bakken@mesterhand.example';
/** What a master may need for a saved service at another price. */
const mostTaps = 8;
const mostSeconds = 60;

type Asked = { id: number; date: string };

/** Kari asks the masters for help on a day within the period in which she may withdraw. */
async function askMasters(page: Page, emails: readonly string[]): Promise<Asked> {
  const { token } = await sessionOf(page.context(), demo.kari);
  const sessions = await Promise.all(emails.map((email) => sessionOf(page.context(), email)));
  const date = openDay(4 + Math.floor(Math.random() * 4));
  const answer = await page.context().request.post('/api/job-requests', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      categoryId: 1,
      description: 'Kranen på kjøkkenet drypper.',
      address: 'Storgata 12, 0184 Oslo',
      when: { urgency: 'date', date },
      masterIds: sessions.map(({ user }) => user.masterId),
      asksNext: false,
    },
  });
  expect(answer.status()).toBe(201);
  const { id } = await answer.json();
  return { id, date };
}

const slotsOf = (page: Page, date: string): Locator => {
  const [, month, day] = date.split('-').map(Number);
  const months = ['november', 'desember', 'januar', 'februar'];
  const named = { 11: months[0], 12: months[1], 1: months[2], 2: months[3] }[month ?? 0];
  return page.getByRole('group', { name: new RegExp(`\\b${day}\\. ${named}`) }).getByRole('button');
};

type Made = { request: Asked; price: string; kind?: string };

/** The master opens the editor, which is the first tap, and sends the first service at another price. */
async function makeOffer(page: Page, { request, price, kind }: Made) {
  const { follow, tap, type, conclude } = measureEffort(page);
  await follow(`/offers/new?request=${request.id}`);
  await tap(page.getByRole('list', { name: 'Tjenestene dine' }).getByRole('button').first());
  await expect(page.getByLabel('Pris med mva.')).toBeFocused();
  await type(price);
  const slots = slotsOf(page, request.date);
  await tap(slots.last());
  if (kind !== undefined) await tap(page.getByRole('radio', { name: kind }));
  await tap(page.getByRole('button', { name: 'Se over og send' }));
  await expect(page.getByText('Slik ser kunden tilbudet')).toBeVisible();
  await tap(page.getByRole('button', { name: 'Send tilbudet' }));
  await expect(page.getByText('Tilbudet er sendt')).toBeVisible();
  return conclude('offer');
}

async function offerAs(browser: Browser, page: Page, made: Made & { email: string }) {
  const master = await openAs(browser, page, made.email);
  const effort = await makeOffer(master, made);
  return { master, effort };
}

// Both widths are in `prices.spec.ts`.
test(
  'two masters make offers in at most eight taps, the customer compares and accepts one',
  { tag: ['@desktop', '@more'] },
  async ({ page, browser }) => {
    // Three people, one after the other.
    test.setTimeout(150_000);
    await signInAs(page.context(), demo.kari);
    const request = await askMasters(page, [demo.ola, geirEmail]);
    const ola = await offerAs(browser, page, { request, price: '1450', email: demo.ola });
    expect(ola.effort).toMatchObject({ taps: 5, keys: 4 });
    const kind = 'Prisoverslag';
    const geir = await offerAs(browser, page, {
      request,
      price: '1 250,50',
      kind,
      email: geirEmail,
    });
    expect(geir.effort).toMatchObject({ taps: 6, keys: 8 });
    for (const { effort } of [ola, geir]) {
      expect(effort.taps).toBeLessThanOrEqual(mostTaps);
      expect(effort.seconds).toBeLessThan(mostSeconds);
    }

    await page.goto(`/requests/${request.id}/offers`);
    const offers = page.getByRole('list', { name: 'Tilbud' }).getByRole('listitem');
    const olas = offers.filter({ hasText: 'Ola Hansen' }).first();
    const geirs = offers.filter({ hasText: 'Geir Bakken' }).first();
    await expect(olas.getByText('Fast pris')).toBeVisible();
    await expect(geirs.getByText('1 438,07 kr')).toBeVisible();
    await expect(geirs.getByText('Lavest pris')).toBeVisible();
    const [left, right] = [await olas.boundingBox(), await geirs.boundingBox()];
    expect(left?.y).toBe(right?.y);

    await olas.getByRole('link', { name: 'Velg tilbudet fra Ola Hansen' }).click();
    const bind = page.getByRole('button', { name: 'Godta tilbudet – bindende med betalingsplikt' });
    await page.getByRole('radio').first().check();
    await expect(page.getByText(/Godtar du nå, kan du angre til og med/)).toBeVisible();
    await bind.click();
    await expect(page.getByText(/Kryss av for at du ber om start/)).toBeVisible();
    await page.getByRole('checkbox', { name: /Jeg ber uttrykkelig om/ }).check();
    await bind.click();
    await expect(page.getByText('Avtalen er inngått')).toBeVisible();
    await page.getByRole('link', { name: 'Se avtalen' }).click();
    await expect(page.getByRole('heading', { name: /^Avtale nr\. \d{4}-\d{6}$/ })).toBeVisible();
    await expect(page.getByText('1 450,00 kr').first()).toBeVisible();

    await ola.master.reload();
    await expect(ola.master.getByText(/Kunden har godtatt/)).toBeVisible();
    await ola.master.getByRole('link', { name: 'Se avtalen' }).click();
    const file = ola.master.waitForEvent('download');
    await ola.master.getByRole('button', { name: 'Last ned PDF' }).click();
    expect((await file).suggestedFilename()).toMatch(/^avtale-\d{4}-\d{6}\.pdf$/);
    await geir.master.reload();
    await expect(geir.master.getByText(/Kunden valgte et annet tilbud/)).toBeVisible();
    await ola.master.context().close();
    await geir.master.context().close();
  },
);

test(
  'an offer that loses its network is there again, on this device and on the server',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await signInAs(page.context(), demo.ola);
    const request = await askMasters(page, [demo.ola]);
    const address = `/offers/new?request=${request.id}`;
    await page.goto(address);
    await page.getByRole('list', { name: 'Tjenestene dine' }).getByRole('button').first().click();
    await expect(page.getByText('Utkastet er lagret')).toBeVisible();
    await page.context().setOffline(true);
    await page.getByLabel('Pris med mva.').fill('1999');
    await expect(page.getByText('Lagret på denne enheten.')).toBeVisible();
    const later = await page.context().newPage();
    await page.close();
    await page.context().setOffline(false);
    await later.goto(address);
    await expect(later.getByLabel('Pris med mva.')).toHaveValue(/1\s999/);
    await expect(later.getByText('Utkastet er lagret')).toBeVisible();
  },
);
