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
/** Milliseconds between two attempts to reconnect. */
const retryEvery = 1000;

/** Signals between servers over LISTEN/NOTIFY of the shared database. `url` is for the one listening connection. */
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
      log?.error({}, 'The connection to the other servers broke; reconnecting');
      repairing = repair(onText, onGap);
    };
    line = await openListener({ url, channel, onText, onLost });
  }

  async function repair(onText: (text: string) => void, onGap: () => void): Promise<void> {
    while (!closing.signal.aborted && line === undefined) {
      await pause();
      // Retries until it succeeds; readers poll by themselves meanwhile.
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
