import { isWithinCeiling } from '@mesterhand/domain/bills/state';
import { ceilingAfter } from '@mesterhand/domain/change-orders/ceiling';
import { answerMinutes, workingMinutes } from '@mesterhand/domain/job-requests/answering';
import { checkAnswers } from '@mesterhand/domain/job-requests/questions';
import { sumLines } from '@mesterhand/domain/offers/lines';
import { ceilingOf } from '@mesterhand/domain/offers/price-kinds';
import { osloInstant } from '@mesterhand/domain/time/oslo';
import { expect, test } from 'vitest';
import { planDemo } from './blueprint.ts';
import { usualWeek } from './working-time.ts';

/** Midday, night, morning, a Sunday, holidays, changes of the clock and of the year. */
const moments = [
  '2026-11-20T11:00:00Z',
  '2026-11-23T08:04:00Z',
  '2026-11-23T18:02:00Z',
  '2026-03-29T00:30:00Z',
  '2026-10-25T01:30:00Z',
  '2027-01-01T06:00:00Z',
  '2027-03-30T07:10:00Z',
  '2028-02-29T22:45:00Z',
];

test.each(moments)(
  'made at %s, requests and agreements keep the rules of the product',
  (moment) => {
    const now = new Date(moment);
    const { requests, jobs, masters } = planDemo(now);
    const [ola] = masters;
    const offers = requests.flatMap((request) => request.offers);
    const invitations = requests.flatMap((request) => request.invitations);

    // One clock runs out after the demo is made, and the one before it ran out already.
    const [running] = requests.filter((each) =>
      each.invitations.some(({ state }) => state === 'passedOver'),
    );
    const clocks = running?.invitations.map(({ state, deadlineAt }) => [state, deadlineAt > now]);
    expect(clocks).toContainEqual(['passedOver', false]);
    expect(clocks).toContainEqual(['waiting', true]);
    expect(
      invitations.filter(({ state, deadlineAt }) => state === 'waiting' && deadlineAt <= now),
    ).toEqual([]);
    for (const { askedAt, deadlineAt } of invitations)
      expect(workingMinutes(usualWeek, askedAt, deadlineAt)).toBe(answerMinutes);

    for (const { trade, answers } of requests) expect(checkAnswers(trade, answers)).toEqual([]);
    expect(offers.filter(({ master }) => !master.isVerified)).toEqual([]);
    const hours = [
      ...jobs.map(({ master, date, time }) => [master.user.email, date, time]),
      ...offers.flatMap(({ master, times }) =>
        times.map(({ date, time }) => [master.user.email, date, time]),
      ),
    ].map(String);
    expect(new Set(hours).size).toBe(hours.length);

    const deals = requests.flatMap(({ deal }) => (deal === null ? [] : [deal]));
    for (const { offer, agreedAt, time, startedAt, completedAt, bill, changes } of deals) {
      const sent = [
        offer.sentAt,
        agreedAt,
        startedAt,
        ...changes.map(({ decidedAt }) => decidedAt),
        completedAt,
        bill?.sentAt,
      ].flatMap((at) => (at ? [at.getTime()] : []));
      expect(sent).toEqual(sent.toSorted((a, b) => a - b));
      expect(sent.at(-1)).toBeLessThanOrEqual(now.getTime());
      expect(osloInstant(time.date, time.time) > agreedAt).toBe(true);
      expect(startedAt === null || offer.master !== ola || completedAt !== null).toBe(true);
      const ceiling = ceilingAfter(
        { ceiling: ceilingOf({ ...offer, total: sumLines(offer.lines).total }) },
        changes.map(({ state, lines }) => ({ state, total: sumLines(lines).total })),
      );
      expect(bill === null || isWithinCeiling(sumLines(bill.lines).total, ceiling)).toBe(true);
    }
  },
);
