import { lawVersion } from '@mesterhand/domain/law/terms';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { headersOf } from '../support/agreed-bookings.ts';
import { demo, expect, openAs, sessionOf, signInAs, test } from '../support/browser.ts';
import { openDay } from '../support/days.ts';
import { type Effort, measureEffort } from '../support/effort.ts';

const masters = [
  { name: 'Ola Hansen', email: demo.ola },
  { name: 'Geir Bakken', email: 'geir.bakken@mesterhand.example' },
] as const;

/** '1 250 kr' or '1 250,50 kr' with any kind of space. */
const kroner = (sum: number): RegExp =>
  new RegExp(`${sum.toLocaleString('nb-NO').replace(/\s/g, '\\s')}(,00)?\\skr`);

/** Kari describes a problem on the home page and asks three masters. */
async function describeProblem(page: Page): Promise<{ id: string; effort: Effort }> {
  await page.goto('/');
  const { tap, fill, conclude } = measureEffort(page);
  const next = () => tap(page.getByRole('button', { name: 'Neste' }));
  const words = 'Kranen på kjøkkenet drypper.';
  await fill(page.getByRole('search').getByLabel('Hva trenger du hjelp til?'), words);
  await tap(page.getByRole('button', { name: 'Beskriv jobben og få tilbud' }));
  await page.getByLabel('Hva slags arbeid?').selectOption('VVS');
  await next();
  const running = page.getByRole('radiogroup', { name: 'Renner det fortsatt vann?' });
  await tap(running.getByRole('radio', { name: 'Nei' }));
  await next();
  await fill(page.getByLabel('Adresse'), 'Storgata 12');
  await fill(page.getByLabel('Postnummer'), '0184');
  await fill(page.getByLabel('Poststed'), 'Oslo');
  await next();
  await askThree(page, tap);
  await tap(page.getByRole('radio', { name: 'Ja, spør den neste' }));
  await tap(page.getByRole('button', { name: 'Send forespørselen' }));
  await expect(page).toHaveURL(/\/requests\/\d+$/);
  const asked = page.getByRole('region', { name: 'Hvem er spurt' }).getByRole('listitem');
  await expect(asked).toHaveCount(3);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  return { id, effort: conclude('request to three masters') };
}

/** Ola, Geir, and one of those who are suggested beside them. */
async function askThree(page: Page, tap: (target: Locator) => Promise<void>): Promise<void> {
  const list = page.getByRole('region', { name: 'Hvem skal vi spørre?' });
  const more = page.getByRole('button', { name: /^Vis \d+ til$/ });
  await list.getByRole('checkbox').first().waitFor();
  if (await more.isVisible()) await tap(more);
  const chosen = list.getByRole('checkbox', { checked: true });
  while ((await chosen.count()) > 0) await tap(chosen.first());
  for (const { name } of masters) await tap(list.getByRole('checkbox', { name }));
  await tap(list.getByRole('checkbox', { checked: false }).first());
  await expect(chosen).toHaveCount(3);
}

/** The master opens the request, and offers the first service at another price at one of the free times. */
async function sendOffer(page: Page, requestId: string, price: string): Promise<Effort> {
  const { follow, tap, type, conclude } = measureEffort(page);
  await follow(`/received?request=${requestId}`);
  const received = page.locator('article[data-wanted="true"]');
  await tap(received.getByRole('link', { name: 'Gi tilbud' }));
  await tap(page.getByRole('list', { name: 'Tjenestene dine' }).getByRole('button').first());
  await expect(page.getByLabel('Pris med mva.')).toBeFocused();
  await type(price);
  // The same journey at the other width takes times of the same master.
  const isPhone = (page.viewportSize()?.width ?? 0) < 500;
  const times = page
    .getByRole('group', { name: /\d\. / })
    .getByRole('button', { name: isPhone ? /^(09|11|13):/ : /^(10|12|14):/ });
  await times.first().waitFor();
  await tap(times.nth(Math.floor(Math.random() * (await times.count()))));
  await tap(page.getByRole('button', { name: 'Se over og send' }));
  await tap(page.getByRole('button', { name: 'Send tilbudet' }));
  await expect(page.getByText('Tilbudet er sendt')).toBeVisible();
  return conclude('offer');
}

/** Kari compares the offers and accepts Geir's, with a start before the right to withdraw ends. */
async function acceptOffer(page: Page, requestId: string): Promise<{ id: string; effort: Effort }> {
  const { follow, tap, conclude } = measureEffort(page);
  await follow(`/requests/${requestId}/offers`);
  await expect(page.getByText('Lavest pris')).toBeVisible();
  const offers = page.getByRole('list', { name: 'Tilbud' }).getByRole('listitem');
  const boxes = masters.map(({ name }) => offers.filter({ hasText: name }).first().boundingBox());
  const [one, other] = await Promise.all(boxes);
  const isPhone = (page.viewportSize()?.width ?? 0) < 500;
  expect(isPhone ? one?.x === other?.x : one?.y === other?.y).toBe(true);
  await tap(page.getByRole('link', { name: 'Velg tilbudet fra Geir Bakken' }));
  const bind = page.getByRole('button', { name: 'Godta tilbudet – bindende med betalingsplikt' });
  await tap(page.getByRole('radio').first());
  await tap(page.getByRole('checkbox', { name: /Jeg ber uttrykkelig om/ }));
  await tap(bind);
  await expect(page.getByText('Avtalen er inngått')).toBeVisible();
  const effort = conclude('comparison and acceptance');
  await page.getByRole('link', { name: 'Se avtalen' }).click();
  await expect(page.getByRole('heading', { name: /^Avtale nr\./ })).toBeVisible();
  return { id: new URL(page.url()).pathname.split('/')[2] ?? '', effort };
}

async function proposeChange(page: Page, id: string): Promise<Effort> {
  const { follow, tap, fill, conclude } = measureEffort(page);
  await follow(`/bookings/${id}/changes`);
  await tap(page.getByRole('button', { name: 'Foreslå en endring' }));
  await fill(page.getByLabel('Hvorfor?'), 'Røret under vasken er rustet.');
  await fill(page.getByLabel('Hva som er med'), 'Nytt rør');
  await fill(page.getByLabel('Pris med mva.'), '700');
  await tap(page.getByRole('button', { name: 'Send til kunden' }));
  await expect(page.getByText('Venter på kunden')).toBeVisible();
  return conclude('change order');
}

async function acceptChange(page: Page, id: string, price: number): Promise<Effort> {
  const { follow, tap, conclude } = measureEffort(page);
  await follow(`/bookings/${id}/changes`);
  const accept = page.getByRole('button', { name: /Godta – prisen øker til/ });
  await expect(accept).toHaveText(kroner(price));
  await tap(accept);
  await expect(page.getByRole('article').getByText('Godtatt', { exact: true })).not.toHaveCount(0);
  return conclude('acceptance of the change');
}

async function sendBill(page: Page, id: string): Promise<Effort> {
  const { follow, tap, conclude } = measureEffort(page);
  await follow(`/bookings/${id}/bill`);
  await tap(page.getByRole('button', { name: 'Se over og send' }));
  await tap(page.getByRole('button', { name: 'Send regningen' }));
  await expect(page.getByText('Venter på svar')).toBeVisible();
  return conclude('bill');
}

async function acceptBill(page: Page, id: string, price: number): Promise<Effort> {
  const { follow, tap, conclude } = measureEffort(page);
  await follow(`/bookings/${id}/bill`);
  const accept = page.getByRole('button', { name: /Godta regningen på/ });
  await expect(accept).toHaveText(kroner(price));
  await tap(accept);
  await tap(page.getByRole('button', { name: 'Ja, godta regningen' }));
  await expect(page.getByText('Du har godtatt regningen.')).toBeVisible();
  return conclude('acceptance of the bill');
}

async function openMasters(browser: Browser, page: Page) {
  const [ola, geir] = masters;
  return {
    ola: await openAs(browser, page, ola.email),
    geir: await openAs(browser, page, geir.email),
  };
}

async function startWork(context: BrowserContext, id: number | string, email: string) {
  const headers = await headersOf(context, email);
  const data = { status: 'in_progress' };
  const answer = await context.request.patch(`/api/bookings/${id}/status`, { headers, data });
  expect(answer.status()).toBe(200);
}

test(
  'from a described problem to a bill: three masters asked, two offers, one change',
  { tag: '@smoke' },
  async ({ page, browser }) => {
    // Three people, one after the other.
    test.setTimeout(180_000);
    await signInAs(page.context(), demo.kari);
    const { id: requestId, effort: described } = await describeProblem(page);
    expect(described.taps).toBeLessThanOrEqual(20);

    const { ola, geir } = await openMasters(browser, page);
    const offered = [
      await sendOffer(ola, requestId, '1450'),
      await sendOffer(geir, requestId, '1250'),
    ];
    for (const { taps, seconds } of offered) {
      expect(taps).toBeLessThanOrEqual(8);
      expect(seconds).toBeLessThan(60);
    }
    const { id } = await acceptOffer(page, requestId);
    await proposeChange(geir, id);
    await acceptChange(page, id, 1950);
    await startWork(page.context(), id, masters[1].email);
    await sendBill(geir, id);
    await acceptBill(page, id, 1950);
    await ola.reload();
    await expect(ola.getByText(/Kunden valgte et annet tilbud/)).toBeVisible();
    await ola.context().close();
    await geir.context().close();
  },
);

const callOut = 490.5;

/** Kari accepted Geir's offer with a start before the right to withdraw ends; the work has begun. */
async function begunJob(context: BrowserContext): Promise<number> {
  const [, { email }] = masters;
  const { user } = await sessionOf(context, email);
  const [master, kari] = [await headersOf(context, email), await headersOf(context, demo.kari)];
  const services = await context.request.get(`/api/masters/${user.masterId}`);
  const [service] = (await services.json()).services;
  const post = async (headers: Record<string, string>, path: string, data: object) =>
    context.request.post(path, { headers, data });
  for (let tries = 0; tries < 20; tries += 1) {
    const asked = await post(kari, '/api/job-requests', {
      categoryId: 1,
      description: 'Kranen drypper.',
      address: 'Storgata 12, 0184 Oslo',
      when: { urgency: 'asap' },
      masterIds: [user.masterId],
      asksNext: false,
    });
    const { id: requestId } = await asked.json();
    const time = { date: openDay(1 + Math.floor(Math.random() * 7)), time: '16:00' };
    const sent = await post(master, `/api/job-requests/${requestId}/offers`, {
      serviceId: service.id,
      kind: 'fixed',
      lines: [
        { kind: 'callOut', text: 'Oppmøte', quantity: 1, unitPrice: callOut },
        { kind: 'hours', text: 'Arbeid', quantity: 2, unitPrice: 800 },
      ],
      marginPercent: null,
      excluded: '',
      times: [time],
      validDays: 14,
    });
    if (sent.status() !== 201) continue;
    const offer = await sent.json();
    const agreed = await post(kari, `/api/offers/${offer.id}/accept`, {
      time,
      seenTotal: offer.total,
      startsEarly: true,
      wording: { version: lawVersion, language: 'nb' },
      notifyAbove: null,
    });
    if (agreed.status() >= 300) continue;
    const { bookingId } = await agreed.json();
    await startWork(context, bookingId, email);
    return bookingId;
  }
  throw new Error('No time of Geir is free.');
}

test('a customer withdraws after the start, and pays for the part that was done', async ({
  page,
  context,
}) => {
  const id = await begunJob(context);
  await signInAs(context, demo.kari);
  const { follow, tap, conclude } = measureEffort(page);
  await follow(`/bookings/${id}/withdrawal`);
  const due = page.getByRole('region', { name: 'Dette må betales' });
  await expect(due.getByText(/Arbeidet er i gang slik det ble bedt om/)).toBeVisible();
  await expect(due.getByText(/490,50\skr/).first()).toBeVisible();
  await tap(page.getByRole('button', { name: 'Angre avtalen', exact: true }));
  await tap(page.getByRole('button', { name: 'Angre avtalen – bekreft' }));
  await expect(page.getByRole('heading', { name: 'Kvittering' })).toBeVisible();
  expect(conclude('withdrawal after the start').taps).toBeLessThanOrEqual(3);
  await expect(page.getByRole('region', { name: 'Kvittering' })).toContainText(/490,50/);
});
