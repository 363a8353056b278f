import { agreedJob, headersOf, stepTo } from '../support/agreed-bookings.ts';
import { demo, expect, leaveAccountLanguage, openAs, signInAs, test } from '../support/browser.ts';

/** '1 250 kr' with any kind of space. */
const kroner = (sum: number): RegExp =>
  new RegExp(`${sum.toLocaleString('nb-NO').replace(/\s/g, '\\s')}\\skr`);

// At both widths it is a part of `prices.spec.ts`.
test(
  'an agreed job, a change that the customer accepts, and a bill that they accept',
  { tag: ['@phone', '@more'] },
  async ({ page, context, browser }) => {
    const { id, price } = await agreedJob(context);
    await signInAs(context, demo.kari);
    const ola = await openAs(browser, page, demo.ola);

    await ola.goto(`/dashboard?booking=${id}`);
    const job = ola.locator(`[data-booking="${id}"]`);
    await job.getByRole('link', { name: 'Endringer' }).click();
    await ola.getByRole('button', { name: 'Foreslå en endring' }).click();
    await ola.getByLabel('Hvorfor?').fill('Røret under vasken er rustet.');
    await ola.getByLabel('Hva som er med').fill('Nytt rør');
    await ola.getByLabel('Pris med mva.').fill('700');
    await ola.getByRole('button', { name: 'Send til kunden' }).click();
    await expect(ola.getByText('Venter på kunden')).toBeVisible();

    await page.goto(`/bookings/${id}/changes`);
    const accept = page.getByRole('button', { name: /Godta – prisen øker til/ });
    await expect(accept).toHaveText(kroner(price + 700));
    await accept.click();
    await expect(page.getByRole('article').getByText('Godtatt', { exact: true })).toHaveCount(2);

    await stepTo(context, id, 'in_progress');
    await ola.goto(`/bookings/${id}/bill`);
    await expect(
      ola
        .locator('main footer')
        .getByText(kroner(price + 700))
        .first(),
    ).toBeVisible();
    const added = ola.getByLabel('Pris med mva.').last();
    await added.fill('700,01');
    await expect(ola.getByText(/høyere enn det som er avtalt/)).toBeVisible();
    await added.fill('600');
    await ola.getByRole('button', { name: 'Se over og send' }).click();
    await ola.getByRole('button', { name: 'Send regningen' }).click();
    await expect(ola.getByText('Venter på svar')).toBeVisible();

    await page.goto(`/bookings/${id}/bill`);
    await page.getByRole('button', { name: /Godta regningen på/ }).click();
    await page.getByRole('button', { name: 'Ja, godta regningen' }).click();
    await expect(page.getByText('Du har godtatt regningen.')).toBeVisible();
    await expect(ola.getByText('Kunden har godtatt regningen.', { exact: true })).toBeVisible();
    await ola.context().close();
  },
);

test('a customer withdraws before the start, for nothing, with a receipt at once', async ({
  page,
  context,
}) => {
  const { id } = await agreedJob(context);
  await signInAs(context, demo.kari);
  await page.goto(`/bookings/${id}/agreement`);
  await page.getByRole('link', { name: 'Angre avtalen' }).click();
  await expect(page.getByText('Arbeidet har ikke begynt')).toBeVisible();
  await page.getByRole('button', { name: 'Angre avtalen', exact: true }).click();
  await page.getByRole('button', { name: 'Angre avtalen – bekreft' }).click();
  await expect(page.getByRole('heading', { name: 'Kvittering' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Avtalen er angret' })).toBeVisible();
  await page.goto(`/dashboard?booking=${id}`);
  await expect(
    page.locator(`[data-booking="${id}"]`).getByText('Avbrutt', { exact: true }),
  ).toBeVisible();
});

test(
  'long labels of a bill leave room for their values on a phone',
  { tag: ['@phone', '@more'] },
  async ({ page, context }) => {
    const { id, price } = await agreedJob(context);
    await stepTo(context, id, 'in_progress');
    const answer = await context.request.post('/trpc/bookings.bills.send', {
      headers: await headersOf(context, demo.ola),
      data: {
        bookingId: id,
        lines: [{ kind: 'service', text: 'Kran', quantity: 1, unitPrice: price }],
      },
    });
    expect(answer.status()).toBe(200);
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(context, demo.kari);
    await leaveAccountLanguage(context);
    await context.addInitScript(() => {
      if (location.protocol !== 'about:') localStorage.setItem('language', 'ru');
    });
    await page.goto(`/bookings/${id}/bill`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    const values = page.locator('main dl > div > dd');
    await expect(values.first()).toBeVisible();
    const shares = await values.evaluateAll((all) =>
      all.map((value) => value.clientWidth / (value.closest('dl')?.clientWidth ?? 1)),
    );
    expect(Math.min(...shares)).toBeGreaterThan(0.4);
  },
);
