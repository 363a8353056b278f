import { randomInt } from 'node:crypto';
import { osloCivil } from '@mesterhand/domain/time/oslo';
import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { demo, sessionOf } from './browser.ts';
import { openDay } from './days.ts';

const storedSchema = z.looseObject({ id: z.number(), status: z.string() });
export type StoredJob = z.infer<typeof storedSchema>;

/** The token of a demo account. */
export async function headersOf(context: BrowserContext, email: string) {
  return { authorization: `Bearer ${(await sessionOf(context, email)).token}` };
}

/** A request of Kari’s to Ola, at a time that is free. */
export async function requestJob(context: BrowserContext): Promise<StoredJob> {
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

/** The booking as Ola reads it. */
export async function readJob(context: BrowserContext, id: number): Promise<StoredJob> {
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
export async function putIntoToday(
  page: Page,
  part: 'waiting' | 'jobs',
  booking: StoredJob,
): Promise<void> {
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

/** An accepted job of Kari's with Ola, as today's. */
export async function acceptedJobOfToday(context: BrowserContext): Promise<StoredJob> {
  const { id } = await requestJob(context);
  const headers = await headersOf(context, demo.ola);
  const data = { status: 'confirmed' };
  await context.request.patch(`/api/bookings/${id}/status`, { headers, data });
  return { ...(await readJob(context, id)), scheduledDate: osloCivil(new Date()).date };
}
