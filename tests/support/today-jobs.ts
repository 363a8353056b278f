import { osloCivil } from '@mesterhand/domain/time/oslo';
import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { headersOf } from './agreed-bookings.ts';
import { demo } from './browser.ts';
import { bookOla } from './booked-days.ts';

const storedSchema = z.looseObject({ id: z.number(), status: z.string() });
export type StoredJob = z.infer<typeof storedSchema>;

/** A request of Kari’s to Ola, on a day of its own. */
export async function requestJob(context: BrowserContext): Promise<StoredJob> {
  return storedSchema.parse(await bookOla(context));
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

/** Puts a booking, as it is or as it is read then, into the day that the page reads: a journey runs at hours at which no slot of today is left, too. */
export async function putIntoToday(
  page: Page,
  part: 'waiting' | 'jobs',
  booking: StoredJob | (() => Promise<StoredJob>),
): Promise<void> {
  const read = typeof booking === 'function' ? booking : () => Promise.resolve(booking);
  await page.route(/\/trpc\/[^?]*bookings\.today/, async (route) => {
    const response = await route.fetch();
    const answer: unknown = await response.json();
    const shown = { ...(await read()), agreedTotal: null, billedTotal: null };
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
