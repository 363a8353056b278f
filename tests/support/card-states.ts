import { addDays, osloCivil } from '@mesterhand/domain/time/oslo';
import type { Page } from '@playwright/test';
import { z } from 'zod';

const bookingSchema = z.looseObject({ id: z.number() });
type Listed = z.infer<typeof bookingSchema>;

const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Every state in which the card of a booking can be, as fields over an agreed job, longest texts included. */
export function cardStates(): Record<string, Record<string, unknown>> {
  const today = osloCivil(new Date()).date;
  const at = new Date().toISOString();
  const agreed = {
    status: 'confirmed',
    acceptedAt: at,
    scheduledDate: addDays(today, 9),
    scheduledTime: '12:00',
    travel: null,
    travelAt: null,
    lateMinutes: null,
    arrival: null,
    proposal: null,
    series: null,
    noShows: [],
    fees: [],
    overrun: null,
    review: null,
    reviewed: false,
    completionFinalAt: null,
    cancelledBy: null,
    cancelReason: null,
    description: 'Kranen på kjøkkenet drypper, og stoppekranen under vasken sitter fast. '.repeat(
      4,
    ),
  };
  const proposal = (side: string) => ({
    id: 1,
    side,
    proposedAt: at,
    times: [1, 2, 3].map((days) => ({ date: addDays(today, days), time: '09:00' })),
  });
  const series = (more: object) => ({
    id: 6,
    repeats: 'biweekly',
    status: 'active',
    proposedBy: null,
    ...more,
  });
  const report = (side: string, state: string) => ({
    id: 7,
    side,
    state,
    statement: 'Ingen kom, og ingen svarte på telefonen.',
    reportedAt: at,
    answerUntil: soon(48),
    answer: null,
    answeredAt: null,
    note: null,
    decidedAt: null,
  });
  const now = { ...agreed, scheduledDate: today };
  const done = { ...now, status: 'completed' };
  return {
    requested: { ...agreed, status: 'pending', acceptedAt: null },
    'confirmed by the customer': { ...agreed, acceptedAt: null },
    'a requested series': {
      ...agreed,
      status: 'pending',
      acceptedAt: null,
      series: series({ status: 'requested' }),
    },
    agreed,
    'one of a series': { ...agreed, series: series({}) },
    today: now,
    'a long name': { ...agreed, clientName: 'Bartholomeus Christoffersen-Vestergaard den yngre' },
    'on the way': { ...now, travel: 'enRoute', travelAt: at },
    late: {
      ...now,
      travel: 'enRoute',
      travelAt: at,
      lateMinutes: 30,
      arrival: { from: soon(1), until: soon(2) },
    },
    arrived: { ...now, travel: 'arrived', travelAt: at },
    'in progress': { ...now, status: 'in_progress' },
    'a time proposed by the customer': { ...agreed, proposal: proposal('client') },
    'a time proposed by the master': { ...agreed, proposal: proposal('master') },
    'a proposal for the series by the customer': {
      ...agreed,
      series: series({ proposedBy: 'client' }),
    },
    'a proposal for the series by the master': {
      ...agreed,
      series: series({ proposedBy: 'master' }),
    },
    'a no-show reported by the customer': { ...now, noShows: [report('client', 'open')] },
    'a no-show reported by the master': { ...now, noShows: [report('master', 'open')] },
    'a disputed no-show': { ...now, noShows: [report('master', 'disputed')] },
    'longer than its time': {
      ...now,
      overrun: { minutes: 120, next: { date: today, time: '14:00', bookingId: null } },
    },
    'just completed': { ...done, completionFinalAt: soon(1) },
    completed: done,
    reviewed: {
      ...done,
      reviewed: true,
      review: { rating: 4, text: 'Ryddig og presis, helt uten søl. '.repeat(5), approved: false },
    },
    cancelled: {
      ...agreed,
      status: 'cancelled',
      cancelledBy: 'master',
      cancelReason: 'Bilen er på verksted, og jeg får ikke tak i en annen. '.repeat(4),
      fees: [{ side: 'master', reason: 'late', amount: 500, at }],
    },
    'waiting for payment': { ...now, status: 'pending_payment' },
  };
}

const listSchema = z.looseObject({ items: z.array(bookingSchema).min(1) });
const answersSchema = z.array(
  z.looseObject({ result: z.looseObject({ data: z.unknown() }).optional() }),
);

/** The list of bookings that the page reads has its first one in every state, each with a number of its own. */
export async function listEveryState(page: Page): Promise<void> {
  await page.route(/\/trpc\/[^?]*bookings\.listOf/, async (route) => {
    const response = await route.fetch();
    const answer: unknown = await response.json();
    const batch = answersSchema.parse(Array.isArray(answer) ? answer : [answer]);
    const patched = batch.map((one) => {
      const [first]: Listed[] = listSchema.safeParse(one.result?.data).data?.items ?? [];
      if (first === undefined) return one;
      const items = Object.values(cardStates()).map((state, nth) => ({
        ...first,
        ...state,
        ...(typeof state['series'] === 'object' &&
          state['series'] !== null && {
            series: { ...state['series'], id: 900_001 + nth },
          }),
        id: 900_001 + nth,
      }));
      return { ...one, result: { ...one.result, data: { items, nextCursor: null } } };
    });
    await route.fulfill({ response, json: Array.isArray(answer) ? patched : patched[0] });
  });
}
