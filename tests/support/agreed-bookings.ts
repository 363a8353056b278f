import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { demo, expect, sessionOf } from './browser.ts';
import { bookOla } from './booked-days.ts';

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

/** A job of Ola's for Kari with an agreement at a fixed price. */
export async function agreedJob(context: BrowserContext): Promise<{ id: number; price: number }> {
  const headers = await headersOf(context, demo.kari);
  const { id } = await bookOla(context, {
    address: 'Regningsveien 3, 0155 Oslo',
    description: `Kranen drypper. ${randomBytes(5).toString('hex')}`,
  });
  await stepTo(context, id, 'confirmed');
  const agreement = await context.request.get(`/api/bookings/${id}/agreement`, { headers });
  return { id, price: (await agreement.json()).ceiling };
}
