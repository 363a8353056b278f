import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail server of this process, on loopback. It takes letters for everybody. */
export interface MailServer {
  port: number;
  /** For `SMTP_URL`. */
  url: string;
  /** What has come, in the order of its coming. */
  received: ReceivedEmail[];
  close(): Promise<void>;
}

export interface ReceivedEmail {
  /** The envelope: who the servers say it is from, and for. */
  from: string;
  to: string[];
  email: Email;
}

/** @param options of the server: what it refuses, how it is encrypted. `port` where it was before. */
export async function startMailServer(
  options: SMTPServerOptions & { port?: number } = {},
): Promise<MailServer> {
  const { port: wanted = 0, ...rest } = options;
  const received: ReceivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // Milliseconds: lines that mailers keep open would hold the server for longer.
    closeTimeout: 50,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const take = async (): Promise<void> => {
        try {
          const email = await PostalMime.parse(await readAll(stream));
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          received.push({ from, to: envelope.rcptTo.map(({ address }) => address), email });
          done();
        } catch {
          done(new Error('unreadable'));
        }
      };
      void take();
    },
    ...rest,
  });
  // Lines that break off are what some tests are about.
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(wanted, '127.0.0.1', resolve);
  });
  const port = portOf(server.server.address());
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function portOf(address: AddressInfo | string | null): number {
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('The mail server does not listen.');
}
