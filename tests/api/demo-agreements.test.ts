import { demoAccounts } from '@mesterhand/db/seed';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openSession } from '../support/accounts.ts';
import { demoTemplate } from '../support/demo.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject('cluster'), { template: demoTemplate });
});
afterAll(() => server.close());

async function clientOf(account: keyof typeof demoAccounts) {
  const { id } = await server.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoAccounts[account])
    .executeTakeFirstOrThrow();
  return server.client(await openSession(server.db, id));
}

test('Kari finds requests, offers to compare, an agreement in each state and her receipt', async () => {
  const { bookings } = await clientOf('customer');
  const { items } = await bookings.requests.mine.query({});
  expect(new Set(items.map(({ state }) => state))).toEqual(
    new Set(['open', 'agreed', 'withdrawn']),
  );
  const offers = await Promise.all(
    items.map(({ id }) => bookings.offers.ofRequest.query({ requestId: id })),
  );
  expect(offers.some((each) => each.filter(({ state }) => state === 'sent').length === 2)).toBe(
    true,
  );
  expect(offers.flat().filter(({ isExpired }) => isExpired)).toHaveLength(1);
  const found = [];
  for (const { bookingId } of offers.flat()) {
    if (bookingId === null) continue;
    const agreement = await bookings.agreements.ofBooking.query({ bookingId });
    const changes = await bookings.changes.list.query({ bookingId });
    const bill = await bookings.bills.ofBooking.query({ bookingId }).catch(() => undefined);
    const withdrawal = await bookings.withdrawals.ofBooking
      .query({ bookingId })
      .catch(() => undefined);
    expect(agreement.content.document.length).toBeGreaterThan(3);
    found.push([
      ...changes.map(({ state }) => state),
      ...(bill ? [`bill ${bill.state}`, bill.issuer.organisationNumber] : []),
      ...(withdrawal
        ? [`due ${withdrawal.amountDue}`, withdrawal.receiptText.includes(withdrawal.statement)]
        : []),
    ]);
  }
  expect(found.map(String).toSorted()).toEqual([
    '',
    'accepted,refused',
    'bill sent,123456785',
    'due 466.66,true',
  ]);
});

test('Ola finds a clock that runs, a draft, templates and an answered objection', async () => {
  const { bookings } = await clientOf('master');
  const [open, past] = [
    await bookings.requests.received.query({ part: 'open' }),
    await bookings.requests.received.query({ part: 'past' }),
  ];
  const waiting = open.items.filter(({ invitation }) => invitation.state === 'waiting');
  expect(waiting).toHaveLength(2);
  const items = [...open.items, ...past.items];
  const offers = await Promise.all(
    items.map(({ id }) => bookings.offers.ofRequest.query({ requestId: id })),
  );
  const states = new Set(offers.flat().map(({ state }) => state));
  expect(states).toEqual(new Set(['draft', 'sent', 'accepted']));
  expect(await bookings.offers.templates.list.query()).toHaveLength(2);
  const bills = [];
  for (const { bookingId } of offers.flat())
    if (bookingId !== null) bills.push(await bookings.bills.ofBooking.query({ bookingId }));
  expect(bills.map(({ state }) => state).toSorted()).toEqual(['accepted', 'objected', 'sent']);
  expect(bills.find(({ state }) => state === 'objected')?.objection?.answer).toMatch(/\S/);
});

test.each([
  ['customer', ['offerReceived', 'requestPassedOn', 'agreementMade', 'changeProposed', 'billSent']],
  ['master', ['requestReceived', 'offerAccepted', 'changeDecided', 'billDecided', 'billObjected']],
] as const)('the %s was notified of it', async (account, kinds) => {
  const { auth } = await clientOf(account);
  const { items } = await auth.notifications.list.query({ limit: 100 });
  expect(items.map(({ notice }) => notice.kind)).toEqual(expect.arrayContaining([...kinds]));
});
