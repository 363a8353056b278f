import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { apiDocument } from '../support/answer-check-document.ts';
import { type Account, makeCast, openSession } from '../support/accounts.ts';
import { answerCheck } from '../support/answer-check.ts';
import { listOperations } from '../support/answer-check-examples.ts';
import { offered } from '../support/env.ts';
import { type FuzzCall, makeCall } from '../support/fuzz-calls.ts';
import { type Dice, diceOf } from '../support/fuzz-values.ts';
import { makeClient, makeMaster } from '../support/people.ts';
import { type TestServer, startTestServer } from '../support/server.ts';

/*
 * Calls of every operation, made of the description by dice: as described, with one thing wrong, or wrong altogether,
 * by everybody. None may make the server fail, hang, or answer what it does not promise.
 */

const { seed, rounds } = offered.fuzz;
const document = apiDocument;
// The page is drawn anew for each look, and the description is all there is to it.
const operations = listOperations(document).filter(
  ({ operation }) => !operation.operationId.startsWith('description.'),
);

let server: TestServer;
let people: Map<string, Account | undefined>;
const log: string[] = [];

beforeAll(async () => {
  const logTarget = { write: (line: string) => void log.push(line) };
  server = await startTestServer(inject('cluster'), { logLevel: 'error', logTarget });
  const { client, master, otherMaster, moderator, admin } = await makeCast(server);
  const actor = await makeClient(server.db, { role: 'superadmin' });
  const superadmin = { actor, token: await openSession(server.db, actor.userId) };
  people = new Map(Object.entries({ client, master, otherMaster, moderator, admin, superadmin }));
});
afterAll(() => server.close());

const strangers = ['nobody', 'a dead session', 'a broken header'] as const;

/** Who calls: everybody in turn; whoever has been signed out meanwhile signs in again. */
async function authorize(dice: Dice): Promise<{ name: string; headers: Record<string, string> }> {
  const name = dice.pick([...people.keys(), ...strangers]);
  const person = people.get(name);
  if (name === 'nobody') return { name, headers: {} };
  if (name === 'a dead session')
    return { name, headers: { authorization: `Bearer ${'x'.repeat(40)}` } };
  if (person === undefined) return { name, headers: { authorization: 'Bearer \u00e9, Basic x' } };
  return { name, headers: { authorization: `Bearer ${person.token}` } };
}

/** A session that a call has ended begins anew; in the place of an account that is gone comes one like it. */
async function revive(name: string): Promise<void> {
  const gone = people.get(name);
  if (gone === undefined) return;
  const { db } = server;
  const row = await db
    .selectFrom('users')
    .select('deletedAt')
    .where('id', '=', gone.actor.userId)
    .executeTakeFirst();
  const { role, masterId } = gone.actor;
  const makeAlike = async () =>
    masterId === null ? makeClient(db, { role }) : (await makeMaster(db)).actor;
  const actor = row?.deletedAt === null ? gone.actor : await makeAlike();
  people.set(name, { actor, token: await openSession(db, actor.userId) });
}

/** What the calls have set of the house, so that the next ones find it open. */
async function reopenHouse(): Promise<void> {
  const open = { maintenanceMode: false, requireTwoFactor: false, allowRegistration: true };
  await server.db.updateTable('settings').set(open).execute();
}

/** What is wrong with the answer; nothing when it is as promised. */
async function send(
  call: FuzzCall,
  headers: Record<string, string>,
): Promise<{ status: number; faults: string[] }> {
  const response = await fetch(`${server.url}${call.path}`, {
    method: call.method,
    headers: { ...call.headers, ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
    ...(call.body !== undefined && { body: call.body }),
  });
  const text = await response.text();
  const isText = /json|text/.test(response.headers.get('content-type') ?? '');
  const faults = answerCheck().findFaults({
    method: call.method,
    path: new URL(call.path, server.url).pathname,
    status: response.status,
    headers: response.headers,
    text: isText || text === '' ? text : undefined,
  });
  // Google is not set up here, and nothing else is out of reach.
  if (response.status >= 500)
    faults.push(`failed: ${text.slice(0, 200)} ${log.splice(0).join('').slice(0, 3000)}`);
  return { status: response.status, faults };
}

test(
  'no call makes the server fail, hang or answer what it does not promise',
  { timeout: 600_000 },
  async () => {
    const dice = diceOf(seed);
    const failures: string[] = [];
    const statuses = new Map<number, number>();
    for (let round = 0; round < rounds; round += 1) {
      for (const placed of operations) {
        const call = makeCall({ dice, document }, placed);
        const { name, headers } = await authorize(dice);
        const { status, faults } = await send(call, headers).catch((error: unknown) => ({
          status: 0,
          faults: [`no answer: ${String(error)}`],
        }));
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 401) await revive(name);
        if (placed.operation.operationId === 'admin.settings.update') await reopenHouse();
        for (const fault of faults)
          failures.push(
            `${placed.operation.operationId} by ${name}: ${fault}\n    ${call.said.slice(0, 600)}`,
          );
      }
    }
    const repeat = `walk it again by FUZZ_SEED=${seed} FUZZ_ROUNDS=${rounds}`;
    expect({ repeat, failures: failures.slice(0, 40) }).toEqual({ repeat, failures: [] });
    // Calls that are all refused at the door would prove nothing.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(operations.length * rounds * 0.1);
  },
);
