import { randomInt } from 'node:crypto';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { demo, expect, sessionOf, signInAs, test } from '../support/browser.ts';
import { openDay } from '../support/days.ts';
import { measureEffort } from '../support/effort.ts';

const storedSchema = z.looseObject({ id: z.number(), status: z.string() });
type Stored = z.infer<typeof storedSchema>;

async function headersOf(context: BrowserContext, email: string) {
  return { authorization: `Bearer ${(await sessionOf(context, email)).token}` };
}

/** A request of Kari’s to Ola, at a time that is free. */
async function request(context: BrowserContext): Promise<Stored> {
  const headers = await headersOf(context, demo.kari);
  const [master] = await (await context.request.get('/api/search?query=Ola Hansen')).json();
  for (let tries = 0; tries < 20; tries += 1) {
    const data = {
      masterId: master.id,
      serviceId: master.services[0].id,
      clientName: 'Kari Nordmann',
      clientPhone: '+47 400 00 000',
      address: 'Hanskegata 7, 0155 Oslo',
      scheduledDate: openDay(220 + randomInt(70)),
      scheduledTime: '12:00',
      description: 'Kranen drypper.',
    };
    const answer = await context.request.post('/api/bookings', { headers, data });
    if (answer.status() === 201) return storedSchema.parse(await answer.json());
  }
  throw new Error('No day of Ola is open.');
}

async function read(context: BrowserContext, id: number): Promise<Stored> {
  const headers = await headersOf(context, demo.ola);
  return storedSchema.parse(
    await (await context.request.get(`/api/bookings/${id}`, { headers })).json(),
  );
}

const answersSchema = z.array(
  z.looseObject({ result: z.looseObject({ data: z.unknown() }).optional() }),
);
const daySchema = z.looseObject({ waiting: z.array(z.unknown()), jobs: z.array(z.unknown()) });

/** Puts a booking into the day that the page reads: a journey runs at hours at which no slot of today is left, too. */
async function putIntoToday(page: Page, part: 'waiting' | 'jobs', booking: Stored): Promise<void> {
  const shown = { ...booking, agreedTotal: null, billedTotal: null };
  await page.route(/\/trpc\/[^?]*bookings\.today/, async (route) => {
    const response = await route.fetch();
    const answer: unknown = await response.json();
    const batch = answersSchema.parse(Array.isArray(answer) ? answer : [answer]);
    const patched = batch.map((one) => {
      const day = daySchema.safeParse(one.result?.data).data;
      if (day === undefined) return one;
      const counts = { bookings: 1, requests: 0, objections: 0 };
      return { ...one, result: { ...one.result, data: { ...day, counts, [part]: [shown] } } };
    });
    await route.fulfill({ response, json: Array.isArray(answer) ? patched : patched[0] });
  });
}

test.beforeEach(async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(context, demo.ola);
});

// The page reads the day again after a step, perhaps when its journey is over.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test(
  'a new job is answered with one tap',
  { tag: ['@phone', '@more'] },
  async ({ page, context }) => {
    const booking = await request(context);
    await putIntoToday(page, 'waiting', await read(context, booking.id));
    await page.goto('/today');
    const { tap, conclude } = measureEffort(page);
    const job = page.locator(`[data-booking="${booking.id}"]`);
    await tap(job.getByRole('button', { name: 'Bekreft oppdrag' }));
    await expect.poll(async () => (await read(context, booking.id)).status).toBe('confirmed');
    expect(conclude('answer a new job').taps).toBe(1);
  },
);

test(
  'a late arrival is said with two taps at most',
  { tag: ['@phone', '@more'] },
  async ({ page, context }) => {
    const { id } = await request(context);
    const headers = await headersOf(context, demo.ola);
    const data = { status: 'confirmed' };
    await context.request.patch(`/api/bookings/${id}/status`, { headers, data });
    const scheduledDate = osloCivil(new Date()).date;
    await putIntoToday(page, 'jobs', { ...(await read(context, id)), scheduledDate });
    await page.goto('/today');
    const { tap, conclude } = measureEffort(page);
    const sent = page.waitForRequest(/bookings\.setLate/);
    const job = page.locator(`[data-booking="${id}"]`);
    await tap(job.getByRole('button', { name: /20 min/ }));
    expect((await sent).postData()).toContain('"minutes":20');
    expect(conclude('late').taps).toBeLessThanOrEqual(2);
  },
);

test(
  'a customer is called and the whole route opened with one tap each',
  { tag: ['@phone', '@more'] },
  async ({ page, context }) => {
    const headers = await headersOf(context, demo.ola);
    const today = osloCivil(new Date()).date;
    const quarter = randomInt(24);
    const data = {
      clientName: 'Per Lie',
      clientPhone: '400 00 100',
      address: 'Storgata 1, 0155 Oslo',
      scheduledDate: today,
      scheduledTime: `0${Math.floor(quarter / 4)}:${['00', '15', '30', '45'][quarter % 4]}`,
      durationMinutes: 15,
    };
    const made = await context.request.post('/api/own-jobs', { headers, data });
    expect(made.status()).toBe(201);
    const { id } = z.object({ id: z.number() }).parse(await made.json());
    // The taps are counted; no phone and no map is opened.
    await page.addInitScript(() => {
      window.addEventListener('click', (event) => {
        if (event.target instanceof Element && event.target.closest('a[href^="tel:"], a[target]'))
          event.preventDefault();
      });
    });
    await page.goto('/today');
    const job = page.locator(`[data-own-job="${id}"]`);
    await expect(job.getByText('Egen jobb')).toBeVisible();

    const call = measureEffort(page);
    const phone = job.getByRole('link', { name: /^Ring Per Lie/ });
    await call.tap(phone);
    await expect(phone).toHaveAttribute('href', 'tel:+4740000100');
    expect(call.conclude('call').taps).toBe(1);

    const route = measureEffort(page);
    const whole = page.getByRole('link', { name: 'Hele ruta' });
    await route.tap(whole);
    await expect(whole).toHaveAttribute('href', /Storgata/);
    expect(route.conclude('whole route').taps).toBe(1);
    await context.request.delete(`/api/own-jobs/${id}`, { headers });
  },
);

test(
  'the afternoon is blocked with three taps at most',
  { tag: ['@phone', '@more'] },
  async ({ page }) => {
    await page.goto('/messages');
    const { tap, conclude } = measureEffort(page);
    await tap(
      page
        .getByRole('navigation', { name: 'Snarveier for mestere' })
        .getByRole('link', { name: /^I dag/ }),
    );
    const day = page.getByRole('region', { name: 'Dagen' });
    await tap(day.getByRole('button', { name: 'Sperr tid' }));
    await tap(page.getByRole('menuitem', { name: 'Resten av dagen' }));
    await expect(day.getByText(/–24:00$/)).toBeVisible();
    expect(conclude('block the afternoon').taps).toBeLessThanOrEqual(3);
    await day.getByRole('button', { name: /^Åpne .*–24:00 igjen$/ }).click();
    await expect(day.getByText(/–24:00$/)).toBeHidden();
  },
);

test(
  'another service is priced with eight taps at most',
  { tag: ['@phone', '@more'] },
  async ({ page, context }) => {
    await page.goto('/today');
    const { tap, fill, conclude } = measureEffort(page);
    const name = `Rense sluk ${randomInt(1_000_000)}`;
    await tap(
      page
        .getByRole('navigation', { name: 'Snarveier for mestere' })
        .getByRole('link', { name: 'Mer' }),
    );
    await tap(page.getByRole('button', { name: 'Tjenester og priser' }));
    await tap(page.getByRole('button', { name: 'Legg til tjeneste' }));
    const form = page.getByRole('form', { name: 'Ny tjeneste' });
    await expect(form.getByLabel('Kategori')).not.toHaveValue('');
    await fill(form.getByLabel('Navn'), name);
    await fill(form.getByLabel('Beskrivelse'), 'Sluket renses og spyles.');
    await fill(form.getByLabel('Pris (kr)'), '890');
    await tap(form.getByRole('button', { name: 'Lagre' }));
    const services = page.getByRole('list', { name: 'Tjenester' });
    await expect(services.getByText(name)).toBeVisible();
    expect(conclude('price another service').taps).toBeLessThanOrEqual(8);

    const headers = await headersOf(context, demo.ola);
    const { user } = await sessionOf(context, demo.ola);
    const listed = await context.request.get(`/api/services?masterId=${user.masterId}`);
    const made = z
      .array(z.looseObject({ id: z.number(), name: z.string() }))
      .parse(await listed.json())
      .find((service) => service.name === name);
    await context.request.delete(`/api/services/${made?.id}`, { headers });
  },
);

test(
  'an own job is dragged to another day and time, and back with one click',
  { tag: ['@desktop', '@more'] },
  async ({ page, context }) => {
    await page.setViewportSize({ width: 1440, height: 1200 });
    const headers = await headersOf(context, demo.ola);
    // Far from every other journey, on a Tuesday.
    let date = addDays(osloCivil(new Date()).date, 300 + randomInt(50));
    while (new Date(`${date}T00:00:00Z`).getUTCDay() !== 2) date = addDays(date, 1);
    const data = {
      clientName: 'Per Lie',
      scheduledDate: date,
      scheduledTime: '08:15',
      durationMinutes: 60,
    };
    const made = await context.request.post('/api/own-jobs', { headers, data });
    const { id } = z.object({ id: z.number() }).parse(await made.json());
    const timeOf = async () => {
      const job = await (await context.request.get(`/api/own-jobs/${id}`, { headers })).json();
      return `${job.scheduledDate} ${job.scheduledTime}`;
    };
    await page.goto(`/week?day=${date}`);
    const job = page.getByRole('button', { name: /^Per Lie, / });
    await job.hover();
    const column = await page.locator(`[data-date="${date}"]`).boundingBox();
    const box = await job.boundingBox();
    if (!column || !box) throw new Error('The job is not shown.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.down();
    await page.mouse.move(x + column.width, y + 54, { steps: 8 });
    await page.mouse.up();
    await expect(page.getByText(/^Per Lie: flyttet til onsdag .* kl\. 09:15$/)).toBeVisible();
    expect(await timeOf()).toBe(`${addDays(date, 1)} 09:15`);
    await page.getByRole('button', { name: 'Angre' }).click();
    await expect.poll(timeOf).toBe(`${date} 08:15`);
    await context.request.delete(`/api/own-jobs/${id}`, { headers });
  },
);
