import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

export interface ListenOptions {
  url: string;
  /** A plain identifier. */
  channel: string;
  onText: (text: string) => void;
  /** The connection is lost, with all later notifications; called once. */
  onLost: () => void;
  /** Shown in pg_stat_activity. Default "mesterhand-listener". */
  applicationName?: string;
}

/** A client for a dedicated LISTEN connection; not connected yet. */
export function createListeningClient(options: { url: string; applicationName: string }): Client {
  return new Client({
    connectionString: options.url,
    application_name: options.applicationName,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
}

/** Listens to a NOTIFY channel on a dedicated connection. @throws when the database can't be reached. */
export async function openListener(options: ListenOptions): Promise<{ close(): Promise<void> }> {
  const { url, channel, onText, onLost, applicationName = 'mesterhand-listener' } = options;
  const client = createListeningClient({ url, applicationName });
  // Until it listens, failures are thrown to the caller.
  let isOver = true;
  const lose = (): void => {
    if (isOver) return;
    isOver = true;
    onLost();
  };
  client.on('notification', ({ payload }) => onText(payload ?? ''));
  // The driver may report a loss twice, and an unhandled error event would end the process.
  client.on('error', lose);
  client.on('end', lose);
  await client.connect();
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
  isOver = false;
  return {
    close: async () => {
      isOver = true;
      await client.end();
    },
  };
}

/** Milliseconds between two attempts to reconnect. */
const retryEvery = 1000;

/**
 * Listens until it is closed, and reconnects.
 * @param options `onGap` is called after each reconnection: notifications may have been missed.
 * @throws when the database can't be reached at first.
 */
export async function keepListening(
  options: ListenOptions & { onGap: () => void },
): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController();
  let listener: { close(): Promise<void> } | undefined;
  let repairing: Promise<void> | undefined;

  async function open(): Promise<void> {
    const onLost = (): void => {
      listener = undefined;
      options.onLost();
      repairing = repair();
    };
    listener = await openListener({ ...options, onLost });
  }

  async function repair(): Promise<void> {
    while (!closing.signal.aborted && listener === undefined) {
      await sleep(retryEvery, undefined, { signal: closing.signal }).catch(() => {});
      // Retries until it succeeds; readers poll by themselves meanwhile.
      if (!closing.signal.aborted) await open().then(options.onGap, () => {});
    }
  }

  await open();
  return {
    async close() {
      closing.abort();
      await repairing;
      await listener?.close();
    },
  };
}
