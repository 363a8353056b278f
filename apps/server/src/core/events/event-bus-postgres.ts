import { setTimeout as sleep } from 'node:timers/promises';
import { openListener } from '@mesterhand/db/listen';
import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import type { BusTransport } from './event-bus.ts';

const channel = 'mesterhand_hints';
const publishSignals = namedStatement(
  'hints-told',
  (_, value: Places<{ text: string }>) => sql`select pg_notify(${channel}, ${value('text')})`,
);
/** Milliseconds between two attempts to hear again. */
const retryEvery = 1000;

/** Hints between servers by the database they share. `url` is for the one connection that listens. */
export function createNotifyTransport(options: {
  db: Kysely<DB>;
  url: string;
  log?: { error(details: object, message: string): void };
}): BusTransport {
  const { db, url, log } = options;
  const closing = new AbortController();
  let line: { close(): Promise<void> } | undefined;
  let repairing: Promise<void> | undefined;

  const pause = () => sleep(retryEvery, undefined, { signal: closing.signal }).catch(() => {});

  async function open(onText: (text: string) => void, onGap: () => void): Promise<void> {
    const onLost = (): void => {
      line = undefined;
      log?.error({}, 'The line to the other servers broke; trying again');
      repairing = repair(onText, onGap);
    };
    line = await openListener({ url, channel, onText, onLost });
  }

  async function repair(onText: (text: string) => void, onGap: () => void): Promise<void> {
    while (!closing.signal.aborted && line === undefined) {
      await pause();
      // A failed try is followed by the next; readers ask for themselves meanwhile.
      if (!closing.signal.aborted) await open(onText, onGap).then(onGap, () => {});
    }
  }

  return {
    listen: open,
    async send(text) {
      await publishSignals(db, { text });
    },
    async close() {
      closing.abort();
      await repairing;
      await line?.close();
    },
  };
}
