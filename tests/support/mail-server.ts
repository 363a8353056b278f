import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** An SMTP server in this process, on loopback. It accepts email for everybody. */
export interface MailServer {
  port: number;
  /** For `SMTP_URL`. */
  url: string;
  /** Received emails, the oldest first. */
  received: ReceivedEmail[];
  close(): Promise<void>;
}

export interface ReceivedEmail {
  /** The envelope: sender and recipients as given by the client. */
  from: string;
  to: string[];
  email: Email;
}

/** @param options of the server: what it refuses, how it is encrypted. `port` to restart on the same one. */
export async function startMailServer(
  options: SMTPServerOptions & { port?: number } = {},
): Promise<MailServer> {
  const { port: wanted = 0, ...rest } = options;
  const received: ReceivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    // Milliseconds: connections that mailers keep alive would delay closing for longer.
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
  // Broken connections are what some tests are about.
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
