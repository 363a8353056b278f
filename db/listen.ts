import { Client } from 'pg';

export interface ListenOptions {
  url: string;
  /** A plain identifier. */
  channel: string;
  onText: (text: string) => void;
  /** The connection is gone, and with it whatever is said from now on; called once. */
  onLost: () => void;
}

/** For a connection of its own on which NOTIFY is heard; it is not open yet. */
export function createListeningClient(options: { url: string; applicationName: string }): Client {
  return new Client({
    connectionString: options.url,
    application_name: options.applicationName,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
}

/**
 * Hears what is said on a NOTIFY channel, on a connection of its own.
 * @throws when the database can't be reached.
 */
export async function openListener(options: ListenOptions): Promise<{ close(): Promise<void> }> {
  const { url, channel, onText, onLost } = options;
  const client = createListeningClient({ url, applicationName: 'mesterhand-listener' });
  // Until it listens, a failure is the caller's to hear.
  let isOver = true;
  const lose = (): void => {
    if (isOver) return;
    isOver = true;
    onLost();
  };
  client.on('notification', ({ payload }) => onText(payload ?? ''));
  // The driver tells of one loss twice, and an error nobody hears would end the process.
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
