import { z } from 'zod';
import { type Cast, makeCast } from '../support/accounts.ts';
import type { ClusterHandle } from '../support/cluster.ts';
import { makeJob } from '../support/jobs.ts';
import { proveEmail } from '../support/people.ts';
import { startEmailWorker } from '../support/email-worker.ts';
import { readEmails } from '../support/mailbox.ts';
import { type TestServer, startTestServer } from '../support/server.ts';
import { type MarkedPerson, makePerson, wordPattern } from './gdpr-words.ts';

/** A server with a marked person on it, and everything that it wrote outside its database. */
export interface PrivacyWorld {
  server: TestServer;
  cast: Cast;
  person: MarkedPerson;
  subject: Subject;
  log: string[];
  /** Calls a path as somebody; a refusal is an error of the setup. */
  call(as: string | undefined, method: string, path: string, body?: unknown): Promise<unknown>;
  /** Advances the clock of the server by that many seconds. */
  wait(seconds: number): void;
  close(): Promise<void>;
}

export interface Subject {
  userId: number;
  masterId: number;
  token: string;
}

const registered = z.object({
  token: z.string(),
  user: z.object({ id: z.number(), masterId: z.number() }),
});

/** A small data set, a server with its worker, and a master who has just registered. */
export async function openWorld(cluster: ClusterHandle): Promise<PrivacyWorld> {
  const log: string[] = [];
  let ahead = 0;
  const clock = (): Date => new Date(Date.now() + ahead * 1000);
  const logTarget = { write: (line: string) => void log.push(line) };
  const server = await startTestServer(cluster, { clock, logTarget, logLevel: 'info' });
  const cast = await makeCast(server);
  const person = makePerson();
  const worker = startEmailWorker(server, clock);
  const call = caller(server);
  const { token, user } = registered.parse(
    await call(undefined, 'POST', '/auth/register', {
      ...person,
      userType: 'master',
      city: 'oslo',
    }),
  );
  await proveEmail(server.db, user.id);
  return {
    server,
    cast,
    person,
    subject: { userId: user.id, masterId: user.masterId, token },
    log,
    call,
    wait: (seconds) => {
      ahead += seconds;
    },
    close: async () => {
      await worker.stop();
      await server.close();
    },
  };
}

function caller(server: TestServer): PrivacyWorld['call'] {
  return async (token, method, path, body) => {
    const answer = await server.rest(method, `/api${path}`, {
      ...(token !== undefined && { token }),
      ...(body !== undefined && { body }),
    });
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
}

/** Emails to the person, and those with her as reply address; emails to others are theirs. */
export async function countEmails({ server }: PrivacyWorld): Promise<number> {
  const emails = await readEmails(server.dataDir);
  return emails.filter(({ to, replyTo }) => wordPattern.test(JSON.stringify([to, replyTo]))).length;
}

/** A finished job of a customer at a master, older than what the calendar feed contains. */
export function finishJob({ server, cast }: PrivacyWorld, clientId: number): Promise<number> {
  return makeJob(server.db, { clientId, master: cast.master });
}
