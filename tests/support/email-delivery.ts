import { randomBytes } from 'node:crypto';
import type { DB } from '@mesterhand/db/schema';
import { emailDeliveries } from '@mesterhand/server/setup/job-handlers';
import type { Kysely } from 'kysely';

/** Payloads of jobs that send an email with a one-time link, by topic. */
export interface QueuedPayloads {
  'auth.invited': { userId: number };
  'auth.verifyEmail': { userId: number };
  'auth.changeEmail': { changeId: number; side: 'new' | 'old' };
}
export type EmailTopic = keyof QueuedPayloads;

/** A sent email. */
export interface QueuedEmail {
  to: string;
  /** Links with a secret after the hash, in their order. */
  links: string[];
}

/** Runs a job's delivery, as the worker does, and returns the email; undefined when none was sent. */
export async function deliverEmail<T extends EmailTopic>(
  { db, siteUrl, now }: { db: Kysely<DB>; siteUrl: string; now: Date },
  topic: T,
  payload: QueuedPayloads[T],
): Promise<QueuedEmail | undefined> {
  const sent: { to: string; text: string }[] = [];
  const mailer = {
    send: async (mail: { to: string; text: string }) => void sent.push(mail),
    close: async () => {},
  };
  const deliveries: {
    [K in EmailTopic]: (payload: QueuedPayloads[K], delivery: Delivery) => Promise<void>;
  } = emailDeliveries({ post: { db, mailer, siteUrl }, clock: () => now });
  const id = randomBytes(8).toString('hex');
  const signal = AbortSignal.timeout(10_000);
  await deliveries[topic](payload, { id, attempt: 1, key: null, signal });
  const [email] = sent;
  return email && { to: email.to, links: email.text.match(/https:\S+#\S+/g) ?? [] };
}

interface Delivery {
  id: string;
  attempt: number;
  key: string | null;
  signal: AbortSignal;
}
