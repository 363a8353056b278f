import { randomInt } from 'node:crypto';
import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import { z } from 'zod';
import { demo, expect, sessionOf, signInAs, test } from '../support/browser.ts';
import { measureEffort } from '../support/effort.ts';
import { headersOf } from '../support/agreed-bookings.ts';
import { putIntoToday, readJob, requestJob } from '../support/today-jobs.ts';

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
    const booking = await requestJob(context);
    await putIntoToday(page, 'waiting', await readJob(context, booking.id));
    await page.goto('/today');
    const { tap, conclude } = measureEffort(page);
    const job = page.locator(`[data-booking="${booking.id}"]`);
    await tap(job.getByRole('button', { name: 'Bekreft oppdrag' }));
    await expect.poll(async () => (await readJob(context, booking.id)).status).toBe('confirmed');
    expect(conclude('answer a new job').taps).toBe(1);
  },
);

test(
  'a late arrival is said with two taps at most',
  { tag: ['@phone', '@more'] },
  async ({ page, context }) => {
    const { id } = await requestJob(context);
    const headers = await headersOf(context, demo.ola);
    const data = { status: 'confirmed' };
    await context.request.patch(`/api/bookings/${id}/status`, { headers, data });
    const scheduledDate = osloCivil(new Date()).date;
    await putIntoToday(page, 'jobs', { ...(await readJob(context, id)), scheduledDate });
    await page.goto('/today');
    const { tap, conclude } = measureEffort(page);
    const sent = page.waitForRequest(/bookings\.setLate/);
    const day = page.getByRole('region', { name: 'Dagen' });
    const job = day.locator(`[data-booking="${id}"]`);
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
    const job = page.getByRole('button', { name: / Per Lie / });
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
