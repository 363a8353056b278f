import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { demo, expect, sessionOf } from './browser.ts';
import { openDay } from './days.ts';

/** The header with which a person of the demo calls the API. */
export async function headersOf(context: BrowserContext, email: string) {
  const { token } = await sessionOf(context, email);
  return { authorization: `Bearer ${token}` };
}

/** The master Ola takes a booking a step further. */
export async function stepTo(context: BrowserContext, id: number, status: string): Promise<void> {
  const headers = await headersOf(context, demo.ola);
  const data = { status };
  const answer = await context.request.patch(`/api/bookings/${id}/status`, { headers, data });
  expect(answer.status()).toBe(200);
}

/** A job of Ola's for Kari with an agreement at a fixed price; other journeys may take its time. */
export async function agreedJob(context: BrowserContext): Promise<{ id: number; price: number }> {
  const headers = await headersOf(context, demo.kari);
  const [master] = await (await context.request.get('/api/search?query=Ola Hansen')).json();
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await context.request.post('/api/bookings', {
      headers,
      data: {
        masterId: master.id,
        serviceId: master.services[0].id,
        clientName: 'Kari Nordmann',
        clientPhone: '+47 400 00 000',
        address: 'Regningsveien 3, 0155 Oslo',
        scheduledDate: openDay(60 + Math.floor(Math.random() * 150)),
        scheduledTime: '15:00',
        description: `Kranen drypper. ${randomBytes(5).toString('hex')}`,
      },
    });
    if (answer.status() !== 201) continue;
    const { id } = await answer.json();
    await stepTo(context, id, 'confirmed');
    const agreement = await context.request.get(`/api/bookings/${id}/agreement`, { headers });
    return { id, price: (await agreement.json()).ceiling };
  }
  throw new Error('No day of Ola is open.');
}
