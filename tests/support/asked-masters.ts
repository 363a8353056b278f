import type { BrowserContext } from '@playwright/test';
import { headersOf } from './agreed-bookings.ts';
import { demo, expect, sessionOf } from './browser.ts';

/** A described problem that a customer asks Ola about, by default Kari. @returns the request. */
export async function requestToOla(
  context: BrowserContext,
  { words, date, email = demo.kari }: { words: string; date: string; email?: string },
): Promise<number> {
  const { user } = await sessionOf(context, demo.ola);
  const answer = await context.request.post('/api/job-requests', {
    headers: await headersOf(context, email),
    data: {
      categoryId: 1,
      description: words,
      address: 'Storgata 12, 0184 Oslo',
      when: { urgency: 'date', date },
      masterIds: [user.masterId],
      asksNext: false,
    },
  });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

/** Ola's offer to a request: a fixed price, at noon of a day. */
export async function offerByOla(context: BrowserContext, id: number, date: string) {
  const { user } = await sessionOf(context, demo.ola);
  const listed = await context.request.get(`/api/masters/${user.masterId}/services`);
  const [service] = await listed.json();
  const answer = await context.request.post(`/api/job-requests/${id}/offers`, {
    headers: await headersOf(context, demo.ola),
    data: {
      serviceId: service.id,
      kind: 'fixed',
      lines: [{ kind: 'service', text: 'Bytte blandebatteri', quantity: 1, unitPrice: 1780 }],
      marginPercent: null,
      excluded: '',
      times: [{ date, time: '12:00' }],
      validDays: 14,
      durationMinutes: null,
    },
  });
  expect(answer.status()).toBe(201);
}
