import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bookingDetailSchema } from '@mesterhand/domain/bookings/schema';
import type { BrowserContext } from '@playwright/test';
import type { z } from 'zod';
import { browserServer } from './browser-server.ts';
import { demo, expect, sessionOf } from './browser.ts';
import { openDay } from './days.ts';

// Behind the days of recurring jobs (series.spec) and before those of the calendar's week (taps.spec).
const [firstDay, lastDay] = [110, 250];

/**
 * A working day of the demo's Ola that no other journey of this run gets: all of them share his calendar, so a random
 * day was taken now and then. The folder is the claim, as all workers can create it but only once.
 */
export function claimDay(): string {
  const folder = join(browserServer.dataDir, 'claimed-days');
  mkdirSync(folder, { recursive: true });
  for (let n = firstDay; n <= lastDay; n += 1) {
    const date = openDay(n);
    if (isCreated(join(folder, date))) return date;
  }
  throw new Error('All days of Ola are claimed.');
}

function isCreated(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

type Request = { client?: { email: string; name: string }; address?: string; description?: string };

/** A request for Ola’s first service on a day of its own, by default Kari’s. */
export async function bookOla(
  context: BrowserContext,
  { client = { email: demo.kari, name: 'Kari Nordmann' }, address, description }: Request = {},
): Promise<z.infer<typeof bookingDetailSchema>> {
  const { token } = await sessionOf(context, client.email);
  const [ola] = await (await context.request.get('/api/search?query=Ola Hansen')).json();
  const answer = await context.request.post('/api/bookings', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      masterId: ola.id,
      serviceId: ola.services[0].id,
      clientName: client.name,
      clientPhone: '+47 400 00 000',
      address: address ?? 'Hanskegata 7, 0155 Oslo',
      scheduledDate: claimDay(),
      scheduledTime: '12:00',
      description: description ?? 'Kranen drypper.',
    },
  });
  expect(answer.status()).toBe(201);
  return bookingDetailSchema.parse(await answer.json());
}
