import { downloadFile } from '@mesterhand/client/downloads';
import { failureOf } from '@mesterhand/client/errors';
import { uploadMessageImage } from '@mesterhand/client/uploads';
import { createClient } from '@mesterhand/client';
import { openSession } from '../support/accounts.ts';
import type { TestDatabase } from '../support/cluster.ts';
import { untilDone } from '../support/faulty-installation.ts';
import { makeClient, makeMaster } from '../support/people.ts';
import { png } from '../support/pictures.ts';

/** A client that does everything a customer does. */
export interface Inhabitant {
  /** @throws when something can't be written. */
  writeAll(): Promise<void>;
  /** One attempt at each kind of write: how many succeeded, and with which refusals the others failed. */
  tryWrites(): Promise<{ accepted: number; refusals: string[] }>;
  countFailedReads(): Promise<number>;
  /** @returns milliseconds until everything can be written again. */
  untilWritable(): Promise<number>;
  /** Whether acknowledged writes are stored. */
  check(): Promise<{ writes: number; lost: number }>;
}

export async function makeInhabitant(db: TestDatabase['db'], url: string): Promise<Inhabitant> {
  const { userId } = await makeClient(db);
  const [{ masterId }, { masterId: other }] = [await makeMaster(db), await makeMaster(db)];
  const client = createClient(url, { token: await openSession(db, userId), retries: 0 });
  const { id: conversationId } = await client.messages.open.mutate({ masterId });
  const texts: string[] = [];
  const images: string[] = [];

  const writes: (() => Promise<unknown>)[] = [
    async () => {
      const text = crypto.randomUUID();
      await client.messages.send.mutate({ conversationId, text, clientMessageId: text });
      texts.push(text);
    },
    async () => {
      await client.masters.favourites.add.mutate({ masterId: other });
      await client.masters.favourites.remove.mutate({ masterId: other });
    },
    async () => {
      const picture = new Blob([new Uint8Array(png(64))], { type: 'image/png' });
      images.push((await uploadMessageImage(client, picture)).image);
    },
  ];
  const reads: (() => Promise<unknown>)[] = [
    () => client.messages.history.query({ conversationId }),
    () => client.masters.categories.list.query(),
    () => client.masters.list.query({ limit: 3 }),
    async () => downloadFile(client, images.at(-1) ?? ''),
  ];
  const writeAll = async (): Promise<void> => {
    for (const write of writes) await write();
  };
  return {
    writeAll,
    async tryWrites() {
      const outcomes = await Promise.all(writes.map((write) => write().then(() => null, describe)));
      const refusals = outcomes.filter((outcome) => outcome !== null);
      return { accepted: outcomes.length - refusals.length, refusals };
    },
    async countFailedReads() {
      const outcomes = await Promise.allSettled(reads.map((read) => read()));
      return outcomes.filter(({ status }) => status === 'rejected').length;
    },
    async untilWritable() {
      const since = performance.now();
      await untilDone(writeAll);
      return performance.now() - since;
    },
    async check() {
      const rows = await untilDone(() =>
        db.selectFrom('messages').select('text').where('senderId', '=', userId).execute(),
      );
      const there = new Set(rows.map(({ text }) => text));
      let lost = texts.filter((text) => !there.has(text)).length;
      for (const image of images)
        await downloadFile(client, image).catch(() => {
          lost += 1;
        });
      return { writes: texts.length + images.length, lost };
    },
  };
}

function describe(error: unknown): string {
  const failure = failureOf(error);
  if (failure === undefined) return String(error);
  const status = 'status' in failure ? failure.status : 0;
  return `${status} ${'code' in failure ? failure.code : failure.kind}`;
}
