import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@mesterhand/client';
import { downloadFile } from '@mesterhand/client/downloads';
import { once } from '@mesterhand/client/retries';
import { uploadMessageImage } from '@mesterhand/client/uploads';
import { type Slot, slots } from '@mesterhand/domain/bookings/slots';
import { openSession } from './accounts.ts';
import { createRetrylessClient, describeWrong } from './chat-writers.ts';
import type { TestDatabase } from './cluster.ts';
import { openDay } from './days.ts';
import { timeoutFor, untilDone } from './faulty-installation.ts';
import { type MadeMaster, makeClient, makeMaster } from './people.ts';
import { png } from './pictures.ts';

type Kind = 'booking' | 'message' | 'favourite' | 'upload';

/** A write that was acknowledged. */
interface Acknowledged {
  kind: Kind;
  userId: number;
  /** The key to find it by: a unique text, a master, the address of a file. */
  key: string;
  /** When it was first tried, and when it was acknowledged; milliseconds. */
  begun: number;
  answered: number;
}

export interface Writers {
  acknowledged: Acknowledged[];
  /** Answers that a client must not get even while parts of the installation are down. */
  wrongAnswers: string[];
  /** The last error of each writer whose write is still unacknowledged, a line each. */
  listUnacknowledged(): string[];
  /** Stops after the writes in progress. */
  stop(): Promise<void>;
  /** How many of these writes are missing, and how many are stored more than once. */
  check(writes: readonly Acknowledged[]): Promise<{ lost: number; doubled: number }>;
}

interface Person {
  userId: number;
  client: Client;
  conversationId: number;
  master: MadeMaster;
  /** Masters that are not favourites yet. */
  others: number[];
  /** The slot of each booking by its key: a customer has one open booking of a master at a time. */
  hours: Map<string, { scheduledDate: string; scheduledTime: Slot }>;
}

/** People who write without a pause, one write after the other, each retried until it is acknowledged. */
export async function startWriters(
  db: TestDatabase['db'],
  { url, people: count, address }: { url: string; people: number; address: () => string },
): Promise<Writers> {
  const people: Person[] = [];
  for (let at = 0; at < count; at += 1) people.push(await makePerson(db, url));
  const acknowledged: Acknowledged[] = [];
  const wrongAnswers: string[] = [];
  const waiting = new Map<number, string>();
  const stopping = new AbortController();

  async function insist(person: Person, kind: Kind): Promise<void> {
    const key = keyOf(person, kind);
    const begun = performance.now();
    waiting.set(person.userId, `${kind}: nothing yet`);
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      try {
        const found = await write(person, { kind, key, signal: timeoutFor(attempt) });
        const answered = performance.now();
        acknowledged.push({ kind, userId: person.userId, key: found, begun, answered });
        waiting.delete(person.userId);
        return;
      } catch (error) {
        waiting.set(person.userId, `${kind}, attempt ${attempt + 1}: ${String(error)}`);
        const wrong = describeWrong(error);
        if (wrong !== undefined) wrongAnswers.push(`${kind}: ${wrong}`);
      }
      await sleep(20);
    }
  }
  async function live(person: Person): Promise<void> {
    for (let at = 0; !stopping.signal.aborted; at += 1) {
      const kind = kinds[at % kinds.length] ?? 'message';
      // When every master is a favourite, there is none left to add.
      await insist(person, kind === 'favourite' && person.others.length === 0 ? 'message' : kind);
    }
  }
  const living = people.map(live);
  return {
    acknowledged,
    wrongAnswers,
    listUnacknowledged: () => [...waiting].map(([userId, heard]) => `${userId} ${heard}`),
    async stop() {
      stopping.abort();
      await Promise.all(living);
    },
    check: (writes) => checkWrites(db, { writes, people, address }),
  };
}

const kinds: readonly Kind[] = ['message', 'booking', 'message', 'favourite', 'message', 'upload'];

async function makePerson(db: TestDatabase['db'], url: string): Promise<Person> {
  const { userId } = await makeClient(db);
  const master = await makeMaster(db);
  const others: number[] = [];
  for (let at = 0; at < 4; at += 1) others.push((await makeMaster(db)).masterId);
  const client = createRetrylessClient(url, await openSession(db, userId));
  const { id: conversationId } = await untilDone((signal) =>
    client.messages.open.mutate({ masterId: master.masterId }, { signal }),
  );
  return { userId, client, conversationId, master, others, hours: new Map() };
}

function keyOf({ others }: Person, kind: Kind): string {
  return kind === 'favourite' ? `${others.shift() ?? ''}` : crypto.randomUUID();
}

function hourOf(hours: Person['hours'], key: string) {
  const nth = hours.size;
  const free = {
    scheduledDate: openDay(2 + Math.floor(nth / slots.length)),
    scheduledTime: slots[nth % slots.length] ?? '09:00',
  };
  const hour = hours.get(key) ?? free;
  hours.set(key, hour);
  return hour;
}

async function write(
  { client, conversationId, master, hours }: Person,
  { kind, key, signal }: { kind: Kind; key: string; signal: AbortSignal },
): Promise<string> {
  if (kind === 'upload') {
    const picture = new Blob([new Uint8Array(png(8))], { type: 'image/png' });
    const { image } = await uploadMessageImage(client, picture, { signal });
    return image;
  }
  if (kind === 'favourite') {
    await client.masters.favourites.add.mutate({ masterId: Number(key) }, { signal });
  } else if (kind === 'booking') {
    const input = {
      masterId: master.masterId,
      serviceId: master.serviceId,
      clientName: 'Kari Nordmann',
      clientPhone: '+47 900 00 000',
      address: 'Storgata 1, 0155 Oslo',
      // The same at every attempt: it is one create.
      ...hourOf(hours, key),
      description: key,
    } as const;
    await client.bookings.create.mutate(input, { ...once(key), signal });
  } else {
    await client.messages.send.mutate(
      { conversationId, text: key, clientMessageId: key },
      { signal },
    );
  }
  return key;
}

interface Lookup {
  writes: readonly Acknowledged[];
  people: Person[];
  address: () => string;
}

async function checkWrites(
  db: TestDatabase['db'],
  { writes, people, address }: Lookup,
): Promise<{ lost: number; doubled: number }> {
  const there = await untilDone(() => countThere(db, people));
  let [lost, doubled] = [0, 0];
  for (const { kind, userId, key } of writes) {
    const times =
      kind === 'upload'
        ? await countFile(db, { userId, image: key, url: address() })
        : (there.get(`${kind} ${userId} ${key}`) ?? 0);
    if (times === 0) lost += 1;
    if (times > 1) doubled += 1;
  }
  return { lost, doubled };
}

/** How often each of these people's writes is stored. */
async function countThere(db: TestDatabase['db'], people: Person[]): Promise<Map<string, number>> {
  const ids = people.map(({ userId }) => userId);
  const messages = await db
    .selectFrom('messages')
    .select(['senderId as userId', 'text as key'])
    .where('senderId', 'in', ids)
    .execute();
  const bookings = await db
    .selectFrom('bookings')
    .select(['clientId as userId', 'description as key'])
    .where('clientId', 'in', ids)
    .execute();
  const favourites = await db
    .selectFrom('favourites')
    .select(['userId', 'masterId as key'])
    .where('userId', 'in', ids)
    .execute();
  const counts = new Map<string, number>();
  const note = (kind: Kind, rows: { userId: number; key: string | number }[]): void => {
    for (const { userId, key } of rows) {
      const name = `${kind} ${userId} ${key}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  };
  note('message', messages);
  note('booking', bookings);
  note('favourite', favourites);
  return counts;
}

/** A file counts when its row exists and its bytes can be read. */
async function countFile(
  db: TestDatabase['db'],
  { userId, image, url }: { userId: number; image: string; url: string },
): Promise<number> {
  return untilDone(async () => {
    const token = await openSession(db, userId);
    const client = createClient(url, { token });
    const answer = await downloadFile(client, image).catch((error: unknown) => error);
    return answer instanceof Error ? 0 : 1;
  });
}
