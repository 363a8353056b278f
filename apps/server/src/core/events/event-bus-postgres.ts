import { keepListening } from '@mesterhand/db/listen';
import { type Places, namedStatement } from '@mesterhand/db/named-statements';
import type { DB } from '@mesterhand/db/schema';
import { type Kysely, sql } from 'kysely';
import type { BusTransport } from './event-bus.ts';

const channel = 'mesterhand_hints';
const publishSignals = namedStatement(
  'hints-told',
  (_, value: Places<{ text: string }>) => sql`select pg_notify(${channel}, ${value('text')})`,
);

/** Signals between servers over LISTEN/NOTIFY of the shared database. `url` is for the one listening connection. */
export function createNotifyTransport(options: {
  db: Kysely<DB>;
  url: string;
  log?: { error(details: object, message: string): void };
}): BusTransport {
  const { db, url, log } = options;
  let listener: { close(): Promise<void> } | undefined;
  const onLost = (): void =>
    log?.error({}, 'The connection to the other servers broke; reconnecting');
  return {
    async listen(onText, onGap) {
      listener = await keepListening({ url, channel, onText, onGap, onLost });
    },
    async send(text) {
      await publishSignals(db, { text });
    },
    async close() {
      await listener?.close();
    },
  };
}
