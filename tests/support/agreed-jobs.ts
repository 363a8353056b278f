import { z } from 'zod';
import type { Account, Cast } from './accounts.ts';
import { agreedLines, makeAgreedJob } from './agreements.ts';
import { openDay } from './days.ts';
import { jobRequestTo } from './job-requests.ts';
import { offerTo } from './offers.ts';
import type { TestServer } from './server.ts';

/** Calls the API as somebody: `POST /bookings`. @returns the answer; a refusal is an error of the setup. */
export type Send = (by: Account, call: string, body?: unknown) => Promise<unknown>;

export function senderOf(server: TestServer): Send {
  return async (by, call, body) => {
    const [method = '', path = ''] = call.split(' ');
    const answer = await server.rest(method, `/api${path}`, { token: by.token, body });
    if (answer.status >= 300) throw new Error(`${call} → ${answer.status} ${answer.text}`);
    return answer.body;
  };
}

const made = z.object({ id: z.number() });

type Sides = Pick<Cast, 'client' | 'master'>;

/**
 * A job with a sent bill and a refused change, one with an answered objection to its bill, and one that was withdrawn
 * from; every text in them is `text`.
 */
export async function makeBilledJobs(
  server: TestServer,
  { client, master }: Sides,
  { text }: { text: string },
) {
  const { db } = server;
  const send = senderOf(server);
  const [clientId, at] = [client.actor.userId, new Date()];
  const job = { clientId, master, at };
  const underWay = { ...job, status: 'in_progress', startedAt: at } as const;
  const [billed, objected, withdrawn] = [
    await makeAgreedJob(db, { ...underWay, date: openDay(22) }),
    await makeAgreedJob(db, { ...underWay, date: openDay(23) }),
    await makeAgreedJob(db, { ...job, date: openDay(24) }),
  ];
  const more = { reason: text, extraHours: 1 };
  const refused = made.parse(await send(master, `POST /bookings/${billed}/changes`, more)).id;
  await send(client, `POST /changes/${refused}/refuse`);
  for (const bookingId of [billed, objected])
    await send(master, `POST /bookings/${bookingId}/bill`, { lines: agreedLines });
  const bill = `/bookings/${objected}/bill`;
  await send(client, `POST ${bill}/objection`, { reason: text });
  await send(master, `PUT ${bill}/objection/answer`, { answer: text });
  await send(client, `POST /bookings/${withdrawn}/withdrawal`, {
    statement: text,
    seenDue: 0,
    language: 'nb',
  });
  return { billed, objected, withdrawn, refused };
}

/** A request with an offer to it, one that awaits an answer, and a template of the master. */
export async function makeOffers(server: TestServer, { client, master }: Sides): Promise<void> {
  const send = senderOf(server);
  const ask = async () =>
    made.parse(await send(client, 'POST /job-requests', jobRequestTo([master.masterId]))).id;
  const quoted = await ask();
  const offer = offerTo(quoted, master.serviceId, {
    times: [{ date: openDay(20), time: '15:00' }],
  });
  await send(master, `POST /job-requests/${quoted}/offers`, offer);
  await ask();
  const { lines, kind } = offer;
  await send(master, 'PUT /offer-templates', { name: 'Kran', kind, lines });
}
