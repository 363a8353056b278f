import { withdrawalPreviewSchema, withdrawalSchema } from '@mesterhand/domain/withdrawals/schema';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { type Account, type Cast, makeCast } from '../support/accounts.ts';
import { makeAgreedJob } from '../support/agreements.ts';
import { openDay } from '../support/days.ts';
import { startEmailWorker } from '../support/email-worker.ts';
import { readEmails } from '../support/mailbox.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

let server: TestServer;
let cast: Cast;
let bookingId: number;
let worker: { stop(): Promise<void> };
let days = 1;

beforeAll(async () => {
  server = await startTestServer(inject('cluster'));
  cast = await makeCast(server);
  worker = startEmailWorker(server, () => new Date());
});
beforeEach(async () => {
  days += 1;
  const { client, master } = cast;
  const job = { clientId: client.actor.userId, master, at: new Date(), date: openDay(days) };
  bookingId = await makeAgreedJob(server.db, { ...job, startsEarly: true });
});
afterAll(async () => {
  await worker.stop();
  await server.close();
});

const call = (method: string, path: string, as?: Account, body?: unknown) =>
  server.rest(method, `/api/bookings/${bookingId}/withdrawal${path}`, {
    token: as?.token,
    ...(body !== undefined && { body }),
  });
const body = { seenDue: 0, language: 'uk' };

test('the customer withdraws in two steps and gets the receipt by email, in their language', async () => {
  const seen = withdrawalPreviewSchema.parse((await call('GET', '/preview', cast.client)).body);
  expect(seen).toMatchObject({ isPossible: true, calculation: { due: 0 } });
  const made = await call('POST', '', cast.client, body);
  expect(made.status).toBe(200);
  const { receipt, receiptText } = withdrawalSchema.parse(made.body);
  expect(receiptText).toContain('До сплати: 0,00 кр');
  expect((await call('POST', '', cast.client, body)).body).toEqual(made.body);
  expect((await call('GET', '', cast.master)).body).toEqual(made.body);
  const { token } = cast.client;
  expect(await server.rest('GET', `/api/bookings/${bookingId}`, { token })).toMatchObject({
    body: { status: 'cancelled', cancelledBy: 'client' },
  });
  await vi.waitFor(
    async () => {
      const emails = await readEmails(server.dataDir);
      const receipts = emails.filter(({ subject }) => subject?.includes(receipt));
      expect(receipts).toHaveLength(1);
      expect(receipts[0]?.text).toContain('До сплати: 0,00 кр');
    },
    { timeout: 20_000, interval: 200 },
  );
});

test('everybody else gets not found', async () => {
  const statusesOf = async (as?: Account) => [
    (await call('GET', '/preview', as)).status,
    (await call('POST', '', as, body)).status,
    (await call('GET', '', as)).status,
  ];
  expect(await statusesOf()).toEqual([401, 401, 401]);
  for (const as of [cast.stranger, cast.master, cast.otherMaster, cast.moderator, cast.admin])
    expect(await statusesOf(as)).toEqual([404, 404, 404]);
});

test.each<[string, object, object[]]>([
  ['no sum that was shown', { language: 'nb' }, [{ path: ['seenDue'], message: 'required' }]],
  ['a negative one', { ...body, seenDue: -1 }, [{ path: ['seenDue'], message: 'priceNegative' }]],
  ['an unknown language', { seenDue: 0, language: 'xx' }, [{ path: ['language'] }]],
])('%s is refused at the field', async (_name, sent, issues) => {
  expect(await call('POST', '', cast.client, sent)).toMatchObject({
    status: 400,
    body: { issues },
  });
});
