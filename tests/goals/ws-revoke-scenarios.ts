import { createClient } from '@mesterhand/client';
import { type Account, givePassword, openSession } from '../support/accounts.ts';
import type { Topic } from '../support/followers.ts';
import { makeJob } from '../support/jobs.ts';
import type { Node } from '../support/nodes.ts';
import { type MadeMaster, makeClient, makeMaster } from '../support/people.ts';

/** Two people with an accepted job, and an administrator. */
export interface Stage {
  nodes: readonly [Node, Node];
  customer: Account;
  master: Account & MadeMaster;
  admin: Account;
  overseer: Account;
  bookingId: number;
  conversationId: number;
  /** Advances the clock of the servers by that many minutes. */
  wait(minutes: number): void;
}

/** A way of losing the right to a subscription. */
export interface Scenario {
  name: string;
  /** The topics that must not be delivered any more. */
  topics: readonly Topic[];
  /** Who loses the right; the customer without it. */
  subject?: (stage: Stage) => Account;
  /**
   * Events come from what the master does, as far as it is permitted; otherwise they are published directly, without
   * any business rule.
   */
  byActs?: true;
  /** Streams that stay open without events. */
  stayOpen?: readonly Topic[];
  /** Advances the clock of the servers. */
  turnsClock?: true;
  revoke(stage: Stage): Promise<unknown>;
}

const password = 'fjell-og-fjord';
const own: readonly Topic[] = ['chat', 'inbox', 'position', 'bookings', 'bell', 'devices'];
const quietOwn: readonly Topic[] = ['inbox', 'bookings', 'bell', 'devices'];

export const clientOf = (
  { nodes: [node] }: Pick<Stage, 'nodes'>,
  { token }: Pick<Account, 'token'>,
) => createClient(node.url, { token, retries: 0 });

/** Another session of the same person. */
async function otherSession({ nodes: [{ db }] }: Stage, { actor }: Account): Promise<Account> {
  return { actor, token: await openSession(db, actor.userId) };
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'logout',
    topics: own,
    revoke: (stage) => clientOf(stage, stage.customer).auth.logout.mutate(),
  },
  {
    name: 'logout of all others',
    topics: own,
    revoke: async (stage) => {
      const other = await otherSession(stage, stage.customer);
      await clientOf(stage, other).auth.devices.endOthers.mutate();
    },
  },
  {
    name: 'a new password',
    topics: own,
    revoke: async (stage) => {
      const [{ db }] = stage.nodes;
      const { customer } = stage;
      await givePassword(db, customer.actor.userId, password);
      const client = clientOf(stage, await otherSession(stage, customer));
      const passwords = { currentPassword: password, newPassword: 'fjord-og-fjell' };
      await client.auth.profile.changePassword.mutate(passwords);
    },
  },
  {
    name: 'taken out by an administrator',
    topics: own,
    revoke: (stage) =>
      clientOf(stage, stage.admin).admin.users.delete.mutate({
        id: stage.customer.actor.userId,
        reason: 'Misbruk',
      }),
  },
  {
    name: 'no administrator any more',
    topics: ['chat', 'position'],
    subject: ({ overseer }) => overseer,
    revoke: (stage) =>
      clientOf(stage, stage.admin).admin.users.setRole.mutate({
        id: stage.overseer.actor.userId,
        role: 'user',
        reason: 'Sluttet',
      }),
  },
  {
    name: 'consent taken back',
    topics: ['position'],
    byActs: true,
    revoke: (stage) =>
      clientOf(stage, stage.master).tracking.updateSettings.mutate({ consentGivenAt: null }),
  },
  {
    name: 'sharing switched off',
    topics: ['position'],
    byActs: true,
    revoke: (stage) =>
      clientOf(stage, stage.master).tracking.updateSettings.mutate({
        shareLocationWithClients: false,
      }),
  },
  {
    name: 'blocked',
    topics: ['chat', 'position'],
    byActs: true,
    stayOpen: ['chat'],
    revoke: (stage) =>
      clientOf(stage, stage.master).auth.blocks.add.mutate({
        userId: stage.customer.actor.userId,
      }),
  },
  {
    name: 'expiry',
    topics: quietOwn,
    turnsClock: true,
    revoke: async (stage) => {
      const [{ db }] = stage.nodes;
      const later = new Date(Date.now() + 32 * 60_000).toISOString();
      // Everybody else was seen just now.
      await db
        .updateTable('sessions')
        .set({ lastSeenAt: later })
        .where('userId', '<>', stage.customer.actor.userId)
        .execute();
      stage.wait(32);
    },
  },
];

/** New people for each scenario. */
export async function setStage(nodes: readonly [Node, Node], wait: Stage['wait']): Promise<Stage> {
  const [{ db }] = nodes;
  const signIn = async <Person extends Pick<Account, 'actor'>>(person: Person) => ({
    ...person,
    token: await openSession(db, person.actor.userId),
  });
  const master = await signIn(await makeMaster(db));
  const customer = await signIn({ actor: await makeClient(db) });
  const admin = await signIn({ actor: await makeClient(db, { role: 'superadmin' }) });
  const overseer = await signIn({ actor: await makeClient(db, { role: 'admin' }) });
  const clientId = customer.actor.userId;
  const bookingId = await makeJob(db, { clientId, master, status: 'confirmed' });
  const asMaster = clientOf({ nodes }, master);
  await asMaster.tracking.updateSettings.mutate({
    isTrackingEnabled: true,
    shareLocationWithClients: true,
    dataRetentionHours: 24,
    consentGivenAt: 'now',
  });
  const asCustomer = clientOf({ nodes }, customer);
  const { id: conversationId } = await asCustomer.messages.open.mutate({ bookingId });
  // For the master to read, one after the other.
  for (const text of ['Hei', 'Er du der?', 'Kranen drypper', 'Fortsatt', 'Hallo?', 'Ja?'])
    await asCustomer.messages.send.mutate({ conversationId, text });
  return { nodes, wait, customer, master, admin, overseer, bookingId, conversationId };
}

let fixes = 0;

/** An event on every topic: published directly, or by what the master may still do. */
export async function makeEvents(
  stage: Stage,
  scenario: Scenario,
  { round }: { round: number },
): Promise<void> {
  const { nodes, conversationId, bookingId, admin, master, customer } = stage;
  const node = nodes[round % nodes.length] ?? nodes[0];
  const { userId } = (scenario.subject?.(stage) ?? customer).actor;
  const asMaster = createClient(node.url, { token: master.token, retries: 0 });
  fixes += 1;
  const place = { latitude: 59.9 + (fixes % 1000) / 10_000, longitude: 10.7, accuracy: 9 };
  const acts: Promise<unknown>[] = [asMaster.tracking.report.mutate({ ...place, isOnline: true })];
  if (scenario.byActs === true) {
    acts.push(
      asMaster.messages.mark.mutate({ conversationId, readSeq: round + 1 }),
      asMaster.messages.typing.mutate({ conversationId }),
      asMaster.messages.send.mutate({ conversationId, text: 'Jeg kommer' }),
    );
  } else {
    const at = new Date().toISOString();
    node.publish(`conversation:${conversationId}`, {
      kind: 'typing',
      userId: admin.actor.userId,
      at,
    });
    node.publish(`user:${userId}`, { kind: 'inbox', conversationId });
    node.publish(`user:${userId}`, { kind: 'booking', bookingId });
    node.publish(`user:${userId}`, { kind: 'notification', id: null });
  }
  // What is no longer permitted is refused, and makes no event.
  await Promise.allSettled(acts);
}
