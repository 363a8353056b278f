import { type Mailer, messageOf } from './send.ts';

const second = 1000;

/** Less than a job may take, so that what goes wrong is told by its own name. */
const times = {
  dnsTimeout: 5 * second,
  connectionTimeout: 8 * second,
  greetingTimeout: 8 * second,
  socketTimeout: 15 * second,
  idleTimeout: 30 * second,
};

/**
 * Letters over a few kept connections. `smtps:` is encrypted from the first byte, `smtp:` as soon as the server offers
 * it; a password goes over an encrypted line alone, unless the server is this machine.
 */
export function openSmtpMailer(smtpUrl: string): Mailer {
  let transport: ReturnType<typeof loadTransport> | undefined;
  const open = () => (transport ??= loadTransport(smtpUrl));
  return {
    async send(mail) {
      await (await open()).sendMail({ ...messageOf(mail), signal: mail.signal });
    },
    async check() {
      await (await open()).verify();
    },
    async close() {
      (await transport)?.close();
    },
  };
}

/** Comes with the first letter: a server that sends none would hold it for nothing. */
async function loadTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...times,
    pool: true,
    maxConnections: 4,
    // A connection that broke while a letter went out is for the job to try again, by its own clock.
    maxRequeues: 0,
    requireTLS: needsTls(smtpUrl),
    url: smtpUrl,
  });
}

function needsTls(smtpUrl: string): boolean {
  const { protocol, username, hostname } = new URL(smtpUrl);
  return protocol === 'smtp:' && username !== '' && !isOwnMachine(hostname);
}

function isOwnMachine(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
