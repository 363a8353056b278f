import { openSession } from '../support/accounts.ts';
import { openDay } from '../support/days.ts';
import { readEmails } from '../support/mailbox.ts';
import { makeClient, makeMaster } from '../support/people.ts';
import type { Metrics } from './goal.ts';
import { type Installation, becomes } from './nodes-flows.ts';

/** Each job is run by one of several workers, and the same request sent to two servers at once takes effect once. */
export async function walkJobs(
  { url, nodeUrls, db, dataDir }: Installation,
  emails: number,
): Promise<Metrics> {
  const people = await Promise.all(Array.from({ length: emails }, () => makeClient(db)));
  const accounts = await db
    .selectFrom('users')
    .select('email')
    .where(
      'id',
      'in',
      people.map(({ userId }) => userId),
    )
    .execute();
  const sendTo = accounts.map(({ email }) => email);
  await Promise.all(
    sendTo.map((email) =>
      fetch(`${url}/api/auth/forgot-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      }),
    ),
  );
  const count = async (email: string): Promise<number> =>
    (await readEmails(dataDir)).filter(({ to }) => to?.some(({ address }) => address === email))
      .length;
  const counts = async () => Promise.all(sendTo.map(count));
  await becomes(async () => (await counts()).every((each) => each > 0));
  const written = await counts();
  const twice = await orderTwice({ nodeUrls, db });
  return {
    emails,
    emailsMissing: written.filter((each) => each === 0).length,
    emailsTwice: written.filter((each) => each > 1).length,
    ordersTwice: twice,
  };
}

async function orderTwice({
  nodeUrls,
  db,
}: Pick<Installation, 'nodeUrls' | 'db'>): Promise<number> {
  const { userId } = await makeClient(db);
  const { masterId, serviceId } = await makeMaster(db);
  const token = await openSession(db, userId);
  const idempotencyKey = crypto.randomUUID();
  const order = (node: string) =>
    fetch(`${node}/api/bookings`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify(orderOf({ masterId, serviceId })),
    });
  const answers = await Promise.all([...nodeUrls, ...nodeUrls].map(order));
  const wrong = answers.filter(({ status }) => status !== 201 && status !== 409).length;
  const { count } = await db
    .selectFrom('bookings')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('clientId', '=', userId)
    .executeTakeFirstOrThrow();
  return Math.abs(count - 1) + wrong;
}

function orderOf({ masterId, serviceId }: { masterId: number; serviceId: number }) {
  return {
    masterId,
    serviceId,
    clientName: 'Kari Nordmann',
    clientPhone: '+47 900 00 000',
    address: 'Storgata 1, 0155 Oslo',
    scheduledDate: openDay(3),
    scheduledTime: '10:00',
    description: 'Kranen drypper.',
  };
}
