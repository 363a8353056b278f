import { Client } from 'pg';

export interface ListenOptions {
  url: string;
  /** A plain identifier. */
  channel: string;
  onText: (text: string) => void;
  /** The connection is gone, and with it whatever is said from now on; called once. */
  onLost: () => void;
}

/**
 * Hears what is said on a NOTIFY channel, on a connection of its own.
 * @throws when the database can't be reached.
 */
export async function openListener(options: ListenOptions): Promise<{ close(): Promise<void> }> {
  const { url, channel, onText, onLost } = options;
  const client = new Client({
    connectionString: url,
    application_name: 'mesterhand-listener',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
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
