import { z } from 'zod';
import type { Cast } from '../support/accounts.ts';
import type { Send } from '../support/agreed-jobs.ts';
import { openDay } from '../support/days.ts';
import { secret } from './matrix-rows.ts';

const made = z.object({ id: z.number() });

/** The customer requests a job that comes back every week. */
export async function requestSeries(
  client: Cast['client'],
  { masterId, serviceId }: Cast['master'],
  send: Send,
  scheduledDate = openDay(23),
): Promise<number> {
  const booking = await send(client, 'POST /bookings', {
    masterId,
    serviceId,
    clientName: secret,
    clientPhone: '+47 900 00 000',
    address: 'Storgata 1, 0155 Oslo',
    description: secret,
    scheduledDate,
    scheduledTime: '12:00',
    series: { repeats: 'weekly' },
  });
  return z.object({ series: made }).parse(booking).series.id;
}

/** An accepted series, and another time that its customer proposes for it. */
export async function makeMovedSeries(client: Cast['client'], master: Cast['master'], send: Send) {
  const occurrence = openDay(24);
  const movedSeries = await requestSeries(client, master, send, occurrence);
  await send(master, `POST /booking-series/${movedSeries}/accept`, {});
  const to = { occurrence, date: occurrence, time: '14:00' };
  const series = await send(client, `POST /booking-series/${movedSeries}/proposals`, to);
  return { movedSeries, seriesProposal: z.object({ proposal: made }).parse(series).proposal.id };
}
