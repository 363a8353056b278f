import { Client } from 'pg';

export interface ListenOptions {
  url: string;
  /** A plain identifier. */
  channel: string;
  onText: (text: string) => void;
  /** The connection is lost, with all later notifications; called once. */
  onLost: () => void;
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
  const { url, channel, onText, onLost } = options;
  const client = createListeningClient({ url, applicationName: 'mesterhand-listener' });
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
