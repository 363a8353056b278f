import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@mesterhand/client';
import { appErrorOf } from '@mesterhand/client/errors';
import { givePassword, openSession } from '../support/accounts.ts';
import { makeAudience } from '../support/chat-audience.ts';
import { openSteadyPage } from '../support/chat-pages.ts';
import { makeChatWriters } from '../support/chat-writers.ts';
import { openFaultProxy } from '../support/fault-proxy.ts';
import { makeJob } from '../support/jobs.ts';
import type { NodeInstallation } from '../support/node-installation.ts';
import { makeClient, makeMaster } from '../support/people.ts';
import { countStored } from './chat-stored.ts';
import type { Metrics } from './goal.ts';

/** How often each thing is done. */
export interface Extent {
  signIns: number;
  messages: number;
  cuts: number;
  reports: number;
  changes: number;
  emails: number;
}

export type Installation = Pick<NodeInstallation, 'url' | 'nodeUrls' | 'db' | 'dataDir'>;
const password = 'fjell-og-fjord';
/** Milliseconds until another server must have received an event. */
const timeoutMs = 10_000;

/** Whether the condition holds in time. */
export async function becomes(isTrue: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(20))
    if (await isTrue()) return true;
  return false;
}

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => appErrorOf(error)?.status ?? 0,
  );

/** A sign-in at one server is valid at all others; a sign-out at one invalidates it at all. */
export async function walkSignIns(
  { url, nodeUrls, db }: Installation,
  times: number,
): Promise<Metrics> {
  let unknown = 0;
  let stillKnown = 0;
  for (let n = 0; n < times; n += 1) {
    const email = await givePassword(db, (await makeClient(db)).userId, password);
    const { token } = await createClient(url).auth.login.mutate({ email, password });
    const ask = (): Promise<number[]> =>
      Promise.all(
        nodeUrls.map((node) =>
          statusOf(createClient(node, { token, retries: 0 }).auth.session.query()),
        ),
      );
    unknown += (await ask()).filter((status) => status !== 200).length;
    await createClient(url, { token }).auth.logout.mutate();
    stillKnown += (await ask()).filter((status) => status !== 401).length;
  }
  return { signIns: times, unknownElsewhere: unknown, stillKnownElsewhere: stillKnown };
}

/** Conversations whose readers are disconnected repeatedly and reconnect at another server. */
export async function walkTalks(
  installation: Installation,
  { messages, cuts }: Extent,
): Promise<Metrics> {
  const proxy = await openFaultProxy(...installation.nodeUrls);
  try {
    const chat = await makeChatWriters(installation.db, { url: proxy.url, talks: 2 });
    const audience = makeAudience(chat, openSteadyPage);
    await audience.reload();
    const writing = chat.write(messages);
    for (let cut = 1; cut <= cuts; cut += 1) {
      while (chat.countSent() < (messages * cut) / (cuts + 1)) await sleep(5);
      proxy.cut();
    }
    await writing;
    const stored = await countStored(installation.db, chat);
    const shown = await audience.end(stored.lastPlaces);
    const wrongAnswers = chat.wrongAnswers.length;
    return {
      messages,
      acknowledged: chat.countSent(),
      cuts,
      ...stored.metrics,
      ...shown,
      wrongAnswers,
    };
  } finally {
    await proxy.close();
  }
}

/** A master who reports positions to the servers in turn, and a customer who checks each of them. */
export async function walkPositions(
  { nodeUrls, db }: Installation,
  reports: number,
): Promise<Metrics> {
  const [customer, master] = [await makeClient(db), await makeMaster(db)];
  const bookingId = await makeJob(db, { clientId: customer.userId, master, status: 'confirmed' });
  const [customerToken, masterToken] = [
    await openSession(db, customer.userId),
    await openSession(db, master.actor.userId),
  ];
  const reporters = nodeUrls.map((node) => createClient(node, { token: masterToken }).tracking);
  await reporters[0]?.updateSettings.mutate({
    isTrackingEnabled: true,
    shareLocationWithClients: true,
    consentGivenAt: new Date().toISOString(),
  });
  const seen = nodeUrls.map(() => 0);
  const streams = nodeUrls.map((node, at) =>
    createClient(node, { token: customerToken }).tracking.live.subscribe(
      { bookingId },
      { onData: ({ position }) => void (seen[at] = position?.latitude ?? 0) },
    ),
  );
  let unseen = 0;
  for (let n = 1; n <= reports; n += 1) {
    const latitude = Number((59.9 + n / 1000).toFixed(4));
    await reporters[n % reporters.length]?.report.mutate({
      latitude,
      longitude: 10.75,
      accuracy: 10,
      isOnline: true,
      timestamp: new Date().toISOString(),
    });
    if (!(await becomes(() => seen.every((place) => Math.abs(place - latitude) < 1e-6))))
      unseen += 1;
  }
  for (const stream of streams) stream.unsubscribe();
  return { reports, reportsNotSeenEverywhere: unseen };
}

/**
 * Settings that administrators change through one server while visitors read them from all, cached answers included.
 */
export async function walkSettings(
  { url, nodeUrls, db }: Installation,
  changes: number,
): Promise<Metrics> {
  const { userId } = await makeClient(db, { role: 'admin' });
  const { settings } = createClient(url, { token: await openSession(db, userId) }).admin;
  const visitors = nodeUrls.map((node) => createClient(node, { retries: 0 }));
  let stale = 0;
  for (let n = 1; n <= changes; n += 1) {
    const siteName = `Hånd ${n}`;
    await settings.update.mutate({ ...(await settings.get.query()), siteName });
    const changed = performance.now();
    let [begun, old] = [changed, visitors.length];
    // Cached answers may be a second old.
    while (old > 0 && begun <= changed + 1000) {
      begun = performance.now();
      const names = await Promise.all(visitors.map((each) => each.admin.settings.public.query()));
      old = names.filter((read) => read.siteName !== siteName).length;
    }
    stale += old;
  }
  let open = 0;
  for (const maintenanceMode of [true, false]) {
    await settings.update.mutate({ ...(await settings.get.query()), maintenanceMode });
    const isSo = async (): Promise<boolean> => {
      const all = await Promise.all(visitors.map((each) => statusOf(each.masters.list.query({}))));
      return all.every((status) => status === (maintenanceMode ? 503 : 200));
    };
    if (!(await becomes(isSo))) open += 1;
  }
  return { changes, staleReads: stale, switchesNotFollowed: open };
}

/** A quota is shared by all servers. */
export async function walkQuotas({ url }: Installation, allowed: number): Promise<Metrics> {
  const guess = () =>
    fetch(`${url}/api/auth/reset-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: 'none', password }),
    });
  const answers = await Promise.all(Array.from({ length: allowed * 4 }, guess));
  const count = (wanted: number): number =>
    answers.filter(({ status }) => status === wanted).length;
  return {
    guessesAllowed: allowed,
    guessesLetThrough: count(400),
    guessesOtherwise: answers.length - count(400) - count(429),
  };
}
