import { type Client, createClient } from '@mesterhand/client';
import { uploadAvatar } from '@mesterhand/client/uploads';
import type { DB } from '@mesterhand/db/schema';
import type { Kysely } from 'kysely';
import { givePassword, openSession } from './accounts.ts';
import { openDay } from './days.ts';
import { type MadeMaster, makeClient, makeMaster } from './people.ts';
import { png } from './pictures.ts';

/** A customer and a tradesman who use every feature, one act after the other. */
export interface Walker {
  /** The next act; rejects when the server answers wrongly. */
  step(): Promise<void>;
  stop(): void;
}

interface Pair {
  url: string;
  customer: Client;
  tradesman: Client;
  master: MadeMaster;
  conversationId: number;
  email: string;
  /** Grows with every act, so that no two acts are alike. */
  count: number;
}

const password = 'fjell-og-fjord';
/** An act that is delayed by a busy machine has not failed; one that never ends has. */
const longTimeout = { retries: 0, timeoutMs: 300_000 };
const avatar = new Blob([new Uint8Array(png(96))], { type: 'image/png' });
const words = ['rorleger', 'elektriker', 'vask', 'snekker', 'bytte kran', 'maler', 'Ola'];
const cities = ['oslo', 'bergen', 'trondheim'] as const;
const acts = [browse, chat, search, book, report, signInAndOut, readByRest, changeAvatar] as const;

export async function startWalker(
  db: Kysely<DB>,
  { url, number }: { url: string; number: number },
): Promise<Walker> {
  const pair = await makePair(db, url);
  pair.count = number;
  let stream = await follow(pair);
  return {
    async step() {
      pair.count += 1;
      const act = acts[pair.count % acts.length];
      await act?.(pair).catch((cause: unknown) => {
        throw new Error(`${act.name}: ${String(cause)}`, { cause });
      });
      if (pair.count % acts.length !== 0) return;
      // Reconnects as often as it does everything else.
      stream.unsubscribe();
      stream = await follow(pair);
    },
    stop: () => stream.unsubscribe(),
  };
}

async function makePair(db: Kysely<DB>, url: string): Promise<Pair> {
  const [{ userId }, master] = [await makeClient(db), await makeMaster(db)];
  const email = await givePassword(db, userId, password);
  const signIn = async (id: number): Promise<Client> =>
    createClient(url, { ...longTimeout, token: await openSession(db, id) });
  const [customer, tradesman] = [await signIn(userId), await signIn(master.actor.userId)];
  await tradesman.tracking.updateSettings.mutate({
    isTrackingEnabled: true,
    shareLocationWithClients: true,
    dataRetentionHours: 24,
    consentGivenAt: 'now',
  });
  const { id: conversationId } = await customer.messages.open.mutate({ masterId: master.masterId });
  return { url, customer, tradesman, master, conversationId, email, count: 0 };
}

/** Subscribes to the conversation; resolves after the first event. */
function follow({ customer, conversationId }: Pair): Promise<{ unsubscribe(): void }> {
  return new Promise((resolve, reject) => {
    const stream = customer.messages.live.subscribe(
      { conversationId },
      { onData: () => resolve(stream), onError: reject },
    );
  });
}

async function browse({ customer, master, count }: Pair): Promise<void> {
  await customer.masters.categories.list.query();
  await customer.masters.list.query({ limit: 20 });
  const from = openDay(2 + (count % 50));
  await customer.bookings.takenSlots.query({ masterId: master.masterId, from });
}

async function search({ customer, count }: Pair): Promise<void> {
  const query = `${words[count % words.length]} ${count % 50}`;
  await customer.masters.search.query({ query });
  await customer.masters.search.query({ city: cities[count % cities.length] });
}

async function chat({ customer, tradesman, conversationId, count }: Pair): Promise<void> {
  const clientMessageId = crypto.randomUUID();
  const text = `Kranen drypper fortsatt, for ${count}. gang.`;
  const { seq } = await customer.messages.send.mutate({ conversationId, text, clientMessageId });
  await tradesman.messages.mark.mutate({ conversationId, readSeq: seq });
  await tradesman.messages.send.mutate({ conversationId, text: 'Jeg kommer.' });
  await customer.messages.unread.query();
}

/** A job that is requested, accepted, and cancelled again, so that the calendar never fills up. */
async function book({ customer, tradesman, master, count }: Pair): Promise<void> {
  const { id } = await customer.bookings.create.mutate({
    masterId: master.masterId,
    serviceId: master.serviceId,
    clientName: 'Kari Nordmann',
    clientPhone: '+47 900 00 000',
    address: 'Storgata 1, 0155 Oslo',
    scheduledDate: openDay(2 + (count % 100)),
    scheduledTime: '10:00',
    description: 'Kranen drypper.',
  });
  await tradesman.bookings.setStatus.mutate({ id, status: 'confirmed' });
  await customer.bookings.byId.query({ id });
  await customer.bookings.setStatus.mutate({ id, status: 'cancelled' });
}

async function report({ tradesman, customer, count }: Pair): Promise<void> {
  const latitude = 59.9 + (count % 100) / 1000;
  await tradesman.tracking.report.mutate({
    latitude,
    longitude: 10.75,
    accuracy: 8,
    isOnline: true,
  });
  await customer.tracking.nearby.query({ lat: 59.9, lng: 10.75, radius: 20 });
}

async function signInAndOut({ url, email }: Pair): Promise<void> {
  const visitor = createClient(url, longTimeout);
  const session = await visitor.auth.login.mutate({ email, password });
  const signedIn = createClient(url, { ...longTimeout, token: session.token });
  await signedIn.auth.session.query();
  await signedIn.auth.logout.mutate();
}

async function readByRest({ url, master, count }: Pair): Promise<void> {
  const query = encodeURIComponent(words[count % words.length] ?? '');
  for (const path of [`/api/masters/${master.masterId}`, `/api/search?query=${query}`]) {
    const answer = await fetch(`${url}${path}`);
    await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  }
}

async function changeAvatar({ customer }: Pair): Promise<void> {
  await uploadAvatar(customer, avatar);
}
