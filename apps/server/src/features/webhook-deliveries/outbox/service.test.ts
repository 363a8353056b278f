import { randomBytes } from 'node:crypto';
import { webhookEventTypes } from '@mesterhand/domain/webhooks/event-types';
import { webhookEvents } from '@mesterhand/domain/webhooks/events';
import { createWebhookInput } from '@mesterhand/domain/webhooks/schema';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, createTestDatabase } from '../../../../../../tests/support/cluster.ts';
import { jobRequestTo } from '../../../../../../tests/support/job-requests.ts';
import { acceptanceOf, offerTo } from '../../../../../../tests/support/offers.ts';
import { makeCategories, makeClient, makeMaster } from '../../../../../../tests/support/people.ts';
import { createWebhooks } from '../../../core/outbound/index.ts';
import { createVault } from '../../../core/sessions/index.ts';
import { changeStatus } from '../../bookings/steps/service.ts';
import { sendBill } from '../../bills/service.ts';
import { decideOnChange, proposeChange } from '../../change-orders/service.ts';
import { createRequest } from '../../job-requests/service.ts';
import { acceptOffer } from '../../offers/accepting/service.ts';
import { sendOffer } from '../../offers/sending/service.ts';
import { addWebhook } from '../../webhooks/service.ts';

/** A Monday at noon in Oslo. */
const now = new Date('2026-11-23T11:00:00Z');
const line = { text: 'Bytte kran', quantity: 1 } as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  await makeCategories(database.db);
});
afterAll(() => database.drop());

/** The types and facts of all events so far, by type. */
async function listEvents() {
  const rows = await database.db
    .selectFrom('webhookEvents')
    .select('body')
    .orderBy('type')
    .execute();
  return rows.map(({ body }) => {
    const message = z
      .object({ type: z.string(), data: z.record(z.string(), z.unknown()) })
      .loose()
      .parse(JSON.parse(body));
    const { payload } = webhookEvents.find(({ type }) => type === message.type) ?? {};
    // Parsed by its own schema nothing is missing, and nothing is superfluous.
    expect(z.parse(payload ?? z.never(), message)).toEqual(message);
    expect(body).not.toMatch(/Nordmann|Hansen|\+47|Storgata|drypper|Bytte|hemmelig|@/);
    return message;
  });
}

test('offers, changes and bills are announced with their facts, and no name, address or text', async () => {
  const { db } = database;
  const admin = await makeClient(db, { role: 'admin' });
  const [kari, ola] = [await makeClient(db), await makeMaster(db)];
  const { masterId } = ola;
  const input = createWebhookInput.parse({
    url: 'https://hooks.example.no/in',
    events: webhookEventTypes.filter((type) => !type.startsWith('booking.')),
  });
  const parts = { db, vault: createVault(randomBytes(32)), sender: createWebhooks({}) };
  await addWebhook(parts, admin, input, now);
  const request = await createRequest(db, kari, jobRequestTo([masterId]), now);
  const master = { ...ola.actor, masterId };
  const quote = offerTo(request.id, ola.serviceId, { excluded: 'Et hemmelig ord.' });
  const offer = await sendOffer(db, master, quote, now);
  const { bookingId, agreementNumber } = await acceptOffer(db, kari, acceptanceOf(offer), now);
  await changeStatus(db, ola.actor, { id: bookingId, status: 'in_progress' }, now);
  const more = [{ ...line, kind: 'materials' as const, unitPrice: 300 }];
  const proposal = { bookingId, reason: 'hemmelig', lines: more, extraHours: 1.5 };
  const refused = await proposeChange(db, ola.actor, proposal, now);
  await decideOnChange(db, kari, { id: refused.id, action: 'refuse' }, now);
  const change = await proposeChange(db, ola.actor, proposal, now);
  await decideOnChange(db, kari, { id: change.id, action: 'accept' }, now);
  await decideOnChange(db, kari, { id: change.id, action: 'accept' }, now);
  const billed = [{ ...line, kind: 'service' as const, unitPrice: 2500 }];
  const bill = await sendBill(db, ola.actor, { bookingId, lines: billed }, now);
  await sendBill(db, ola.actor, { bookingId, lines: billed }, now);

  const sides = { masterId, clientId: kari.userId };
  const ofOffer = { offerId: offer.id, requestId: request.id, ...sides, total: 2270.5 };
  const ofAgreement = { ...sides, bookingId, agreementNumber, ceiling: 2570.5 };
  expect(await listEvents()).toMatchObject([
    { type: 'bill.sent', data: { billId: bill.id, ...ofAgreement, total: 2500 } },
    {
      type: 'change.accepted',
      data: { changeId: change.id, ...ofAgreement, total: 300, extraHours: 1.5 },
    },
    { type: 'offer.accepted', data: { ...ofOffer, bookingId, agreementNumber } },
    { type: 'offer.sent', data: { ...ofOffer, bookingId: null, agreementNumber: null } },
  ]);
});
